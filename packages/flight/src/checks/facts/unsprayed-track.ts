/**
 * Computes three lengths: how much of a track lies over the plots that an application treats, how much of that is over unsprayed ground,
 * and how much of the latter is passes: straight, along the axis of the others. Sample points at equal distances along the track, the same
 * on every machine, are tested against the plots and then the application. Linear in the track's positions and in the application's.
 */
import { cos, hypotenuse, type LonLatBounds, type LonLatPath, type SwathInput, sin, whereInRing } from '@faixa/geometry'
import { boundsOfSwath, plotBounds, unionOf } from '../../bounds.ts'
import type { FlightPlot } from '../../plots/flight-plot.ts'
import { isWithin } from './is-within.ts'
import { pointIndex } from './point-index.ts'

const POINTS = 4000
/** Metres of a degree of latitude on a sphere: enough for shares. */
const DEGREE_M = 111_195
/** Largest factor between lengths on that sphere and on the ellipsoid. */
const SPHERE = 1.01
/** Difference between positions of an aircraft and of an exported log, m. */
const TOLERANCE_M = 5
/** A shorter stretch is a valve that opened late, or the margin of a plot, m. */
const SHORTEST_PASS_M = 60
/** Limit where all stretches together are most of the missed ground: the length of a second's flight, as one lost record loses, m. */
const SHORTEST_STRETCH_M = 45
/**
 * Successive passes from which records are probably lost. One or two are strips that a pilot left out: of 60 simulated flights, 20 of each
 * preset, none has three.
 */
const FEW_PASSES = 3
/**
 * Number of passes before the first sprayed ground or after the last: of 90 simulated flights, three have one such pass, and none has two.
 */
const FEW_AT_AN_END = 2
/** Minimum cosine of the angle between a pass and the axis, and minimum straightness: length of the chord divided by that of the path. */
const ALONG_AXIS = cos((15 * Math.PI) / 180)
const STRAIGHT = 0.95

/** Shares of the track without its jumps, from 0 to 1. */
export interface TrackOverPlots {
  readonly overPlots: number
  /** The part of `overPlots` without application. */
  readonly unsprayed: number
  /** The part of `unsprayed` that is passes or records of them, and their number. */
  readonly all: Passes
  /** Passes in sequences of three or more without sprayed ground between them. */
  readonly inSequence: Passes
  /** Passes in groups of two or more before the first sprayed ground, or after the last. */
  readonly atEnds: Passes
}

interface Passes {
  readonly share: number
  readonly count: number
}

type Position = readonly [lon: number, lat: number]

/** The flight, as it was measured. */
interface Flown {
  readonly legs: readonly LonLatPath[]
  /** Steps longer than this are jumps, which were not flown. */
  readonly maxStepM: number
  /** Axis of the passes, degrees clockwise from north. */
  readonly passAxisDeg?: number
}

/** `plots`: those that the application treats, at least one. */
export function trackOverPlots(
  swaths: readonly SwathInput[],
  plots: readonly FlightPlot[],
  { legs, maxStepM, passAxisDeg }: Flown,
): TrackOverPlots {
  const placed = plots.map((plot) => ({ plot, bounds: plotBounds(plot) }))
  const [, south, , north] = unionOf(placed.map(({ bounds }) => bounds))
  const scale: Position = [DEGREE_M * cos((((south + north) / 2) * Math.PI) / 180), DEGREE_M]
  const { points: all, apartM } = pointsAlong(legs, maxStepM, scale)
  const numbers = Array.from(all.keys()).filter((i) =>
    placed.some(({ plot, bounds }) => isInBox(all[i]!, bounds) && isOver(all[i]!, plot)),
  )
  const points = numbers.map((i) => all[i]!)
  const nearBox = pointIndex(points.flatMap(([lon, lat]) => [lon * scale[0], lat * scale[1]]))
  const isSprayed = new Uint8Array(points.length)
  for (const swath of swaths) {
    const box = boundsOfSwath(swath)
    const [west, south, east, north] = box
    nearBox(west * scale[0], south * scale[1], east * scale[0], north * scale[1], (point) => {
      if (isSprayed[point] === 1) return
      const at = points[point]!
      // Most points of the cells around a record lie beside it.
      if (swath.kind === 'polygon' && !isInBox(at, box)) return
      if (isBelow(at, swath, scale)) isSprayed[point] = 1
    })
  }
  const sprayed = isSprayed.reduce((sum, is) => sum + is, 0)
  const passes = passesAmong(points, numbers, isSprayed, apartM, passAxisDeg, scale)
  return {
    overPlots: points.length / POINTS,
    unsprayed: (points.length - sprayed) / POINTS,
    all: sumOf(passes.all),
    inSequence: sumOf(passes.successive.filter(({ length }) => length >= FEW_PASSES).flat()),
    atEnds: sumOf(
      [passes.successive[0] ?? [], passes.successive.at(-1) ?? []]
        .filter(({ length }) => length >= FEW_AT_AN_END)
        .flat(),
    ),
  }
}

