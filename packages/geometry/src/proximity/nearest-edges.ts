/**
 * Computes the shortest distance between the shapes of two trees of edges, exact on the plane: branch and bound over pairs of boxes, the
 * nearest pair first. Pairs of boxes that are further apart than the best distance so far cannot hold a shorter one.
 */
import { childrenOf, type EdgeTree, pushChildren, rootBox, rootLevel, TO_VISIT, windsAround } from './edge-tree.ts'
import { apart2, areWithin, type Ends, segmentDistance2 } from './segment-distance.ts'

export interface Nearest {
  /** Distance in the unit of the trees; 0 where the shapes touch, cross or one lies inside the other. */
  readonly distance: number
  readonly ends: Readonly<Ends>
}

/** Returns the shortest distance between two trees; undefined where it is above `within`. */
export function nearestEdges(a: EdgeTree, b: EdgeTree, within: number): Nearest | undefined {
  const inside = seedInside(a, b) ?? seedInside(b, a)
  if (inside) return { distance: 0, ends: [...inside, ...inside] }
  let best = within * within
  let found: Ends | undefined
  const out: Ends = [0, 0, 0, 0]

  const compareLeaves = (nodeA: number, nodeB: number): void => {
    const [e, f] = [a.ends, b.ends]
    for (let i = 4 * a.leafStart[nodeA]!; i < 4 * a.leafStart[nodeA + 1]!; i += 4) {
      const [px, py, qx, qy] = [e[i]!, e[i + 1]!, e[i + 2]!, e[i + 3]!]
      const west = Math.min(px, qx)
      const south = Math.min(py, qy)
      const east = Math.max(px, qx)
      const north = Math.max(py, qy)
      for (let j = 4 * b.leafStart[nodeB]!; j < 4 * b.leafStart[nodeB + 1]!; j += 4) {
        const [rx, ry, sx, sy] = [f[j]!, f[j + 1]!, f[j + 2]!, f[j + 3]!]
        // Most pairs are already further apart along the axes than the best distance.
        const dx = Math.max(0, Math.min(rx, sx) - east, west - Math.max(rx, sx))
        const dy = Math.max(0, Math.min(ry, sy) - north, south - Math.max(ry, sy))
        if (dx * dx + dy * dy > best) continue
        const d2 = segmentDistance2(px, py, qx, qy, rx, ry, sx, sy, out)
        if (d2 < best || (d2 === best && !found)) {
          best = d2
          found = [...out]
        }
      }
    }
  }

  const visit = (nodeA: number, levelA: number, nodeB: number, levelB: number): void => {
    if (levelA === 0 && levelB === 0) return compareLeaves(nodeA, nodeB)
    const splitsA = levelA > 0 && (levelB === 0 || levelA >= levelB)
    const [from, to] = splitsA ? childrenOf(a, nodeA, levelA) : childrenOf(b, nodeB, levelB)
    const pairs: { readonly child: number; readonly apart2: number }[] = []
    for (let child = from; child < to; child++) {
      const apart2 = splitsA ? boxesApart2(a, child, b, nodeB) : boxesApart2(a, nodeA, b, child)
      if (apart2 <= best) pairs.push({ child, apart2 })
    }
    pairs.sort((p, q) => p.apart2 - q.apart2)
    for (const { child, apart2 } of pairs) {
      if (apart2 > best || (found && apart2 === best)) break
      if (splitsA) visit(child, levelA - 1, nodeB, levelB)
      else visit(nodeA, levelA, child, levelB - 1)
    }
  }

  const rootA = a.boxes.length / 4 - 1
  const rootB = b.boxes.length / 4 - 1
  if (boxesApart2(a, rootA, b, rootB) <= best) visit(rootA, rootLevel(a), rootB, rootLevel(b))
  return found && { distance: Math.sqrt(best), ends: found }
}

