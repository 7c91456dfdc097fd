/**
 * Computes the outline of the zone within a distance of rings and paths, without a union of shapes.
 *
 * A disc that rolls around the shapes touches their edges and turns around the positions between them; its centre runs along edges shifted
 * to their right and along arcs. From each such stretch the part within the distance of another edge is removed: on a line and on a circle
 * of this radius that is one interval, because the ground within the distance of an edge is convex. Each remaining stretch begins where
 * another ends. Where one does not, as with shapes that partly coincide, there is no result here, and the overlay's union computes the zone
 * (buffer/widen-region.ts). Cost: stretches times edges, most of them a comparison of boxes.
 */
import { asGrid, type GridRing } from '../shapes/grid.ts'
import { boxOf } from '../shapes/ring.ts'
import { diamondOf, type Edge, edgeApart2, SHORTEST, takeOfArc, takeOfLine, vectorAt } from './covered-stretches.ts'
import { type EdgeTree, windsAround } from './edge-tree.ts'

/** The work grows with the square of the edges: with more edges the union is used. */
const MOST_EDGES = 600
/** Stretches meet where their ends are this near along both axes, grid units: 0.16 mm. */
const MEETING = 16

/** From `x0, y0` to `x1, y1`: straight, or counter-clockwise around `cx, cy`. */
interface Stretch {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  readonly isArc: boolean
  readonly cx: number
  readonly cy: number
  /** Unit vector at which the whole arc began: its positions are counted from there. */
  readonly sx: number
  readonly sy: number
  /** Diamond angles of the begin and the end of the stretch on the circle. */
  readonly from: number
  readonly to: number
}

/**
 * Returns outers counter-clockwise and holes clockwise. Rings are repaired, and the zone includes their inside; `tree` contains them and
 * the paths. `distance` and `sagitta` are in grid units; arcs lie inside their circle, by at most `sagitta`. Undefined where stretches do
 * not join.
 */
export function zoneOutline(
  [rings, paths]: readonly [rings: readonly GridRing[], paths: readonly GridRing[]],
  tree: EdgeTree,
  distance: number,
  sagitta: number,
): GridRing[] | undefined {
  const positions = [...rings, ...paths].reduce((sum, path) => sum + path.length / 2, 0)
  if (positions > MOST_EDGES) return undefined
  const edges: Edge[] = []
  const walks = [...rings.map((ring) => walkAround(ring, edges)), ...paths.map((path) => walkAlong(path, edges))]
  const near = edgesNear(edges)
  const stretches: Stretch[] = []
  for (const walk of walks) {
    for (const [i, edge] of walk.entries()) {
      const next = walk[(i + 1) % walk.length]!
      const turnsLeft = edge.id === next.id || edge.ux * next.uy - edge.uy * next.ux > 0
      if (edge.length > 0) addLine(stretches, edge, walk.at(i - 1)!, next, near, distance)
      if (turnsLeft && !addArc(stretches, edge, next, near, distance)) return undefined
    }
  }
  return joined(
    rings.length === 0 ? stretches : stretches.filter((stretch) => !isInRings(stretch, tree, distance)),
    distance,
    sagitta,
  )
}

/** The edges of a closed ring, whose outside is to the right. */
function walkAround(ring: GridRing, edges: Edge[]): Edge[] {
  const walk: Edge[] = []
  for (let i = 0, n = ring.length; i < n; i += 2) {
    const edge = edgeOf(edges.length, ring[i]!, ring[i + 1]!, ring[(i + 2) % n]!, ring[(i + 3) % n]!)
    if (edge.length === 0) continue
    edges.push(edge)
    walk.push(edge)
  }
  return walk
}

/** The edges of a path there and back; a point is an edge without length. */
function walkAlong(path: GridRing, edges: Edge[]): Edge[] {
  const there: Edge[] = []
  for (let i = 0; i + 2 < path.length; i += 2) {
    const edge = edgeOf(edges.length, path[i]!, path[i + 1]!, path[i + 2]!, path[i + 3]!)
    if (edge.length === 0) continue
    edges.push(edge)
    there.push(edge)
  }
  if (there.length === 0) {
    const point = { id: edges.length, x: path[0]!, y: path[1]!, ux: 1, uy: 0, length: 0 }
    edges.push(point)
    there.push(point)
  }
  return [...there, ...there.toReversed().map(turned)]
}

