/**
 * Finds the positions that a receiver recorded while the aircraft stood: they vary by the receiver's noise, and their headings mean
 * nothing. If they counted as flight, each would turn the whole boom, so that 1,200 of them would be 1,200 overlapping discs: two minutes
 * of work for an area that no boom ever swept.
 *
 * A stand is a run of at least 30 positions that stay within 3 m of the first and travel at least 15 m there (an aircraft that flies on
 * leaves the circle after 3 m), or of 1,500 whatever distance they travel. Its first and last position count as flown. Equal positions are
 * no stand: a file may write every position twice. Cost: linear in the positions; each is compared with 1,500 at most.
 */
import { hypotenuse } from '../../arithmetic/portable-math.ts'
import { GRID_PER_M, type GridRing } from '../../shapes/grid.ts'

/** Receivers without correction wander by this much. */
const WITHIN = 3 * GRID_PER_M
const MIN_POSITIONS = 30
const MIN_WAY = 5 * WITHIN
/** At 20 positions a second, over a minute within 3 m. */
const MANY_POSITIONS = 1500
/** Noise of receivers with correction: a position nearer than this to the previous one is standing too. */
export const STANDING_STEP = 0.01 * GRID_PER_M

/** 1 for each position that stands; undefined where none does. Non-zero steps below `minStep` are standing as well. */
export function findStanding(path: GridRing, minStep = 0): Uint8Array | undefined {
  const standing = new Uint8Array(path.length / 2)
  const flown = flownPositions(path, minStep, standing)
  for (const [first, last] of standsIn(path, flown)) standing.fill(1, flown[first]! + 1, flown[last])
  return standing.includes(1) ? standing : undefined
}

/** Returns the positions that differ from the previous one by `minStep` or more, and marks the others. */
function flownPositions(path: GridRing, minStep: number, standing: Uint8Array): Int32Array {
  const flown = new Int32Array(standing.length)
  let count = 0
  for (let i = 0; i < standing.length; i++) {
    const step = count === 0 ? Infinity : distanceBetween(path, flown[count - 1]!, i)
    if (step === 0) continue
    if (step >= minStep) flown[count++] = i
    else standing[i] = 1
  }
  return flown.subarray(0, count)
}

/** First and last place in `flown` of each stand. */
function standsIn(path: GridRing, flown: Int32Array): [first: number, last: number][] {
  const stands: [number, number][] = []
  for (let first = 0; first + MIN_POSITIONS <= flown.length; ) {
    let way = 0
    let last = first
    for (; last + 1 < flown.length; last++) {
      if (distanceBetween(path, flown[first]!, flown[last + 1]!) > WITHIN) break
      way += distanceBetween(path, flown[last]!, flown[last + 1]!)
    }
    const positions = last - first + 1
    const isStand = positions >= MANY_POSITIONS || (positions >= MIN_POSITIONS && way >= MIN_WAY)
    if (isStand) stands.push([first, last])
    // Its last position begins the next part, which may be another stand.
    first = isStand ? last : first + 1
  }
  return stands
}

function distanceBetween(path: GridRing, i: number, j: number): number {
  return hypotenuse(path[2 * j]! - path[2 * i]!, path[2 * j + 1]! - path[2 * i + 1]!)
}
