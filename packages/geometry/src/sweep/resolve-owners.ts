/**
 * Handles a tile under so many passes that there is no room for their states: sweeps each owner alone first.
 *
 * The result for an owner is the border of the ground that it covers, once. With such borders the depth alone distinguishes the faces: all
 * passes become one owner whose winding is the depth, and there are as many states as depths, not as sets of passes. A thousand passes over
 * one strip then cost a thousand small sweeps more.
 */

import { splitEdges } from './split-edges.ts'
import { type Borders, sweepFaces } from './sweep-faces.ts'
import type { FaceStates } from './tile/face-states.ts'
import { grownF64 } from './tile/grow-array.ts'
import { createEdges, type Edges, reserveEdges, type TileOwners } from './tile/tile-edges.ts'

const ATTEMPTS = 6
const alone = createEdges()
const aloneSplit = createEdges()

/**
 * Fills `out` with the borders of what each owner covers. Undefined when one of them cannot be swept alone. `states` and `borders` are
 * scratch space.
 */
export function resolveOwners(
  edges: Edges,
  { list, passes }: TileOwners,
  size: number,
  states: FaceStates,
  borders: Borders,
  out: Edges,
): TileOwners | undefined {
  out.vertices = 0
  out.count = 0
  let laid = 0
  let length = 0
  const byOwner = edgesByOwner(edges, list.length)
  const merged = passes > 0 ? 1 : 0
  for (const [index, numbers] of byOwner.entries()) {
    if (!sweepAlone(edges, numbers, size, states, borders)) return undefined
    const owner = index < passes ? 0 : index - passes + merged
    const sums = writeOutline(states, borders, owner, out)
    laid += sums.laid
    length += sums.length
  }
  return { list: [...list.slice(0, merged), ...list.slice(passes)], passes: merged, laid, length }
}

function edgesByOwner({ owner, count }: Edges, owners: number): number[][] {
  const byOwner: number[][] = Array.from({ length: owners }, () => [])
  for (let e = 0; e < count; e++) byOwner[owner[e]!]!.push(e)
  return byOwner
}

function sweepAlone(
  edges: Edges,
  numbers: readonly number[],
  size: number,
  states: FaceStates,
  borders: Borders,
): boolean {
  const n = numbers.length
  reserveEdges(alone, n)
  alone.x = grownF64(alone.x, 2 * n)
  alone.y = grownF64(alone.y, 2 * n)
  alone.vertices = 2 * n
  alone.count = n
  for (const [i, e] of numbers.entries()) {
    alone.x[2 * i] = edges.x[edges.from[e]!]!
    alone.y[2 * i] = edges.y[edges.from[e]!]!
    alone.x[2 * i + 1] = edges.x[edges.to[e]!]!
    alone.y[2 * i + 1] = edges.y[edges.to[e]!]!
    alone.from[i] = 2 * i
    alone.to[i] = 2 * i + 1
    alone.owner[i] = 0
    alone.source[i] = edges.source[e]!
  }
  let from = alone
  let to = aloneSplit
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (!splitEdges(from, size, to)) return false
    states.reset(1, 0)
    const end = sweepFaces(to, states, borders, size)
    if (end !== 'crossing') return end === 'swept'
    const spare = from
    from = to
    to = spare
  }
  return false
}

/** Adds the borders between covered and uncovered ground, with the covered ground on the left. */
function writeOutline(
  { depth }: FaceStates,
  { count, left, right, above, below, source, x, y }: Borders,
  owner: number,
  out: Edges,
): { readonly laid: number; readonly length: number } {
  reserveEdges(out, out.count + count)
  out.x = grownF64(out.x, out.vertices + 2 * count)
  out.y = grownF64(out.y, out.vertices + 2 * count)
  let laid = 0
  let length = 0
  for (let b = 0; b < count; b++) {
    const isAbove = depth[above[b]!]! > 0
    if (isAbove === depth[below[b]!]! > 0) continue
    const from = isAbove ? left[b]! : right[b]!
    const to = isAbove ? right[b]! : left[b]!
    const v = out.vertices
    out.x[v] = x[from]!
    out.y[v] = y[from]!
    out.x[v + 1] = x[to]!
    out.y[v + 1] = y[to]!
    out.vertices = v + 2
    out.from[out.count] = v
    out.to[out.count] = v + 1
    out.owner[out.count] = owner
    out.source[out.count] = source[b]!
    out.count++
    laid += x[from]! * y[to]! - x[to]! * y[from]!
    length += Math.abs(x[to]! - x[from]!) + Math.abs(y[to]! - y[from]!)
  }
  return { laid, length }
}
