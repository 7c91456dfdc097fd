/** Finds signs in the lines: separate parallel passes, one continuous path with turns, or neither. */
import { atan2, hypotenuse } from '../arithmetic/portable-math.ts'
import type { Placemark } from '../kml/placemark.ts'
import { asLocalM, type LocalPathM } from '../shapes/lon-lat.ts'
import { createLaea } from '../shapes/projection/laea.ts'
import type { Strengths } from './signs.ts'

const STRAIGHT = 0.97
/** Share of chord in length: a gentle curve along a contour line is still a pass. */
const SMOOTH = 0.85
const PARALLEL_DEG = 10
/** Metres between positions whose heading is taken: at less, the heading is the receiver's noise. */
const STRIDE_M = 20
/** Degrees of turning of a path that passes over a field and comes back twice. */
const TURNING_DEG = 540
/** Maximum number of paths in a day's flight log: a log has a few long ones, while a hundred winding ones are rivers. */
const SORTIES = 8
const FEW_LINES = 3
const JOINED_M = 0.5
const DEGREES = 180 / Math.PI

interface LineMeasures {
  readonly path: LocalPathM
  readonly lengthM: number
  readonly chordM: number
  /** Direction of the chord, modulo 180. */
  readonly axisDeg: number
}

/** Returns the signs of the lines. `blocks` are runs of consecutive placemarks. */
export function lineSigns(blocks: readonly (readonly Placemark[])[]): Strengths {
  const measures = measureLines(blocks)
  const all = measures.flat()
  const totalM = all.reduce((sum, line) => sum + line.lengthM, 0)
  if (totalM === 0) return {}

  const paths = measures.flatMap(joinPaths)
  const turningM = paths.reduce((sum, path) => sum + (turningDeg(path) >= TURNING_DEG ? lengthOf(path) : 0), 0)
  // A sample cuts one long path into a piece per block.
  const separate = paths.length - blocks.length + 1
  const turning = (turningM / totalM) * Math.min(1, SORTIES / Math.max(1, separate))
  const parallel = parallelShare(all, totalM)
  const smoothM = all.reduce((sum, line) => sum + (line.chordM >= SMOOTH * line.lengthM ? line.lengthM : 0), 0)
  return {
    'turning-path': turning,
    'parallel-lines': paths.length >= FEW_LINES ? parallel * (1 - turning) : 0,
    'scattered-lines': all.length >= FEW_LINES ? (1 - smoothM / totalM) * (1 - turning) : 0,
  }
}

function measureLines(blocks: readonly (readonly Placemark[])[]): LineMeasures[][] {
  const paths = blocks.map((block) =>
    block.flatMap(({ shapes }) => shapes.flatMap((s) => (s.kind === 'line' && s.path.length >= 4 ? [s.path] : []))),
  )
  const origin = paths.flat()[0]
  if (!origin) return []
  const plane = createLaea(origin[0] ?? 0, Math.max(-89, Math.min(89, origin[1] ?? 0)))
  return paths.map((block) => block.map((path) => measuresOf(plane.toLocal(path))).filter((line) => line.lengthM > 0))
}

function measuresOf(path: LocalPathM): LineMeasures {
  const dx = path[path.length - 2]! - path[0]!
  const dy = path[path.length - 1]! - path[1]!
  return {
    path,
    lengthM: lengthOf(path),
    chordM: hypotenuse(dx, dy),
    axisDeg: (atan2(dx, dy) * DEGREES + 360) % 180,
  }
}

function lengthOf(path: LocalPathM): number {
  let total = 0
  for (let i = 2; i < path.length; i += 2) total += hypotenuse(path[i]! - path[i - 2]!, path[i + 1]! - path[i - 1]!)
  return total
}

/** Joins lines that begin where the previous one ends into one path. */
function joinPaths(measures: readonly LineMeasures[]): LocalPathM[] {
  const paths: number[][] = []
  for (const { path } of measures) {
    const last = paths[paths.length - 1]
    const isJoined =
      last && hypotenuse(path[0]! - last[last.length - 2]!, path[1]! - last[last.length - 1]!) <= JOINED_M
    const target = isJoined ? last : []
    if (!isJoined) paths.push(target)
    for (const value of path) target.push(value)
  }
  return paths.map((path) => asLocalM(path))
}

/** Returns the sum of all turns without their sign, over strides of at least 20 m. */
function turningDeg(path: LocalPathM): number {
  let total = 0
  let x = path[0]!
  let y = path[1]!
  let heading = NaN
  for (let i = 2; i < path.length; i += 2) {
    const dx = path[i]! - x
    const dy = path[i + 1]! - y
    if (hypotenuse(dx, dy) < STRIDE_M) continue
    const next = atan2(dx, dy) * DEGREES
    const turn = next - heading
    if (!Number.isNaN(turn)) total += Math.abs(turn - 360 * Math.round(turn / 360))
    heading = next
    x = path[i]!
    y = path[i + 1]!
  }
  return total
}

/** Returns the share of the length in lines that are straight and within 10° of the direction most metres follow. */
function parallelShare(measures: readonly LineMeasures[], totalM: number): number {
  const metres = new Float64Array(180)
  for (const line of measures) {
    if (line.chordM >= STRAIGHT * line.lengthM) metres[Math.floor(line.axisDeg) % 180]! += line.lengthM
  }
  let most = 0
  for (let bin = 0; bin < 180; bin++) {
    let near = 0
    for (let k = -PARALLEL_DEG; k <= PARALLEL_DEG; k++) near += metres[(bin + k + 180) % 180]!
    most = Math.max(most, near)
  }
  return most / totalM
}
