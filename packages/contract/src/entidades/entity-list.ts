/** Filters, search and order of the administration lists. */
import { z } from 'zod'
import { archivedFilter, daySchema, optionalText, pageFields, refuseReversed } from '../field.ts'
import { ENTITY_KINDS, TIPOS, type Tipo } from './entity-kinds.ts'

/** Parts of a row that are not columns: numbers of the row itself, several names in one, tables, and documents, which are not searchable. */
const NO_COLUMNS: ReadonlySet<string> = new Set([
  'id',
  'posicao',
  'versao',
  'arquivado',
  'convite',
  'removido',
  'emEncerramento',
  'pdf',
  'empresas',
  'padraoDeposito',
  'rg',
  'cpf',
])

/** The columns by which each list is narrowed and ordered, in the order of its rows. */
export const ENTITY_COLUMNS = Object.fromEntries(
  TIPOS.map((tipo) => [tipo, Object.keys(ENTITY_KINDS[tipo].row.shape).filter((name) => !NO_COLUMNS.has(name))]),
) as unknown as Readonly<Record<Tipo, readonly string[]>>

const DAYS: readonly string[] = ['data', 'validade', 'validoAte']

const endsOf = (column: string) => [`${column}Start`, `${column}End`] as const

/** The filters of a column of days, both ends included; undefined for other columns. */
export function rangeOfDays(column: string): readonly [from: string, to: string] | undefined {
  return DAYS.includes(column) ? endsOf(column) : undefined
}

const ALL_COLUMNS = [...new Set(Object.values(ENTITY_COLUMNS).flat())]

const shared = {
  busca: optionalText('a busca'),
  arquivados: archivedFilter,
}

/** For each column, a filter for the beginning of its values. */
function beginnings(columns: readonly string[]) {
  return Object.fromEntries(columns.map((column) => [column, optionalText(`o começo de «${column}»`)]))
}

function ranges(columns: readonly string[]) {
  return Object.fromEntries(columns.flatMap((column) => rangeOfDays(column) ?? []).map((name) => [name, daySchema]))
}

function refuseReversedDays(filter: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void {
  for (const [from, to] of DAYS.map(endsOf)) {
    refuseReversed(context, [from, filter[from] as string | undefined], [to, filter[to] as string | undefined])
  }
}

/** The filters of one list on its screen, where a day is in a range, and any other value has a beginning. */
export function entityFilterOf(tipo: Tipo) {
  const columns = ENTITY_COLUMNS[tipo]
  return z
    .object({ ...beginnings(columns.filter((column) => !DAYS.includes(column))), ...ranges(columns), ...shared })
    .superRefine(refuseReversedDays)
}

const MOST_SORTS = 5

/** Columns to sort by, with commas; `-` in front means descending. */
const sortSchema = z
  .string()
  .max(200)
  .default('nome')
  .transform((text) =>
    text
      .split(',')
      .filter((part) => part !== '' && part !== '-')
      .slice(0, MOST_SORTS)
      .map((part) => {
        const descending = part.startsWith('-')
        return { column: descending ? part.slice(1) : part, descending }
      }),
  )

/** The query of any of the lists. It accepts the columns of all lists; the route refuses those that its list lacks. */
export const entityQuerySchema = z
  .object({
    ...beginnings(ALL_COLUMNS),
    ...ranges(ALL_COLUMNS),
    ...shared,
    sort: sortSchema,
    ...pageFields(1000),
  })
  .superRefine(refuseReversedDays)

/** The beginnings of columns and the ends of ranges are texts by their names. */
export type EntityQuery = z.output<typeof entityQuerySchema> & { readonly [column: string]: unknown }

/** Returns the fault of a query for this list; undefined for a valid one. */
export function entityQueryFault(tipo: Tipo, query: EntityQuery): { campo: string; mensagem: string } | undefined {
  const columns = ENTITY_COLUMNS[tipo]
  for (const column of ALL_COLUMNS.filter((name) => !columns.includes(name))) {
    const campo = [column, ...(rangeOfDays(column) ?? [])].find((name) => query[name] !== undefined)
    if (campo !== undefined) return { campo, mensagem: `Esta lista não tem a coluna «${column}».` }
  }
  const sorted = query.sort.find(({ column }) => !columns.includes(column))
  return sorted && { campo: 'sort', mensagem: `Não é possível ordenar por «${sorted.column.slice(0, 40)}».` }
}
