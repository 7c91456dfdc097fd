/**
 * Random numbers from a seed: the same seed gives the same numbers on every machine.
 *
 * sfc32 (Chris Doty-Humphrey, PractRand), seeded through splitmix32. Every part of a flight draws from its own stream,
 * named by a label, so that a change in one part (more talhões, say) leaves the noise of the others unchanged.
 */
export interface Random {
  /** Returns a number of at least 0, below 1. */
  next(): number
  /** Returns a number of at least `low`, below `high`. */
  between(low: number, high: number): number
  /** Returns a number of the standard normal distribution. */
  normal(): number
  pick<T>(from: readonly T[]): T
  /** Returns the list in another order; the given list is not changed. */
  shuffle<T>(list: readonly T[]): T[]
}

export function createRandom(seed: number, label: string): Random {
  const next = sfc32(seed, label)

  function between(low: number, high: number): number {
    return low + (high - low) * next()
  }

  /** The method of Box and Muller; 1 - next() is never 0. */
  function normal(): number {
    return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  }

  function pick<T>(from: readonly T[]): T {
    const picked = from[Math.floor(next() * from.length)]
    if (picked === undefined) throw new RangeError('Nothing to pick from.')
    return picked
  }

  function shuffle<T>(list: readonly T[]): T[] {
    return list
      .map((item) => ({ item, rank: next() }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ item }) => item)
  }

  return { next, between, normal, pick, shuffle }
}

function sfc32(seed: number, label: string): () => number {
  let mix = seed | 0
  for (let i = 0; i < label.length; i++) mix = Math.imul(mix ^ label.charCodeAt(i), 0x01000193)
  let a = splitmix()
  let b = splitmix()
  let c = splitmix()
  let counter = 1
  for (let i = 0; i < 12; i++) draw()
  return () => draw() / 0x1_0000_0000

  function splitmix(): number {
    mix = (mix + 0x9e3779b9) | 0
    let z = Math.imul(mix ^ (mix >>> 16), 0x21f0aaad)
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97)
    return z ^ (z >>> 15)
  }

  function draw(): number {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return sum >>> 0
  }
}
