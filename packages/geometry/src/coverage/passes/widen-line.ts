/**
 * Widens a sprayed line to the strip that a boom of `widthM` sweeps along it: flat at both ends, rounded outside sharp bends.
 *
 * Gentle bends (below 6°) get a mitre, whose strip is a chain of quads sharing their ends; the mitre exceeds the true arc there by
 * (width/2)^2 · (tan(θ/2) − θ/2) < 0.006 m² for 22 m. At sharper bends the outer tip's arc is filled by a fan of at most 2° steps; beyond
 * 135° the line reverses, where no boom sweeps an arc, and the strip is flat there. The parts may overlap each other; the caller dissolves
 * them.
 */
import { atan2, cos, sin } from '../../arithmetic/portable-math.ts'
import { GRID_PER_M, type GridRing } from '../../shapes/grid.ts'
import { closeRing, type RingBlock, reserveRoom } from '../../shapes/ring-block.ts'

const MITRE_LIMIT_RAD = (6 * Math.PI) / 180
/** Squared cosine of 5.7°, with a margin to the limit of a mitre. */
const GENTLE_COS2 = 0.9901
const SHARPEST_FAN_RAD = (135 * Math.PI) / 180
const FAN_STEP_RAD = (2 * Math.PI) / 180

/** Positions widened between two pauses: about a millisecond, where each is a sharp bend ten. */
const POSITIONS_A_STEP = 4096
export const NUMBERS_A_STEP = 2 * POSITIONS_A_STEP

/**
 * Maximum numbers of a strip per number of its path: a position (2 numbers) gives four corners and, at a reversal, the middle and rim of a
 * fan.
 */
export const MOST_NUMBERS_FOR_ONE = (8 + 2 * (Math.PI / FAN_STEP_RAD + 2)) / 2

/** Counts the numbers of a strip as `widenLine` makes it, without making it: pauses now and then, and at its end, with the count so far. */
export function* countStrip(line: GridRing): Generator<number> {
  const points = distinct(line)
  let numbers = 0
  let [ux, uy] = [0, 0]
  for (let i = 0; i + 3 < points.length; i += 2) {
    const vx = points[i + 2]! - points[i]!
    const vy = points[i + 3]! - points[i + 1]!
    const along = ux * vx + uy * vy
    // Nearly all bends are gentle, which needs no angle.
    const isGentle = i === 0 || (along > 0 && along * along > GENTLE_COS2 * (ux * ux + uy * uy) * (vx * vx + vy * vy))
    const turn = isGentle ? 0 : Math.abs(wrap(atan2(vy, vx) - atan2(uy, ux)))
    numbers += 8 + (isFan(turn) ? 2 * (stepsOfFan(turn) + 2) : 0)
    ux = vx
    uy = vy
    if ((i + 2) % NUMBERS_A_STEP === 0) yield numbers
  }
  yield numbers
}

/** Adds the strip's parts, counter-clockwise, in the order of the line; none when the line has no length. Pauses now and then. */
export function* widenLine(line: GridRing, widthM: number, out: RingBlock): Generator<void> {
  const half = (widthM * GRID_PER_M) / 2
  const points = distinct(line)
  const n = points.length / 2
  if (n < 2) return

  const headings = new Float64Array(n - 1)
  for (let i = 0; i + 1 < n; i++) {
    headings[i] = atan2(points[2 * i + 3]! - points[2 * i + 1]!, points[2 * i + 2]! - points[2 * i]!)
  }
  let heading = headings[0]!
  let start = tipOffset(heading, 0, heading, half)
  for (let i = 0; i + 1 < n; i++) {
    heading = headings[i]!
    const turn = i + 2 < n ? wrap(headings[i + 1]! - heading) : 0
    const end = tipOffset(heading, turn, heading, half)
    const ax = points[2 * i]!
    const ay = points[2 * i + 1]!
    const bx = points[2 * i + 2]!
    const by = points[2 * i + 3]!
    reserveRoom(out, 8)
    putRounded(out, ax + start.x, ay + start.y)
    putRounded(out, ax - start.x, ay - start.y)
    putRounded(out, bx - end.x, by - end.y)
    putRounded(out, bx + end.x, by + end.y)
    closeRing(out)
    if (Math.abs(turn) > MITRE_LIMIT_RAD) {
      if (isFan(turn)) putFan(out, bx, by, heading, turn, half)
      start = tipOffset(heading, turn, headings[i + 1]!, half)
    } else start = end
    if (i % POSITIONS_A_STEP === POSITIONS_A_STEP - 1) yield
  }
}

/** The caller has reserved space in `out`. */
function putRounded(out: RingBlock, x: number, y: number): void {
  out.xy[out.filled++] = Math.round(x) + 0
  out.xy[out.filled++] = Math.round(y) + 0
}

/**
 * Offset from a position to the strip's left edge: along the mitre of a gentle bend (bit-identical for both parts that meet), or
 * perpendicular to the part's own heading.
 */
function tipOffset(before: number, turn: number, heading: number, half: number): { x: number; y: number } {
  const gentle = Math.abs(turn) <= MITRE_LIMIT_RAD
  const direction = gentle ? before + turn / 2 : heading
  const reach = gentle ? half / cos(turn / 2) : half
  return { x: -sin(direction) * reach, y: cos(direction) * reach }
}

/**
 * Adds the sector that the outer tip sweeps while the heading turns: a left turn leaves it open on the right, and a right turn on the left.
 */
function putFan(out: RingBlock, x: number, y: number, heading: number, turn: number, half: number): void {
  const outward = turn > 0 ? heading - Math.PI / 2 : heading + Math.PI / 2
  const steps = stepsOfFan(turn)
  reserveRoom(out, 2 * (steps + 2))
  putRounded(out, x, y)
  for (let k = 0; k <= steps; k++) {
    const angle = outward + (turn * (turn > 0 ? k : steps - k)) / steps
    putRounded(out, x + cos(angle) * half, y + sin(angle) * half)
  }
  closeRing(out)
}

function isFan(turn: number): boolean {
  return Math.abs(turn) > MITRE_LIMIT_RAD && Math.abs(turn) <= SHARPEST_FAN_RAD
}

function stepsOfFan(turn: number): number {
  return Math.ceil(Math.abs(turn) / FAN_STEP_RAD)
}

/** Returns the positions that differ from the previous one. */
function distinct(line: GridRing): Float64Array {
  const points = new Float64Array(line.length)
  let n = 0
  for (let i = 0; i < line.length; i += 2) {
    if (n > 0 && points[n - 2] === line[i] && points[n - 1] === line[i + 1]) continue
    points[n++] = line[i]!
    points[n++] = line[i + 1]!
  }
  return points.subarray(0, n)
}

function wrap(angle: number): number {
  return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI))
}
