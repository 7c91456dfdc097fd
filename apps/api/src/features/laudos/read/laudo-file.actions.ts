import { Problem } from '@faixa/contract'
import type { Papel } from '@faixa/domain'
import type { Ask, RawAnswer } from '../../../http/ask.ts'
import { attachmentNamed } from '../../../http/attachment.ts'
import { findLaudo } from '../laudo-find.queries.ts'
import { findFile } from './laudo-details.queries.ts'

/** Sends a file byte by byte as it was uploaded. */
export async function readLaudoFile(uuid: string, papel: Papel, ask: Ask): Promise<RawAnswer> {
  const row = await findLaudo(ask.db, uuid, ask.actor, 'readLaudo')
  const file = row && (await findFile(ask.db, row.id, papel))
  if (!file) throw new Problem('nao-encontrado')
  return {
    body: await ask.deps.files.read(file.sha256.toString('hex')),
    headers: {
      'content-disposition': attachmentNamed(file.nome),
      'content-length': String(file.bytes),
      'cache-control': 'no-store',
      // A browser must not take an uploaded file for a page of Faixa's.
      'x-content-type-options': 'nosniff',
    },
  }
}
