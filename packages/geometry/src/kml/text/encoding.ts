/** Converts a file in any encoding to the bytes that the scanner reads: UTF-8, or the mix that decode-text.ts sorts out. */
import { Refused } from '../refusal.ts'

export interface Transcoder {
  /** Bytes of the byte order mark, to be skipped before the first `convert`. */
  readonly skip: number
  readonly convert: (bytes: Uint8Array) => Uint8Array
  readonly flush: () => Uint8Array
  /** The declared encoding, where TextDecoder does not know it. */
  readonly unknownLabel?: string
  /** True where the file declares a Latin encoding, so that letters of Windows-1252 are expected. */
  readonly legacy?: boolean
  /** True where the file declares an encoding that its bytes contradict. */
  readonly contradicted?: boolean
}

// Encodings that decode-text.ts recognises by the bytes, more reliably than by the declaration.
const RECOGNISED_BY_BYTES = /^(utf-?8|us-?ascii|ascii|ansi|iso-?8859-?1|latin-?1|windows-?1252|cp-?1252)$/i
const UTF_16 = /^(utf-?16|ucs-?2|iso-10646-ucs-2|unicode)/i
const NOTHING = new Uint8Array(0)

/** Chooses by the first bytes of the file; a kilobyte is enough. Throws Refused for UTF-32. */
export function chooseTranscoder(head: Uint8Array): Transcoder {
  const [a, b, c, d] = head
  const startsWith = (...bytes: number[]) => bytes.every((byte, i) => head[i] === byte)
  if (
    startsWith(0xff, 0xfe, 0, 0) ||
    startsWith(0, 0, 0xfe, 0xff) ||
    startsWith(0x3c, 0, 0, 0) ||
    startsWith(0, 0, 0, 0x3c)
  ) {
    throw new Refused('encoding-unknown', 'O arquivo está em UTF-32, que não é lido; salve-o de novo em UTF-8.')
  }
  if (startsWith(0xff, 0xfe)) return decoderOf('utf-16le', 2)
  if (startsWith(0xfe, 0xff)) return decoderOf('utf-16be', 2)
  if (startsWith(0xef, 0xbb, 0xbf)) return { skip: 3, convert: (bytes) => bytes, flush: () => NOTHING }
  if (a !== undefined && a !== 0 && b === 0 && c !== 0 && d === 0) return decoderOf('utf-16le', 0)
  if (a === 0 && b !== undefined && b !== 0 && c === 0 && d !== 0) return decoderOf('utf-16be', 0)

  const label = declaredEncoding(head)
  const asTheyAre = { skip: 0, convert: (bytes: Uint8Array) => bytes, flush: () => NOTHING }
  if (label === undefined || RECOGNISED_BY_BYTES.test(label)) {
    return { ...asTheyAre, legacy: label !== undefined && !/^(utf-?8|us-?ascii|ascii)$/i.test(label) }
  }
  if (UTF_16.test(label)) return { ...asTheyAre, contradicted: true }
  try {
    return decoderOf(label, 0)
  } catch {
    return { ...asTheyAre, unknownLabel: label }
  }
}

function declaredEncoding(head: Uint8Array): string | undefined {
  const text = Array.from(head.subarray(0, 1024), (byte) => String.fromCharCode(byte)).join('')
  return /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']?\s*([\w.:-]+)/i.exec(text)?.[1]
}

function decoderOf(label: string, skip: number): Transcoder {
  const decoder = new TextDecoder(label)
  const encoder = new TextEncoder()
  return {
    skip,
    convert: (bytes) => encoder.encode(decoder.decode(bytes, { stream: true })),
    flush: () => encoder.encode(decoder.decode()),
  }
}
