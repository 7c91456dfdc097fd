/**
 * Stores the edges of rings, lines and points in a tree of boxes, for queries about the nearest edge and about containment.
 *
 * A leaf has up to 8 neighbouring edges of one ring. Leaves are sorted in strips (sort-tile-recursive: Leutenegger, Lopez and Edgington, STR: A
 * simple and efficient algorithm for R-tree packing, ICDE 1997), and 8 nodes of a level make one of the next. Cost: n log n / 8 to build.
 */
import type { GridRing } from '../shapes/grid.ts'
import type { GridBox } from './clip-ring.ts'

const FANOUT = 8

export interface EdgeTree {
  /** Four numbers an edge: its ends. */
  readonly ends: Float64Array
  /** First edge of each leaf, and the number of all edges behind the last. */
  readonly leafStart: Int32Array
  /** Number of the ring or path to which each leaf belongs, paths after all rings, and the number of its first edge in it. */
  readonly leafPath: Int32Array
  readonly leafFrom: Int32Array
  /** Four numbers a node: minX, minY, maxX, maxY. Leaves come first, the root last. */
  readonly boxes: Float64Array
  /** First node of each level, and the number of all nodes behind the last. */
  readonly levelStart: readonly number[]
  /** A position of each ring and each path, from which all of it can be reached. */
  readonly seeds: readonly (readonly [number, number])[]
  /** True for edges of rings, which have an inside. */
  readonly isRing: Uint8Array
}

/**
 * Rings are closed implicitly, outers counter-clockwise and holes clockwise; a path of one position is a point. Undefined without edges.
 * With `unsorted`, leaves keep the order of the rings: faster to build and slower to query, for a tree with few queries.
 */
export function createEdgeTree(
  rings: readonly GridRing[],
  paths: readonly GridRing[] = [],
  order: 'sorted' | 'unsorted' = 'sorted',
): EdgeTree | undefined {
  const leaves = [...rings, ...paths].flatMap((path, number) => leavesOf(path, number, number < rings.length))
  if (leaves.length === 0) return undefined
  const sorted = order === 'sorted' ? inStrips(leaves) : leaves
  const edges = sorted.reduce((sum, { count }) => sum + count, 0)
  const ends = new Float64Array(4 * edges)
  const isRing = new Uint8Array(edges)
  const leafStart = new Int32Array(sorted.length + 1)
  const leafPath = Int32Array.from(sorted, ({ number }) => number)
  const leafFrom = Int32Array.from(sorted, ({ from }) => from)
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
  return { ends, leafStart, leafPath, leafFrom, isRing, seeds, ...levelsOver(sorted.map(({ box }) => box)) }
}

interface Leaf {
  readonly path: GridRing
  readonly number: number
  readonly closes: boolean
  readonly from: number
  readonly count: number
  readonly box: GridBox
}

function leavesOf(path: GridRing, number: number, closes: boolean): Leaf[] {
  const positions = path.length / 2
  const edges = closes ? positions : Math.max(Math.min(positions, 1), positions - 1)
  const leaves: Leaf[] = []
  for (let from = 0; from < edges; from += FANOUT) {
    const count = Math.min(FANOUT, edges - from)
    leaves.push({ path, number, closes, from, count, box: boxOfEdges(path, from, count) })
  }
  return leaves
}

function boxOfEdges(path: GridRing, from: number, count: number): Leaf['box'] {
  let minX = Infinity
  let minY = Infinity
  let maxX = -Infinity
  let maxY = -Infinity
  for (let k = from; k <= from + count; k++) {
    const at = 2 * k < path.length ? 2 * k : 0
    const x = path[at]!
    const y = path[at + 1]!
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
  const b = a + 2 < path.length ? a + 2 : 0
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
  for (let i = 0; i < leafBoxes.length; i++) {
    const [minX, minY, maxX, maxY] = leafBoxes[i]!
    boxes[4 * i] = minX
    boxes[4 * i + 1] = minY
    boxes[4 * i + 2] = maxX
    boxes[4 * i + 3] = maxY
  }
  for (let level = 1; level + 1 < levelStart.length; level++) {
    for (let node = levelStart[level]!; node < levelStart[level + 1]!; node++) {
      const [from, to] = childrenOf({ levelStart }, node, level)
      let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
      for (let at = 4 * from; at < 4 * to; at += 4) {
        minX = Math.min(minX, boxes[at]!)
        minY = Math.min(minY, boxes[at + 1]!)
        maxX = Math.max(maxX, boxes[at + 2]!)
        maxY = Math.max(maxY, boxes[at + 3]!)
      }
      boxes[4 * node] = minX
      boxes[4 * node + 1] = minY
      boxes[4 * node + 2] = maxX
      boxes[4 * node + 3] = maxY
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

/**
 * Stack of nodes that a traversal of a tree has still to visit; each traversal begins with an empty stack and none is nested in another. A
 * level adds at most its children, and 24 levels of 8 hold more edges than memory does.
 */
export const TO_VISIT = new Int32Array(FANOUT * 24)

/** Writes the children of a node above the leaves into `TO_VISIT` from `top` on, and returns the new top. */
export function pushChildren({ levelStart }: EdgeTree, node: number, top: number): number {
  let level = 1
  while (node >= levelStart[level + 1]!) level++
  const from = levelStart[level - 1]! + FANOUT * (node - levelStart[level]!)
  const to = Math.min(from + FANOUT, levelStart[level]!)
  let end = top
  // The first child is visited first.
  for (let child = to - 1; child >= from; child--) TO_VISIT[end++] = child
  return end
}

/**
 * Tells whether the rings wind around a position, by the crossings of a ray to the east; for a position on an edge the result is arbitrary.
 */
export function windsAround(tree: EdgeTree, x: number, y: number): boolean {
  const { boxes, ends, leafStart, isRing, levelStart } = tree
  const leaves = levelStart[1]!
  let winding = 0
  TO_VISIT[0] = boxes.length / 4 - 1
  for (let top = 1; top > 0; ) {
    const node = TO_VISIT[--top]!
    const at = 4 * node
    if (boxes[at + 1]! > y || boxes[at + 3]! < y || boxes[at + 2]! < x) continue
    if (node >= leaves) {
      top = pushChildren(tree, node, top)
      continue
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
  return winding !== 0
}
