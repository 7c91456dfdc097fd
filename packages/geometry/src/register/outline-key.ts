/**
 * A key of an outline: 64 bits of its edges, so that two files with the same plot have the same key, wherever a ring begins and in either
 * orientation. Positions are rounded to 1e-7°, a centimetre, which is finer than any survey of a plot and coarser than the changes of a
 * conversion.
 */
import type { LonLatPath, LonLatPolygon } from '../shapes/lon-lat.ts'

const PER_DEGREE = 1e7

/** Sixteen hexadecimal digits. The same polygons in another order have the same key. */
export function outlineKey(polygons: readonly LonLatPolygon[]): string {
  let high = 0
  let low = 0
  for (const { outer, holes } of polygons) {
    for (const ring of [outer, ...holes]) {
      // A hole and an outer ring of the same shape are different outlines.
      const [h, l] = ringSums(ring, ring === outer ? OUTER_SEED : HOLE_SEED)
      high = (high + h) | 0
      low = (low + l) | 0
    }
  }
  return hex(high) + hex(low)
}

const OUTER_SEED = 0x9e3779b9
const HOLE_SEED = 0x7f4a7c15

/** Adds up the edges: a sum does not depend on where the ring begins, and an edge's value not on its direction. */
function ringSums(ring: LonLatPath, seed: number): readonly [number, number] {
  const n = ring.length
  let high = 0
  let low = 0
  let ax = rounded(ring[n - 2]!)
  let ay = rounded(ring[n - 1]!)
  for (let i = 0; i < n; i += 2) {
    const bx = rounded(ring[i]!)
    const by = rounded(ring[i + 1]!)
    // The closing position, repeated or not, is an edge without a length.
    if (ax !== bx || ay !== by) {
      high = (high + mixed(position(ax, ay, seed) + position(bx, by, seed), seed)) | 0
      low = (low + mixed(position(ax, ay, ~seed) + position(bx, by, ~seed), ~seed)) | 0
    }
    ax = bx
    ay = by
  }
  return [high, low]
}

function rounded(degrees: number): number {
  return Math.round(degrees * PER_DEGREE) | 0
}

function position(x: number, y: number, seed: number): number {
  return mixed(Math.imul(mixed(x, seed), 0x85ebca6b) + y, seed)
}

/** The finaliser of MurmurHash3: every bit of the input changes about half of the output's. */
function mixed(value: number, seed: number): number {
  let h = (value ^ seed) | 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}

function hex(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0')
}
