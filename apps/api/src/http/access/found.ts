import { Problem } from '@faixa/contract'
import { type Actor, grantOf } from '@faixa/domain'
import type { Ask } from '../ask.ts'

/** Returns the row. Refuses a row that does not exist and a row beyond this person's reach alike. */
export function found<Row>(row: Row | null | undefined): Row {
  if (row === null || row === undefined) throw new Problem('nao-encontrado')
  return row
}

/** Refuses to change a row that another person saved after this person read it. */
export function refuseStale(
  { ifMatch }: Pick<Ask, 'ifMatch'>,
  { versao }: { readonly versao: number },
  detail?: string,
) {
  if (ifMatch === undefined || ifMatch === versao) return
  throw new Problem('conflito', detail === undefined ? {} : { detail })
}

export const maySeeArchived = (actor: Actor) => grantOf(actor, 'restoreArchived').reach !== 'none'

/** Refuses a list of archived rows to people who may not restore them. */
export function refuseArchived({ arquivados }: { readonly arquivados?: string | undefined }, actor: Actor): void {
  if (arquivados === 'sim' && !maySeeArchived(actor)) throw new Problem('sem-permissao')
}
