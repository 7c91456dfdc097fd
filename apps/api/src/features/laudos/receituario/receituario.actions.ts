/**
 * The receituário of a laudo: attaching, replacing, removing and sending it unchanged. No figure depends on it, so nothing is computed
 * again.
 */

import { Problem, ROUTES, type Routes } from '@faixa/contract'
import { PDF_MAX_BYTES } from '@faixa/domain'
import { laudoChanged } from '../../../changes/laudo-changed.queries.ts'
import { found } from '../../../http/access/found.ts'
import { sendStoredFile } from '../../../http/answers/send-stored-file.ts'
import type { Ask, Prepared, RawAnswer } from '../../../http/ask.ts'
import { isPdf } from '../../../http/uploads/is-pdf.ts'
import { fileProblem, PDF } from '../../../http/uploads/receive-file.ts'
import { findLaudo } from '../../../laudo/laudo-find.queries.ts'
import { prepareUpload, storedFile } from '../../../quota/prepare-upload.ts'
import { ofEmpresa, takeFromQuota } from '../../../quota/take-from-quota.ts'
import { takeUploadSlot } from '../create/laudo-create.actions.ts'
import { laudoOrRefuse } from '../edit/find-or-refuse.actions.ts'
import { deleteReceituario, findReceituario, type StoredReceituario, writeReceituario } from './receituario.queries.ts'

const TITLE = 'O receituário'
const NONE = 'Este laudo não tem receituário anexado.'

export function prepareReceituario(uuid: string, ask: Ask): Promise<Prepared<Routes['attachReceituario']>> {
  return prepareUpload(ask, takeUploadSlot(ask), {
    schema: ROUTES.attachReceituario.body,
    file: 'file',
    title: TITLE,
    taken: PDF,
    maxBytes: PDF_MAX_BYTES,
    check: async () => found(await findLaudo(ask.db, uuid, ask.actor, 'createLaudo')),
    quotaOf: ({ empresa_id }) => ofEmpresa(empresa_id),
    async read({ file }) {
      const { nome, received } = file
      if (!(await isPdf(received.read(), received.bytes))) {
        throw fileProblem('arquivo-conteudo', 'file', `${TITLE} («${nome}») não é um PDF, ou veio pela metade.`)
      }
      return (ask) => attach(uuid, storedFile(file), ask)
    },
  })
}

async function attach(uuid: string, sent: StoredReceituario, ask: Ask) {
  const { db, deps } = ask
  const laudo = await laudoOrRefuse(uuid, ask, 'createLaudo')
  const before = await findReceituario(db, laudo.id)
  const now = deps.clock.now()
  await takeFromQuota(ask, ofEmpresa(laudo.empresa_id), { bytes: sent.bytes, laudos: 0 })
  await writeReceituario(db, laudo.id, sent, { before, now })
  const cause = before ? 'trocar-receituario' : 'anexar-receituario'
  await laudoChanged(ask, laudo, {}, { cause, antes: stateOf(before), depois: stateOf(sent) })
  const { nome, bytes, sha256 } = sent
  return {
    receituario: { nome, bytes, sha256: sha256.toString('hex'), enviadoEm: now.toISOString() },
    message: before ? `«${nome}» está no lugar de «${before.nome}».` : `«${nome}» está anexado ao laudo.`,
  }
}

/** `seen`: hash of the PDF to remove, in hexadecimal; absent removes any. */
export async function removeReceituario(uuid: string, seen: string | undefined, ask: Ask) {
  const { db } = ask
  const laudo = await laudoOrRefuse(uuid, ask, 'createLaudo')
  const before = await findReceituario(db, laudo.id)
  if (!before) throw new Problem('nao-encontrado', { detail: NONE })
  if (seen !== undefined && before.sha256.toString('hex') !== seen) {
    const detail = `Outra pessoa trocou o receituário por «${before.nome}»: veja-o antes de tirá-lo.`
    throw new Problem('conflito', { detail })
  }
  await deleteReceituario(db, laudo.id, before)
  const states = { antes: stateOf(before), depois: stateOf(undefined) }
  await laudoChanged(ask, laudo, {}, { cause: 'tirar-receituario', ...states })
  return { message: `«${before.nome}» não está mais no laudo.` }
}

export async function readReceituario(uuid: string, ask: Ask): Promise<RawAnswer> {
  const laudo = found(await findLaudo(ask.db, uuid, ask.actor, 'readLaudo'))
  const file = await findReceituario(ask.db, laudo.id)
  if (!file) throw new Problem('nao-encontrado', { detail: NONE })
  return sendStoredFile(file, ask)
}

/** The receituário in the laudo's history: its name and its hash. */
function stateOf(file: StoredReceituario | undefined) {
  return { receituario: file?.nome ?? null, sha256: file?.sha256.toString('hex') ?? null }
}
