/** The code of the page of a notice: it opens the page without an account, so that it is as long as a key (128 random bits). */
import { randomBytes } from 'node:crypto'
import { hashToken } from '../../http/access/token.ts'
import type { Seal } from '../../secrets/seal.ts'
import { PURPOSES } from '../../secrets/sealed-places.ts'

const CODE_BYTES = 16

/** Returns the columns of a new code: its hash, by which a page is found, and the sealed code, from which the server alone writes the link. */
export function newCode(seal: Seal): { readonly codigo: Buffer; readonly codigo_hash: Buffer } {
  const code = randomBytes(CODE_BYTES).toString('base64url')
  return { codigo: seal.seal(code, PURPOSES.aviso), codigo_hash: hashToken(code) }
}

/** The longest code that is looked for: 22 characters, and what a program that copies a link may add. */
const LONGEST = 64

export function hashOfCode(typed: string): Buffer {
  return hashToken(typed.trim().slice(0, LONGEST))
}
