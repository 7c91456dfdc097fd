/** The columns of the queue that are typed in their rows: filled down, counted up, and pasted from a spreadsheet. */
import { tidyDate } from '../../../form/fields/date-text.ts'
import { tidyTime } from '../../../form/fields/time-text.ts'
import type { LaudoField, LaudoValues } from '../laudo-fields.ts'

export type QueueColumn = Extract<
  LaudoField,
  'codigo' | 'nome' | 'piloto' | 'dataInicial' | 'horarioInicial' | 'horarioFinal' | 'dadosOperacao.produtos.0.marca'
>

interface Column {
  readonly name: QueueColumn
  readonly label: string
  /** Text as it is stored; the text as typed without it. */
  readonly tidy?: (text: string) => string
  /** True: filling down counts its last number up instead of repeating it. */
  readonly counts?: boolean
}

export const COLUMNS: readonly Column[] = [
  { name: 'codigo', label: 'Código', counts: true },
  { name: 'nome', label: 'Nome' },
  { name: 'piloto', label: 'Piloto' },
  { name: 'dataInicial', label: 'Data', tidy: tidyDate },
  { name: 'horarioInicial', label: 'Início', tidy: tidyTime },
  { name: 'horarioFinal', label: 'Fim', tidy: tidyTime },
  { name: 'dadosOperacao.produtos.0.marca', label: 'Produto' },
]

const columnOf = (name: QueueColumn) => COLUMNS.find((column) => column.name === name)!

/** A row as the table sees it. */
export interface TableRow {
  readonly id: string
  readonly values: LaudoValues
  /** Pilots that may be chosen in this row. */
  readonly pilotos: readonly { readonly id: number; readonly nome: string }[]
}

/** New values by the id of their row. */
export type TableChanges = Readonly<Record<string, Partial<LaudoValues>>>

/** Puts the value of the first row into the rows below it. A pilot goes only into rows that may choose them. */
export function filledDown(name: QueueColumn, [from, ...below]: readonly TableRow[]): TableChanges {
  const text = from?.values[name].trim() ?? ''
  if (text === '') return {}
  const { counts } = columnOf(name)
  return Object.fromEntries(
    below.flatMap((row, i) => {
      if (name === 'piloto' && !row.pilotos.some(({ id }) => `${id}` === text)) return []
      return [[row.id, changeOf(name, counts ? counted(text, i + 1) : text, row.values)]]
    }),
  )
}

/** `OS 4471` counted up by 2 is `OS 4473`; leading zeros stay, and a text without a number is repeated. */
export function counted(text: string, by: number): string {
  return text.replace(/\d+(?=\D*$)/, (digits) => `${BigInt(digits) + BigInt(by)}`.padStart(digits.length, '0'))
}

/** Cells of a spreadsheet, put in from a column of the first row. Cells beyond the table are left out, and so are pilots that the row has not. */
export function pasted(text: string, name: QueueColumn, rows: readonly TableRow[]): TableChanges {
  const first = COLUMNS.findIndex((column) => column.name === name)
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  return Object.fromEntries(
    lines.slice(0, rows.length).map((line, i) => {
      const row = rows[i]!
      const changes = line.split('\t').map((cell, j) => {
        const column = COLUMNS[first + j]
        if (!column) return {}
        const value = column.name === 'piloto' ? pilotoNamed(cell, row) : cell.trim()
        return value === undefined ? {} : changeOf(column.name, value, row.values)
      })
      return [row.id, Object.assign({}, ...changes) as Partial<LaudoValues>]
    }),
  )
}

/** True for a text that fills more than one cell. */
export function isOfCells(text: string): boolean {
  return /[\t\n]/.test(text.trim())
}

/** The change of one cell, tidied. A final date that equals the initial one, or is empty, follows it. */
export function changeOf(
  name: QueueColumn,
  text: string,
  { dataInicial, dataFinal }: LaudoValues,
): Partial<LaudoValues> {
  const { tidy } = columnOf(name)
  const value = tidy ? tidy(text) : text
  const follows = name === 'dataInicial' && (dataFinal === '' || dataFinal === dataInicial)
  return { [name]: value, ...(follows && { dataFinal: value }) }
}

function pilotoNamed(text: string, { pilotos }: TableRow): string | undefined {
  const plain = (name: string) => name.trim().toLocaleLowerCase('pt-BR')
  const found = pilotos.filter(({ nome }) => plain(nome) === plain(text))
  return found.length === 1 ? `${found[0]!.id}` : undefined
}
