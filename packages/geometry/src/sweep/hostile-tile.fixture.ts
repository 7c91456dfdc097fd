/** Makes tiles that no flight has, from a seed: edges that nearly coincide, lattices of a few units, spikes, rings on the tile's edge. */
import type { CutTile } from './tile/cut-rings.ts'

export interface HostileTile {
  readonly tile: CutTile
  readonly passCount: number
  readonly plotCount: number
}

/** Mulberry32: numbers in 0..1 that are the same on every machine. */
function numbersFrom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

const SIDE = 30_000_000

export function hostileTile(seed: number): HostileTile {
  const next = numbersFrom(seed)
  const whole = (most: number): number => Math.floor(next() * (most + 1))
  const pick = <T>(...choices: readonly T[]): T => choices[whole(choices.length - 1)]!
  const size = pick(8, 30, 1000, SIDE, SIDE)
  const within = (value: number): number => Math.min(size, Math.max(0, Math.round(value)))
  const points: number[] = []
  const newPoint = (): readonly [number, number] => {
    // Half of the positions are known ones, moved by up to two units: edges that meet, touch or all but touch.
    if (points.length > 0 && next() < 0.5) {
      const at = 2 * whole(points.length / 2 - 1)
      return [within(points[at]! + whole(4) - 2), within(points[at + 1]! + whole(4) - 2)]
    }
    return pick(
      [whole(size), whole(size)],
      [pick(0, size), whole(size)],
      [whole(size), pick(0, size)],
      [within(size / 2 + whole(6)), within(size / 2 + whole(6))],
    )
  }
  const xy: number[] = []
  const ringEnd: number[] = []
  const ringOwner: number[] = []
  const passCount = whole(5)
  const plotCount = whole(3) + (passCount === 0 ? 1 : 0)
  const rings = 1 + whole(12)
  for (let r = 0; r < rings; r++) {
    const corners = 3 + whole(pick(2, 6, 20))
    for (let i = 0; i < corners; i++) {
      const [x, y] = newPoint()
      points.push(x, y)
      xy.push(x, y)
    }
    ringEnd.push(xy.length)
    ringOwner.push(whole(passCount + plotCount - 1))
  }
  const tile = {
    x: 0,
    y: 0,
    size,
    xy: Int32Array.from(xy),
    ringEnd: Int32Array.from(ringEnd),
    ringOwner: Int32Array.from(ringOwner),
  }
  return { tile, passCount, plotCount }
}
