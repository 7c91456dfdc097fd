/** The bytes that XML gives a meaning, and tests on runs of them. All are ASCII, which every encoding read here contains. */
import { HTML_ENTITIES, isXmlCharacter, XML_ENTITIES } from './html-entities.ts'

export const LT = 0x3c
export const GT = 0x3e
export const AMP = 0x26
export const SLASH = 0x2f
export const BANG = 0x21
export const QUESTION = 0x3f
export const EQUALS = 0x3d
export const QUOTE = 0x22
export const APOSTROPHE = 0x27
export const DASH = 0x2d
export const BRACKET = 0x5d
export const SEMICOLON = 0x3b
export const UPPER_P = 0x50
const COLON = 0x3a

const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
export const AMP_ESCAPE = ascii('&amp;')
export const LT_ESCAPE = ascii('&lt;')
export const COMMENT_START = ascii('<!--')
export const CDATA_START = ascii('<![CDATA[')
export const CDATA_END = ascii(']]>')
export const COORDINATES = ascii('coordinates')
export const PLACEMARK_START = ascii('<Placemark')
export const PLACEMARK_END = ascii('</Placemark>')

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

export const isBlank = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

/** True for letters, _, : and everything beyond ASCII. */
export const isNameStart = (byte: number) =>
  (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a) || byte === 0x5f || byte === COLON || byte >= 0x80

/** True for letters, digits and #. */
export const isEntityByte = (byte: number) =>
  (byte >= 0x30 && byte <= 0x39) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a) || byte === 0x23

export function indexOrEnd(bytes: Uint8Array, byte: number, from: number, to: number): number {
  const found = bytes.indexOf(byte, from)
  return found < 0 || found > to ? to : found
}

export function startsWith(bytes: Uint8Array, at: number, expected: Uint8Array): boolean {
  for (let i = 0; i < expected.length; i++) if (bytes[at + i] !== expected[i]) return false
  return true
}

/** Returns the FNV-1a hash of a name, used only to tell whether a closing tag has an opening one. */
export function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = FNV_OFFSET
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ bytes[i]!, FNV_PRIME)
  return hash | 0
}

/** Tells whether the name is `local` or `prefix:local`, in small letters or capitals. */
export function isLocalName(bytes: Uint8Array, from: number, to: number, local: Uint8Array): boolean {
  const start = to - local.length
  if (start < from || (start > from && bytes[start - 1] !== COLON)) return false
  for (let i = 0; i < local.length; i++) if ((bytes[start + i]! | 0x20) !== local[i]) return false
  return true
}

/** Classifies an entity. `body`: the text between & and ;, empty when there is no ;. */
export function judgeEntity(body: string): 'xml' | 'html' | 'stray' | 'forbidden' {
  if (body === '') return 'stray'
  const match = /^#(?:(\d{1,7})|x([0-9a-f]{1,6}))$/i.exec(body)
  if (match) {
    const code = match[1] !== undefined ? Number.parseInt(match[1], 10) : Number.parseInt(match[2]!, 16)
    return isXmlCharacter(code) ? 'xml' : 'forbidden'
  }
  if (XML_ENTITIES.has(body)) return 'xml'
  return HTML_ENTITIES.has(body) ? 'html' : 'stray'
}