function edgeOf(id: number, ax: number, ay: number, bx: number, by: number): Edge {
  const [dx, dy] = [bx - ax, by - ay]
  const length = Math.sqrt(dx * dx + dy * dy)
  return { id, x: ax, y: ay, ux: length > 0 ? dx / length : 1, uy: length > 0 ? dy / length : 0, length }
}

function turned({ id, x, y, ux, uy, length }: Edge): Edge {
  return { id, x: x + ux * length, y: y + uy * length, ux: -ux, uy: -uy, length }
}

/** Calls `take` with the edges that may be within a distance of a position until it returns false, and tells whether it never did. */
type EdgesNear = (id: number, x: number, y: number, within: number, take: (edge: Edge) => boolean) => boolean

const BLOCK = 8

function edgesNear(edges: readonly Edge[]): EdgesNear {
  const boxes = Array.from({ length: Math.ceil(edges.length / BLOCK) }, (_, i) =>
    boxOf(
      Float64Array.from(
        edges
          .slice(BLOCK * i, BLOCK * (i + 1))
          .flatMap(({ x, y, ux, uy, length }) => [x, y, x + ux * length, y + uy * length]),
      ),
    ),
  )
  return (id, x, y, within, take) => {
    // Edges with neighbouring numbers cover most of the covered parts.
    const centre = Math.floor(id / BLOCK)
    for (let apart = 0; apart < boxes.length; apart++) {
      for (let side = apart === 0 ? 1 : -1; side <= 1; side += 2) {
        const block = centre + side * apart
        if (block < 0 || block >= boxes.length) continue
        const [minX, minY, maxX, maxY] = boxes[block]!
        const dx = Math.max(minX - x, x - maxX, 0)
        const dy = Math.max(minY - y, y - maxY, 0)
        if (dx * dx + dy * dy > within * within) continue
        for (let edge = BLOCK * block; edge < Math.min(BLOCK * (block + 1), edges.length); edge++)
          if (!take(edges[edge]!)) return false
      }
    }
    return true
  }
}

/** Adds the remaining parts of an edge shifted to its right. */
function addLine(out: Stretch[], edge: Edge, before: Edge, next: Edge, near: EdgesNear, d: number): void {
  const { id, ux, uy, length } = edge
  const [x, y] = [edge.x + d * uy, edge.y - d * ux]
  const left = [0, length]
  // At a left turn the neighbouring edge lies on the other side and only touches the ground within the distance.
  if (before.id !== id && before.ux * uy - before.uy * ux < 0) takeOfLine(left, x, y, edge, before, d)
  if (next.id !== id && ux * next.uy - uy * next.ux < 0) takeOfLine(left, x, y, edge, next, d)
  near(id, x + (ux * length) / 2, y + (uy * length) / 2, d + length / 2, (other) => {
    if (other.id !== id && other.id !== before.id && other.id !== next.id) takeOfLine(left, x, y, edge, other, d)
    return left.length > 0
  })
  for (let i = 0; i < left.length; i += 2) {
    const [from, to] = [left[i]!, left[i + 1]!]
    const [x0, y0, x1, y1] = [x + from * ux, y + from * uy, x + to * ux, y + to * uy]
    out.push({ x0, y0, x1, y1, isArc: false, cx: 0, cy: 0, sx: 0, sy: 0, from, to })
  }
}

/**
 * Adds the remaining parts of the arc around the end of an edge, from its right to the right of the next edge. Returns false where another
 * edge meets that end.
 */
