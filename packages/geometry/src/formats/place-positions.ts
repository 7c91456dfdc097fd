/** Converts the numbers of a geometry to longitudes and latitudes, and leaves out impossible positions, each with a finding. */
import { asLonLat, type LonLatPath } from '../shapes/lon-lat.ts'
import type { FormatIssueCode } from './format-issues.ts'
import type { CoordinateSystem } from './systems/coordinate-system.ts'

export type ReportAt = (code: FormatIssueCode, where: string, detail?: string) => void

/** `numbers` are x and y in turn, in the units of `system`; they are used up. */
export function placePositions(
  numbers: Float64Array,
  system: CoordinateSystem,
  where: string,
  report: ReportAt,
): LonLatPath {
  const { toLonLat } = system
  const given = toLonLat ? numbers.slice() : numbers
  toLonLat?.(numbers)
  let kept = 0
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    const lon = numbers[i]!
    const lat = numbers[i + 1]!
    if (Math.abs(lon) <= 180 && Math.abs(lat) <= 90) {
      numbers[kept++] = lon
      numbers[kept++] = lat
    } else report(faultOf(given[i]!, given[i + 1]!, toLonLat === undefined), where, `${given[i]}, ${given[i + 1]}`)
  }
  return asLonLat(kept === numbers.length ? numbers : numbers.slice(0, kept))
}

function faultOf(x: number, y: number, isGeographic: boolean): FormatIssueCode {
  if (!(Number.isFinite(x) && Number.isFinite(y))) return 'coordinate-unreadable'
  return isGeographic && Math.abs(x) <= 90 && Math.abs(y) <= 180 ? 'coordinate-swapped' : 'coordinate-out-of-range'
}
