/**
 * The address of the overview: its filter, the choice, and the open parts. It is read with the first screen, before the overview is loaded.
 */
import {
  AMOUNT_MAX,
  AMOUNT_OFF,
  type Dashboard,
  dateSchema,
  idListSchema,
  type Routes,
  type SentOf,
  uuidSchema,
} from '@faixa/contract'
import { SEDE, TRATAMENTOS } from '@faixa/domain'
import { present } from '@faixa/units'
import { textOf } from '../../list/address/list-address.ts'

export interface DashboardSearch {
  readonly inicio?: string
  readonly fim?: string
  /** Treatments that are unchecked, separated by commas. */
  readonly sem?: string
  /** Ids separated by commas; -1 is the head office. */
  readonly empresa?: string | number
  readonly unidade?: string | number
  readonly prestadora?: string | number
  readonly piloto?: string | number
  readonly quantidade?: number
  /** The laudo whose charts are shown. */
  readonly laudo?: string
  /** Present while the filters are open. */
  readonly filtros?: true
  /** Present where the charts have months in place of weeks. */
  readonly por?: 'mes'
  /** Present where trend and rankings are of the avoidable loss in place of the effectiveness. */
  readonly medida?: 'perda'
}

export type DashboardBody = SentOf<Routes['filterDashboard']>['body']

const ENTIDADES = ['empresa', 'unidade', 'prestadora', 'piloto'] as const
export type DashboardEntidade = (typeof ENTIDADES)[number]

type Raw = Readonly<Record<string, unknown>>

export function readDashboardSearch(raw: Raw): DashboardSearch {
  const [inicio, fim] = [textOf(raw['inicio']), textOf(raw['fim'])]
  const isPeriod = [inicio, fim].every((day) => dateSchema.safeParse(day).success) && inicio <= fim
  const unchecked = uncheckedIn(textOf(raw['sem']))
  const quantidade = Number(raw['quantidade'])
  const laudo = textOf(raw['laudo'])
  return {
    ...(isPeriod && { inicio, fim }),
    ...(unchecked.length > 0 && unchecked.length < TRATAMENTOS.length && { sem: unchecked.join(',') }),
    ...Object.fromEntries(
      ENTIDADES.map((name) => [name, idsIn(textOf(raw[name])).join(',')] as const)
        .filter(([, ids]) => ids !== '')
        // The router writes quotes around a text of digits.
        .map(([name, ids]) => [name, ids.includes(',') ? ids : Number(ids)]),
    ),
    ...(Number.isInteger(quantidade) && quantidade >= 1 && quantidade <= AMOUNT_MAX && { quantidade }),
    ...(uuidSchema.safeParse(laudo).success && { laudo }),
    ...((raw['filtros'] === true || raw['filtros'] === 'true') && { filtros: true as const }),
    ...(raw['por'] === 'mes' && { por: 'mes' as const }),
    ...(raw['medida'] === 'perda' && { medida: 'perda' as const }),
  }
}

export function uncheckedIn(text: string | undefined): readonly string[] {
  const names = new Set((text ?? '').split(','))
  return TRATAMENTOS.map(({ nome }) => nome).filter((nome) => names.has(nome))
}

export function idsIn(text: string): readonly number[] {
  const ids = text.split(',').filter((id) => id === `${SEDE}` || idListSchema.safeParse(id).success)
  return ids.filter(Boolean).map(Number)
}

/** The filter in the API's words; absent where nothing is filtered. */
export function bodyOf(search: DashboardSearch): DashboardBody | undefined {
  const { inicio, fim, sem, quantidade } = search
  const ids = (name: DashboardEntidade) => {
    const list = idsIn(textOf(search[name]))
    return list.length === 0 ? undefined : list
  }
  const body = present({
    input_period: inicio !== undefined && fim !== undefined ? { inicio, fim } : undefined,
    tratamentos: sem === undefined ? undefined : [...uncheckedIn(sem)],
    select_company: ids('empresa'),
    select_units: ids('unidade'),
    select_provider: ids('prestadora'),
    select_pilot: ids('piloto'),
  })
  if (Object.keys(body).length === 0 && quantidade === undefined) return undefined
  return { ...body, input_amount: [quantidade ?? AMOUNT_OFF] }
}

/** A search whose quantity limit is replaced by the resulting laudos, since the list has no such limit. */
export interface CountedSearch extends DashboardSearch {
  /** Separated by commas. */
  readonly uuids?: string
}

export function countedSearch(search: DashboardSearch, { stackChart }: Pick<Dashboard, 'stackChart'>): CountedSearch {
  if (search.quantidade === undefined) return search
  // The chart has a bar for each laudo of a limited quantity.
  return { ...search, uuids: stackChart.info.map(({ uuid }) => uuid).join(',') }
}

/** Address of the list with the laudos in the figures; `narrowed` adds the meaning of a bar or a line. */
export function listSearchOf(
  search: CountedSearch,
  narrowed: Pick<DashboardSearch, DashboardEntidade | 'inicio' | 'fim'> & { readonly tratamento?: string } = {},
): Readonly<Record<string, string | number>> {
  const { inicio, fim, sem, empresa, unidade, prestadora, piloto, tratamento, uuids } = { ...search, ...narrowed }
  const checked = TRATAMENTOS.map(({ nome }) => nome).filter((nome) => !uncheckedIn(sem).includes(nome))
  return present({
    empresa,
    unidade,
    prestadora,
    piloto,
    tratamento: tratamento ?? (sem === undefined ? undefined : checked.join(',')),
    dataStart: inicio,
    dataEnd: fim,
    // The link does not filter by status, which only some people may use: its reader sees the same as its sender.
    prontos: 'sim',
    uuids,
  }) as Readonly<Record<string, string | number>>
}
