/**
 * The hashes of a Merkle tree (RFC 6962, 2.1): the first byte distinguishes leaves from nodes, so that one cannot be presented as the
 * other.
 */
import { sha256Of } from '../bytes.ts'

export function leafHash(content: Uint8Array): Uint8Array {
  return prefixed(0, content)
}

export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  return prefixed(1, left, right)
}

/** Root of a tree without leaves. */
export function emptyRoot(): Uint8Array {
  return sha256Of(new Uint8Array())
}

function prefixed(first: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 1))
  bytes[0] = first
  let at = 1
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return sha256Of(bytes)
}
