/** Many rings, or paths, in one block of numbers: a log has as many rings as records, and an array for each costs more than the work on them. */
import { asGrid, type GridRing } from './grid.ts'

/** Arrays are valid up to the counts. */
export interface RingBlock {
  /** Ring after ring, flat `[x, y, …]` on the grid. */
  xy: Float64Array
  filled: number
  /** End of each ring in `xy`. */
  end: Int32Array
  count: number
}

/** Creates a block with room for so many numbers and rings, which grows when needed. */
export function createRingBlock(numbers: number, rings: number): RingBlock {
  return { xy: new Float64Array(numbers), filled: 0, end: new Int32Array(rings), count: 0 }
}

/** Returns where ring `index` begins in `xy`; for the number of rings, where the last one ends. */
export function startOf({ end }: RingBlock, index: number): number {
  return index > 0 ? end[index - 1]! : 0
}

/** A view of one ring: valid until the block grows. */
export function ringAt(block: RingBlock, index: number): GridRing {
  return asGrid(block.xy.subarray(startOf(block, index), block.end[index]))
}

/** Views of the rings from one to before another. */
export function ringsAt(block: RingBlock, from: number, to: number): GridRing[] {
  return Array.from({ length: to - from }, (_, i) => ringAt(block, from + i))
}

/** Reserves space for so many more numbers. */
export function reserveRoom(block: RingBlock, numbers: number): void {
  const wanted = block.filled + numbers
  if (wanted <= block.xy.length) return
  const grown = new Float64Array(2 * wanted)
  grown.set(block.xy.subarray(0, block.filled))
  block.xy = grown
}

/** Adds a ring. */
export function putRing(block: RingBlock, ring: ArrayLike<number>): void {
  reserveRoom(block, ring.length)
  const { xy, filled } = block
  for (let i = 0; i < ring.length; i++) xy[filled + i] = ring[i]!
  block.filled = filled + ring.length
  closeRing(block)
}

/** Ends a ring whose numbers were written and counted since the previous one. */
export function closeRing(block: RingBlock): void {
  if (block.count === block.end.length) {
    const grown = new Int32Array(2 * block.count + 8)
    grown.set(block.end)
    block.end = grown
  }
  block.end[block.count++] = block.filled
}
