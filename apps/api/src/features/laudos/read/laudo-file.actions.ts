import { invalidFields, Problem } from '@faixa/contract'
import type { Papel } from '@faixa/domain'
import { sendStoredFile } from '../../../http/answers/send-stored-file.ts'
import type { Ask, RawAnswer } from '../../../http/ask.ts'
import { findLaudo } from '../../../laudo/laudo-find.queries.ts'
import { findFiles } from './laudo-details.queries.ts'

interface Place {
  readonly uuid: string
  readonly papel: Papel
}

/** Sends a file of a laudo as it was uploaded. `sha256` names one of several. */
export async function readLaudoFile({ uuid, papel }: Place, sha256: string | undefined, ask: Ask): Promise<RawAnswer> {
  const row = await findLaudo(ask.db, uuid, ask.actor, 'readLaudo')
  const [file, another] = row ? await findFiles(ask.db, row.id, papel, sha256) : []
  if (!file) throw new Problem('nao-encontrado')
  if (another) {
    const mensagem =
      'Este laudo tem vários arquivos deste papel: diga qual, com o sha256 que está em `arquivos` do laudo.'
    throw invalidFields([{ campo: 'sha256', mensagem }])
  }
  return sendStoredFile(file, ask)
}
