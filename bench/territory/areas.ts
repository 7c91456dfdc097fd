/** Seeded protected areas on the plane, metres: half of them polygons, a third lines, the others points, as in usinas' registers. */
import type { Params } from '../contest.ts'

export interface Area {
  readonly kind: 'polygon' | 'line' | 'point'
  /** Flat x and y; a polygon's ring is closed. */
  readonly metres: readonly number[]
}

const SEED = 20_260_322
const SPREAD_M = 30_000
const POSITIONS = 120

export function areasOf(params: Params): readonly Area[] {
  const random = randomFrom(SEED)
  return Array.from({ length: Number(params['areas']) }, (_, i): Area => {
    const [x, y] = [(random() - 0.5) * SPREAD_M, (random() - 0.5) * SPREAD_M]
    if (i % 6 === 5) return { kind: 'point', metres: [x, y] }
    if (i % 3 === 1) return { kind: 'line', metres: river(x, y, random) }
    return { kind: 'polygon', metres: reserve(x, y, random) }
  })
}

/** A wavy outline of some 20 ha. */
function reserve(x: number, y: number, random: () => number): number[] {
  const ring = Array.from({ length: POSITIONS }, (_, i) => {
    const angle = (2 * Math.PI * i) / POSITIONS
    const radius = 200 + 80 * random()
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  }).flat()
  return [...ring, ring[0]!, ring[1]!]
}

/** A bank of 3 km, drawn every 25 m. */
function river(x: number, y: number, random: () => number): number[] {
  let [atX, atY, heading] = [x, y, 2 * Math.PI * random()]
  return Array.from({ length: POSITIONS }, () => {
    heading += (random() - 0.5) * 0.6
    atX += 25 * Math.cos(heading)
    atY += 25 * Math.sin(heading)
    return [atX, atY]
  }).flat()
}

/** Park and Miller's generator: the same areas in every process. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
