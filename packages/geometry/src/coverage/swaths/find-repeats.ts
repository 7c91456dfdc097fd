/**
 * Swaths that the file holds twice: the same positions in the same order, to the last digit, at the same times.
 *
 * A file exported twice into one, or a log appended to itself, would count every pass twice. A second flight over the same ground has other
 * times or other positions; where the file has no times, a person can say that it was flown again. Cost: linear; a hash for each swath
 * separates nearly all, and equal hashes are compared.
 */
import type { Issue } from '../../issues/issue.ts'
import type { LonLatPath } from '../../shapes/lon-lat.ts'
import type { Repeats, SwathInput } from '../terms/coverage.ts'

export interface FoundRepeats {
  /** 1 where a swath is equal to an earlier one. */
  readonly isRepeat: Uint8Array
  /** The first swath equal to each; for the first one, itself. */
  readonly firsts: Uint32Array
  /**
   * Number of the flight over the same ground that each swath belongs to, from 0, where only the repetition separates flights: copies with
   * the times of their first, and copies right after it. Other copies are flown in the order of the file.
   */
  readonly flights: Uint32Array
  readonly count: number
  readonly issues: readonly Issue[]
}

export function findRepeats(swaths: readonly SwathInput[], repeats: Repeats): FoundRepeats {
  const isRepeat = new Uint8Array(swaths.length)
  const firsts = new Uint32Array(swaths.length)
  const flights = new Uint32Array(swaths.length)
  const copies = new Uint32Array(swaths.length)
  const keys = new Float64Array(swaths.length)
  for (let i = 0; i < swaths.length; i++) keys[i] = keyOf(swaths[i]!)
  // A table of open addresses, at most half full, from keys to the swaths that were first to have them.
  let size = 2
  while (size < 2 * swaths.length) size *= 2
  const slots = new Int32Array(size).fill(-1)
  let count = 0
  let first = -1
  for (let i = 0; i < swaths.length; i++) {
    let slot = slotOf(keys[i]!, size)
    for (; slots[slot] !== -1; slot = (slot + 1) & (size - 1)) {
      const other = slots[slot]!
      if (keys[other] === keys[i] && isEqual(swaths[other]!, swaths[i]!)) break
    }
    if (slots[slot] === -1) slots[slot] = i
    firsts[i] = slots[slot]!
    if (firsts[i] !== i) {
      isRepeat[i] = 1
      const copy = ++copies[firsts[i]!]!
      if (isTimed(swaths[i]!) || firsts[i] === firsts[i - 1]) flights[i] = copy
      if (count++ === 0) first = i
    }
  }
  return {
    isRepeat,
    firsts,
    flights,
    count,
    issues: count > 0 ? [issueOf(count, first, isTimed(swaths[first]!), repeats)] : [],
  }
}

function isTimed({ beginMs, endMs }: SwathInput): boolean {
  return beginMs !== undefined || endMs !== undefined
}

function issueOf(count: number, first: number, timed: boolean, repeats: Repeats): Issue {
  const found = count === 1 ? '1 marcador repetido' : `${count.toLocaleString('pt-BR')} marcadores repetidos`
  const place = `${count === 1 ? '' : 'a partir de: '}marcador aplicado ${first + 1}`
  if (repeats === 'flown-again') {
    return {
      code: 'swath-repeated',
      severity: 'info',
      message: `${found} na aplicação, contados de novo como um segundo voo.`,
      place,
      count,
    }
  }
  return {
    code: 'swath-repeated',
    severity: 'aviso',
    message: `${found} na aplicação, com as mesmas posições${timed ? ' e os mesmos horários' : ''}: contou-se cada um uma vez só.`,
    place,
    count,
  }
}

function pathOf(swath: SwathInput): LonLatPath {
  return swath.kind === 'line' ? swath.path : swath.polygon.outer
}

/** Equal swaths have equal keys. The weights are irrational, so that different positions hardly ever have the same key. */
function keyOf(swath: SwathInput): number {
  const path = pathOf(swath)
  let key = (swath.beginMs ?? 0) * 1e-9 + (swath.endMs ?? 0) * Math.SQRT1_2 * 1e-9
  // Eight positions at most: a longer shape that begins like another is compared in full.
  for (let i = 0; i < path.length && i < 16; i++) key = key * Math.SQRT2 * 0.9 + path[i]!
  return key
}

const keyBits = new Float64Array(1)
const keyWords = new Uint32Array(keyBits.buffer)

/** First slot for a key in a table of `size`, a power of two: both halves of its bits are mixed by odd multipliers. */
function slotOf(key: number, size: number): number {
  keyBits[0] = key
  const mixed = Math.imul(keyWords[0]! ^ Math.imul(keyWords[1]!, 0x9e3779b1), 0x85ebca6b)
  return (mixed ^ (mixed >>> 15)) & (size - 1)
}

function isEqual(a: SwathInput, b: SwathInput): boolean {
  if (a.beginMs !== b.beginMs || a.endMs !== b.endMs || !isSamePath(pathOf(a), pathOf(b))) return false
  if (a.kind === 'line') return b.kind === 'line' && a.widthM === b.widthM
  if (b.kind === 'line' || a.polygon.holes.length !== b.polygon.holes.length) return false
  return a.polygon.holes.every((hole, i) => isSamePath(hole, b.polygon.holes[i]!))
}

function isSamePath(a: LonLatPath, b: LonLatPath): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}
