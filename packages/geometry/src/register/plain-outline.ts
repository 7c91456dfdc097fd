/** Separates outlines whose signed area is the enclosed area from those that may cross themselves, without the overlay engine. */
import { asGrid } from '../shapes/grid.ts'
import type { LonLatPath } from '../shapes/lon-lat.ts'
import { isSimpleRing } from '../shapes/simple-ring.ts'
import { PER_DEGREE } from './packed-shapes.ts'

/**
 * True only where no two edges of the ring touch, with positions rounded to a centimetre; false means «not proven», as for rings of more
 * than 2,000 positions.
 */
export function isPlainOutline(ring: LonLatPath): boolean {
  const [lon0 = 0, lat0 = 0] = ring
  const steps: number[] = []
  for (let i = 0; i < ring.length; i += 2) {
    const x = Math.round((ring[i]! - lon0) * PER_DEGREE)
    const y = Math.round((ring[i + 1]! - lat0) * PER_DEGREE)
    if (x !== steps.at(-2) || y !== steps.at(-1)) steps.push(x, y)
  }
  // A ring may repeat its first position at its end.
  if (steps.length > 2 && steps.at(-2) === steps[0] && steps.at(-1) === steps[1]) steps.length -= 2
  return isSimpleRing(asGrid(steps))
}
