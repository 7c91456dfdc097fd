/**
 * Finds the ends of the parts of markup that are searched for as a whole. Each function returns an offset, or MORE or
 * TOO_LONG.
 */
import {
  BRACKET,
  CDATA_END,
  DASH,
  GT,
  indexOrEnd,
  isBlank,
  isEntityByte,
  LT,
  QUESTION,
  SLASH,
  startsWith,
} from '../text/markup-bytes.ts'

/** Result where more bytes are needed to decide; nothing may be consumed. */
export const MORE = -1
export const TOO_LONG = -2

const LONGEST_NAME_BYTES = 1000
// Bytes of the longest entity, with its & and ;.
const ENTITY_BYTES = 34

/** Returns the offset behind an element's name, MORE, or TOO_LONG. */
export function nameEnd(bytes: Uint8Array, from: number, n: number, last: boolean): number {
  let end = from
  while (end < n && !isBlank(bytes[end]!) && bytes[end] !== GT && bytes[end] !== SLASH && bytes[end] !== LT) end++
  if (end - from > LONGEST_NAME_BYTES) return TOO_LONG
  return end >= n && !last ? MORE : end
}

/** Returns the offset behind the name or number after an &, or MORE. */
export function entityEnd(bytes: Uint8Array, from: number, n: number, last: boolean): number {
  let end = from + 1
  while (end < n && end - from < ENTITY_BYTES && isEntityByte(bytes[end]!)) end++
  return end >= n && end - from < ENTITY_BYTES && !last ? MORE : end
}

/** Returns the offset of `]]>`, or behind the bytes that are certainly content, or MORE. */
export function cdataEnd(bytes: Uint8Array, from: number, n: number, last: boolean): number {
  for (let i = from; i < n; i++) {
    i = indexOrEnd(bytes, BRACKET, i, n)
    if (startsWith(bytes, i, CDATA_END)) return i
    if (i + 2 >= n && i < n && !last) return i > from ? i : MORE
  }
  return n
}

export interface SkipEnd {
  /** Offset to go on from, or MORE. */
  readonly at: number
  readonly found: boolean
}

/** Searches for the end of a comment; `at` is behind `-->` where that was found. */
export function commentEnd(bytes: Uint8Array, from: number, n: number, last: boolean): SkipEnd {
  return skip(bytes, from, n, last, DASH, (i) => bytes[i + 1] === DASH && bytes[i + 2] === GT, 3)
}

/** Searches for the end of an instruction; `at` is behind `?>` where that was found. */
export function instructionEnd(bytes: Uint8Array, from: number, n: number, last: boolean): SkipEnd {
  return skip(bytes, from, n, last, QUESTION, (i) => bytes[i + 1] === GT, 2)
}

function skip(
  bytes: Uint8Array,
  from: number,
  n: number,
  last: boolean,
  mark: number,
  isEnd: (i: number) => boolean,
  length: number,
): SkipEnd {
  for (let i = from; i < n; i++) {
    i = indexOrEnd(bytes, mark, i, n)
    if (i + length > n && !last) return { at: i > from ? i : MORE, found: false }
    if (i < n && isEnd(i)) return { at: i + length, found: true }
  }
  return { at: n, found: false }
}
