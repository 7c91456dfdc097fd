/** Opaque tokens: what the client keeps is random, what the server keeps is a hash of it. */
import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, safe in a URL. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** A token has full entropy already: a plain hash is enough, and lets the row be found by it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
