/**
 * Positions of two numbers among positions of three, or the other way round. KML allows it, so it alone is no fault. But where a
 * latitude was lost, `-50.2,-21.4,0` becomes `-50.2,0`; and with a decimal comma, `-50.2,-21.4` becomes `-50,2,-21.4`. Those are told
 * by where they lie: far from the positions of the other kind.
 */
import type { CoordinateFault } from './coordinates-loose.ts'
import { Extent } from './extent.ts'

// A list that changes its mind more often is written like that.
export const MOST_CHANGES = 2000
// Fewer say too little about where the others should be.
const LEAST_OTHERS = 3
const SAMPLES = 5
// A list does not go on by itself as far as that. Measured on 400 real files, none of which has such a position.
const FAR_TIMES = 3

/**
 * `numbers`: flat lon, lat; `changes`: the positions from which on there are two numbers instead of three, or three instead of two.
 * Answers undefined where all is well.
 */
export function leaveOutUneven(
  numbers: Float64Array,
  changes: readonly number[],
): { readonly numbers: Float64Array; readonly faults: readonly CoordinateFault[] } | undefined {
  const positions = numbers.length / 2
  if (changes.length === 0 || changes.length >= MOST_CHANGES) return undefined
  // Of the kind that the first position has, or of the other.
  const isOther = new Uint8Array(positions)
  for (const [k, from] of changes.entries()) isOther.fill((k + 1) % 2, from)
  const others = isOther.reduce((sum, other) => sum + other, 0)
  const few = 2 * others < positions ? 1 : 0
  if (Math.max(others, positions - others) < LEAST_OTHERS || 2 * others === positions) return undefined
  const extent = new Extent()
  for (let i = 0; i < positions; i++) if (isOther[i] !== few) extent.add(numbers[2 * i]!, numbers[2 * i + 1]!)
  const kept: number[] = []
  const faults: CoordinateFault[] = []
  for (let i = 0; i < positions; i++) {
    const lon = numbers[2 * i]!
    const lat = numbers[2 * i + 1]!
    if (isOther[i] !== few || extent.isNear(lon, lat, FAR_TIMES)) kept.push(lon, lat)
    else faults.push({ code: 'coordinate-uneven', sample: `${lon},${lat}` })
  }
  if (faults.length === 0) return undefined
  const told = faults.slice(0, SAMPLES)
  if (faults.length > SAMPLES) told.push({ code: 'coordinate-uneven', sample: '', times: faults.length - SAMPLES })
  return { numbers: Float64Array.from(kept), faults: told }
}
