/**
 * Sprayed lines as the pieces of a log, so that the same rules group them as quads: each is the four-sided piece between its two ends.
 *
 * The ends of a line are known, so that its shape is unambiguous: a line continues another where it begins within a twentieth of the
 * shorter one's length from its end, or overlaps it, in nearly the same direction (joint-bounds.ts).
 */
import { GRID_PER_M, type GridRing } from '../../shapes/grid.ts'
import { closeRing, reserveRoom, startOf } from '../../shapes/ring-block.ts'
import { closePiece, createPieces, firstRingOf, type Pieces } from '../swaths/pieces.ts'
import type { ProjectedLine } from '../swaths/project-input.ts'
import { endTolerance, MOST_BEND_COS, MOST_TURN_COS, SHARED } from './joint-bounds.ts'

/** In widths of the swath: how far beside the previous line a line may begin that overlaps it. */
const ASIDE_WHEN_REACHING = 0.1
/** In lengths of the shorter line: the minimum distance ahead at which a line begins that overlaps the previous one. */
const LEAST_STEP = 0.2

/** Lines without a length are no pieces. */
export function piecesOfLines(lines: readonly ProjectedLine[]): Pieces {
  const pieces = createPieces(lines.length, 8 * lines.length, true)
  for (const line of lines) {
    if (!putQuad(line.path, (line.widthM * GRID_PER_M) / 2, pieces)) continue
    const { beginMs, endMs, widthM } = line
    closePiece(pieces, { beginMs, endMs, statedWidthM: widthM }, line.swath)
  }
  return pieces
}

/** Right side of the start, right and left of the end, left of the start: counter-clockwise for a straight line. */
function putQuad(path: GridRing, half: number, { rings }: Pieces): boolean {
  const n = path.length
  let i = 2
  while (i < n && path[i] === path[0] && path[i + 1] === path[1]) i += 2
  if (i >= n) return false
  let j = n - 4
  while (j > 0 && path[j] === path[n - 2] && path[j + 1] === path[n - 1]) j -= 2
  const start = across(path[i]! - path[0]!, path[i + 1]! - path[1]!, half)
  const end = across(path[n - 2]! - path[j]!, path[n - 1]! - path[j + 1]!, half)
  reserveRoom(rings, 8)
  const corners = [
    [path[0]! - start.x, path[1]! - start.y],
    [path[n - 2]! - end.x, path[n - 1]! - end.y],
    [path[n - 2]! + end.x, path[n - 1]! + end.y],
    [path[0]! + start.x, path[1]! + start.y],
  ] as const
  for (const [x, y] of corners) {
    rings.xy[rings.filled++] = Math.round(x) + 0
    rings.xy[rings.filled++] = Math.round(y) + 0
  }
  closeRing(rings)
  return true
}

function across(dx: number, dy: number, half: number): { readonly x: number; readonly y: number } {
  const length = Math.sqrt(dx * dx + dy * dy)
  return { x: (-dy / length) * half, y: (dx / length) * half }
}

/** True where line `b` continues line `a`, or in a file with the latest first, `a` continues `b`. */
export function goesOnFrom(pieces: Pieces, a: number, b: number): boolean {
  return follows(pieces, a, b) || follows(pieces, b, a)
}

function follows(pieces: Pieces, a: number, b: number): boolean {
  if (pieces.statedWidthM[a] !== pieces.statedWidthM[b]) return false
  const p = endOf(pieces, a, 2)
  const q = endOf(pieces, b, 6)
  const wayX = q.x - p.x
  const wayY = q.y - p.y
  const isShared = wayX * wayX + wayY * wayY <= SHARED * SHARED
  if (p.headX * q.headX + p.headY * q.headY < (isShared ? MOST_BEND_COS : MOST_TURN_COS)) return false
  const shorter = Math.min(p.length, q.length)
  const tolerance = endTolerance(shorter)
  if (wayX * wayX + wayY * wayY <= tolerance * tolerance) return true
  const ahead = wayX * p.headX + wayY * p.headY
  const aside = Math.abs(wayX * p.headY - wayY * p.headX)
  const swath = pieces.statedWidthM[a]! * GRID_PER_M
  return (
    ahead <= tolerance &&
    aside <= Math.max(tolerance, ASIDE_WHEN_REACHING * swath) &&
    ahead + p.length >= LEAST_STEP * shorter &&
    ahead + q.length >= LEAST_STEP * shorter
  )
}

interface LineEnd {
  readonly x: number
  readonly y: number
  /** Unit vector in which the line is flown there. */
  readonly headX: number
  readonly headY: number
  /** Length from end to end, grid units. */
  readonly length: number
}

/** Returns one end of a line: its start lies between corners 6 and 0 of the eight numbers, its end between 2 and 4. */
function endOf(pieces: Pieces, line: number, corner: 2 | 6): LineEnd {
  const { xy } = pieces.rings
  const at = startOf(pieces.rings, firstRingOf(pieces, line))
  const k = at + corner
  const m = at + ((corner + 2) & 7)
  const other = at + ((corner + 4) & 7)
  const far = at + ((corner + 6) & 7)
  const x = (xy[k]! + xy[m]!) / 2
  const y = (xy[k + 1]! + xy[m + 1]!) / 2
  const ux = xy[m]! - xy[k]!
  const uy = xy[m + 1]! - xy[k + 1]!
  const width = Math.sqrt(ux * ux + uy * uy)
  const turn = corner === 2 ? 1 : -1
  const dx = x - (xy[other]! + xy[far]!) / 2
  const dy = y - (xy[other + 1]! + xy[far + 1]!) / 2
  return { x, y, headX: (turn * uy) / width, headY: (-turn * ux) / width, length: Math.sqrt(dx * dx + dy * dy) }
}
