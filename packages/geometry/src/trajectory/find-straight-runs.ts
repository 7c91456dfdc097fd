/**
 * Finds the straight runs of a flight, and the axis that most of them follow.
 *
 * The path is first thinned to strides of at least 20 m, since the heading between two positions a metre apart is the receiver's noise. A
 * step of at least that length begins at its own position: starting before the corner would tilt the run. Strides whose heading stays
 * within 10° of the run's own make a run; a turn of 300 m radius bends 4° a stride and soon ends it. The axis is the direction, modulo
 * 180°, with most metres of runs within 5° of it; runs within 15° of the axis are kept and represent the passes, since the valves are not
 * known here. Needs no times. Cost: linear in the positions.
 */
import { hypotenuse } from '../arithmetic/portable-math.ts'
import type { LocalPathM } from '../shapes/lon-lat.ts'
import { axisDifference, headingBetween, mainAxis, turnBetween } from './headings.ts'
import type { Steps } from './tracks/flight.ts'

const STRIDE_M = 20
const MAX_WANDER_DEG = 10
/** Metres of the shortest run: no field is flown in shorter ones; a drone's shortest passes are about 50 m. */
const MIN_RUN_M = 50
const RUN_TO_AXIS_DEG = 15

export interface StraightRun {
  /** The positions `[x, y, …]`, metres. */
  readonly path: LocalPathM
  readonly lengthM: number
  /** Heading, 0 to 360, clockwise from the plane's north. */
  readonly headingDeg: number
}

export interface StraightRuns {
  /** The runs along the axis, in the order flown. */
  readonly runs: readonly StraightRun[]
  /** Direction of the axis, 0 to 180, clockwise from the plane's north. */
  readonly axisDeg: number
}

/** Returns undefined when the flight has no straight run. */
export function findStraightRuns(path: LocalPathM, steps: Steps): StraightRuns | undefined {
  const runs = findRuns(path, steps)
  if (runs.length === 0) return undefined
  const axisDeg = mainAxis(runs)
  return { runs: runs.filter((run) => axisDifference(run.headingDeg, axisDeg) <= RUN_TO_AXIS_DEG), axisDeg }
}

function findRuns(path: LocalPathM, steps: Steps): StraightRun[] {
  const runs: StraightRun[] = []
  let nodes: number[] = []
  let lastX = 0
  let lastY = 0
  const close = () => {
    const run = toRun(nodes)
    if (run.lengthM >= MIN_RUN_M) runs.push(run)
  }
  for (let i = 0; i < path.length; i += 2) {
    const x = path[i]!
    const y = path[i + 1]!
    const step = i / 2
    if (Number.isNaN(steps.lengthM[step]!) || steps.isJump[step] || steps.isGap[step]) {
      close()
      nodes = [x, y]
      lastX = x
      lastY = y
      continue
    }
    const n = nodes.length
    const nodeX = nodes[n - 2]!
    const nodeY = nodes[n - 1]!
    const isLong = hypotenuse(x - lastX, y - lastY) >= STRIDE_M
    const [fromX, fromY] = isLong ? [lastX, lastY] : [nodeX, nodeY]
    lastX = x
    lastY = y
    if (!isLong && hypotenuse(x - nodeX, y - nodeY) < STRIDE_M) continue
    const turn =
      n < 4 ? 0 : turnBetween(headingBetween(nodes[0]!, nodes[1]!, nodeX, nodeY), headingBetween(fromX, fromY, x, y))
    if (Math.abs(turn) > MAX_WANDER_DEG) {
      close()
      nodes = [fromX, fromY]
    } else if (n < 4) nodes = [fromX, fromY]
    nodes.push(x, y)
  }
  close()
  return runs
}

function toRun(nodes: readonly number[]): StraightRun {
  const n = nodes.length
  const [x = 0, y = 0] = nodes
  const endX = nodes[n - 2] ?? x
  const endY = nodes[n - 1] ?? y
  return {
    path: Float64Array.from(nodes) as LocalPathM,
    lengthM: hypotenuse(endX - x, endY - y),
    headingDeg: headingBetween(x, y, endX, endY),
  }
}
