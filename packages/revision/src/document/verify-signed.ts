/** Verifies a signed document without a network: its form, its signature, its place in the log. */
import type { z } from 'zod'
import { hexToBytes, sha256Hex, sha256Of } from '../bytes.ts'
import { canonicalBytes, canonicalText } from '../canonical-json.ts'
import { leafHash } from '../merkle/merkle-hash.ts'
import { isIncluded } from '../merkle/merkle-proofs.ts'
import { parseSignedJson } from '../parse-signed-json.ts'
import { isSignedBy, keyName } from '../signature.ts'
import type { SignedHead, SignedRevision } from './revision-document.ts'

export type Fault =
  /** The text is not a signed document of a version that this program knows. */
  | 'formato'
  /** The text has a key twice in one object. */
  | 'nome-repetido'
  /** The text repeats a part of the document outside the document, with another value. */
  | 'copias'
  /** The key that signed it is not among the given ones. */
  | 'chave-desconhecida'
  /** The signature is not that of these bytes. */
  | 'assinatura'
  /** The head of the log is not signed by a given key. */
  | 'cabeca'
  /** The proof does not lead to the root of the log. */
  | 'prova'

/** Sentences for people. */
export const FAULT_SENTENCES = {
  formato: 'Não é um JSON assinado do Faixa, ou é de uma versão que este programa não conhece.',
  'nome-repetido': 'O arquivo tem o mesmo nome duas vezes, e não se sabe qual dos valores vale.',
  copias: 'O arquivo traz, além do documento assinado, uma cópia de parte dele que diz outra coisa.',
  'chave-desconhecida': 'A chave que assinou não está entre as chaves públicas informadas.',
  assinatura: 'A assinatura não confere: o documento foi alterado depois de assinado.',
  cabeca: 'A assinatura da cabeça do registro não confere.',
  prova: 'A prova não leva à raiz do registro: o documento não é o que foi registrado.',
} as const satisfies Record<Fault, string>

export type VerifiedOf<Document> =
  | { readonly faults: readonly [Fault, ...Fault[]]; readonly document?: Document }
  | {
      readonly faults: readonly []
      readonly document: Document
      /** SHA-256 of the canonical document. */
      readonly sha256: string
      /** False where the file has no proof that the document is in the log; the file cannot give the reason. */
      readonly isLogged: boolean
    }

/** A kind of signed documents. */
export interface SignedKind<Document> {
  /** The file with its signature and its proof. */
  readonly signed: z.ZodType<Omit<SignedRevision, 'documento'> & { readonly documento: unknown }>
  readonly document: z.ZodType<Document>
  /** Parts of the document for which readers search by these names anywhere in the file. */
  partsOf(documento: Given['documento']): readonly (readonly [name: string, part: unknown])[]
}

/** Verifies the text of a file. `keys` are trusted public keys of 32 bytes. */
export function verifySignedText<Document>(
  kind: SignedKind<Document>,
  text: string,
  keys: readonly Uint8Array[],
): VerifiedOf<Document> {
  const parsed = parseSignedJson(text)
  if ('value' in parsed) return verifySigned(kind, parsed.value, keys)
  return { faults: [parsed.refused === 'json' ? 'formato' : parsed.refused] }
}

/** Verifies a parsed value of a file. */
export function verifySigned<Document>(
  kind: SignedKind<Document>,
  given: unknown,
  keys: readonly Uint8Array[],
): VerifiedOf<Document> {
  const signed = kind.signed.safeParse(given)
  if (!signed.success) return { faults: ['formato'] }
  const { documento, registro, chave, assinatura } = signed.data
  const read = kind.document.safeParse(documento)
  if (!read.success) return { faults: ['formato'] }
  const bytes = bytesOrNone((given as { readonly documento: unknown }).documento)
  if (!bytes) return { faults: ['formato'] }
  const document = read.data
  const key = keys.find((one) => keyName(one) === chave)
  if (!key) return { faults: ['chave-desconhecida'], document }
  if (!isSignedBy(key, bytes, signatureBytes(assinatura))) return { faults: ['assinatura'], document }
  if (hasOtherCopies(kind.partsOf((given as Given).documento), given as Given, bytes)) {
    return { faults: ['copias'], document }
  }
  if (registro) {
    const fault = logFault(sha256Of(bytes), registro, keys)
    if (fault) return { faults: [fault], document }
  }
  return { faults: [], document, sha256: sha256Hex(bytes), isLogged: registro !== undefined }
}

/** Checks that a document of this hash is in the log whose head is signed. */
export function logFault(
  sha256: Uint8Array,
  registro: NonNullable<SignedRevision['registro']>,
  keys: readonly Uint8Array[],
): 'cabeca' | 'prova' | undefined {
  if (!isHeadSigned(registro, keys)) return 'cabeca'
  const included = isIncluded({
    index: registro.indice,
    size: registro.cabeca.tamanho,
    leaf: leafHash(sha256),
    proof: registro.prova.map(hexToBytes),
    root: hexToBytes(registro.cabeca.raiz),
  })
  return included ? undefined : 'prova'
}

interface Given {
  readonly documento: Readonly<Record<string, unknown>>
}

/**
 * Tells whether something outside the document repeats the document, a part of it or its hash with another value: only the document is
 * signed.
 */
function hasOtherCopies(parts: ReturnType<SignedKind<unknown>['partsOf']>, given: Given, bytes: Uint8Array): boolean {
  const { documento, ...beside } = given
  const signed = new Map([
    ...parts.map(([name, part]) => [name, textOrNone(part)] as const),
    ['documento', textOrNone(documento)],
    ['hash', textOrNone(sha256Hex(bytes))],
  ])
  const differs = (value: unknown): boolean =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).some(([name, part]) =>
      signed.has(name) ? textOrNone(part) !== signed.get(name) : differs(part),
    )
  return differs(beside)
}

function isHeadSigned({ cabeca, chave, assinatura }: SignedHead, keys: readonly Uint8Array[]): boolean {
  const key = keys.find((one) => keyName(one) === chave)
  return key !== undefined && isSignedBy(key, canonicalBytes(cabeca), hexToBytes(assinatura))
}

/** A signature in hexadecimal has 128 characters, one in base64 88. */
function signatureBytes(text: string): Uint8Array {
  return text.length === 128 ? hexToBytes(text) : Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

function bytesOrNone(value: unknown): Uint8Array | undefined {
  const text = textOrNone(value)
  return text === undefined ? undefined : new TextEncoder().encode(text)
}

function textOrNone(value: unknown): string | undefined {
  try {
    return canonicalText(value)
  } catch {
    return undefined
  }
}
