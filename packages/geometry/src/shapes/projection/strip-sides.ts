/** Sides of the rectangle of a ring's area and perimeter: the width of a strip, straight or curved, however many positions it has. */
import type { LonLatPath } from '../lon-lat.ts'
import { lengthOf, signedAreaOf } from '../ring.ts'
import { createLaea } from './laea.ts'

export interface StripSides {
  readonly widthM: number
  readonly lengthM: number
  readonly areaM2: number
}

/** A compact ring has no such rectangle and gives a square. */
export function stripSides(ring: LonLatPath): StripSides {
  const local = createLaea(ring[0]!, Math.max(-89, Math.min(89, ring[1]!))).toLocal(ring)
  const areaM2 = Math.abs(signedAreaOf(local))
  const quarter = lengthOf(local) / 4
  const lengthM = quarter + Math.sqrt(Math.max(0, quarter * quarter - areaM2))
  return { lengthM, widthM: lengthM === 0 ? 0 : areaM2 / lengthM, areaM2 }
}
