/** The motion of a log's positions, against which the values of its columns are held. Linear in the positions. */
import { hypotenuse } from '../../arithmetic/portable-math.ts'
import { asLonLat } from '../../shapes/lon-lat.ts'
import { createLaea } from '../../shapes/projection/laea.ts'
import { headingBetween, turnBetween } from '../../trajectory/headings.ts'
import { measureLineSpacing } from '../../trajectory/measure-line-spacing.ts'

/** Metres before and behind a position over which its direction is taken: two steps of an aeroplane, and of a drone three. */
const REACH_M = 15
/** Positions before and behind at most: one that stands has no direction. */
const REACH_STEPS = 200
/** Degrees by which the direction of a straight stretch changes at most. */
const STRAIGHT_DEG = 6
/** Seconds of a step over which a speed is taken at most. */
const LONGEST_STEP_S = 10

export interface Motion {
  /** Metres a second from the position before; NaN where it is unknown. Absent in a log without times. */
  readonly speedMs?: Float64Array
  /** Direction of travel, degrees clockwise from north; NaN at a standstill. */
  readonly courseDeg: Float64Array
  readonly isStraight: readonly boolean[]
  /** Metres between neighbouring stretches of these positions. */
  spacingM(isOpen: readonly boolean[]): number | undefined
}

/** `lonLat`: longitudes and latitudes in turn, degrees. `clockMs`: a time of each position. */
export function createMotion(lonLat: Float64Array, clockMs: Float64Array | undefined): Motion {
  const count = lonLat.length / 2
  const first = lonLat.findIndex((value, i) => i % 2 === 0 && !Number.isNaN(value + lonLat[i + 1]!))
  const [lon0, lat0] = [lonLat[first] ?? 0, lonLat[first + 1] ?? 0]
  const plane = createLaea(lon0, Math.max(-89, Math.min(89, lat0))).toLocal(asLonLat(lonLat))
  const apart = (i: number, j: number) =>
    hypotenuse(plane[2 * j]! - plane[2 * i]!, plane[2 * j + 1]! - plane[2 * i + 1]!)
  const heading = (i: number, j: number) =>
    headingBetween(plane[2 * i]!, plane[2 * i + 1]!, plane[2 * j]!, plane[2 * j + 1]!)
  const beyond = (i: number, step: 1 | -1) => {
    for (let j = i + step, k = 0; j >= 0 && j < count && k < REACH_STEPS; j += step, k++)
      if (apart(i, j) >= REACH_M) return j
    return undefined
  }
  const courseDeg = new Float64Array(count)
  const isStraight: boolean[] = []
  for (let i = 0; i < count; i++) {
    const [before, behind] = [beyond(i, -1), beyond(i, 1)]
    const into = before === undefined ? undefined : heading(before, i)
    const outOf = behind === undefined ? undefined : heading(i, behind)
    courseDeg[i] = into ?? outOf ?? Number.NaN
    isStraight.push(into !== undefined && outOf !== undefined && Math.abs(turnBetween(into, outOf)) <= STRAIGHT_DEG)
  }
  const speedMs =
    clockMs &&
    Float64Array.from({ length: count }, (_, i) => {
      const seconds = i === 0 ? Number.NaN : (clockMs[i]! - clockMs[i - 1]!) / 1000
      return seconds > 0 && seconds <= LONGEST_STEP_S ? apart(i - 1, i) / seconds : Number.NaN
    })
  return {
    ...(speedMs && { speedMs }),
    courseDeg,
    isStraight,
    spacingM(isOpen) {
      const lines = []
      for (let i = 0; i < count; i++) {
        let end = i
        while (end < count && isOpen[end]) end++
        if (end - i >= 2) lines.push(asLonLat(lonLat.slice(2 * i, 2 * end)))
        i = end
      }
      return lines.length === 0 ? undefined : measureLineSpacing(lines)
    },
  }
}
