/** The PDF that a laudo or a certificate has: attached, replaced, removed, and sent unchanged. No figure depends on one. */
import { type AttachedPdf, Problem, type Routes } from '@faixa/contract'
import { PDF_MAX_BYTES } from '@faixa/domain'
import type { z } from 'zod'
import { deletePdf, findPdf, type PdfOwner, type StoredPdf, writePdf } from '../files/attached-pdf.queries.ts'
import { sendStoredFile } from '../http/answers/send-stored-file.ts'
import type { Ask, Prepared, RawAnswer } from '../http/ask.ts'
import { isPdf } from '../http/uploads/is-pdf.ts'
import { fileProblem, PDF } from '../http/uploads/receive-file.ts'
import { prepareUpload, storedFile } from './prepare-upload.ts'
import { type QuotaOwner, takeFromQuota } from './take-from-quota.ts'

interface States {
  readonly antes: object
  readonly depois: object
}

export interface PdfPlace<Owner extends { readonly id: number }> {
  readonly of: PdfOwner
  /** Name of the PDF with its article, for the beginning of a sentence. */
  readonly title: `O ${string}`
  /** Name of the PDF in the history of its owner. */
  readonly campo: string
  readonly none: string
  quotaOf(owner: Owner): QuotaOwner
  /** Throws a refusal where the PDF must stay. */
  lost?(ask: Ask, owner: Owner): Promise<void>
  /** Ends the transaction of a write at the door of its noun. */
  changed(ask: Ask, owner: Owner, verb: 'anexar' | 'trocar' | 'tirar', states: States): Promise<void>
}

interface Attaching<Owner> {
  readonly schema: z.ZodType
  /** Finds the laudo or the certificate before the file is read; throws a refusal where the person may not attach to it. */
  find(ask: Ask): Promise<Owner>
  /** Finds the owner again in the transaction of the write, and locks its row. */
  lock(ask: Ask): Promise<Owner>
}

interface Attached {
  readonly pdf: AttachedPdf
  readonly message: string
}

/** `leave` releases the slot of the upload, `answer` makes the route's reply. */
export function preparePdf<
  Owner extends { readonly id: number },
  R extends Routes['attachReceituario' | 'attachCertificadoPdf'],
>(
  ask: Ask,
  leave: () => void,
  place: PdfPlace<Owner>,
  { schema, find, lock }: Attaching<Owner>,
  answer: (attached: Attached) => Awaited<ReturnType<Prepared<R>['write']>>,
): Promise<Prepared<R>> {
  const { title } = place
  return prepareUpload<z.ZodType, Owner, R>(ask, leave, {
    schema,
    file: 'file',
    title,
    taken: PDF,
    maxBytes: PDF_MAX_BYTES,
    check: () => find(ask),
    quotaOf: place.quotaOf,
    async read({ file }) {
      const { nome, received } = file
      if (!(await isPdf(received.read(), received.bytes))) {
        throw fileProblem('arquivo-conteudo', 'file', `${title} («${nome}») não é um PDF, ou veio pela metade.`)
      }
      return async (within) => answer(await attach(within, place, await lock(within), storedFile(file)))
    },
  })
}

async function attach<Owner extends { readonly id: number }>(
  ask: Ask,
  place: PdfPlace<Owner>,
  owner: Owner,
  sent: StoredPdf,
): Promise<Attached> {
  const { db, deps } = ask
  const { of } = place
  const at = { of, id: owner.id }
  const before = await findPdf(db, at)
  if (before && !before.sha256.equals(sent.sha256)) await place.lost?.(ask, owner)
  const now = deps.clock.now()
  await takeFromQuota(ask, place.quotaOf(owner), { bytes: sent.bytes, laudos: 0 })
  await writePdf(db, at, sent, { before, now })
  const states = { antes: stateOf(place, before), depois: stateOf(place, sent) }
  await place.changed(ask, owner, before ? 'trocar' : 'anexar', states)
  const { nome, bytes, sha256 } = sent
  return {
    pdf: { nome, bytes, sha256: sha256.toString('hex'), enviadoEm: now.toISOString() },
    message: before ? `«${nome}» está no lugar de «${before.nome}».` : `«${nome}» está anexado ao ${of}.`,
  }
}

/** `seen`: hash of the PDF to remove, in hexadecimal; absent removes any. */
export async function removePdf<Owner extends { readonly id: number }>(
  ask: Ask,
  place: PdfPlace<Owner>,
  owner: Owner,
  seen: string | undefined,
): Promise<{ readonly message: string }> {
  const { of, title, none } = place
  const at = { of, id: owner.id }
  const before = await findPdf(ask.db, at)
  if (!before) throw new Problem('nao-encontrado', { detail: none })
  if (seen !== undefined && before.sha256.toString('hex') !== seen) {
    const detail = `Outra pessoa trocou ${title.toLowerCase()} por «${before.nome}»: veja-o antes de tirá-lo.`
    throw new Problem('conflito', { detail })
  }
  await place.lost?.(ask, owner)
  await deletePdf(ask.db, at, before)
  await place.changed(ask, owner, 'tirar', { antes: stateOf(place, before), depois: stateOf(place, undefined) })
  return { message: `«${before.nome}» não está mais no ${of}.` }
}

export async function readPdf(
  ask: Ask,
  { of, none }: Pick<PdfPlace<never>, 'of' | 'none'>,
  id: number,
): Promise<RawAnswer> {
  const file = await findPdf(ask.db, { of, id })
  if (!file) throw new Problem('nao-encontrado', { detail: none })
  return sendStoredFile(file, ask)
}

/** The PDF in the history of its owner: its name and its hash. */
function stateOf({ campo }: Pick<PdfPlace<never>, 'campo'>, file: StoredPdf | undefined) {
  return { [campo]: file?.nome ?? null, sha256: file?.sha256.toString('hex') ?? null }
}
