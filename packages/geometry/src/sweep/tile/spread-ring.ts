/** Distributes the positions of a ring over the bands of a tiling along one axis, as the head of cut-rings.ts explains. */
import { grownF64 } from './grow-array.ts'

/** Positions of one band, x and y apart. */
export interface Band {
  x: Float64Array
  y: Float64Array
  n: number
}

export function createBand(): Band {
  return { x: new Float64Array(64), y: new Float64Array(64), n: 0 }
}

export function push(band: Band, x: number, y: number): void {
  const { n } = band
  if (n === band.x.length) {
    band.x = grownF64(band.x, n + 1)
    band.y = grownF64(band.y, n + 1)
  }
  band.x[n] = x
  band.y[n] = y
  band.n = n + 1
}

type Spread = (ring: Band, visit: (band: number, part: Band) => void, wanted?: Uint8Array) => void

/** Spreads a ring over the bands of one axis, only the `wanted` ones where given (by the band's place after the first). */
export function createSpread(axis: 0 | 1, size: number): Spread {
  const bands: Band[] = []
  return (ring, visit, wanted) => {
    const { n } = ring
    const along = axis === 0 ? ring.x : ring.y
    const across = axis === 0 ? ring.y : ring.x
    const [first, last] = bandsOf(along, n, size)
    if (first === last) {
      visit(first, ring)
      return
    }
    const isWanted = (index: number): boolean => wanted === undefined || wanted[index] === 1
    const put = (index: number, a: number, b: number): void => {
      if (axis === 0) push(bands[index]!, a, b)
      else push(bands[index]!, b, a)
    }
    while (bands.length <= last - first) bands.push(createBand())
    for (let i = 0; i <= last - first; i++) bands[i]!.n = 0
    let p = along[n - 1]!
    let q = across[n - 1]!
    for (let i = 0; i < n; i++) {
      const a = along[i]!
      const b = across[i]!
      // Lines strictly between the two ends, in the order met.
      const step = a > p ? 1 : -1
      const stop = a > p ? Math.ceil(a / size) : Math.floor(a / size)
      for (let k = a > p ? Math.floor(p / size) + 1 : Math.ceil(p / size) - 1; (stop - k) * step > 0; k += step) {
        const near = (step > 0 ? k - 1 : k) - first
        const far = (step > 0 ? k : k - 1) - first
        if (!isWanted(near) && !isWanted(far)) continue
        const at = crossingOf(p, q, a, b, k * size)
        if (isWanted(near)) put(near, k * size, at)
        if (isWanted(far)) put(far, k * size, at)
      }
      // A position on a line belongs to both sides.
      const home = Math.floor(a / size)
      if (home <= last && isWanted(home - first)) put(home - first, a, b)
      if (home * size === a && home > first && isWanted(home - 1 - first)) put(home - 1 - first, a, b)
      p = a
      q = b
    }
    for (let i = 0; i <= last - first; i++) {
      const part = bands[i]!
      if (part.n >= 3) visit(first + i, part)
    }
  }
}

/** First and last band reached by the ordinates. */
export function bandsOf(along: Float64Array, n: number, size: number): readonly [number, number] {
  let min = Infinity
  let max = -Infinity
  for (let i = 0; i < n; i++) {
    const value = along[i]!
    if (value < min) min = value
    if (value > max) max = value
  }
  const first = Math.floor(min / size)
  return [first, Math.max(first, Math.ceil(max / size) - 1)]
}

/** Returns where the edge meets the line, on the grid; the same in either direction. */
function crossingOf(ax: number, ay: number, bx: number, by: number, line: number): number {
  return ax < bx
    ? Math.round(ay + ((by - ay) * (line - ax)) / (bx - ax)) + 0
    : Math.round(by + ((ay - by) * (line - bx)) / (ax - bx)) + 0
}