function sumOf(points: readonly number[]): Passes {
  return { share: points.reduce((sum, some) => sum + some, 0) / POINTS, count: points.length }
}

/**
 * Numbers of points of the stretches without sprayed ground below them; successive passes among these are one group where no sprayed ground
 * lies between them.
 */
function passesAmong(
  points: readonly Position[],
  numbers: readonly number[],
  isSprayed: Uint8Array,
  apartM: number,
  axisDeg: number | undefined,
  [perLon, perLat]: Position,
): { readonly all: number[]; readonly successive: number[][] } {
  if (axisDeg === undefined) return { all: [], successive: [] }
  const axis = (axisDeg * Math.PI) / 180
  const all: number[] = []
  const found: number[][] = []
  let successive: number[] = []
  let from = 0
  for (let i = 0; i <= points.length; i++) {
    const continues = i < points.length && isSprayed[i] === 0 && (i === from || numbers[i] === numbers[i - 1]! + 1)
    if (continues) continue
    const wayM = (i - 1 - from) * apartM
    if (wayM >= SHORTEST_STRETCH_M) {
      const [begin, end] = [points[from]!, points[i - 1]!]
      const [east, north] = [(end[0] - begin[0]) * perLon, (end[1] - begin[1]) * perLat]
      const chordM = hypotenuse(east, north)
      const alongM = Math.abs(east * sin(axis) + north * cos(axis))
      if (chordM >= STRAIGHT * wayM && alongM >= ALONG_AXIS * chordM) {
        all.push(i - from)
        if (wayM >= SHORTEST_PASS_M) successive.push(i - from)
      }
    }
    if (i === points.length || isSprayed[i] === 1) {
      found.push(successive)
      successive = []
    }
    from = i < points.length && isSprayed[i] === 0 ? i : i + 1
  }
  return { all, successive: found }
}

function pointsAlong(
  legs: readonly LonLatPath[],
  longestM: number,
  [perLon, perLat]: Position,
): { readonly points: readonly Position[]; readonly apartM: number } {
  const stepsOf = (visit: (leg: LonLatPath, i: number, lengthM: number) => void) => {
    for (const leg of legs) {
      for (let i = 2; i < leg.length; i += 2) {
        const lengthM = hypotenuse((leg[i]! - leg[i - 2]!) * perLon, (leg[i + 1]! - leg[i - 1]!) * perLat)
        if (lengthM <= longestM * SPHERE) visit(leg, i, lengthM)
      }
    }
  }
  let totalM = 0
  stepsOf((_leg, _i, lengthM) => {
    totalM += lengthM
  })
  const points: Position[] = []
  let beforeM = 0
  stepsOf((leg, i, lengthM) => {
    const next = () => ((points.length + 0.5) / POINTS) * totalM
    while (points.length < POINTS && next() <= beforeM + lengthM) {
      const t = (next() - beforeM) / lengthM
      points.push([leg[i - 2]! + t * (leg[i]! - leg[i - 2]!), leg[i - 1]! + t * (leg[i + 1]! - leg[i - 1]!)])
    }
    beforeM += lengthM
  })
  return { points, apartM: totalM / POINTS }
}

function isInBox([lon, lat]: Position, [west, south, east, north]: LonLatBounds): boolean {
  return west <= lon && lon <= east && south <= lat && lat <= north
}

function isOver([lon, lat]: Position, { polygons }: FlightPlot): boolean {
  return polygons.some(
    ({ outer, holes }) =>
      whereInRing(lon, lat, outer) === 'inside' && holes.every((hole) => whereInRing(lon, lat, hole) === 'outside'),
  )
}

/** True where the swath was sprayed at the position, or within half of the width of a line of it. */
function isBelow([lon, lat]: Position, swath: SwathInput, [perLon, perLat]: Position): boolean {
  if (swath.kind === 'polygon') return whereInRing(lon, lat, swath.polygon.outer) !== 'outside'
  const { path, widthM } = swath
  for (let i = 2; i < path.length; i += 2) {
    const [ax, ay] = [(path[i - 2]! - lon) * perLon, (path[i - 1]! - lat) * perLat]
    const [bx, by] = [(path[i]! - lon) * perLon, (path[i + 1]! - lat) * perLat]
    if (isWithin(widthM / 2 + TOLERANCE_M, 0, 0, ax, ay, bx, by)) return true
  }
  return false
}
