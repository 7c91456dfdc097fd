/**
 * Which consecutive log pieces form one pass.
 *
 * Two pieces belong together when one goes on where the other ends: an edge of each, of like length and facing each other, with their
 * middles together, the pieces on either side of it, and no more than 10 s between them where times are known (method v1). Passes flown
 * side by side also have edges that face each other, their long sides; three traits keep those apart:
 * a joint is as long as the swath is wide (the width is taken from the file itself, see `swathWidthOf`), the middles agree to 5 % of the
 * piece's length (neighbours overlap by more or only touch, and touching changes no depth), and no swath is wider than 60 m.
 * Cost: linear in the pieces; edges are compared only between consecutive ones.
 */
import { GRID_PER_M, type GridRing } from '../shapes/grid.ts'
import type { Pass, Piece } from './piece.ts'

/** Method v1: a longer silence of the log ends the pass. */
export const MAX_GAP_MS = 10_000

/** Wider than any boom: DOMAIN's widest aircraft swaths are about half of it. */
const MAX_SWATH = 60 * GRID_PER_M
const MIDDLES_APART = 0.05
const MIN_TOLERANCE = 0.05 * GRID_PER_M
const MAX_TOLERANCE = 1.5 * GRID_PER_M
/** How far a joint's length may be from the swath's width. */
const WIDTH_TOLERANCE = 0.35
/** Beyond this many edges a piece is a whole pass drawn by hand or by a GIS; only its two ends are candidates. */
const MANY_EDGES = 8
const ELONGATED = 3

interface Edge {
  readonly midX: number
  readonly midY: number
  readonly length: number
  /** Unit vector along the edge, the piece on its left. */
  readonly dirX: number
  readonly dirY: number
  /** How far the piece reaches behind the edge. */
  readonly reach: number
}

