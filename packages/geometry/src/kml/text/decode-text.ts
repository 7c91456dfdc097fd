/**
 * Decodes text when the file cannot be trusted to be in one encoding: valid UTF-8 is read as UTF-8, every other byte above 0x7F as
 * Windows-1252. Real files are in one of the two, or were concatenated from both; a Latin-1 text that happens to be valid UTF-8 ("Ã©")
 * practically does not occur. The result does not depend on the declared encoding, nor on how the bytes were cut.
 */
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const windows1252 = new TextDecoder('windows-1252')

export interface DecodedText {
  readonly text: string
  /** True where bytes that are not UTF-8 were read as Windows-1252. */
  readonly mended: boolean
}

export function decodeText(bytes: Uint8Array): DecodedText {
  try {
    return { text: strictUtf8.decode(bytes), mended: false }
  } catch {
    return { text: decodeMixed(bytes), mended: true }
  }
}

function decodeMixed(bytes: Uint8Array): string {
  const parts: string[] = []
  let start = 0
  let i = 0
  while (i < bytes.length) {
    const length = utf8LengthAt(bytes, i)
    if (length > 0) {
      i += length
      continue
    }
    if (i > start) parts.push(strictUtf8.decode(bytes.subarray(start, i)))
    parts.push(windows1252.decode(bytes.subarray(i, i + 1)))
    start = ++i
  }
  parts.push(strictUtf8.decode(bytes.subarray(start)))
  return parts.join('')
}

/** Returns the length of the well-formed UTF-8 sequence at `i`, or 0 (The Unicode Standard, table 3-7). */
function utf8LengthAt(bytes: Uint8Array, i: number): number {
  const a = bytes[i]!
  if (a < 0x80) return 1
  if (a < 0xc2 || a > 0xf4) return 0
  const b = bytes[i + 1] ?? 0
  const [low, high] = secondByteRange(a)
  if (b < low || b > high) return 0
  if (a < 0xe0) return 2
  if (!isContinuation(bytes[i + 2])) return 0
  if (a < 0xf0) return 3
  return isContinuation(bytes[i + 3]) ? 4 : 0
}

function secondByteRange(lead: number): readonly [number, number] {
  if (lead === 0xe0) return [0xa0, 0xbf]
  if (lead === 0xed) return [0x80, 0x9f]
  if (lead === 0xf0) return [0x90, 0xbf]
  if (lead === 0xf4) return [0x80, 0x8f]
  return [0x80, 0xbf]
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x80 && byte <= 0xbf
}

/**
 * Returns how many of the first `length` bytes can be decoded now: all but the start of a sequence that may go on in
 * the next chunk.
 */
export function wholeTextLength(bytes: Uint8Array, length: number): number {
  for (let back = 1; back <= Math.min(3, length); back++) {
    const byte = bytes[length - back]!
    if (byte < 0x80) return length
    if (byte >= 0xc2) {
      const needed = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
      return back < needed ? length - back : length
    }
  }
  return length
}
