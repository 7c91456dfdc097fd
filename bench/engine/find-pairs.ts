/** Finds pairs of rings of different passes whose boxes touch: only these can reach depth 2. */
import Flatbush from 'flatbush'
import type { PeerInput } from './engine-input.ts'

/** Calls `each` once for each pair, the lower index first. */
export function findPairs({ rings, passOf }: PeerInput, each: (i: number, j: number) => void): void {
  const index = new Flatbush(rings.length)
  const boxes = rings.map(boxOf)
  for (const [minX, minY, maxX, maxY] of boxes) index.add(minX, minY, maxX, maxY)
  index.finish()
  for (const [i, [minX, minY, maxX, maxY]] of boxes.entries()) {
    for (const j of index.search(minX, minY, maxX, maxY)) if (j > i && passOf[i] !== passOf[j]) each(i, j)
  }
}

function boxOf(ring: Float64Array): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < ring.length; i += 2) {
    box[0] = Math.min(box[0], ring[i]!)
    box[1] = Math.min(box[1], ring[i + 1]!)
    box[2] = Math.max(box[2], ring[i]!)
    box[3] = Math.max(box[3], ring[i + 1]!)
  }
  return box
}
