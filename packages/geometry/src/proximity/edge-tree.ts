/**
 * The edges of rings, lines and points in a tree of boxes, for questions about what is nearest and what is inside.
 *
 * A leaf has up to 8 neighbouring edges of one ring. Leaves are sorted in strips (sort-tile-recursive: Leutenegger, Lopez and Edgington, STR: A
 * simple and efficient algorithm for R-tree packing, ICDE 1997), and 8 nodes of a level make one of the next. Cost: n log n / 8 to build.
 */
import type { GridRing } from '../shapes/grid.ts'
import { boxOf } from '../shapes/ring.ts'
import type { GridBox } from './clip-ring.ts'

const FANOUT = 8

export interface EdgeTree {
  /** Four numbers an edge: its ends. */
  readonly ends: Float64Array
  /** First edge of each leaf, and the number of all edges behind the last. */
  readonly leafStart: Int32Array
  /** Four numbers a node: minX, minY, maxX, maxY. Leaves come first, the root last. */
  readonly boxes: Float64Array
  /** First node of each level, and the number of all nodes behind the last. */
  readonly levelStart: readonly number[]
  /** A position of each ring and each path, from which all of it can be reached. */
  readonly seeds: readonly (readonly [number, number])[]
  /** True for edges of rings, which have an inside. */
  readonly isRing: Uint8Array
}

/** Rings are closed implicitly, outers counter-clockwise and holes clockwise; a path of one position is a point. Undefined without edges. */
export function createEdgeTree(rings: readonly GridRing[], paths: readonly GridRing[] = []): EdgeTree | undefined {
  const leaves = [...rings.flatMap((ring) => leavesOf(ring, true)), ...paths.flatMap((path) => leavesOf(path, false))]
  if (leaves.length === 0) return undefined
  const sorted = inStrips(leaves)
  const edges = sorted.reduce((sum, { count }) => sum + count, 0)
  const ends = new Float64Array(4 * edges)
  const isRing = new Uint8Array(edges)
  const leafStart = new Int32Array(sorted.length + 1)
  let edge = 0
  sorted.forEach((leaf, i) => {
    leafStart[i] = edge
    for (let k = 0; k < leaf.count; k++, edge++) {
      writeEdge(leaf, k, ends, 4 * edge)
      isRing[edge] = leaf.closes ? 1 : 0
    }
  })
  leafStart[sorted.length] = edge
  const seeds = [...rings, ...paths].flatMap((path) => (path.length >= 2 ? [[path[0]!, path[1]!] as const] : []))
  return { ends, leafStart, isRing, seeds, ...levelsOver(sorted.map(({ box }) => box)) }
}

interface Leaf {
  readonly path: GridRing
  readonly closes: boolean
  readonly from: number
  readonly count: number
  readonly box: GridBox
}

function leavesOf(path: GridRing, closes: boolean): Leaf[] {
  const positions = path.length / 2
  const edges = closes ? positions : Math.max(Math.min(positions, 1), positions - 1)
  const leaves: Leaf[] = []
  for (let from = 0; from < edges; from += FANOUT) {
    const count = Math.min(FANOUT, edges - from)
    leaves.push({ path, closes, from, count, box: boxOfEdges(path, from, count) })
  }
  return leaves
}

function boxOfEdges(path: GridRing, from: number, count: number): Leaf['box'] {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let k = from; k <= from + count; k++) {
    const at = (2 * k) % path.length
    const [x, y] = [path[at]!, path[at + 1]!]
    if (x < minX) minX = x
    if (x > maxX) maxX = x
    if (y < minY) minY = y
    if (y > maxY) maxY = y
  }
  return [minX, minY, maxX, maxY]
}

function writeEdge({ path, from }: Pick<Leaf, 'path' | 'from'>, k: number, ends: Float64Array, at: number): void {
  const a = 2 * (from + k)
  // The last edge of a ring leads to its first position, and the edge of a point to itself.
  const b = (a + 2) % path.length
  ends[at] = path[a]!
  ends[at + 1] = path[a + 1]!
  ends[at + 2] = path[b]!
  ends[at + 3] = path[b + 1]!
}

function inStrips(leaves: readonly Leaf[]): readonly Leaf[] {
  if (leaves.length <= FANOUT) return leaves
  const centre = (leaf: Leaf, axis: 0 | 1) => leaf.box[axis] + leaf.box[axis + 2]!
  const byX = leaves.toSorted((a, b) => centre(a, 0) - centre(b, 0))
  const perStrip = FANOUT * Math.ceil(Math.sqrt(leaves.length / FANOUT))
  return Array.from({ length: Math.ceil(byX.length / perStrip) }, (_, i) =>
    byX.slice(i * perStrip, (i + 1) * perStrip).sort((a, b) => centre(a, 1) - centre(b, 1)),
  ).flat()
}

function levelsOver(leafBoxes: readonly (readonly [number, number, number, number])[]) {
  const levelStart = [0]
  let all = 0
  for (let count = leafBoxes.length; ; count = Math.ceil(count / FANOUT)) {
    all += count
    levelStart.push(all)
    if (count === 1) break
  }
  const boxes = new Float64Array(4 * all)
  for (const [i, box] of leafBoxes.entries()) boxes.set(box, 4 * i)
  for (let level = 1; level + 1 < levelStart.length; level++) {
    for (let node = levelStart[level]!; node < levelStart[level + 1]!; node++) {
      const [from, to] = childrenOf({ levelStart }, node, level)
      boxes.set(boxOf(boxes.subarray(4 * from, 4 * to)), 4 * node)
    }
  }
  return { boxes, levelStart }
}

/** First child of a node above the leaves, and the one behind its last. */
export function childrenOf(
  { levelStart }: Pick<EdgeTree, 'levelStart'>,
  node: number,
  level: number,
): readonly [number, number] {
  const below = levelStart[level - 1]!
  const from = below + FANOUT * (node - levelStart[level]!)
  return [from, Math.min(from + FANOUT, levelStart[level]!)]
}

/** Level of the root; its node is the last one. */
export function rootLevel({ levelStart }: EdgeTree): number {
  return levelStart.length - 2
}

/** The box around everything: `[minX, minY, maxX, maxY]`. */
export function rootBox({ boxes }: EdgeTree): readonly [minX: number, minY: number, maxX: number, maxY: number] {
  const at = boxes.length - 4
  return [boxes[at]!, boxes[at + 1]!, boxes[at + 2]!, boxes[at + 3]!]
}

/** Tells whether the rings wind around a position, by the crossings of a ray to the east; of a position on an edge it says either. */
export function windsAround(tree: EdgeTree, x: number, y: number): boolean {
  const { boxes, ends, leafStart, isRing } = tree
  let winding = 0
  const visit = (node: number, level: number): void => {
    const at = 4 * node
    if (boxes[at + 1]! > y || boxes[at + 3]! < y || boxes[at + 2]! < x) return
    if (level > 0) {
      const [from, to] = childrenOf(tree, node, level)
      for (let child = from; child < to; child++) visit(child, level - 1)
      return
    }
    for (let edge = leafStart[node]!; edge < leafStart[node + 1]!; edge++) {
      const ay = ends[4 * edge + 1]!
      const by = ends[4 * edge + 3]!
      if (isRing[edge] === 0 || ay > y === by > y) continue
      const ax = ends[4 * edge]!
      const bx = ends[4 * edge + 2]!
      const turn = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
      if (turn > 0 === by > ay && turn !== 0) winding += by > ay ? 1 : -1
    }
  }
  visit(boxes.length / 4 - 1, rootLevel(tree))
  return winding !== 0
}