interface Candidate {
  readonly edges: readonly Edge[]
  readonly centreX: number
  readonly centreY: number
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

interface Joint {
  readonly exit: number
  readonly entry: number
  readonly length: number
}

export function groupPasses(pieces: readonly Piece[]): Pass[] {
  const candidates = pieces.map(candidateOf)
  const joints = pieces.map((piece, i) => {
    const next = pieces[i + 1]
    const a = candidates[i]
    const b = candidates[i + 1]
    return next && a && b && withinGap(piece, next) ? findJoint(a, b) : undefined
  })
  const width = swathWidthOf(candidates, joints)

  const passes: Piece[][] = []
  let entered = -1
  for (let i = 0; i < pieces.length; i++) {
    const joint = i > 0 ? joints[i - 1] : undefined
    const isJoined =
      joint !== undefined && joint.exit !== entered && Math.abs(joint.length - width) <= WIDTH_TOLERANCE * width
    if (isJoined) passes[passes.length - 1]!.push(pieces[i]!)
    else passes.push([pieces[i]!])
    entered = isJoined ? joint.entry : -1
  }
  return passes
}

/** False only when both times are known and too far apart. */
export function withinGap(before: { readonly endMs?: number }, after: { readonly beginMs?: number }): boolean {
  return before.endMs === undefined || after.beginMs === undefined || after.beginMs - before.endMs <= MAX_GAP_MS
}

/**
 * The swath's width as the file shows it: the short side of its elongated pieces when those make up most of the sprayed area, else the
 * median length of the joints, most of which are true ones in any log.
 */
function swathWidthOf(candidates: readonly (Candidate | undefined)[], joints: readonly (Joint | undefined)[]): number {
  let total = 0
  let elongated = 0
  const shortSides: number[] = []
  for (const candidate of candidates) {
    if (!candidate) continue
    for (const edge of candidate.edges) {
      const area = edge.length * edge.reach
      total += area / candidate.edges.length
      if (edge.reach >= ELONGATED * edge.length && edge.reach >= MAX_SWATH) {
        elongated += area / 2
        shortSides.push(edge.length)
      }
    }
  }
  if (elongated > total / 2) return medianOf(shortSides)
  return medianOf(joints.flatMap((joint) => (joint ? [joint.length] : [])))
}

function medianOf(values: number[]): number {
  values.sort((a, b) => a - b)
  return values[values.length >> 1] ?? 0
}

/** Undefined for a piece of several rings: nothing says where such a piece ends. */
function candidateOf(piece: Piece): Candidate | undefined {
  const ring = piece.rings[0]
  if (!ring || piece.rings.length > 1) return undefined
  const n = ring.length / 2
  let centreX = 0
  let centreY = 0
  let minX = Infinity
  let minY = Infinity
  let maxX = -Infinity
  let maxY = -Infinity
  for (let i = 0; i < ring.length; i += 2) {
    const x = ring[i]!
    const y = ring[i + 1]!
    centreX += x / n
    centreY += y / n
    if (x < minX) minX = x
    if (x > maxX) maxX = x
    if (y < minY) minY = y
    if (y > maxY) maxY = y
  }
  return { edges: n <= MANY_EDGES ? allEdges(ring) : endEdges(ring), centreX, centreY, minX, minY, maxX, maxY }
}

function allEdges(ring: GridRing): Edge[] {
  const edges: Edge[] = []
  for (let i = 0; i < ring.length; i += 2) {
    const edge = edgeAt(ring, i)
    if (edge) edges.push(edge)
  }
  return edges
}

/** The edges that cross a long ring's own direction at its two extremes. */
function endEdges(ring: GridRing): Edge[] {
  let far = 0
  let best = -1
  for (let pass = 0, from = 0; pass < 2; pass++) {
    best = -1
    const fromX = ring[from]!
    const fromY = ring[from + 1]!
    for (let i = 0; i < ring.length; i += 2) {
      const d = (ring[i]! - fromX) ** 2 + (ring[i + 1]! - fromY) ** 2
      if (d > best) {
        best = d
        far = i
      }
    }
    if (pass === 0) from = far
    else return endEdgesAlong(ring, (ring[far]! - fromX) / Math.sqrt(best), (ring[far + 1]! - fromY) / Math.sqrt(best))
  }
  return []
}

function endEdgesAlong(ring: GridRing, ux: number, uy: number): Edge[] {
  let first: Edge | undefined
  let last: Edge | undefined
  for (let i = 0; i < ring.length; i += 2) {
    const j = (i + 2) % ring.length
    const dx = ring[j]! - ring[i]!
    const dy = ring[j + 1]! - ring[i + 1]!
    if (Math.abs(dx * ux + dy * uy) > 0.5 * Math.hypot(dx, dy)) continue
    const along = ((ring[i]! + ring[j]!) / 2) * ux + ((ring[i + 1]! + ring[j + 1]!) / 2) * uy
    if (!first || along < first.midX * ux + first.midY * uy) first = edgeAt(ring, i) ?? first
    if (!last || along > last.midX * ux + last.midY * uy) last = edgeAt(ring, i) ?? last
  }
  return first && last && first !== last ? [first, last] : []
}

function edgeAt(ring: GridRing, i: number): Edge | undefined {
  const j = (i + 2) % ring.length
  const dx = ring[j]! - ring[i]!
  const dy = ring[j + 1]! - ring[i + 1]!
  const length = Math.sqrt(dx * dx + dy * dy)
  if (length > MAX_SWATH) return undefined
  const dirX = dx / length
  const dirY = dy / length
  let reach = 0
  for (let k = 0; k < ring.length; k += 2) {
    reach = Math.max(reach, (ring[k + 1]! - ring[i + 1]!) * dirX - (ring[k]! - ring[i]!) * dirY)
  }
  return { midX: (ring[i]! + ring[j]!) / 2, midY: (ring[i + 1]! + ring[j + 1]!) / 2, length, dirX, dirY, reach }
}

function findJoint(a: Candidate, b: Candidate): Joint | undefined {
  if (
    a.minX - MAX_TOLERANCE > b.maxX ||
    b.minX - MAX_TOLERANCE > a.maxX ||
    a.minY - MAX_TOLERANCE > b.maxY ||
    b.minY - MAX_TOLERANCE > a.maxY
  ) {
    return undefined
  }
  let best: Joint | undefined
  let bestApart = Infinity
  for (let exit = 0; exit < a.edges.length; exit++) {
    const e = a.edges[exit]!
    // The next piece must lie ahead of this edge, not behind it: a pass flown twice is two passes.
    if ((b.centreY - e.midY) * e.dirX - (b.centreX - e.midX) * e.dirY >= 0) continue
    for (let entry = 0; entry < b.edges.length; entry++) {
      const f = b.edges[entry]!
      const apart = Math.sqrt((f.midX - e.midX) ** 2 + (f.midY - e.midY) ** 2)
      if (apart > MAX_TOLERANCE) continue
      const tolerance = Math.min(MAX_TOLERANCE, Math.max(MIN_TOLERANCE, MIDDLES_APART * Math.min(e.reach, f.reach)))
      const faces = e.dirX * f.dirX + e.dirY * f.dirY < -0.7
      const alike = Math.abs(e.length - f.length) <= WIDTH_TOLERANCE * Math.max(e.length, f.length)
      const behind = (a.centreY - f.midY) * f.dirX - (a.centreX - f.midX) * f.dirY < 0
      if (apart <= tolerance && faces && alike && behind && apart < bestApart) {
        bestApart = apart
        best = { exit, entry, length: e.length }
      }
    }
  }
  return best
}
