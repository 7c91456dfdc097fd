/** The fields of a flight that are typed in its row, and the heading that fills a column down. */
import { ActionIcon } from '@mantine/core'
import { IconArrowBarDown } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useState } from 'react'
import classes from './queue-cells.module.css'
import {
  COLUMNS,
  changeOf,
  filledDown,
  isOfCells,
  pasted,
  type QueueColumn,
  type TableChanges,
  type TableRow,
} from './queue-table.ts'

interface QueueHeadingProps {
  /** The rows that may be typed in. */
  readonly rows: readonly TableRow[]
  readonly onFill: (name: QueueColumn, rows: readonly TableRow[]) => void
}

/** Filling down begins at the first row that has a value. */
export function QueueHeading({ rows, onFill }: QueueHeadingProps) {
  return (
    <div className={classes.heading}>
      {COLUMNS.map(({ name, label, counts }) => {
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
              onClick={() => onFill(name, from)}
            >
              <IconArrowBarDown size={16} aria-hidden />
            </ActionIcon>
          </span>
        )
      })}
    </div>
  )
}

interface QueueCellsProps {
  /** The row of the flight, and those below it. */
  readonly rows: readonly TableRow[]
  readonly number: number
  readonly readOnly: boolean
  readonly onType: (changes: TableChanges, how?: 'preenchido' | 'colado') => void
}

export function QueueCells({ rows, number, readOnly, onType }: QueueCellsProps) {
  const row = rows[0]!
  return (
    <div className={classes.cells}>
      {COLUMNS.map(({ name, label }) => (
        <label key={name} className={classes.cell} data-column={name}>
          <span className={classes.label}>{label}</span>
          {name === 'piloto' ? (
            <select
              className={classes.input}
              aria-label={`${label} do voo ${number}`}
              data-cell={name}
              value={row.values.piloto}
              disabled={readOnly || row.pilotos.length === 0}
              onKeyDown={(event) => moveOrFill(event, () => onType(filledDown(name, rows), 'preenchido'), ['Enter'])}
              onChange={({ currentTarget }) => onType({ [row.id]: { piloto: currentTarget.value } })}
            >
              <option value="">{row.pilotos.length === 0 ? 'Falta a prestadora' : 'Escolha'}</option>
              {row.pilotos.map(({ id, nome }) => (
                <option key={id} value={id}>
                  {nome}
                </option>
              ))}
            </select>
          ) : (
            <TextCell
              text={row.values[name]}
              label={`${label} do voo ${number}`}
              name={name}
              readOnly={readOnly}
              onPut={(text) => onType({ [row.id]: changeOf(name, text, row.values) })}
              onPaste={(event) => {
                const text = event.clipboardData.getData('text')
                if (!isOfCells(text)) return
                event.preventDefault()
                onType(pasted(text, name, rows), 'colado')
              }}
              onFill={(text) => {
                const change = changeOf(name, text, row.values)
                const changed = rows.map((one) =>
                  one.id === row.id ? { ...one, values: { ...one.values, ...change } } : one,
                )
                onType({ [row.id]: change, ...filledDown(name, changed) }, 'preenchido')
              }}
            />
          )}
        </label>
      ))}
    </div>
  )
}

interface TextCellProps {
  readonly text: string
  readonly label: string
  readonly name: QueueColumn
  readonly readOnly: boolean
  readonly onPut: (text: string) => void
  readonly onPaste: (event: ClipboardEvent<HTMLInputElement>) => void
  readonly onFill: (text: string) => void
}

/** Puts its text into the queue when it is left. */
function TextCell({ text, label, name, readOnly, onPut, onPaste, onFill }: TextCellProps) {
  const [typed, setTyped] = useState(text)
  useEffect(() => setTyped(text), [text])
  return (
    <input
      className={classes.input}
      aria-label={label}
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
