/**
 * Finds faulty positions of two numbers among positions of three, or the other way round. KML allows the mixture, so it alone is no fault.
 * But where a latitude was lost, `-50.2,-21.4,0` becomes `-50.2,0`; and with a decimal comma, `-50.2,-21.4` becomes `-50,2,-21.4`. Such
 * positions are recognised by their distance from the positions of the other kind.
 */
import type { CoordinateFault } from './coordinate-fault.ts'
import { Extent } from './extent.ts'

// A list with more changes between two and three numbers was written that way on purpose.
export const MOST_CHANGES = 2000
// Minimum number of positions of the other kind that show where the rest should be.
const LEAST_OTHERS = 3
const SAMPLES = 5
// Extents beyond which a position is far: measured on 400 real files, none of which has one so far off.
const FAR_EXTENTS = 3

/**
 * Leaves out the uneven positions that lie far from the others, or returns undefined where there are none. `numbers`:
 * lon and lat in turn, degrees; `changes`: indices of the positions at which tuples change between two and three
 * numbers.
 */
export function leaveOutUneven(
  numbers: Float64Array,
  changes: readonly number[],
): { readonly numbers: Float64Array; readonly faults: readonly CoordinateFault[] } | undefined {
  const positions = numbers.length / 2
  if (changes.length === 0 || changes.length >= MOST_CHANGES) return undefined
  // 0: as many numbers as the first position has; 1: the other count.
  const isOther = new Uint8Array(positions)
  for (const [k, from] of changes.entries()) isOther.fill((k + 1) % 2, from)
  const otherCount = isOther.reduce((sum, other) => sum + other, 0)
  const few = 2 * otherCount < positions ? 1 : 0
  if (Math.max(otherCount, positions - otherCount) < LEAST_OTHERS || 2 * otherCount === positions) return undefined
  const extent = new Extent()
  for (let i = 0; i < positions; i++) if (isOther[i] !== few) extent.add(numbers[2 * i]!, numbers[2 * i + 1]!)
  const kept: number[] = []
  const faults: CoordinateFault[] = []
  for (let i = 0; i < positions; i++) {
    const lon = numbers[2 * i]!
    const lat = numbers[2 * i + 1]!
    if (isOther[i] !== few || extent.isNear(lon, lat, FAR_EXTENTS)) kept.push(lon, lat)
    else faults.push({ code: 'coordinate-uneven', sample: `${lon},${lat}` })
  }
  if (faults.length === 0) return undefined
  const reported = faults.slice(0, SAMPLES)
  if (faults.length > SAMPLES) reported.push({ code: 'coordinate-uneven', sample: '', times: faults.length - SAMPLES })
  return { numbers: Float64Array.from(kept), faults: reported }
}
