/**
 * A sprayed line becomes the strip a boom of `widthM` sweeps along it: flat at both ends, rounded outside sharp bends.
 *
 * Gentle bends (below 6°) get a mitre, whose strip is a chain of quads sharing their ends; the mitre exceeds the true arc there by
 * (width/2)^2 · (tan(θ/2) − θ/2) < 0.006 m² for 22 m. At sharper bends the outer tip's arc is filled by a fan of at most 2° steps.
 * The parts may overlap each other; whoever calls dissolves them.
 */
import { atan2, cos, sin } from '../arithmetic/portable-math.ts'
import { asGrid, GRID_PER_M, type GridRing } from '../shapes/grid.ts'

const MITRE_LIMIT_RAD = (6 * Math.PI) / 180
const FAN_STEP_RAD = (2 * Math.PI) / 180

/** Parts of the strip, counter-clockwise, in the order of the line. Empty when the line has no length. */
export function widenLine(line: GridRing, widthM: number): GridRing[] {
  const half = (widthM * GRID_PER_M) / 2
  const points = distinct(line)
  const n = points.length / 2
  if (n < 2) return []

  const headings = new Float64Array(n - 1)
  for (let i = 0; i + 1 < n; i++) {
    headings[i] = atan2(points[2 * i + 3]! - points[2 * i + 1]!, points[2 * i + 2]! - points[2 * i]!)
  }
  const turns = new Float64Array(n)
  for (let i = 1; i + 1 < n; i++) turns[i] = wrap(headings[i]! - headings[i - 1]!)

  const parts: GridRing[] = []
  for (let i = 0; i + 1 < n; i++) {
    const heading = headings[i]!
    const start = tipOffset(headings[i - 1] ?? heading, turns[i]!, heading, half)
    const end = tipOffset(heading, turns[i + 1]!, heading, half)
    const ax = points[2 * i]!
    const ay = points[2 * i + 1]!
    const bx = points[2 * i + 2]!
    const by = points[2 * i + 3]!
    const quad = [
      ax + start.x,
      ay + start.y,
      ax - start.x,
      ay - start.y,
      bx - end.x,
      by - end.y,
      bx + end.x,
      by + end.y,
    ]
    parts.push(asGrid(quad.map((value) => Math.round(value) + 0)))
    const turn = turns[i + 1]!
    if (Math.abs(turn) > MITRE_LIMIT_RAD) parts.push(fan(bx, by, heading, turn, half))
  }
  return parts
}

/**
 * From a position to the strip's left edge there: along the mitre of a gentle bend (equal to the last bit for both parts that meet), or
 * square to the part's own heading.
 */
function tipOffset(before: number, turn: number, heading: number, half: number): { x: number; y: number } {
  const gentle = Math.abs(turn) <= MITRE_LIMIT_RAD
  const direction = gentle ? before + turn / 2 : heading
  const reach = gentle ? half / cos(turn / 2) : half
  return { x: -sin(direction) * reach, y: cos(direction) * reach }
}

/** The sector the outer tip sweeps while the heading turns: left turns open on the right, and the other way round. */
function fan(x: number, y: number, heading: number, turn: number, half: number): GridRing {
  const outward = turn > 0 ? heading - Math.PI / 2 : heading + Math.PI / 2
  const steps = Math.ceil(Math.abs(turn) / FAN_STEP_RAD)
  const ring: number[] = [x, y]
  for (let k = 0; k <= steps; k++) {
    const angle = outward + (turn * (turn > 0 ? k : steps - k)) / steps
    ring.push(Math.round(x + cos(angle) * half), Math.round(y + sin(angle) * half))
  }
  return asGrid(ring)
}

function distinct(line: GridRing): number[] {
  const points: number[] = []
  for (let i = 0; i < line.length; i += 2) {
    const m = points.length
    if (m === 0 || points[m - 2] !== line[i] || points[m - 1] !== line[i + 1]) points.push(line[i]!, line[i + 1]!)
  }
  return points
}

function wrap(angle: number): number {
  return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI))
}