function addArc(out: Stretch[], edge: Edge, next: Edge, near: EdgesNear, d: number): boolean {
  const { x: cx, y: cy } = next
  // The beginning of the arc as a unit vector; angles are counted from there.
  const [sx, sy] = [edge.uy, -edge.ux]
  const end = edge.id === next.id ? 2 : diamondOf(sx * next.uy - sy * next.ux, -(sx * next.ux + sy * next.uy))
  const left = [0, end]
  // An edge that covers a part of the arc is at most this far from a position of it.
  const [mx, my] = vectorAt(end / 2, sx, sy)
  const [tx, ty] = vectorAt(end, sx, sy)
  // Half of the square of a chord is 1 less the cosine between its ends.
  const reach = d * (1 + Math.sqrt(2 * (1 - Math.min(mx * sx + my * sy, mx * tx + my * ty))))
  const [px, py] = [cx + d * mx, cy + d * my]
  let isMet = false
  near(edge.id, px, py, reach, (other) => {
    if (other.id === edge.id || other.id === next.id || edgeApart2(other, px, py) >= reach * reach) return true
    isMet ||= !takeOfArc(left, cx, cy, sx, sy, other, d)
    return !isMet && left.length > 0
  })
  if (isMet) return false
  for (let i = 0; i < left.length; i += 2) {
    const [from, to] = [left[i]!, left[i + 1]!]
    const [[ux, uy], [vx, vy]] = [vectorAt(from, sx, sy), vectorAt(to, sx, sy)]
    out.push({
      x0: cx + d * ux,
      y0: cy + d * uy,
      x1: cx + d * vx,
      y1: cy + d * vy,
      isArc: true,
      cx,
      cy,
      sx,
      sy,
      from,
      to,
    })
  }
  return true
}

/** A stretch without crossing lies inside rings if its first half does. */
function isInRings({ x0, y0, x1, y1, isArc, cx, cy }: Stretch, tree: EdgeTree, d: number): boolean {
  let [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
  const half = Math.sqrt((x - cx) * (x - cx) + (y - cy) * (y - cy))
  if (isArc && half > SHORTEST) [x, y] = [cx + ((x - cx) / half) * d, cy + ((y - cy) / half) * d]
  return windsAround(tree, x, y)
}

/** Joins stretches where one begins at the end of another; all must be used. */
function joined(stretches: readonly Stretch[], d: number, sagitta: number): GridRing[] | undefined {
  const byX = stretches.map((_, i) => i).sort((i, j) => stretches[i]!.x0 - stretches[j]!.x0)
  const isUsed = new Uint8Array(stretches.length)
  const nextOf = ({ x1, y1 }: Stretch): number | undefined => {
    let [low, high] = [0, byX.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (stretches[byX[middle]!]!.x0 < x1 - MEETING) low = middle + 1
      else high = middle
    }
    for (; low < byX.length; low++) {
      const i = byX[low]!
      const { x0, y0 } = stretches[i]!
      if (x0 > x1 + MEETING) return undefined
      if (isUsed[i] === 0 && Math.abs(y0 - y1) <= MEETING) return i
    }
    return undefined
  }
  const rings: GridRing[] = []
  for (let first = 0; first < stretches.length; first++) {
    if (isUsed[first] === 1) continue
    const ring: number[] = []
    let at: number | undefined = first
    do {
      if (at === undefined) return undefined
      isUsed[at] = at === first ? 0 : 1
      write(ring, stretches[at]!, d, sagitta)
      at = nextOf(stretches[at]!)
    } while (at !== first)
    isUsed[first] = 1
    if (ring.length >= 6) rings.push(asGrid(ring))
  }
  return rings
}

/** Writes the beginning of a stretch and the positions between its ends. */
function write(ring: number[], { x0, y0, isArc, cx, cy, sx, sy, from, to }: Stretch, d: number, sagitta: number): void {
  push(ring, x0, y0)
  if (!isArc) return
  // The arc is divided into steps of twice the angle whose cosine is 1 - sagitta / d.
  const halfCosine = 1 - sagitta / d
  const cosine = 2 * halfCosine * halfCosine - 1
  const sine = Math.sqrt(1 - cosine * cosine)
  let [ux, uy] = [1, 0]
  // An arc is half a circle at most.
  for (;;) {
    ;[ux, uy] = [ux * cosine - uy * sine, ux * sine + uy * cosine]
    const angle = diamondOf(ux, uy)
    if (angle >= to) return
    if (angle > from) push(ring, cx + d * (ux * sx - uy * sy), cy + d * (ux * sy + uy * sx))
  }
}

function push(ring: number[], x: number, y: number): void {
  const [u, v] = [Math.round(x) + 0, Math.round(y) + 0]
  const n = ring.length
  if (n >= 2 && ring[n - 2] === u && ring[n - 1] === v) return
  ring.push(u, v)
}
