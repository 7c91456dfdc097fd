/**
 * Tells on which side of a zone a box lies, so that most of a track needs no test against the zone's outline.
 *
 * The zone is all ground within a distance of the edges in a tree, and inside its rings. A box lies in it where all of it is within the
 * distance of one edge; the ground within a distance of a segment is convex, so that the four corners suffice. Cost: a few nodes of the
 * tree.
 */
import type { GridBox } from './clip-ring.ts'
import { type EdgeTree, pushChildren, rootBox, TO_VISIT, windsAround } from './edge-tree.ts'
import { nearestEdge2 } from './nearest-edges.ts'
import { isWithin } from './segment-distance.ts'

/**
 * `reach` and `sure` are in grid units: a box further than `reach` from every edge is in the zone or outside it as its corner is; one with
 * all corners within `sure` of an edge is in it. Undefined where neither applies.
 */
export function sideOfZone(tree: EdgeTree, box: GridBox, reach: number, sure: number): 'in' | 'out' | undefined {
  if (!comesNear(tree, box[0], box[1], box[2], box[3], reach)) return isInRings(tree, box[0], box[1]) ? 'in' : 'out'
  return sure > 0 && isWithinOneEdge(tree, box, sure * sure) ? 'in' : undefined
}

/**
 * How far a position may move: above 0, without leaving the ground within `sure` of an edge or in the rings; below 0, without coming within `reach` of
 * either. 0 where neither is known.
 */
export function roomInZone(tree: EdgeTree, x: number, y: number, reach: number, sure: number): number {
  const distance = Math.sqrt(nearestEdge2(tree, x, y, 4 * reach * reach))
  if (distance < sure) return sure - distance
  // Without an edge in between, nearby positions are on the same side.
  if (isInRings(tree, x, y)) return distance
  return distance > reach ? reach - distance : 0
}

function isInRings(tree: EdgeTree, x: number, y: number): boolean {
  const [minX, minY, maxX, maxY] = rootBox(tree)
  return x >= minX && x <= maxX && y >= minY && y <= maxY && windsAround(tree, x, y)
}

/** Tells whether the box around any edge is within a distance of the box; never false where the edge itself is. */
export function comesNear(
  tree: EdgeTree,
  west: number,
  south: number,
  east: number,
  north: number,
  reach: number,
): boolean {
  const { boxes, ends, leafStart, levelStart } = tree
  const leaves = levelStart[1]!
  const limit = reach * reach
  TO_VISIT[0] = boxes.length / 4 - 1
  for (let top = 1; top > 0; ) {
    const node = TO_VISIT[--top]!
    const at = 4 * node
    const dx = Math.max(boxes[at]! - east, west - boxes[at + 2]!, 0)
    const dy = Math.max(boxes[at + 1]! - north, south - boxes[at + 3]!, 0)
    if (dx * dx + dy * dy > limit) continue
    if (node >= leaves) {
      top = pushChildren(tree, node, top)
      continue
    }
    for (let i = 4 * leafStart[node]!; i < 4 * leafStart[node + 1]!; i += 4) {
      const u = Math.max(Math.min(ends[i]!, ends[i + 2]!) - east, west - Math.max(ends[i]!, ends[i + 2]!), 0)
      const v = Math.max(Math.min(ends[i + 1]!, ends[i + 3]!) - north, south - Math.max(ends[i + 1]!, ends[i + 3]!), 0)
      if (u * u + v * v <= limit) return true
    }
  }
  return false
}

/** Tells whether all corners of the box are within the square root of `limit` of one edge. */
function isWithinOneEdge(tree: EdgeTree, [minX, minY, maxX, maxY]: GridBox, limit: number): boolean {
  const { boxes, ends, leafStart, levelStart } = tree
  const leaves = levelStart[1]!
  TO_VISIT[0] = boxes.length / 4 - 1
  for (let top = 1; top > 0; ) {
    const node = TO_VISIT[--top]!
    const at = 4 * node
    // The farther of two opposite sides is at least this far from everything in the node.
    const dx = Math.max(boxes[at]! - minX, maxX - boxes[at + 2]!, 0)
    const dy = Math.max(boxes[at + 1]! - minY, maxY - boxes[at + 3]!, 0)
    if (dx * dx + dy * dy > limit) continue
    if (node >= leaves) {
      top = pushChildren(tree, node, top)
      continue
    }
    for (let i = 4 * leafStart[node]!; i < 4 * leafStart[node + 1]!; i += 4) {
      const ax = ends[i]!
      const ay = ends[i + 1]!
      const bx = ends[i + 2]!
      const by = ends[i + 3]!
      if (
        isWithin(minX, minY, ax, ay, bx, by, limit) &&
        isWithin(maxX, maxY, ax, ay, bx, by, limit) &&
        isWithin(minX, maxY, ax, ay, bx, by, limit) &&
        isWithin(maxX, minY, ax, ay, bx, by, limit)
      )
        return true
    }
  }
  return false
}
