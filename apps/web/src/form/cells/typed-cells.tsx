/** Cells of a table that are typed in their rows, and the heading that fills a column down. */
import { formatNumber } from '@faixa/units'
import { ActionIcon } from '@mantine/core'
import { IconArrowBarDown } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useState } from 'react'
import {
  type CellChanges,
  type CellColumn,
  type CellFigure,
  type CellRow,
  changeOf,
  filledDown,
  isOfCells,
  pasted,
} from './cell-table.ts'
import classes from './typed-cells.module.css'

interface CellsHeadingProps<Row extends CellRow> {
  readonly columns: readonly CellColumn<Row>[]
  readonly figures?: readonly CellFigure<Row>[]
  /** The rows that may be typed in. */
  readonly rows: readonly Row[]
  readonly onFill: (column: CellColumn<Row>, rows: readonly Row[]) => void
}

/** Filling down begins at the first row that has a value. */
export function CellsHeading<Row extends CellRow>({ columns, figures = [], rows, onFill }: CellsHeadingProps<Row>) {
  return (
    <div className={classes.heading}>
      {columns.map((column) => {
        const { name, label, counts } = column
        const from = rows.slice(rows.findIndex(({ values }) => values[name] !== ''))
        return (
          <span key={name} className={classes.column} data-column={name}>
            {label}
            <ActionIcon
              size="sm"
              variant="subtle"
              color="gray"
              disabled={from.length < 2}
              aria-label={counts ? 'Numerar os códigos para baixo' : `Preencher ${label} para baixo`}
              title={counts ? 'Numerar para baixo (Ctrl+D)' : 'Preencher para baixo (Ctrl+D)'}
              onClick={() => onFill(column, from)}
            >
              <IconArrowBarDown size={16} aria-hidden />
            </ActionIcon>
          </span>
        )
      })}
      {figures.map(({ label }) => (
        <span key={label} className={classes.measured}>
          {label}
        </span>
      ))}
    </div>
  )
}

interface TypedCellsProps<Row extends CellRow> {
  readonly columns: readonly CellColumn<Row>[]
  readonly figures?: readonly CellFigure<Row>[]
  /** The row of these cells, and those below it. */
  readonly rows: readonly Row[]
  /** Name of the row after the name of a column: `do voo 2`. */
  readonly about: string
  readonly readOnly: boolean
  /** Faults of cells by column. */
  readonly errors?: Readonly<Record<string, string | undefined>>
  /** Columns whose value is a proposal. */
  readonly proposed?: ReadonlySet<string>
  readonly onType: (changes: CellChanges, how?: 'preenchido' | 'colado') => void
}

export function TypedCells<Row extends CellRow>(props: TypedCellsProps<Row>) {
  const { columns, figures = [], rows, about, readOnly, errors = {}, proposed, onType } = props
  const row = rows[0]!
  return (
    <div className={classes.cells}>
      {columns.map((column) => {
        const { name, label, choices, none } = column
        if (row.open?.has(name) === false) return <span key={name} className={classes.shut} data-column={name} />
        const offered = choices?.(row)
        const error = errors[name]
        return (
          <label key={name} className={classes.cell} data-column={name}>
            <span className={classes.label}>{label}</span>
            {offered ? (
              <select
                className={classes.input}
                aria-label={`${label} ${about}`}
                aria-invalid={error !== undefined}
                data-cell={name}
                value={row.values[name]}
                disabled={readOnly || offered.length === 0}
                onKeyDown={(event) =>
                  moveOrFill(event, () => onType(filledDown(column, rows), 'preenchido'), ['Enter'])
                }
                onChange={({ currentTarget }) => onType({ [row.id]: changeOf(column, currentTarget.value, row) })}
              >
                <option value="">{none?.(row) ?? 'Escolha'}</option>
                {offered.map(({ value, label: text }) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </select>
            ) : (
              <TextCell
                text={row.values[name] ?? ''}
                label={`${label} ${about}`}
                name={name}
                readOnly={readOnly}
                isWrong={error !== undefined}
                onPut={(text) => onType({ [row.id]: changeOf(column, text, row) })}
                onPaste={(event) => {
                  const text = event.clipboardData.getData('text')
                  if (!isOfCells(text)) return
                  event.preventDefault()
                  onType(pasted(text, name, columns, rows), 'colado')
                }}
                onFill={(text) => {
                  const change = changeOf(column, text, row)
                  const [, ...below] = rows
                  const filled = filledDown(column, [{ ...row, values: { ...row.values, ...change } }, ...below])
                  onType({ [row.id]: change, ...filled }, 'preenchido')
                }}
              />
            )}
            {error !== undefined && (
              <span className={classes.error} role="alert">
                {error}
              </span>
            )}
            {error === undefined && proposed?.has(name) && <span className={classes.proposed}>proposto</span>}
          </label>
        )
      })}
      {figures.map(({ label, value }) => (
        <div key={label} className={classes.figure}>
          <span className={classes.label}>{label}</span>
          <output aria-label={`${label} ${about}`}>{formatNumber(value(row))}</output>
        </div>
      ))}
    </div>
  )
}

interface TextCellProps {
  readonly text: string
  readonly label: string
  readonly name: string
  readonly readOnly: boolean
  readonly isWrong: boolean
  readonly onPut: (text: string) => void
  readonly onPaste: (event: ClipboardEvent<HTMLInputElement>) => void
  readonly onFill: (text: string) => void
}

/** Puts its text into the table when it is left. */
function TextCell({ text, label, name, readOnly, isWrong, onPut, onPaste, onFill }: TextCellProps) {
  const [typed, setTyped] = useState(text)
  useEffect(() => setTyped(text), [text])
  return (
    <input
      className={classes.input}
      aria-label={label}
      aria-invalid={isWrong}
      data-cell={name}
      autoComplete="off"
      readOnly={readOnly}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => typed !== text && onPut(typed)}
      onPaste={onPaste}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped(text)
        else moveOrFill(event, () => onFill(typed), ['Enter', 'ArrowDown', 'ArrowUp'])
      }}
    />
  )
}

/** Enter and the arrows go to the same column of the next row; Ctrl+D fills down. */
function moveOrFill(event: KeyboardEvent<HTMLElement>, onFill: () => void, keys: readonly string[]): void {
  const { key, ctrlKey, metaKey, shiftKey, currentTarget } = event
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'd') {
    event.preventDefault()
    onFill()
    return
  }
  if (!keys.includes(key)) return
  event.preventDefault()
  const { cell = '' } = currentTarget.dataset
  const cells = [...document.querySelectorAll<HTMLElement>(`[data-cell="${cell}"]`)]
  const isUp = key === 'ArrowUp' || (key === 'Enter' && shiftKey)
  const next = cells[cells.indexOf(currentTarget) + (isUp ? -1 : 1)]
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}