/** Tells whether a segment comes within a distance of an edge. Stops at the first edge that is near enough. */
export function isNearEdge(tree: EdgeTree, ax: number, ay: number, bx: number, by: number, within: number): boolean {
  const { boxes, ends, leafStart, levelStart } = tree
  const leaves = levelStart[1]!
  const limit = within * within
  const west = Math.min(ax, bx) - within
  const south = Math.min(ay, by) - within
  const east = Math.max(ax, bx) + within
  const north = Math.max(ay, by) + within
  TO_VISIT[0] = boxes.length / 4 - 1
  for (let top = 1; top > 0; ) {
    const node = TO_VISIT[--top]!
    const at = 4 * node
    if (boxes[at]! > east || boxes[at + 2]! < west || boxes[at + 1]! > north || boxes[at + 3]! < south) continue
    if (node >= leaves) {
      top = pushChildren(tree, node, top)
      continue
    }
    for (let i = 4 * leafStart[node]!; i < 4 * leafStart[node + 1]!; i += 4) {
      const rx = ends[i]!
      const ry = ends[i + 1]!
      const sx = ends[i + 2]!
      const sy = ends[i + 3]!
      // Most edges of a leaf lie beside the segment.
      if ((rx > east && sx > east) || (rx < west && sx < west)) continue
      if ((ry > north && sy > north) || (ry < south && sy < south)) continue
      if (areWithin(ax, ay, bx, by, rx, ry, sx, sy, limit)) return true
    }
  }
  return false
}

/** Returns the square of the distance of a position from the nearest edge; `limit` where none has a smaller one. */
export function nearestEdge2(tree: EdgeTree, x: number, y: number, limit: number): number {
  const { boxes, ends, leafStart, levelStart } = tree
  const leaves = levelStart[1]!
  let best = limit
  TO_VISIT[0] = boxes.length / 4 - 1
  for (let top = 1; top > 0; ) {
    const node = TO_VISIT[--top]!
    const at = 4 * node
    const dx = Math.max(boxes[at]! - x, x - boxes[at + 2]!, 0)
    const dy = Math.max(boxes[at + 1]! - y, y - boxes[at + 3]!, 0)
    if (dx * dx + dy * dy >= best) continue
    if (node >= leaves) {
      top = pushChildren(tree, node, top)
      continue
    }
    for (let i = 4 * leafStart[node]!; i < 4 * leafStart[node + 1]!; i += 4)
      best = Math.min(best, apart2(x, y, ends[i]!, ends[i + 1]!, ends[i + 2]!, ends[i + 3]!))
  }
  return best
}

/**
 * Tells for each step of a path whether it comes within a distance of the shapes in a tree, or lies inside its rings. Steps must be given
 * in order: a step near no edge lies on one side, as does the beginning of the next, so that few positions need a winding number.
 */
export function stepsNear(tree: EdgeTree, within: number): (ax: number, ay: number, bx: number, by: number) => boolean {
  const [minX, minY, maxX, maxY] = rootBox(tree)
  /** Side of the end of the previous step; undefined where it came near an edge. */
  let isInside: boolean | undefined
  let [lastX, lastY] = [Number.NaN, Number.NaN]
  return (ax, ay, bx, by) => {
    if (ax !== lastX || ay !== lastY) isInside = undefined
    ;[lastX, lastY] = [bx, by]
    const isApart =
      Math.min(ax, bx) > maxX + within ||
      Math.max(ax, bx) < minX - within ||
      Math.min(ay, by) > maxY + within ||
      Math.max(ay, by) < minY - within
    if (isApart) isInside = false
    else if (isNearEdge(tree, ax, ay, bx, by, within)) {
      isInside = undefined
      return true
    } else isInside ??= windsAround(tree, ax, ay)
    return isInside
  }
}

/**
 * Finds a part of `a` inside the rings of `b`: one position of each part is enough, because a part that crosses an edge has the distance 0.
 */
function seedInside(a: EdgeTree, b: EdgeTree): readonly [number, number] | undefined {
  const [minX, minY, maxX, maxY] = rootBox(b)
  return a.seeds.find(([x, y]) => x >= minX && x <= maxX && y >= minY && y <= maxY && windsAround(b, x, y))
}

function boxesApart2(a: EdgeTree, nodeA: number, b: EdgeTree, nodeB: number): number {
  const [p, q] = [a.boxes, b.boxes]
  const [i, j] = [4 * nodeA, 4 * nodeB]
  const dx = Math.max(0, p[i]! - q[j + 2]!, q[j]! - p[i + 2]!)
  const dy = Math.max(0, p[i + 1]! - q[j + 3]!, q[j + 1]! - p[i + 3]!)
  return dx * dx + dy * dy
}
