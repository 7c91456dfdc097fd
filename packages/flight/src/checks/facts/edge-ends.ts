/**
 * Finds where an application ends beside the outer edges of its plots. At positions along the outlines it searches straight outward and
 * inward for the last sprayed ground. Positions with another plot outside, as across a road, and positions without an end within reach are
 * not used. The positions are the same on every machine. Linear in the application's pieces.
 */
import {
  asLocalM,
  cos,
  hypotenuse,
  type LocalPathM,
  type LonLatBounds,
  type LonLatPath,
  type SwathInput,
  whereInRing,
} from '@faixa/geometry'
import { overlaps, pathBounds, swathBounds } from '../../bounds.ts'
import type { FlightPlot } from '../../plots/flight-plot.ts'
import { pointIndex } from './point-index.ts'

/** Number of positions along all outlines, and of those on outer edges that are examined. */
const POSITIONS = 2000
const EDGES = 200
/** Metres of a degree of latitude on a sphere: enough for a shift. */
const DEGREE_M = 111_195
/** Chord that gives an outline its direction at a position, m: bends and drawn corners are shorter. */
const CHORD_M = 50
/** Distances outside an outer edge at which no other plot may lie, m. */
const FREE_M = [15, 40, 80]
/** Distance examined to either side of an edge, and between two samples, m. */
const REACH_M = 128
const STEP_M = 8
const LOOKS = (2 * REACH_M) / STEP_M

export interface EdgeEnd {
  /** The direction out of the plot, of length 1. */
  readonly east: number
  readonly north: number
  /** Distance from the edge to the end of the application, m: above 0 beyond the edge, below 0 before it. */
  readonly beyondM: number
}

interface Ring {
  readonly path: LocalPathM
  readonly bounds: LonLatBounds
}

interface Edge {
  readonly x: number
  readonly y: number
  /** The direction out of the plot, of length 1. */
  readonly outX: number
  readonly outY: number
}

/** `plots`: those that the application treats, at least one. */
export function edgeEnds(swaths: readonly SwathInput[], plots: readonly FlightPlot[]): EdgeEnd[] {
  const frame = frameOf(swaths)
  const rings = plots.flatMap(({ polygons }) =>
    polygons.map(({ outer }): Ring => {
      const path = placed(outer, frame)
      return { path, bounds: pathBounds(path) }
    }),
  )
  const outer = outerEdges(rings)
  const edges = outer.filter(
    (_, i) => Math.floor((i * EDGES) / outer.length) !== Math.floor(((i - 1) * EDGES) / outer.length),
  )
  const looks = asLocalM(
    edges.flatMap(({ x, y, outX, outY }, edge) =>
      Array.from({ length: LOOKS }, (_, look) => outwardM(edge, look)).flatMap((outM) => [
        x + outM * outX,
        y + outM * outY,
      ]),
    ),
  )
  const near = pointIndex(looks)
  const isSprayed = new Uint8Array(looks.length / 2)
  for (const swath of swaths) {
    const path = placed(swath.kind === 'polygon' ? swath.polygon.outer : swath.path, frame)
    const halfM = swath.kind === 'polygon' ? 0 : swath.widthM / 2
    const [west, south, east, north] = pathBounds(path)
    const [lowX, lowY, highX, highY] = [west - halfM, south - halfM, east + halfM, north + halfM]
    near(lowX, lowY, highX, highY, (look) => {
      const [x, y] = [looks[2 * look]!, looks[2 * look + 1]!]
      if (isSprayed[look] === 1 || x < lowX || x > highX || y < lowY || y > highY) return
      const isIn = swath.kind === 'polygon' ? whereInRing(x, y, path) !== 'outside' : isBeside(x, y, path, halfM)
      if (isIn) isSprayed[look] = 1
    })
  }
  const { cosine, sine } = frame
  return edges.flatMap(({ outX, outY }, edge) => {
    const last = isSprayed.subarray(edge * LOOKS, (edge + 1) * LOOKS).lastIndexOf(1)
    // The end lies between the last sprayed sample and the next.
    return last <= 0 || last >= LOOKS - 2
      ? []
      : [
          {
            east: outX * cosine - outY * sine,
            north: outX * sine + outY * cosine,
            beyondM: outwardM(edge, last) + STEP_M / 2,
          },
        ]
  })
}

/** Metres of a plane with its first axis along the longest piece: slanted passes have large boxes, and those along an axis slim ones. */
interface Frame {
  readonly perLon: number
  readonly cosine: number
  readonly sine: number
}

