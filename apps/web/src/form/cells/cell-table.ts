/** Texts that are typed in the cells of a table: filled down, counted up, and pasted from a spreadsheet. */
import type { Choice } from '../fields/choice-field.tsx'

export type CellValues = Readonly<Record<string, string>>

export interface CellRow {
  readonly id: string
  readonly values: CellValues
  /** Columns with a cell to type in. Absent: all of them. */
  readonly open?: ReadonlySet<string>
}

export interface CellColumn<Row extends CellRow = CellRow> {
  readonly name: string
  readonly label: string
  /** Converts text to its stored form. Absent: text is stored as typed. */
  readonly tidy?: (text: string) => string
  /** True: filling down counts its last number up instead of repeating it. */
  readonly counts?: boolean
  /** The values that a row may have. Absent: any text. */
  readonly choices?: (row: Row) => readonly Choice[]
  /** Text of the empty choice of a row. */
  readonly none?: (row: Row) => string
  /** Returns other values of the row that change with a new text. */
  readonly follow?: (text: string, row: Row) => CellValues
}

/** A measured number beside the typed cells. */
export interface CellFigure<Row extends CellRow> {
  readonly label: string
  readonly value: (row: Row) => number | undefined
}

/** New values by the id of their row. */
export type CellChanges = Readonly<Record<string, CellValues>>

const isOpen = ({ name }: Pick<CellColumn, 'name'>, { open }: CellRow) => open?.has(name) ?? true

const isOffered = <Row extends CellRow>({ choices }: CellColumn<Row>, row: Row, text: string) =>
  choices?.(row).some(({ value }) => value === text) ?? true

/** The change of one cell, tidied. */
export function changeOf<Row extends CellRow>({ name, tidy, follow }: CellColumn<Row>, text: string, row: Row) {
  const value = tidy ? tidy(text) : text
  return { [name]: value, ...follow?.(value, row) }
}

/** Puts the value of the first row into the rows below it, where they may have it. */
export function filledDown<Row extends CellRow>(
  column: CellColumn<Row>,
  [from, ...below]: readonly Row[],
): CellChanges {
  const text = from?.values[column.name]?.trim() ?? ''
  if (text === '') return {}
  return Object.fromEntries(
    below.flatMap((row, i) =>
      isOpen(column, row) && isOffered(column, row, text)
        ? [[row.id, changeOf(column, column.counts ? counted(text, i + 1) : text, row)]]
        : [],
    ),
  )
}

/** `OS 4471` counted up by 2 is `OS 4473`; leading zeros stay, and a text without a number is repeated. */
export function counted(text: string, by: number): string {
  return text.replace(/\d+(?=\D*$)/, (digits) => `${BigInt(digits) + BigInt(by)}`.padStart(digits.length, '0'))
}

/** Cells of a spreadsheet, put in from a column of the first row. Cells beyond the table, and values that a row may not have, are left out. */
export function pasted<Row extends CellRow>(
  text: string,
  name: string,
  columns: readonly CellColumn<Row>[],
  rows: readonly Row[],
): CellChanges {
  const first = columns.findIndex((column) => column.name === name)
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  return Object.fromEntries(
    lines.slice(0, rows.length).map((line, i) => {
      const row = rows[i]!
      const changes = line.split('\t').map((cell, j) => {
        const column = columns[first + j]
        const value = column && isOpen(column, row) ? valueOf(cell, column, row) : undefined
        return value === undefined ? {} : changeOf(column!, value, row)
      })
      return [row.id, Object.assign({}, ...changes) as CellValues]
    }),
  )
}

/** True for a text that fills more than one cell. */
export function isOfCells(text: string): boolean {
  return /[\t\n]/.test(text.trim())
}

const plain = (name: string) => name.trim().toLocaleLowerCase('pt-BR')

/** A choice is pasted by its name or its value. */
function valueOf<Row extends CellRow>(cell: string, { choices }: CellColumn<Row>, row: Row): string | undefined {
  if (!choices) return cell.trim()
  const found = choices(row).filter(({ value, label }) => [value, label].some((one) => plain(one) === plain(cell)))
  return found.length === 1 ? found[0]!.value : undefined
}
