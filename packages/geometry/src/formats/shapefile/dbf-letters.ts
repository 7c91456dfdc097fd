/**
 * Decodes the letters of a .dbf: by its .cpg, else by the code page in its header, else, as KML of unknown encoding is, UTF-8 where the bytes
 * are, and Windows-1252 where they are not.
 */
import { decodeText, wholeTextLength } from '../../kml/text/decode-text.ts'

/** `mended`: true where bytes were read in another encoding than the declared one. */
export type LetterDecoder = (bytes: Uint8Array) => { readonly text: string; readonly mended: boolean }

/** Bytes 0x80 to 0xFF of DOS's code page 850, which TextDecoder does not know. */
const CODE_PAGE_850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·²■\u00a0'

/**
 * Language drivers in the header (ESRI and shapelib). Code page 437 has no ã and no õ: tables in Portuguese that name it are in 850, whose
 * other letters have the same codes.
 */
const DRIVERS: ReadonlyMap<number, string> = new Map([
  [0x01, '850'],
  [0x02, '850'],
  [0x03, 'windows-1252'],
  [0x24, '850'],
  [0x25, '850'],
  [0x37, '850'],
  [0x57, 'windows-1252'],
  [0x58, 'windows-1252'],
  [0xc8, 'windows-1250'],
])

export function decoderFor(
  cpg: string | undefined,
  driver: number,
): { readonly decoder: LetterDecoder; readonly unknown?: string } {
  const label = cpg === undefined || cpg.trim() === '' ? DRIVERS.get(driver) : labelOf(cpg)
  if (label === undefined || label === 'utf-8') return { decoder: decodeWhole }
  if (label === '850') return { decoder: (bytes) => ({ text: decode850(bytes), mended: false }) }
  try {
    const known = new TextDecoder(label)
    return { decoder: (bytes) => ({ text: known.decode(bytes), mended: false }) }
  } catch {
    return { decoder: decodeWhole, unknown: label.slice(0, 40) }
  }
}

/** Spellings of a .cpg: `UTF-8`, `65001`, `ANSI 1252`, `CP1252`, `ISO 88591`, `OEM 850`. */
function labelOf(cpg: string): string {
  const text = cpg
    .replace(/^\uFEFF|^ï»¿/, '')
    .trim()
    .toLowerCase()
  const digits = /(\d{3,5})[^\d]*\d*$/.exec(text)?.[1]
  if (/utf-?8/.test(text) || digits === '65001') return 'utf-8'
  const latin = /8859[-_ ]?(\d{1,2})$/.exec(text)?.[1]
  if (latin !== undefined) return `iso-8859-${latin}`
  if (digits === '850' || digits === '437') return '850'
  if (digits !== undefined && /^125\d$/.test(digits)) return `windows-${digits}`
  return text
}

/** A cell has a fixed length, which may cut its last letter. */
function decodeWhole(bytes: Uint8Array): { text: string; mended: boolean } {
  return decodeText(bytes.subarray(0, wholeTextLength(bytes, bytes.length)))
}

function decode850(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += byte < 0x80 ? String.fromCharCode(byte) : CODE_PAGE_850[byte - 0x80]!
  return text
}
