/** Opaque tokens: the client holds a random text, and the server its hash. An API key is one with a prefix, by which scanners find a leaked one. */
import { hash, randomBytes } from 'node:crypto'

/** Makes a token of 256 random bits, safe in a URL, that does not look like an API key. */
export function createToken(): string {
  const token = randomBytes(32).toString('base64url')
  return isApiKey(token) ? createToken() : token
}

/** Hashes a token. It has full entropy, so that a plain hash is sufficient and can be the key of its row. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** Length of the visible part of a key: the prefix and six random characters, which leave 220 bits unknown. */
export const KEY_SHOWN = 12

/**
 * The pattern matches only the beginning, so that a truncated key, or one copied with its quotes, is answered as a key and not as an ended
 * session.
 */
const KEY = /^\W?faixa_/i

export function createApiKey(): string {
  return `faixa_${createToken()}`
}

/** Distinguishes an API key from the token of a session by its form. */
export function isApiKey(token: string): boolean {
  return KEY.test(token)
}
