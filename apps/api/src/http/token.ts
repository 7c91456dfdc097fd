/** Opaque tokens: the client holds a random text, and the server its hash. */
import { createHash, randomBytes } from 'node:crypto'

/** Makes a token of 256 random bits, safe in a URL. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Hashes a token. It has full entropy already, so that a plain hash is enough and can be the key of its row. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
