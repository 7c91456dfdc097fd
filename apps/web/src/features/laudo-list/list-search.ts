/** What of the list lives in the address, so that a link shows what its sender saw. What cannot be read is left out. */
import {
  laudoFilterSchema,
  PAGE_SIZE_DEFAULT,
  PAGE_SIZES,
  PRIVATE_FILTERS,
  PRIVATE_SORTS,
  SORTABLE,
} from '@faixa/contract'
import { readSort, writeSort } from '../../table/sort-order.ts'
import type { Rights } from './laudo-columns.tsx'

/** A period of days or of times of day: names of its ends, as the API knows them. */
export interface Range {
  readonly label: string
  readonly kind: 'days' | 'hours'
  readonly start: FilterName
  readonly end: FilterName
  readonly isPrivate?: boolean
}

export const RANGES: readonly Range[] = [
  { label: 'Data da Aplicação', kind: 'days', start: 'dataStart', end: 'dataEnd' },
  { label: 'Data Inicial', kind: 'days', start: 'dataInicialStart', end: 'dataInicialEnd' },
  { label: 'Data Final', kind: 'days', start: 'dataFinalStart', end: 'dataFinalEnd' },
  { label: 'Data de Registro', kind: 'days', start: 'dataCriacaoStart', end: 'dataCriacaoEnd', isPrivate: true },
  { label: 'Horário Inicial', kind: 'hours', start: 'dataInicialStartHora', end: 'dataInicialEndHora' },
  { label: 'Horário Final', kind: 'hours', start: 'dataFinalStartHora', end: 'dataFinalEndHora' },
]

/** Filters with names to choose from, several at once. */
export const CHOSEN = {
  empresa: 'Empresa',
  unidade: 'Unidade',
  prestadora: 'Prestadora',
  piloto: 'Piloto',
  analista: 'Analista',
  status: 'Status',
} as const

export type ChosenName = keyof typeof CHOSEN
/** `uuids` is for what was selected: an address does not carry it. */
export type FilterName = Exclude<keyof typeof laudoFilterSchema.shape, 'busca' | 'uuids'>

const FILTERS = Object.keys(laudoFilterSchema.shape).filter(
  (name) => name !== 'busca' && name !== 'uuids',
) as readonly FilterName[]
const PRIVATE: readonly FilterName[] = PRIVATE_FILTERS
/** The server would sort by the last two for anybody; whoever has not their columns would not see why. */
const NOT_OFFERED: readonly string[] = [...PRIVATE_SORTS, 'empresaNome', 'unidadeNome']

/** A text that is a number is one here, or the address would carry quotes around it. */
type Written = string | number

export type Filters = { readonly [Name in FilterName]?: Written }

export interface ListSearch extends Filters {
  readonly busca?: Written
  readonly pagina?: number
  readonly linhas?: number
  /** As the API's `sort`: `-data,codigo`. */
  readonly ordem?: string
  /** Names of columns with commas. */
  readonly colunas?: string
  /** The panel of filters is open. */
  readonly filtros?: true
  /** The yield of pilots is open. */
  readonly rendimento?: true
}

export function readListSearch(raw: Readonly<Record<string, unknown>>): ListSearch {
  const pagina = Number(raw['pagina'])
  const linhas = Number(raw['linhas'])
  const ordem = writeSort(
    readSort(textOf(raw['ordem'])).filter(({ column }) => SORTABLE.some((name) => name === column)),
  )
  const colunas = textOf(raw['colunas'])
  const busca = textOf(raw['busca']).slice(0, 200)
  return {
    ...(busca !== '' && { busca: written(busca) }),
    ...readFilters(raw),
    ...(Number.isInteger(pagina) && pagina > 1 && pagina <= 1_000_000 && { pagina }),
    ...(PAGE_SIZES.some((size) => size === linhas) && linhas !== PAGE_SIZE_DEFAULT && { linhas }),
    ...(ordem !== '' && ordem !== '-data' && { ordem }),
    ...(colunas !== '' && { colunas }),
    ...(isOn(raw['filtros']) && { filtros: true as const }),
    ...(isOn(raw['rendimento']) && { rendimento: true as const }),
  }
}

function isOn(value: unknown): boolean {
  return value === true || value === 'true'
}

/** By the contract's own rules; a period that ends before it begins is none. */
function readFilters(raw: Readonly<Record<string, unknown>>): Filters {
  const filters: { [Name in FilterName]?: Written } = {}
  for (const name of FILTERS) {
    const text = textOf(raw[name])
    if (text !== '' && laudoFilterSchema.shape[name].safeParse(text).success) filters[name] = written(text)
  }
  for (const { start, end } of RANGES) {
    if (!isReversed(textOf(filters[start]), textOf(filters[end]))) continue
    delete filters[start]
    delete filters[end]
  }
  return filters
}

/** Dates as yyyy-mm-dd, times as hh:mm; an end that is not given ends nothing. */
export function isReversed(start: string, end: string): boolean {
  return start !== '' && end !== '' && start > end
}

/** The filters that this person may use: a link may come from somebody who may more. */
export function filtersFor(search: ListSearch, { seesPrivate, isUnidade }: Rights): Filters {
  const allowed = FILTERS.filter(
    (name) =>
      search[name] !== undefined && (seesPrivate || !PRIVATE.includes(name)) && !(isUnidade && name === 'unidade'),
  )
  return Object.fromEntries(allowed.map((name) => [name, search[name]]))
}

export function sortFor({ ordem = '-data' }: ListSearch, { seesPrivate }: Rights): string {
  const allowed = readSort(ordem).filter(({ column }) => seesPrivate || !NOT_OFFERED.includes(column))
  return writeSort(allowed) || '-data'
}

export interface ListQuery {
  readonly page: number
  readonly pageSize: number
  readonly sort: string
  readonly busca?: string
  readonly [filter: string]: string | number
}

/** What the server is asked. */
export function queryOf(search: ListSearch, rights: Rights): ListQuery {
  const filters = Object.entries(filtersFor(search, rights)).map(([name, value]) => [name, `${value}`])
  return {
    page: search.pagina ?? 1,
    pageSize: search.linhas ?? PAGE_SIZE_DEFAULT,
    sort: sortFor(search, rights),
    ...(search.busca !== undefined && { busca: `${search.busca}` }),
    ...Object.fromEntries(filters),
  }
}

/** Of a filter that several values may be chosen for. */
export function valuesOf(search: Filters, name: FilterName): readonly string[] {
  return textOf(search[name]).split(',').filter(Boolean)
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? `${value}` : ''
}

function written(text: string): Written {
  return String(Number(text)) === text ? Number(text) : text
}
