/**
 * Reads and writes the address of a list, so that a link shows the same as its sender's screen. Unreadable and default values are left out.
 */
import { PAGE_SIZE_DEFAULT, PAGE_SIZES, type Routes, type SentOf } from '@faixa/contract'
import { readSort, writeSort } from './sort-order.ts'

/** A text of digits is a number in an address, because the router would write quotes around the text. */
export type Written = string | number

/** Everything needed to read a list's address before the list itself is loaded, in the contract's terms. */
export interface ListTerms<Schema extends FilterSchema = FilterSchema, Flag extends string = string> {
  /** Part of the keys under which a device stores columns and widths. */
  readonly name: string
  readonly filter: Schema
  /** Columns that the server can sort by. */
  readonly sorts: readonly string[]
  readonly usualSort: string
  /** Dialogs of this list that its address opens. */
  readonly flags: readonly Flag[]
  /** Dialogs about one row: the address holds its id under their name. */
  readonly rowDialogs?: readonly RowDialog[]
  /** The list under which the server keeps saved filters; a list without it has none. */
  readonly saved?: SavedList
  /** Page sizes, if they differ from those of the laudos. */
  readonly pages?: PageSizes
  /** Value of `lista` in the address, for one of several lists on a screen. The first has none. */
  readonly lista?: string
}

/** `editar`: the row is being edited; `historico`: its history is read. */
export type RowDialog = 'editar' | 'historico'

export interface PageSizes {
  readonly sizes: readonly number[]
  readonly usual: number
}

export const USUAL_PAGES: PageSizes = { sizes: PAGE_SIZES, usual: PAGE_SIZE_DEFAULT }

export type SavedList = SentOf<Routes['saveFilter']>['body']['lista']

export interface FilterSchema {
  readonly shape: object
  safeParse(filter: unknown):
    | { readonly success: true }
    | {
        readonly success: false
        readonly error: { readonly issues: readonly { readonly path: readonly PropertyKey[] }[] }
      }
}

/** Every name of the schema except the search, which people do not call a filter. */
export type FilterName<Schema extends FilterSchema> = Exclude<keyof Schema['shape'] & string, 'busca'>

interface ListView {
  /** Name of the open one of several lists. */
  readonly lista?: string
  readonly busca?: Written
  readonly pagina?: number
  readonly linhas?: number
  /** Order in the API's spelling: `-data,codigo`. */
  readonly ordem?: string
  /** Names of the shown columns, separated by commas. */
  readonly colunas?: string
  /** Present while the panel of filters is open. */
  readonly filtros?: true
  readonly editar?: number
  readonly historico?: number
}

export type ListAddress<Terms extends ListTerms> = ListView & {
  readonly [Name in FilterName<Terms['filter']>]?: Written
} & { readonly [Flag in Terms['flags'][number]]?: true }

type Raw = Readonly<Record<string, unknown>>

export function readAddress<Terms extends ListTerms>(terms: Terms, raw: Raw): ListAddress<Terms> {
  const { filter, sorts, usualSort, flags, rowDialogs = [], lista, pages = USUAL_PAGES } = terms
  const pagina = Number(raw['pagina'])
  const linhas = Number(raw['linhas'])
  const ordem = writeSort(readSort(textOf(raw['ordem'])).filter(({ column }) => sorts.includes(column)))
  const colunas = textOf(raw['colunas'])
  const busca = textOf(raw['busca']).slice(0, 200)
  const rows = rowDialogs
    .map((dialog) => [dialog, Number(raw[dialog])] as const)
    .filter(([, id]) => id > 0 && Number.isSafeInteger(id))
  const open = ['filtros', ...flags].filter((flag) => raw[flag] === true || raw[flag] === 'true')
  const address: ListView = {
    ...(lista !== undefined && { lista }),
    ...(busca !== '' && { busca: written(busca) }),
    ...readFilters(filter, raw),
    ...(Number.isInteger(pagina) && pagina > 1 && pagina <= 1_000_000 && { pagina }),
    ...(pages.sizes.includes(linhas) && linhas !== pages.usual && { linhas }),
    ...(ordem !== '' && ordem !== usualSort && { ordem }),
    ...(colunas !== '' && { colunas }),
    ...Object.fromEntries(rows),
    ...Object.fromEntries(open.map((flag) => [flag, true])),
  }
  return address as ListAddress<Terms>
}

/** Reads the address of one list, for the table of screens. */
export const addressOf =
  <Terms extends ListTerms>(terms: Terms) =>
  (raw: Raw): ListAddress<Terms> =>
    readAddress(terms, raw)

/** Reads filters by the contract's schema. Refused values are omitted, and so are both ends of a range that ends before it begins. */
function readFilters(schema: FilterSchema, raw: Raw): Readonly<Record<string, Written>> {
  const names = Object.keys(schema.shape).filter((name) => name !== 'busca')
  let texts = names.map((name) => [name, textOf(raw[name])] as const).filter(([, text]) => text !== '')
  // The schema compares two filters only once each of them is valid, hence another round.
  for (;;) {
    const parsed = schema.safeParse(Object.fromEntries(texts))
    if (parsed.success || texts.length === 0) break
    const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]))
    texts = texts.filter(([name]) => wrong.size > 0 && !wrong.has(name))
  }
  return Object.fromEntries(texts.map(([name, text]) => [name, written(text)]))
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? `${value}` : ''
}

function written(text: string): Written {
  return String(Number(text)) === text ? Number(text) : text
}
