/** Draws the middle line of a pass that is one polygon. */
import type { LocalPathM } from '@faixa/geometry'

/** Cuts across the pass. */
const CUTS = 16

/** The middles of the widest cuts across the direction of a ring's two farthest corners. */
export function middleLineOf(ring: LocalPathM): number[] {
  const a = farthestFrom(ring, 0)
  const b = farthestFrom(ring, a)
  // A rectangle's diagonal is turned to its side: towards the middle of the short edge at either end.
  const from = endOf(ring, a, b)
  const to = endOf(ring, b, a)
  const length = distance(from[0], from[1], to[0], to[1])
  if (length === 0) return []
  const ux = (to[0] - from[0]) / length
  const uy = (to[1] - from[1]) / length
  const line: number[] = []
  for (let k = 0; k < CUTS; k++) {
    const along = (length * (k + 0.5)) / CUTS
    const cuts: number[] = []
    for (let i = 0; i < ring.length; i += 2) {
      const j = (i + 2) % ring.length
      const p = (ring[i]! - from[0]) * ux + (ring[i + 1]! - from[1]) * uy - along
      const q = (ring[j]! - from[0]) * ux + (ring[j + 1]! - from[1]) * uy - along
      if (p > 0 === q > 0) continue
      const t = p / (p - q)
      const x = ring[i]! + t * (ring[j]! - ring[i]!)
      const y = ring[i + 1]! + t * (ring[j + 1]! - ring[i + 1]!)
      cuts.push((y - from[1]) * ux - (x - from[0]) * uy)
    }
    cuts.sort((p, q) => p - q)
    let widest = -1
    let middle = 0
    for (let i = 1; i < cuts.length; i += 2) {
      if (cuts[i]! - cuts[i - 1]! <= widest) continue
      widest = cuts[i]! - cuts[i - 1]!
      middle = (cuts[i]! + cuts[i - 1]!) / 2
    }
    if (widest >= 0) line.push(from[0] + along * ux - middle * uy, from[1] + along * uy + middle * ux)
  }
  return line
}

/** Returns the middle of the edge at a corner that is most perpendicular to the direction towards the other end. */
function endOf(ring: LocalPathM, corner: number, other: number): readonly [number, number] {
  const n = ring.length
  const wayX = ring[other]! - ring[corner]!
  const wayY = ring[other + 1]! - ring[corner + 1]!
  let best: readonly [number, number] = [ring[corner]!, ring[corner + 1]!]
  let least = Infinity
  for (const step of [2, n - 2]) {
    let next = (corner + step) % n
    // The closing position is the first one again.
    while (ring[next] === ring[corner] && ring[next + 1] === ring[corner + 1] && next !== corner)
      next = (next + step) % n
    const dx = ring[next]! - ring[corner]!
    const dy = ring[next + 1]! - ring[corner + 1]!
    const along = Math.abs(dx * wayX + dy * wayY) / (distance(0, 0, dx, dy) || 1)
    if (along >= least) continue
    least = along
    best = [ring[corner]! + dx / 2, ring[corner + 1]! + dy / 2]
  }
  return best
}

function farthestFrom(ring: LocalPathM, from: number): number {
  let [far, most] = [from, -1]
  for (let i = 0; i < ring.length; i += 2) {
    const apart = distance(ring[from]!, ring[from + 1]!, ring[i]!, ring[i + 1]!)
    if (apart > most) [far, most] = [i, apart]
  }
  return far
}

export function distance(ax: number, ay: number, bx: number, by: number): number {
  return Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
}
