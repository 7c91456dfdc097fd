/** The reports list: what may be asked, and the page that answers. */
import { type FieldError, invalidFields, type LaudoFilter, type LaudoListed, type Sortable } from '@faixa/contract'
import { type Actor, grantOf } from '@faixa/domain'
import type { Ask } from '../../../http/ask.ts'
import { listedLaudo } from '../laudo-columns.queries.ts'
import { orderOf, type SortTerm } from './laudo-order.queries.ts'
import { findPage, type ListedRow } from './laudo-page.queries.ts'

/** For those with readPrivate, like the columns they look into. */
const PRIVATE_FILTERS = ['analista', 'status', 'dataCriacaoStart', 'dataCriacaoEnd'] as const
const PRIVATE_SORTS: readonly Sortable[] = ['usuario', 'status', 'dataCriacao']

type ListQuery = LaudoFilter & {
  readonly page: number
  readonly pageSize: number
  readonly sort: readonly SortTerm[]
  readonly total: 'rapido' | 'exato'
}

export async function listLaudos(
  { page, pageSize, sort, total: wantedTotal, ...asked }: ListQuery,
  { db, actor }: Ask,
) {
  const filter = withoutEmpty(asked)
  refuseUnavailable(actor, filter, sort)
  const { rows, total } = await findPage(db, {
    actor,
    filter,
    order: orderOf(sort),
    offset: (page - 1) * pageSize,
    limit: pageSize,
    exactTotal: wantedTotal === 'exato',
  })
  const showPrivate = seesPrivate(actor)
  return {
    laudos: rows.map((row) => withProgress(row, showPrivate)),
    currentPage: page,
    pageSize,
    totalItems: total.n,
    totalPages: Math.ceil(total.n / pageSize),
    ...(total.isLimited && { totalIsLimited: true }),
  }
}

function seesPrivate(actor: Actor): boolean {
  return grantOf(actor, 'readPrivate').reach !== 'none'
}

function withProgress(row: ListedRow, showPrivate: boolean): LaudoListed {
  const listed = listedLaudo(row, showPrivate)
  return showPrivate && row.progresso !== null ? { ...listed, progresso: row.progresso } : listed
}

function refuseUnavailable(actor: Actor, filter: LaudoFilter, sort: readonly SortTerm[]): void {
  const refused: FieldError[] = []
  const isAsked = (name: keyof LaudoFilter) => filter[name] !== undefined
  const mensagem = 'Este filtro não está disponível para o seu perfil.'
  if (!seesPrivate(actor)) {
    refused.push(...PRIVATE_FILTERS.filter(isAsked).map((campo) => ({ campo, mensagem })))
    if (sort.some(({ column }) => PRIVATE_SORTS.includes(column))) {
      refused.push({ campo: 'sort', mensagem: 'Esta ordenação não está disponível para o seu perfil.' })
    }
  }
  if (actor.isUnidade && isAsked('unidade')) refused.push({ campo: 'unidade', mensagem })
  if (refused.length > 0) throw invalidFields(refused)
}

/** A list of nothing filters nothing. */
function withoutEmpty(filter: LaudoFilter): LaudoFilter {
  const kept = Object.entries(filter).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(kept)
}