function frameOf(swaths: readonly SwathInput[]): Frame {
  const [, south, , north] = swathBounds(swaths)
  const perLon = DEGREE_M * cos((((south + north) / 2) * Math.PI) / 180)
  let [east, up, longest] = [1, 0, 0]
  for (const swath of swaths) {
    const path = swath.kind === 'polygon' ? swath.polygon.outer : swath.path
    for (let i = 2; i < path.length; i += 2) {
      const [dx, dy] = [(path[i]! - path[0]!) * perLon, (path[i + 1]! - path[1]!) * DEGREE_M]
      const square = dx * dx + dy * dy
      if (square > longest) [east, up, longest] = [dx, dy, square]
    }
  }
  const length = hypotenuse(east, up)
  return { perLon, cosine: east / length, sine: up / length }
}

function placed(path: LonLatPath, { perLon, cosine, sine }: Frame): LocalPathM {
  const metres = new Float64Array(path.length)
  for (let i = 0; i < path.length; i += 2) {
    const [x, y] = [path[i]! * perLon, path[i + 1]! * DEGREE_M]
    metres[i] = x * cosine + y * sine
    metres[i + 1] = y * cosine - x * sine
  }
  return asLocalM(metres)
}

/** Distance of a sample from its edge, outward, m. Distances differ from edge to edge, so that a whole side is not rounded alike. */
function outwardM(edge: number, look: number): number {
  return -REACH_M + (look + ((edge * 5) % STEP_M) / STEP_M) * STEP_M
}

function outerEdges(rings: readonly Ring[]): Edge[] {
  const walks = rings.map(({ path }) => walkOf(path))
  const stepM = walks.reduce((sum, { lengthM }) => sum + lengthM, 0) / POSITIONS
  let nextM = stepM / 2
  return walks.flatMap(({ lengthM, at, outward }, i) => {
    const around = widened(rings[i]!.bounds, FREE_M.at(-1)!)
    const near = rings.filter(({ bounds }) => overlaps(bounds, around))
    const edges: Edge[] = []
    const halfM = Math.min(CHORD_M / 2, lengthM / 16)
    for (; nextM < lengthM; nextM += stepM) {
      const [x, y] = at(nextM)
      const [ax, ay] = at(nextM - halfM)
      const [bx, by] = at(nextM + halfM)
      const chordM = hypotenuse(bx - ax, by - ay)
      const edge = { x, y, outX: (outward * (by - ay)) / chordM, outY: (outward * (ax - bx)) / chordM }
      if (chordM > 0 && isFree(edge, near)) edges.push(edge)
    }
    nextM -= lengthM
    return edges
  })
}

function widened([west, south, east, north]: LonLatBounds, byM: number): LonLatBounds {
  return [west - byM, south - byM, east + byM, north + byM]
}

function isFree({ x, y, outX, outY }: Edge, rings: readonly Ring[]): boolean {
  return FREE_M.every((outM) => {
    const [px, py] = [x + outM * outX, y + outM * outY]
    return !rings.some(
      ({ path, bounds: [west, south, east, north] }) =>
        px >= west && px <= east && py >= south && py <= north && whereInRing(px, py, path) !== 'outside',
    )
  })
}

/** A way around a ring: its length, the position at a length of it, and 1 where the outside is to its right, -1 to its left. */
function walkOf(path: LocalPathM) {
  const count = path.length / 2
  const before = new Float64Array(count + 1)
  let twice = 0
  for (let i = 0; i < count; i++) {
    const next = (i + 1) % count
    const [ax, ay] = [path[2 * i]! - path[0]!, path[2 * i + 1]! - path[1]!]
    const [bx, by] = [path[2 * next]! - path[0]!, path[2 * next + 1]! - path[1]!]
    before[i + 1] = before[i]! + hypotenuse(bx - ax, by - ay)
    twice += ax * by - bx * ay
  }
  const lengthM = before[count]!
  const at = (atM: number): readonly [number, number] => {
    const wanted = (atM + lengthM) % lengthM
    let [low, high] = [0, count - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (before[middle]! <= wanted) low = middle
      else high = middle - 1
    }
    const next = (low + 1) % count
    const stepM = before[low + 1]! - before[low]!
    const t = stepM === 0 ? 0 : (wanted - before[low]!) / stepM
    return [
      path[2 * low]! + t * (path[2 * next]! - path[2 * low]!),
      path[2 * low + 1]! + t * (path[2 * next + 1]! - path[2 * low + 1]!),
    ]
  }
  return { lengthM, at, outward: Math.sign(twice) }
}

/** True where a line that sprays `halfM` to either side has sprayed the position; its ends are square. */
function isBeside(atX: number, atY: number, path: LocalPathM, halfM: number): boolean {
  for (let i = 2; i < path.length; i += 2) {
    const [dx, dy] = [path[i]! - path[i - 2]!, path[i + 1]! - path[i - 1]!]
    const [x, y] = [atX - path[i - 2]!, atY - path[i - 1]!]
    const stepM = hypotenuse(dx, dy)
    const alongM = (x * dx + y * dy) / stepM
    if (alongM >= 0 && alongM <= stepM && Math.abs(x * dy - y * dx) <= stepM * halfM) return true
  }
  return false
}
