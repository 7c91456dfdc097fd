/**
 * The certificate of the removal of an empresa: who asked for it, the archive that was handed over before, and the number of rows that were
 * deleted. It names no person; the account that asked is a number.
 */
import { z } from 'zod'
import { signedRevisionSchema } from './revision-document.ts'
import { type SignedKind, type VerifiedOf, verifySignedText } from './verify-signed.ts'

const sha256 = z.string().regex(/^[\da-f]{64}$/)
const count = z.number().int().min(0)

const eliminacaoDocumentSchema = z.object({
  tipo: z.literal('faixa/eliminacao'),
  versao: z.literal(1),
  /** The code on the paper (short-code.ts). */
  verificacao: z.string(),
  /** When the rows were deleted. */
  quando: z.string(),
  empresa: z.object({ numero: z.number().int(), nome: z.string(), cnpj: z.string().optional() }),
  /** When the removal was requested, and the number of the account that requested it. */
  pedido: z.object({ quando: z.string(), conta: z.number().int() }),
  /** The archive of everything, which could be downloaded from this moment until the removal. */
  arquivo: z.object({ quando: z.string(), sha256, bytes: count }),
  /** Deleted rows by table. */
  linhas: z.record(z.string(), count),
  /** Deleted stored files; those that other empresas also use stay. The archive is not counted. */
  arquivos: z.object({ quantidade: count, bytes: count }),
  motor: z.string(),
})

export type EliminacaoDocument = z.infer<typeof eliminacaoDocumentSchema>

/** The file that is exported, and attached to the paper. */
export const signedEliminacaoSchema = signedRevisionSchema.extend({ documento: eliminacaoDocumentSchema })

export type SignedEliminacao = z.infer<typeof signedEliminacaoSchema>

const ELIMINACAO: SignedKind<EliminacaoDocument> = {
  signed: signedEliminacaoSchema,
  document: eliminacaoDocumentSchema,
  partsOf: (documento) =>
    ['empresa', 'pedido', 'arquivo', 'linhas', 'arquivos'].map((name) => [name, documento[name]] as const),
}

/** Verifies the text of a file. `keys` are trusted public keys of 32 bytes. */
export function verifyEliminacaoText(text: string, keys: readonly Uint8Array[]): VerifiedOf<EliminacaoDocument> {
  return verifySignedText(ELIMINACAO, text, keys)
}
