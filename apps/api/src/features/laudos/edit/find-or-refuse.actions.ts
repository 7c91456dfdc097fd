/** Finds the laudos to change, and locks them until the end of the transaction. */

import { Problem } from '@faixa/contract'
import type { Capability } from '@faixa/domain'
import { found } from '../../../http/access/found.ts'
import type { Ask } from '../../../http/ask.ts'
import { type FoundLaudo, lockLaudo, lockLaudos } from '../../../laudo/laudo-find.queries.ts'
import { findLastEdit } from './laudo-edit.queries.ts'

export async function laudoOrRefuse(
  uuid: string,
  ask: Ask,
  ...capabilities: [Capability, ...Capability[]]
): Promise<FoundLaudo> {
  return found(await lockLaudo(ask.db, uuid, ask.actor, ...capabilities))
}

/** Returns all of the laudos, each once and in the order of the request; refuses the request where one is outside the person's reach. */
export async function laudosOrRefuse(
  uuids: readonly string[],
  { db, actor }: Ask,
  ...capabilities: [Capability, ...Capability[]]
): Promise<readonly FoundLaudo[]> {
  const wanted = new Set(uuids.map((uuid) => uuid.toLowerCase()))
  const laudos = await lockLaudos(db, [...wanted], actor, ...capabilities)
  if (laudos.length < wanted.size) throw new Problem('nao-encontrado', { detail: 'Um dos laudos não foi encontrado.' })
  const byUuid = new Map(laudos.map((laudo) => [laudo.uuid, laudo]))
  return [...wanted].map((uuid) => byUuid.get(uuid)!)
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
