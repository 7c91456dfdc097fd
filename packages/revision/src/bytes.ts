/** Hashes and bytes as text. SHA-256 is computed by one library in every engine: WebCrypto is absent from pages without TLS. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

export { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

export function sha256Of(bytes: Uint8Array): Uint8Array {
  return sha256(bytes)
}

export function sha256Hex(bytes: Uint8Array): string {
  return bytesToHex(sha256(bytes))
}

/** Passes pieces on, and reports at the end the SHA-256 in hexadecimal and the number of bytes. */
export async function* hashingPieces(
  pieces: AsyncIterable<Uint8Array>,
  onEnd: (passed: { readonly sha256: string; readonly bytes: number }) => void,
): AsyncGenerator<Uint8Array> {
  const hash = sha256.create()
  let bytes = 0
  for await (const piece of pieces) {
    hash.update(piece)
    bytes += piece.length
    yield piece
  }
  onEnd({ sha256: bytesToHex(hash.digest()), bytes })
}

/** SHA-256 of a file that comes in pieces. */
export async function sha256OfPieces(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = sha256.create()
  for await (const piece of pieces) hash.update(piece)
  return bytesToHex(hash.digest())
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i])
}
