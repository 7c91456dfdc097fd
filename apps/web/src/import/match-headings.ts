/** Matches columns of a table with fields by the headings, ignoring case, accents, punctuation and order. */
import type { TableRow } from './table-rows.ts'

export interface Heading<Field extends string> {
  readonly field: Field
  /** The text as it is written in the template. */
  readonly label: string
  readonly required: boolean
  /** Other common headings. */
  readonly aliases?: readonly string[]
}

export interface FieldRow<Field extends string> {
  readonly line: number
  readonly cells: Readonly<Partial<Record<Field, string>>>
}

export interface MatchedTable<Field extends string> {
  readonly rows: readonly FieldRow<Field>[]
  /** The fields that the table has a column for, in its order. */
  readonly fields: readonly Field[]
  /** Headings that are no field; their columns are not read. */
  readonly unknown: readonly string[]
}

export type Matching<Field extends string> = MatchedTable<Field> | { readonly fault: string }

/** Rows above the headings, such as a title, are skipped: of this many rows, the one with the most headings is taken. */
const SEARCHED_ROWS = 10

/** `isSkipped` recognises a row below the headings that is not data, such as the help of a template. */
export function matchHeadings<Field extends string>(
  rows: readonly TableRow[],
  headings: readonly Heading<Field>[],
  isSkipped: (cells: readonly string[]) => boolean,
): Matching<Field> {
  const fieldOf = new Map<string, Field>()
  for (const { field, label, aliases = [] } of headings) {
    for (const word of [label, ...aliases]) fieldOf.set(fold(word), field)
  }
  const matches = ({ cells }: TableRow) => cells.map((cell) => fieldOf.get(fold(cell)))
  const counted = rows.slice(0, SEARCHED_ROWS).map((row) => new Set(matches(row).filter(Boolean)).size)
  const at = counted.indexOf(Math.max(0, ...counted))
  const head = rows[at]
  if (!head || counted[at] === 0) {
    const expected = headings.filter(({ required }) => required).map(({ label }) => `«${label}»`)
    return { fault: `Os títulos das colunas não foram encontrados: a primeira linha deve ter ${AND.format(expected)}.` }
  }
  const columns = matches(head)
  const missing = headings.filter(({ field, required }) => required && !columns.includes(field))
  if (missing.length > 0) {
    const named = missing.map(({ label }) => `«${label}»`)
    return { fault: `${named.length === 1 ? 'Falta a coluna' : 'Faltam as colunas'} ${AND.format(named)}.` }
  }
  const twice = headings.find(({ field }) => columns.filter((column) => column === field).length > 1)
  if (twice) return { fault: `Há mais de uma coluna «${twice.label}»: deixe uma só.` }
  return {
    rows: rows
      .slice(at + 1)
      .filter(({ cells }) => !isSkipped(cells))
      .map(({ line, cells }) => ({ line, cells: fieldsOf(columns, cells) })),
    fields: columns.filter((field) => field !== undefined),
    unknown: head.cells.filter((cell, i) => cell !== '' && columns[i] === undefined),
  }
}

function fieldsOf<Field extends string>(columns: readonly (Field | undefined)[], cells: readonly string[]) {
  const named = columns.flatMap((field, i) => (field && cells[i] ? [[field, cells[i]] as const] : []))
  return Object.fromEntries(named) as Partial<Record<Field, string>>
}

/** `Razão social *` and `RAZAO_SOCIAL` are the same heading. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

const AND = new Intl.ListFormat('pt-BR')
