/** Decodes texts that need no repair. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

// Bytes up to which building the text letter by letter is cheaper than calling a decoder.
const LONGEST_BY_LETTER = 32
// Characters that are valid UTF-8 and forbidden in XML.
const FORBIDDEN = /[\ufffe\uffff]/

/** Returns undefined where the bytes are not UTF-8, or hold characters beyond ASCII that XML forbids. */
export function decodePlainText(bytes: Uint8Array, from: number, to: number): string | undefined {
  if (to - from <= LONGEST_BY_LETTER) {
    const text = decodeLetters(bytes, from, to)
    if (text !== undefined) return text
  }
  try {
    const text = utf8.decode(bytes.subarray(from, to))
    return FORBIDDEN.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** Decodes ASCII and the letters of Portuguese, U+0080 to U+00FF, which are two bytes, the first C2 or C3. */
function decodeLetters(bytes: Uint8Array, from: number, to: number): string | undefined {
  let text = ''
  for (let i = from; i < to; i++) {
    const byte = bytes[i]!
    if (byte < 0x80) {
      text += String.fromCharCode(byte)
      continue
    }
    const next = ++i < to ? bytes[i]! : 0
    if ((byte !== 0xc2 && byte !== 0xc3) || (next & 0xc0) !== 0x80) return undefined
    text += String.fromCharCode(((byte & 0x03) << 6) | (next & 0x3f))
  }
  return text
}
