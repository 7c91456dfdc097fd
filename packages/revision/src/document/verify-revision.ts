/** Verifies a signed revision without a network: its form, its signature, its place in the log. */
import { type RevisionDocument, revisionDocumentSchema, signedRevisionSchema } from './revision-document.ts'
import { type SignedKind, type VerifiedOf, verifySigned, verifySignedText } from './verify-signed.ts'

export type Verified = VerifiedOf<RevisionDocument>

const PARTS = ['numeros', 'talhoes', 'trajeto', 'arquivos', 'medicao']

const REVISION: SignedKind<RevisionDocument> = {
  signed: signedRevisionSchema,
  document: revisionDocumentSchema,
  partsOf({ laudo }) {
    const of = laudo as Readonly<Record<string, unknown>>
    return [['laudo', of], ...PARTS.map((name) => [name, of[name]] as const)]
  },
}

/** Verifies the text of a file. `keys` are trusted public keys of 32 bytes. */
export function verifyRevisionText(text: string, keys: readonly Uint8Array[]): Verified {
  return verifySignedText(REVISION, text, keys)
}

/** Verifies a parsed value of a file. */
export function verifyRevision(given: unknown, keys: readonly Uint8Array[]): Verified {
  return verifySigned(REVISION, given, keys)
}
