/** Finds the laudo to change, and locks it until the end of the transaction. */

import { Problem } from '@faixa/contract'
import type { Capability } from '@faixa/domain'
import { found } from '../../../http/access/found.ts'
import type { Ask } from '../../../http/ask.ts'
import { type FoundLaudo, lockLaudo } from '../../../laudo/laudo-find.queries.ts'
import { findLastEdit } from './laudo-edit.queries.ts'

export async function laudoOrRefuse(
  uuid: string,
  ask: Ask,
  ...capabilities: [Capability, ...Capability[]]
): Promise<FoundLaudo> {
  return found(await lockLaudo(ask.db, uuid, ask.actor, ...capabilities))
}

/** Formats instants in the time of Brasília, the readers' own. */
const WHEN = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
})

/** Refuses an edit that started from an earlier version, which would silently undo another person's work. */
export async function refuseStale({ id, versao }: FoundLaudo, { db, ifMatch }: Ask): Promise<void> {
  if (ifMatch === undefined || ifMatch === versao) return
  const last = await findLastEdit(db, id)
  if (!last) throw new Problem('conflito')
  const when = WHEN.format(last.quando).replace(', ', ' às ')
  const detail = `${last.nome} salvou alterações neste laudo em ${when}: recarregue para vê-las antes de salvar as suas.`
  throw new Problem('conflito', { detail })
}
