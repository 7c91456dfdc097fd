/** The filter and columns that a list, an export and a summary share. */
import { type FieldError, invalidFields, type LaudoFilter, type LaudoListed, PRIVATE_FILTERS } from '@faixa/contract'
import { type Actor, grantOf, laudoColumn } from '@faixa/domain'
import { listedLaudo, type Sight } from '../../../laudo/laudo-columns.queries.ts'
import type { SortTerm } from './laudo-order.queries.ts'
import type { ListedRow } from './laudo-page.queries.ts'

function seesPrivate(actor: Actor): boolean {
  return grantOf(actor, 'readPrivate').reach !== 'none'
}

/** Returns the filter, or refuses a filter with columns that this person may not see. An empty list of values does not filter. */
export function filterOrRefuse(actor: Actor, requested: LaudoFilter, sort: readonly SortTerm[] = []): LaudoFilter {
  const filter = withoutEmpty(requested)
  const refused: FieldError[] = []
  const isRequested = (name: keyof LaudoFilter) => filter[name] !== undefined
  const mensagem = 'Este filtro não está disponível para o seu perfil.'
  if (!seesPrivate(actor)) {
    refused.push(...PRIVATE_FILTERS.filter(isRequested).map((campo) => ({ campo, mensagem })))
    if (sort.some(({ column }) => laudoColumn(column).private)) {
      refused.push({ campo: 'sort', mensagem: 'Esta ordenação não está disponível para o seu perfil.' })
    }
  }
  if (actor.isUnidade && isRequested('unidade')) refused.push({ campo: 'unidade', mensagem })
  if (refused.length > 0) throw invalidFields(refused)
  return filter
}

export function listedLine(row: ListedRow, sight: Sight): LaudoListed {
  const listed = listedLaudo(row, sight)
  return row.progresso !== null ? { ...listed, progresso: row.progresso } : listed
}

function withoutEmpty(filter: LaudoFilter): LaudoFilter {
  const kept = Object.entries(filter).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(kept)
}
