/** Papers that anyone can check: each prints the code of the laudo's newest revision and has the signed JSON as an attachment. */
import { Problem } from '@faixa/contract'
import type { SignedRevision } from '@faixa/revision'
import type { QueryClient } from '@tanstack/react-query'
import { query } from '../api/query.ts'
import { paths, publicUrlOf } from '../paths.ts'
import { loadNow } from '../ui/connection/load-part.ts'
import type { Verification } from './pdf/verification-mark.ts'

/**
 * The newest revision; undefined before the first. Any other refusal is reported, because a paper without its code could not be checked.
 */
export async function readSigned(client: QueryClient, uuid: string): Promise<SignedRevision | undefined> {
  try {
    const { documento, chave, assinatura, registro } = await client.fetchQuery(
      query('readLaudoRevision', { params: { uuid } }),
    )
    return { documento, chave, assinatura, ...(registro && { registro }) }
  } catch (error) {
    if (error instanceof Problem && error.codigo === 'nao-encontrado') return undefined
    throw error
  }
}

/** `draw` makes the paper with the code of `signing`; without a revision the paper has no code. `now` is the moment of issue. */
export async function signedPaper(
  signing: Promise<SignedRevision | undefined>,
  now: Date,
  draw: (verification: Verification | undefined) => Blob,
): Promise<Blob> {
  const [signed, { verificationOf }] = await Promise.all([signing, loadNow(() => import('./pdf/verification-mark.ts'))])
  if (!signed) return draw(undefined)
  const pdf = draw(verificationOf(signed, (codigo) => publicUrlOf(paths.verifyCode.replace('$codigo', codigo))))
  const { withAttachedJson } = await loadNow(() => import('./pdf/attached-json.ts'))
  return withAttachedJson(pdf, signed, now)
}
