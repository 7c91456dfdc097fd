import { Problem } from '@faixa/contract'
import type { Papel } from '@faixa/domain'
import { sendStoredFile } from '../../../http/answers/send-stored-file.ts'
import type { Ask, RawAnswer } from '../../../http/ask.ts'
import { findLaudo } from '../../../laudo/laudo-find.queries.ts'
import { findFile } from './laudo-details.queries.ts'

/** Sends a file of a laudo as it was uploaded. */
export async function readLaudoFile(uuid: string, papel: Papel, ask: Ask): Promise<RawAnswer> {
  const row = await findLaudo(ask.db, uuid, ask.actor, 'readLaudo')
  const file = row && (await findFile(ask.db, row.id, papel))
  if (!file) throw new Problem('nao-encontrado')
  return sendStoredFile(file, ask)
}
