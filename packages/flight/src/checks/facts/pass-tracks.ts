/** Assigns the pieces of the track to the passes along it, each to one pass, and doubts passes that get too little of it. */
import type { Duvida } from '@faixa/domain'
import type { Trajectory } from '@faixa/geometry'
import { distance } from './middle-line.ts'
import { ALONG, CLOCKS_MS, type FlatPlane, type Pass } from './pass-places.ts'
import { CELL_M, pointIndex } from './point-index.ts'

/** Minimum share of a pass's places that the track must cover: a turn to the next but one pass covers half of the one between. */
const FLOWN_SHARE = 2 / 3
/** Length of the pieces by which a track is assigned to passes, m, and their maximum number. */
const PIECE_M = 2
const MOST_PIECES = 4e6
/** Least side of a cell of the places' index, m: drones fly places of neighbouring rows so far from each other. */
const LEAST_CELL_M = 8

/** Difference of a pass's duration from that of the track along it, ms and as a share: of times with fractions of a second, and of whole seconds. */
const LASTS = { fractionsMs: 1000, wholeMs: 2500, share: 0.1 }

/** One passage of the track past a place: the distance along the track, the distance from the place, and the time (NaN where unknown). */
interface Visit {
  alongM: number
  apartM: number
  timeMs: number
}

export function doubtsByTrack(
  passes: readonly Pass[],
  widthM: number,
  { legs, legTimesMs, maxStepM = Infinity }: Pick<Trajectory, 'legs' | 'legTimesMs' | 'maxStepM'>,
  plane: FlatPlane,
): (Duvida | undefined)[] {
  const reachM = widthM / 2
  const points = passes.flatMap(({ places }) => [...places])
  const heads = passes.flatMap((pass) => [...pass.heads])
  const visits = Array.from({ length: points.length / 2 }, (): Visit[] => [])
  // A step meets some 36 cells at most, and most meet a few; all points of them are compared with it.
  const near = pointIndex(points, Math.min(CELL_M, Math.max(LEAST_CELL_M, (2 * reachM + 1.01 * maxStepM) / 6)))
  let alongM = 0
  for (const [leg, degrees] of legs.entries()) {
    const path = plane.toLocal(degrees)
    const times = legTimesMs?.[leg]
    for (let i = 2; i < path.length; i += 2) {
      const ax = path[i - 2]!
      const ay = path[i - 1]!
      const dx = path[i]! - ax
      const dy = path[i + 1]! - ay
      const step = distance(0, 0, dx, dy)
      if (step > 0 && step <= 1.01 * maxStepM) {
        const [lowX, lowY] = [Math.min(ax, ax + dx) - reachM, Math.min(ay, ay + dy) - reachM]
        const [highX, highY] = [lowX + Math.abs(dx) + 2 * reachM, lowY + Math.abs(dy) + 2 * reachM]
        near(lowX, lowY, highX, highY, (point) => {
          const [x, y] = [points[2 * point]!, points[2 * point + 1]!]
          // Most places of the index's cells are ruled out here, before the distance from the step is computed.
          if (x < lowX || x > highX || y < lowY || y > highY) return
          const [wayX, wayY] = [x - ax, y - ay]
          const t = Math.max(0, Math.min(1, (wayX * dx + wayY * dy) / (step * step)))
          const apartM = distance(wayX, wayY, t * dx, t * dy)
          if (apartM > reachM) return
          const [headX, headY] = [heads[2 * point]!, heads[2 * point + 1]!]
          if ((headX !== 0 || headY !== 0) && Math.abs(dx * headX + dy * headY) < ALONG * step) return
          const at = i / 2
          const timeMs = times ? times[at - 1]! + t * (times[at]! - times[at - 1]!) : Number.NaN
          const visit = { alongM: alongM + t * step, apartM, timeMs }
          const last = visits[point]!.at(-1)
          // A single passage has several steps within reach of the place.
          if (!last || visit.alongM - last.alongM > 4 * reachM) visits[point]!.push(visit)
          else if (apartM < last.apartM) Object.assign(last, visit)
        })
      }
      alongM += step
    }
  }
  return claimed(passes, visits, alongM)
}

