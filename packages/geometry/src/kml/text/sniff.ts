/** Identifies a file by its first bytes, whatever its name. */
import { Refused } from '../refusal.ts'

/** Bytes enough to see past a byte order mark, an XML declaration and a comment or two. */
export const SNIFF_BYTES = 4096

const SIGNATURES: readonly (readonly [start: string, what: string])[] = [
  ['%PDF', 'um PDF'],
  ['\x89PNG', 'uma imagem PNG'],
  ['\xff\xd8\xff', 'uma imagem JPEG'],
  ['GIF8', 'uma imagem GIF'],
  ['II*\0', 'uma imagem TIFF'],
  ['MM\0*', 'uma imagem TIFF'],
  ['\x1f\x8b', 'um arquivo gzip'],
  ['7z\xbc\xaf', 'um arquivo 7z'],
  ['Rar!', 'um arquivo RAR'],
  ['\0\0\x27\x0a', 'um .shp sozinho; compacte-o em um .zip com o .shx, o .dbf e o .prj'],
  ['SQLite format 3', 'um GeoPackage ou outro banco SQLite'],
  ['\xd0\xcf\x11\xe0', 'um documento antigo do Office'],
]

// A comment must end at its first -->: with a free choice of the end, forty comments could be divided in 2^40 ways.
const HTML = /^(<\?xml[^>]*>\s*)?(<!--(?:(?!-->)[^])*-->\s*)*<(!doctype\s+html|html)\b/i

/** Refuses files that are certainly no KML; returns whether the rest is a zip (KMZ) or text. */
export function sniff(head: Uint8Array): 'zip' | 'text' {
  if (head.length === 0) throw new Refused('empty-file', 'O arquivo está vazio.')
  const start = Array.from(head.subarray(0, SNIFF_BYTES), (byte) => String.fromCharCode(byte)).join('')
  // After PK, 03 04 is an entry, 05 06 an archive without entries, 07 08 a spanned one.
  if (/^PK(\x03\x04|\x05\x06|\x07\x08)/.test(start)) return 'zip'
  for (const [signature, what] of SIGNATURES) {
    if (start.startsWith(signature)) throw new Refused('not-kml', `O arquivo não é um KML: é ${what}.`)
  }
  const text = start.replace(/^\xef\xbb\xbf/, '').trimStart()
  if (text.startsWith('version https://git-lfs.github.com/spec')) {
    throw new Refused('lfs-pointer', 'O arquivo é um ponteiro do Git LFS, não o KML; baixe o arquivo verdadeiro.')
  }
  if (HTML.test(text)) {
    throw new Refused('html-page', 'O arquivo é uma página HTML, não um KML; talvez o download tenha pedido uma senha.')
  }
  if (/^[{[]/.test(text)) throw new Refused('not-kml', 'O arquivo não é um KML: é JSON, talvez GeoJSON.')
  return 'text'
}
