import { Problem } from '@faixa/contract'
import { type Actor, grantOf } from '@faixa/domain'
import type { Ask } from '../ask.ts'

/** The row. Refuses one that does not exist and one beyond this person's reach alike. */
export function found<Row>(row: Row | null | undefined): Row {
  if (row === null || row === undefined) throw new Problem('nao-encontrado')
  return row
}

/** Refuses to change a row that somebody saved after the person read it. */
export function refuseStale(
  { ifMatch }: Pick<Ask, 'ifMatch'>,
  { versao }: { readonly versao: number },
  detail?: string,
) {
  if (ifMatch === undefined || ifMatch === versao) return
  throw new Problem('conflito', detail === undefined ? {} : { detail })
}

export const maySeeArchived = (actor: Actor) => grantOf(actor, 'restoreArchived').reach !== 'none'
