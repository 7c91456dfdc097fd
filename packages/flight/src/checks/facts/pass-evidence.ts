/**
 * Decides for every pass whether it was flown: a piece of the track runs along it, within half a swath of its middle line, in its direction
 * and, where both have times, at its time; and no other pass uses that piece of the track, so that the passes together are no longer than
 * the flight.
 *
 * Places along the middle line of each pass are searched along the track. Passes nearest to the track are served first: a flown pass lies
 * on its own track, a planned or duplicated one beside it. A pass is flown where two thirds of its places are on the track. Without a
 * track, two kinds of passes are doubted: those without times that lie on another pass, and those with times of another day than most.
 * Cost: linear in the swaths and in the positions of the track.
 */
import type { Duvida } from '@faixa/domain'
import type { LonLatPath, SwathInput, Trajectory } from '@faixa/geometry'
import { ALONG, CLOCKS_MS, flatPlaneAt, inRuns, type Pass, passesOf, wholeLine } from './pass-places.ts'
import { doubtsByTrack } from './pass-tracks.ts'
import { pointIndex } from './point-index.ts'
import { measuredSwathWidthM } from './swath-width.ts'

export interface DoubtedPass {
  /** Number of the pass in the order of the file, from 1. */
  readonly number: number
  readonly doubt: Duvida
  /** The pass's own area, m². */
  readonly areaM2: number
  /** Its middle line from end to end, two positions where it is straight. */
  readonly line: LonLatPath
  readonly lengthM: number
}

export interface PassEvidence {
  readonly passes: number
  readonly areaM2: number
  readonly doubted: readonly DoubtedPass[]
}

/** Swath of a usual aircraft, m, where the application has no width. */
const USUAL_WIDTH_M = 22
/** Distance as a share of a swath within which passes without times coincide: neighbours are at least half a swath apart. */
const SAME_LINE = 0.25
/** A longer pause between two passes begins another day's work, ms: no flight pauses so long, and no night is shorter. */
const ANOTHER_DAY_MS = 6 * 3_600_000

/** `passOf`: number of the pass of each swath, from 0; -1 where it was not measured. */
export function passEvidence(
  swaths: readonly SwathInput[],
  passOf: Int32Array,
  track: Pick<Trajectory, 'legs' | 'legTimesMs' | 'maxStepM'> | undefined,
): PassEvidence {
  const plane = flatPlaneAt(swaths[0])
  const passes = passesOf(swaths, passOf, plane)
  const widthM = widthOf(inRuns(swaths, passOf))
  const doubts = track ? doubtsByTrack(passes, widthM, track, plane) : doubtsByThemselves(passes, widthM)
  // A track with times determines the day of the flight itself.
  if (track && !track.legTimesMs) for (const [i, doubt] of ofAnotherDay(passes).entries()) doubts[i] ??= doubt
  return {
    passes: passes.length,
    areaM2: passes.reduce((sum, pass) => sum + pass.areaM2, 0),
    doubted: passes.flatMap((pass, i): DoubtedPass[] => {
      const doubt = doubts[i]
      if (!doubt) return []
      const { line, lengthM } = wholeLine(pass, plane)
      return [{ number: pass.number, doubt, areaM2: pass.areaM2, line: plane.toLonLat(line), lengthM }]
    }),
  }
}

function widthOf(swaths: readonly SwathInput[]): number {
  const [first] = swaths
  return (first?.kind === 'line' ? first.widthM : measuredSwathWidthM(swaths, undefined)) ?? USUAL_WIDTH_M
}

function doubtsByThemselves(passes: readonly Pass[], widthM: number): (Duvida | undefined)[] {
  const doubts = ofAnotherDay(passes)
  const reachM = SAME_LINE * widthM
  const points = passes.flatMap(({ places }) => [...places])
  const heads = passes.flatMap((pass) => [...pass.heads])
  const owner = passes.flatMap(({ places }, i) => Array.from({ length: places.length / 2 }, () => i))
  const near = pointIndex(points)
  const isDoubted = (i: number) => doubts[i] !== undefined
  for (const [i, pass] of passes.entries()) {
    if (isDoubted(i)) continue
    let covered = 0
    for (let k = 0; k < pass.places.length; k += 2) {
      const [x, y] = [pass.places[k]!, pass.places[k + 1]!]
      const [headX, headY] = [pass.heads[k]!, pass.heads[k + 1]!]
      const spread = reachM + 64
      let isCovered = false
      near(x - spread, y - spread, x + spread, y + spread, (point) => {
        const other = passes[owner[point]!]!
        if (isCovered || other.number >= pass.number || isDoubted(owner[point]!) || areApart(pass, other)) return
        const [dx, dy] = [points[2 * point]! - x, points[2 * point + 1]! - y]
        const aside = Math.abs(dx * headY - dy * headX)
        const along = Math.abs(dx * headX + dy * headY)
        const turn = Math.abs(heads[2 * point]! * headX + heads[2 * point + 1]! * headY)
        isCovered = aside <= reachM && along <= Math.max(other.spacingM, pass.spacingM) / 2 + reachM && turn >= ALONG
      })
      if (isCovered) covered++
    }
    if (2 * covered >= 2 * 0.8 * (pass.places.length / 2) && pass.places.length > 2) doubts[i] = 'repetida'
  }
  return doubts
}

/** Flown at different times: a second flight over the same ground, which counts. */
function areApart(a: Pass, b: Pass): boolean {
  if (Number.isNaN(a.beginMs) || Number.isNaN(b.beginMs)) return false
  return a.beginMs > b.endMs + CLOCKS_MS || b.beginMs > a.endMs + CLOCKS_MS
}

/** Passes with times of another day than those of the day that sprayed the most. */
function ofAnotherDay(passes: readonly Pass[]): (Duvida | undefined)[] {
  const doubts = Array.from<Duvida | undefined>({ length: passes.length })
  const timed = passes.map((_, i) => i).filter((i) => !Number.isNaN(passes[i]!.beginMs))
  timed.sort((a, b) => passes[a]!.beginMs - passes[b]!.beginMs)
  const days: number[][] = []
  let endMs = -Infinity
  for (const i of timed) {
    if (passes[i]!.beginMs - endMs > ANOTHER_DAY_MS) days.push([])
    days.at(-1)!.push(i)
    endMs = Math.max(endMs, passes[i]!.endMs)
  }
  const areaOf = (day: readonly number[]) => day.reduce((sum, i) => sum + passes[i]!.areaM2, 0)
  const [, ...rest] = days.toSorted((a, b) => areaOf(b) - areaOf(a))
  for (const i of rest.flat()) doubts[i] = 'outro-dia'
  return doubts
}
