/**
 * The shape of a Merkle tree whose complete subtrees are stored: node (level, index) covers the leaves from index · 2^level on, 2^level of them.
 * Such a node never changes when leaves are added; any other hash of the tree is computed from at most log₂(leaves) of them.
 */
import { emptyRoot, nodeHash } from './merkle-hash.ts'

export interface NodePlace {
  readonly level: number
  readonly index: number
}

/** Leaves from `from` to before `to`, which a subtree covers. */
export interface LeafRange {
  readonly from: number
  readonly to: number
}

export type NodeReader = (place: NodePlace) => Uint8Array

/** The nodes that become complete when the leaf `index` is added, from the leaf's own upwards. */
export function completedBy(index: number): readonly NodePlace[] {
  const places: NodePlace[] = [{ level: 0, index }]
  for (let [level, at] = [1, index]; at % 2 === 1; level++) {
    at = (at - 1) / 2
    places.push({ level, index: at })
  }
  return places
}

/** The complete subtrees that a range consists of, from left to right; the range begins at a multiple of its size rounded up to a power of 2. */
export function nodesOf({ from, to }: LeafRange): readonly NodePlace[] {
  const places: NodePlace[] = []
  for (let at = from; at < to; ) {
    let [size, level] = [1, 0]
    while (at % (size * 2) === 0 && at + size * 2 <= to) {
      size *= 2
      level++
    }
    places.push({ level, index: at / size })
    at += size
  }
  return places
}

/** Hash of the subtree over a range (RFC 6962, 2.1): the right part is the smaller one, and is joined first. */
export function hashOf(range: LeafRange, read: NodeReader): Uint8Array {
  const hashes = nodesOf(range).map(read)
  return (
    hashes.reduceRight<Uint8Array | undefined>((right, left) => (right ? nodeHash(left, right) : left), undefined) ??
    emptyRoot()
  )
}

/** The siblings of the path from the leaf `index` to the root, from the leaf upwards (RFC 6962, 2.1.1). */
export function inclusionRanges(index: number, size: number): readonly LeafRange[] {
  if (!(index >= 0 && index < size)) throw new RangeError('The leaf is not in the tree.')
  const ranges: LeafRange[] = []
  let [from, to] = [0, size]
  while (to - from > 1) {
    const middle = from + largestPowerBelow(to - from)
    if (index < middle) {
      ranges.unshift({ from: middle, to })
      to = middle
    } else {
      ranges.unshift({ from, to: middle })
      from = middle
    }
  }
  return ranges
}

/** The subtrees that prove that the tree of `first` leaves is the beginning of that of `second` (RFC 6962, 2.1.2). */
export function consistencyRanges(first: number, second: number): readonly LeafRange[] {
  if (!(first > 0 && first <= second)) throw new RangeError('The first tree is not the beginning of the second.')
  if (first === second) return []
  const ranges: LeafRange[] = []
  let [from, to] = [0, second]
  while (first !== to) {
    const middle = from + largestPowerBelow(to - from)
    if (first <= middle) {
      ranges.unshift({ from: middle, to })
      to = middle
    } else {
      ranges.unshift({ from, to: middle })
      from = middle
    }
  }
  // The verifier of a whole subtree from the first leaf on has its hash already: it is the first root.
  if (from > 0) ranges.unshift({ from, to })
  return ranges
}

function largestPowerBelow(count: number): number {
  let power = 1
  while (power * 2 < count) power *= 2
  return power
}
