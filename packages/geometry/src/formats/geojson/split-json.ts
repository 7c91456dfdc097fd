/**
 * Finds where the values of a JSON document begin and end without building any of them, so that a FeatureCollection of any size is read one
 * feature at a time. Only brackets and strings are scanned; JSON.parse validates each piece later. Cost: one pass over the bytes.
 */
import { Refused } from '../../kml/refusal.ts'

/** Bytes from `from` up to, not including, `to`. */
export interface Span {
  readonly from: number
  readonly to: number
}

export interface SplitObject {
  /** Members of the outermost object by name, without `features`; of a repeated name, the last. */
  readonly members: ReadonlyMap<string, Span>
  /** Values in the list `features`; undefined where there is none. */
  readonly features?: readonly Span[]
  /** Offset after the object. */
  readonly end: number
  /** True where the bytes end before the object does. */
  readonly truncated: boolean
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
/** Maximum bytes of a member's name that are compared. */
const LONGEST_NAME = 100

/** Skips blanks, a byte order mark and the record separators of GeoJSON text sequences (RFC 8142). */
export function skipBlanks(bytes: Uint8Array, from: number): number {
  let at = from
  for (; at < bytes.length; at++) {
    const byte = bytes[at]!
    const isMark = byte === 0xef && bytes[at + 1] === 0xbb && bytes[at + 2] === 0xbf
    if (isMark) at += 2
    else if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09 && byte !== 0x1e) break
  }
  return at
}

/** `from` is the offset of an object's brace. Throws Refused where the text is no JSON or too deep. */
export function splitObject(bytes: Uint8Array, from: number, maxDepth: number): SplitObject {
  const members = new Map<string, Span>()
  let features: Span[] | undefined
  let at = from + 1
  const split = (end: number, truncated: boolean) => ({ members, ...(features && { features }), end, truncated })
  for (;;) {
    at = skipSeparators(bytes, at)
    if (at >= bytes.length) return split(at, true)
    if (bytes[at] === CLOSE_OBJECT) return split(at + 1, false)
    if (bytes[at] !== QUOTE) throw malformed()
    const nameEnd = skipValue(bytes, at, maxDepth)
    const name = memberName(bytes, at, nameEnd)
    at = skipBlanks(bytes, nameEnd)
    if (at >= bytes.length) return split(at, true)
    if (bytes[at] !== COLON) throw malformed()
    at = skipBlanks(bytes, at + 1)
    if (at >= bytes.length) return split(at, true)
    if (name === 'features' && bytes[at] === OPEN_LIST) {
      features = []
      at = splitList(bytes, at, maxDepth, features)
      if (at > bytes.length) return split(bytes.length, true)
      continue
    }
    const end = skipValue(bytes, at, maxDepth)
    if (end > bytes.length) return split(bytes.length, true)
    members.set(name, { from: at, to: end })
    at = end
  }
}

/** Adds the values of the list at `from`; returns the offset after it, beyond the bytes where they end before. */
function splitList(bytes: Uint8Array, from: number, maxDepth: number, values: Span[]): number {
  let at = from + 1
  for (;;) {
    at = skipSeparators(bytes, at)
    if (at >= bytes.length) return bytes.length + 1
    if (bytes[at] === CLOSE_LIST) return at + 1
    if (bytes[at] === CLOSE_OBJECT || bytes[at] === COLON) throw malformed()
    const end = skipValue(bytes, at, maxDepth)
    if (end > bytes.length) return end
    values.push({ from: at, to: end })
    at = end
  }
}

/** Returns the offset after the value at `from`; beyond the bytes where they end before it does. */
function skipValue(bytes: Uint8Array, from: number, maxDepth: number): number {
  let depth = 0
  let at = from
  while (at < bytes.length) {
    const byte = bytes[at]!
    if (byte === QUOTE) {
      at = skipString(bytes, at)
      if (depth === 0) return at
      continue
    }
    if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      if (++depth > maxDepth) throw new Refused('too-deep', `O arquivo tem mais de ${maxDepth} níveis de elementos.`)
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      if (depth === 0) return at
      if (--depth === 0) return at + 1
    } else if (depth === 0 && (byte === COMMA || isBlank(byte))) return at
    at++
  }
  return depth === 0 ? at : bytes.length + 1
}

function skipString(bytes: Uint8Array, from: number): number {
  for (let at = from + 1; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte === BACKSLASH) at++
    else if (byte === QUOTE) return at + 1
  }
  return bytes.length + 1
}

function skipSeparators(bytes: Uint8Array, from: number): number {
  let at = skipBlanks(bytes, from)
  while (bytes[at] === COMMA) at = skipBlanks(bytes, at + 1)
  return at
}

function memberName(bytes: Uint8Array, from: number, to: number): string {
  return to - from > LONGEST_NAME ? '' : new TextDecoder().decode(bytes.subarray(from + 1, to - 1))
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}

function malformed(): Refused {
  return new Refused('not-geojson', 'O arquivo parece JSON, mas está defeituoso e não pode ser lido.')
}