function claimed(passes: readonly Pass[], visits: readonly Visit[][], lengthM: number): (Duvida | undefined)[] {
  const pieceM = Math.max(PIECE_M, lengthM / MOST_PIECES)
  const taken = new Uint8Array(Math.ceil(lengthM / pieceM) + 1)
  let first = 0
  const tracksOfPasses = passes.map((pass) => {
    const found = visits.slice(first, first + pass.places.length / 2)
    first += pass.places.length / 2
    const timely = found.map((some) => some.filter(({ timeMs }) => isTimely(pass, timeMs)))
    const aparts = timely.flatMap((some) => (some.length > 0 ? [Math.min(...some.map((one) => one.apartM))] : []))
    return { pass, found, timely, apartM: aparts.reduce((sum, one) => sum + one, 0) / aparts.length }
  })
  const doubts = Array.from<Duvida | undefined>({ length: passes.length })
  const order = tracksOfPasses
    .map((_, i) => i)
    .sort((a, b) => (tracksOfPasses[a]!.apartM || 0) - (tracksOfPasses[b]!.apartM || 0) || a - b)
  for (const i of order) {
    const { pass, found, timely } = tracksOfPasses[i]!
    const least = FLOWN_SHARE * found.length
    if (found.filter((some) => some.length > 0).length < least) doubts[i] = 'sem-trajeto'
    else if (timely.filter((some) => some.length > 0).length < least) doubts[i] = 'outra-hora'
    else {
      const free = timely.map(
        (some) =>
          some
            .filter(({ alongM }) => taken[Math.floor(alongM / pieceM)] === 0)
            .toSorted((a, b) => a.apartM - b.apartM)[0],
      )
      if (free.filter((visit) => visit !== undefined).length < least) doubts[i] = 'repetida'
      else if (!lastsAsLong(pass, free)) doubts[i] = 'outra-hora'
      else for (const visit of free) if (visit) take(taken, visit.alongM, 0.4 * pass.spacingM, pieceM)
    }
  }
  return doubts
}

function take(taken: Uint8Array, alongM: number, halfM: number, pieceM: number): void {
  taken.fill(1, Math.max(0, Math.floor((alongM - halfM) / pieceM)), Math.floor((alongM + halfM) / pieceM) + 1)
}

function isTimely({ beginMs, endMs }: Pass, timeMs: number): boolean {
  if (Number.isNaN(timeMs) || Number.isNaN(beginMs)) return true
  return timeMs >= beginMs - CLOCKS_MS && timeMs <= endMs + CLOCKS_MS
}

/**
 * False where the single record of a pass lasts longer or shorter than the track needs along it, because a part of its positions was lost
 * or repeated. The track's time is computed in two ways, and both must differ: the sum of its times from place to place, and their median
 * times the number of places, which is right even where a place took the time of another passage.
 */
function lastsAsLong({ beginMs, endMs, swaths }: Pass, visits: readonly (Visit | undefined)[]): boolean {
  const lastedMs = endMs - beginMs
  // The parts of one placemark share its times.
  if (!(lastedMs > 0) || swaths.length > 1 || swaths[0]!.placemark !== undefined) return true
  const steps = visits.flatMap((visit, i) => {
    const stepMs = Math.abs((visit?.timeMs ?? Number.NaN) - (visits[i - 1]?.timeMs ?? Number.NaN))
    return Number.isFinite(stepMs) ? [stepMs] : []
  })
  if (steps.length < visits.length / 2) return true
  const summedMs = (steps.reduce((sum, stepMs) => sum + stepMs, 0) / steps.length) * visits.length
  const usualMs = steps.toSorted((a, b) => a - b)[steps.length >> 1]! * visits.length
  const areWhole = beginMs % 1000 === 0 && endMs % 1000 === 0
  const offMs = (areWhole ? LASTS.wholeMs : LASTS.fractionsMs) + LASTS.share * lastedMs
  return lastedMs >= Math.min(summedMs, usualMs) - offMs && lastedMs <= Math.max(summedMs, usualMs) + offMs
}
