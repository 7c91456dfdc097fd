/** Ed25519 (RFC 8032). The verification runs in any engine, also where a page has no TLS and so no WebCrypto. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256Hex } from './bytes.ts'

/** Length of a key's name, hexadecimal characters of the SHA-256 of the public key. */
const NAME_LENGTH = 16

/** Names a public key of 32 bytes. */
export function keyName(publicKey: Uint8Array): string {
  return sha256Hex(publicKey).slice(0, NAME_LENGTH)
}

/** Returns false for anything that is no signature of these bytes. The strict rules of RFC 8032 apply, so that all programs agree. */
export function isSignedBy(publicKey: Uint8Array, bytes: Uint8Array, signature: Uint8Array): boolean {
  if (publicKey.length !== 32 || signature.length !== 64) return false
  try {
    return ed25519.verify(signature, bytes, publicKey, { zip215: false })
  } catch {
    return false
  }
}
