/**
 * Tells of a box on which side of a zone it lies, so that most of a track needs no look at the zone's outline.
 *
 * The zone is everything within a distance of the edges that a tree holds, and what its rings surround. A box lies in it where all of it is within the
 * distance of one edge: what is within a distance of a segment is convex, so that its four corners tell. Cost: a few nodes of the tree.
 */
import type { GridBox } from './clip-ring.ts'
import { childrenOf, type EdgeTree, rootBox, rootLevel, windsAround } from './edge-tree.ts'
import { isWithin } from './segment-distance.ts'

/**
 * `reach` and `sure` are in grid units: a box further than `reach` from every edge is in the zone or outside it as its corner is; one with all corners
 * within `sure` of an edge is in it. Undefined where neither tells.
 */
export function sideOfZone(tree: EdgeTree, box: GridBox, reach: number, sure: number): 'in' | 'out' | undefined {
  if (!comesNear(tree, box, reach)) return isInRings(tree, box[0], box[1]) ? 'in' : 'out'
  return sure > 0 && isWithinOneEdge(tree, box, sure * sure) ? 'in' : undefined
}

function isInRings(tree: EdgeTree, x: number, y: number): boolean {
  const [minX, minY, maxX, maxY] = rootBox(tree)
  return x >= minX && x <= maxX && y >= minY && y <= maxY && windsAround(tree, x, y)
}

/** Tells whether the box around any edge is within a distance of the box along both axes: never false where the edge itself is. */
function comesNear({ boxes, ends, leafStart, levelStart }: EdgeTree, box: GridBox, reach: number): boolean {
  const [west, south, east, north] = [box[0] - reach, box[1] - reach, box[2] + reach, box[3] + reach]
  const visit = (node: number, level: number): boolean => {
    const at = 4 * node
    if (boxes[at]! > east || boxes[at + 2]! < west || boxes[at + 1]! > north || boxes[at + 3]! < south) return false
    if (level > 0) {
      const [from, to] = childrenOf({ levelStart }, node, level)
      for (let child = from; child < to; child++) if (visit(child, level - 1)) return true
      return false
    }
    for (let i = 4 * leafStart[node]!; i < 4 * leafStart[node + 1]!; i += 4) {
      const [ax, ay, bx, by] = [ends[i]!, ends[i + 1]!, ends[i + 2]!, ends[i + 3]!]
      if ((ax > east && bx > east) || (ax < west && bx < west)) continue
      if ((ay > north && by > north) || (ay < south && by < south)) continue
      return true
    }
    return false
  }
  return visit(boxes.length / 4 - 1, levelStart.length - 2)
}

/** Tells whether one edge has all corners of the box within the root of `limit`. */
function isWithinOneEdge(tree: EdgeTree, [minX, minY, maxX, maxY]: GridBox, limit: number): boolean {
  const { boxes, ends, leafStart } = tree
  const visit = (node: number, level: number): boolean => {
    const at = 4 * node
    // The farther of two opposite sides is at least this far from whatever the node holds.
    const dx = Math.max(boxes[at]! - minX, maxX - boxes[at + 2]!, 0)
    const dy = Math.max(boxes[at + 1]! - minY, maxY - boxes[at + 3]!, 0)
    if (dx * dx + dy * dy > limit) return false
    if (level > 0) {
      const [from, to] = childrenOf(tree, node, level)
      for (let child = from; child < to; child++) if (visit(child, level - 1)) return true
      return false
    }
    for (let i = 4 * leafStart[node]!; i < 4 * leafStart[node + 1]!; i += 4) {
      const [ax, ay, bx, by] = [ends[i]!, ends[i + 1]!, ends[i + 2]!, ends[i + 3]!]
      if (
        isWithin(minX, minY, ax, ay, bx, by, limit) &&
        isWithin(maxX, maxY, ax, ay, bx, by, limit) &&
        isWithin(minX, maxY, ax, ay, bx, by, limit) &&
        isWithin(maxX, minY, ax, ay, bx, by, limit)
      )
        return true
    }
    return false
  }
  return visit(boxes.length / 4 - 1, rootLevel(tree))
}
