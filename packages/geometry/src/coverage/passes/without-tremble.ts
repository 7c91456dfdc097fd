/**
 * Leaves out of a line the steps by which a receiver trembles: shorter than a tenth of the swath, at most 1.5 m, and more than 45° off the
 * way. No boom swings about in such a step: widened, a step back of 2 cm would add half a disc as wide as the swath.
 */
import { asGrid, type GridRing } from '../../shapes/grid.ts'
import { MAX_TOLERANCE } from './joint-bounds.ts'

const LEAST_STEP = 0.1
/** The square of the cosine of 45°. */
const OFF_THE_WAY = 0.5

/** `width` in grid units. */
export function withoutTremble(line: GridRing, width: number): GridRing {
  const least = Math.min(LEAST_STEP * width, MAX_TOLERANCE)
  const kept = new Float64Array(line.length)
  let n = 0
  for (let i = 0; i < line.length; i += 2) {
    const x = line[i]!
    const y = line[i + 1]!
    if (n >= 2) {
      const dx = x - kept[n - 2]!
      const dy = y - kept[n - 1]!
      const step = dx * dx + dy * dy
      if (step === 0) continue
      if (step < least * least) {
        const ux = n >= 4 ? kept[n - 2]! - kept[n - 4]! : 0
        const uy = n >= 4 ? kept[n - 1]! - kept[n - 3]! : 0
        const along = dx * ux + dy * uy
        const isAhead = along > 0 && along * along >= OFF_THE_WAY * step * (ux * ux + uy * uy)
        // The first step has no direction before it; a short one gives no heading.
        if (!isAhead && (n >= 4 || i + 2 < line.length)) continue
      }
    }
    kept[n++] = x
    kept[n++] = y
  }
  return asGrid(kept.subarray(0, n))
}
