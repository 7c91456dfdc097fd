/**
 * Cuts rings along the lines of a square tiling.
 *
 * Idea: one traversal for each axis. A position goes into the list of its band; where an edge passes a line, the crossing goes into the
 * lists of both bands. The part beyond a line is thereby folded onto it, as Sutherland and Hodgman (1974) do, and winding numbers on the
 * near side do not change. A crossing depends only on the edge, not on its direction or ring, so that edges that touched before still
 * touch.
 *
 * A tile that a ring covers whole, without an edge in it, is not cut: such tiles are kept as runs along their column. A plot the size of
 * a state thus costs its outline, not its area. Cost: linear in the positions and the lines crossed.
 */
import { grownF64, grownI32 } from './grow-array.ts'

/** The rings in one tile. Owners are numbers of the caller's. Arrays are plain, so that a tile can be sent to a thread. */
export interface CutTile {
  /** South-western corner and side, in grid units. */
  readonly x: number
  readonly y: number
  readonly size: number
  /** Positions relative to that corner, flat `[x, y, …]`, ring after ring; each within 0..size. */
  readonly xy: Int32Array
  /** End of each ring in `xy`, and the ring's owner. */
  readonly ringEnd: Int32Array
  readonly ringOwner: Int32Array
}

/** Neighbouring tiles of one column that the same owners cover whole, with no edge in them. */
export interface FullRun {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly owners: readonly number[]
}

export interface CutTiles {
  /** Number of tiles with edges, by column and then by row. */
  readonly count: number
  tileAt(index: number): CutTile
  /** Counts the edges of a tile's rings. */
  edgesIn(index: number): number
  readonly fullRuns: readonly FullRun[]
}

export interface TileCutter {
  /** Takes a ring in grid units; an owner's rings may come in any order. */
  add(ring: ArrayLike<number>, owner: number): void
  finish(): CutTiles
}

/** Number of rows from which a ring is searched for tiles covered whole. */
const TALL = 16
/** Columns and rows lie within ± this many tiles: 300,000 km of 300 m. */
const FAR = 2 ** 20

/** Positions of one band, x and y apart. */
interface Band {
  x: Float64Array
  y: Float64Array
  n: number
}

function createBand(): Band {
  return { x: new Float64Array(64), y: new Float64Array(64), n: 0 }
}

function push(band: Band, x: number, y: number): void {
  const { n } = band
  if (n === band.x.length) {
    band.x = grownF64(band.x, n + 1)
    band.y = grownF64(band.y, n + 1)
  }
  band.x[n] = x
  band.y[n] = y
  band.n = n + 1
}

interface WholeTiles {
  readonly from: number
  readonly to: number
  readonly owner: number
  readonly winding: number
}

/** Cuts into tiles whose side is `size` grid units, at most 2^25. */
export function createTileCutter(size: number): TileCutter {
  const bands: readonly [Band[], Band[]] = [[], []]
  const whole = createBand()
  const tileOf = new Map<number, number>()
  const keys: number[] = []
  const wholeOf = new Map<number, WholeTiles[]>()
  let xy = new Int32Array(4096)
  let filled = 0
  let partEnd: Int32Array = new Int32Array(512)
  let partOwner: Int32Array = new Int32Array(512)
  let partTile: Int32Array = new Int32Array(512)
  let parts = 0
  let lastKey = Number.NaN
  let lastTile = -1

  function bandAt(axis: 0 | 1, index: number): Band {
    const list = bands[axis]
    while (list.length <= index) list.push(createBand())
    return list[index]!
  }

  function tileAt(column: number, row: number): number {
    const key = (column + FAR) * 2 * FAR + row + FAR
    if (key === lastKey) return lastTile
    let tile = tileOf.get(key)
    if (tile === undefined) {
      tileOf.set(key, (tile = keys.length))
      keys.push(key)
    }
    lastKey = key
    lastTile = tile
    return tile
  }

  /** Distributes `ring` over the bands of one axis; only over the `wanted` ones, if given (by the band's index after the first). */
  function spread(ring: Band, axis: 0 | 1, visit: (band: number, part: Band) => void, wanted?: Uint8Array): void {
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
      if (axis === 0) push(bands[0][index]!, a, b)
      else push(bands[1][index]!, b, a)
    }
    for (let i = 0; i <= last - first; i++) bandAt(axis, i).n = 0
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
      const part = bands[axis][i]!
      if (part.n >= 3) visit(first + i, part)
    }
  }

  function keep(column: number, row: number, part: Band, owner: number): void {
    const { n, x, y } = part
    if (filled + 2 * n > xy.length) xy = grownI32(xy, filled + 2 * n) as Int32Array<ArrayBuffer>
    const originX = column * size
    const originY = row * size
    for (let i = 0; i < n; i++) {
      xy[filled++] = x[i]! - originX
      xy[filled++] = y[i]! - originY
    }
    closePart(tileAt(column, row), owner)
  }

  function closePart(tile: number, owner: number): void {
    if (parts === partEnd.length) {
      partEnd = grownI32(partEnd, parts + 1)
      partOwner = grownI32(partOwner, parts + 1)
      partTile = grownI32(partTile, parts + 1)
    }
    partEnd[parts] = filled
    partOwner[parts] = owner
    partTile[parts++] = tile
  }

  function cutColumn(column: number, strip: Band, owner: number): void {
    const [first, last] = bandsOf(strip.y, strip.n, size)
    const visit = (row: number, part: Band): void => keep(column, row, part, owner)
    if (last - first < TALL) spread(strip, 1, visit)
    else spread(strip, 1, visit, noteWholeTiles(column, strip, first, last, owner))
  }

  /** Marks the rows that an edge of the strip passes through, and keeps those covered whole as runs. */
  function noteWholeTiles(column: number, strip: Band, first: number, last: number, owner: number): Uint8Array {
    const rows = last - first + 1
    const passed = new Uint8Array(rows)
    const turn = new Int32Array(rows + 1)
    const west = column * size
    const east = west + size
    let px = strip.x[strip.n - 1]!
    let py = strip.y[strip.n - 1]!
    for (let i = 0; i < strip.n; i++) {
      const x = strip.x[i]!
      const y = strip.y[i]!
      const low = Math.min(py, y)
      const high = Math.max(py, y)
      if ((px === west && x === west) || (px === east && x === east)) {
        if (low % size !== 0) passed[Math.floor(low / size) - first] = 1
        if (high % size !== 0) passed[Math.floor(high / size) - first] = 1
        const from = Math.ceil(low / size) - first
        const to = Math.floor(high / size) - first
        // Only parts along the eastern line wind around the tiles between: a ray to the east meets nothing else.
        if (x === east && to > from) {
          turn[from]! += y > py ? 1 : -1
          turn[to]! -= y > py ? 1 : -1
        }
      } else {
        for (let row = Math.floor(low / size); row < Math.ceil(high / size); row++) passed[row - first] = 1
      }
      px = x
      py = y
    }
    let winding = 0
    let from = 0
    for (let row = 0; row <= rows; row++) {
      const next = winding + turn[row]!
      const isBreak = row === rows || next !== winding || (row > 0 && passed[row] !== passed[row - 1])
      if (!isBreak) continue
      if (winding !== 0 && row > from && passed[from] === 0) {
        const list = wholeOf.get(column) ?? []
        list.push({ from: first + from, to: first + row, owner, winding })
        wholeOf.set(column, list)
      }
      from = row
      winding = next
    }
    return passed
  }

  /** Adds to tiles with edges the rings of owners that cover them whole, and turns the other tiles into runs. */
  function settleWholeTiles(): FullRun[] {
    if (wholeOf.size === 0) return []
    const rowsOf = new Map<number, number[]>()
    for (const key of keys) {
      const column = Math.floor(key / (2 * FAR)) - FAR
      if (!wholeOf.has(column)) continue
      const rows = rowsOf.get(column) ?? []
      rows.push((key % (2 * FAR)) - FAR)
      rowsOf.set(column, rows)
    }
    const runs: FullRun[] = []
    for (const [column, covers] of wholeOf) {
      const tiles = new Set(rowsOf.get(column) ?? [])
      const breaks = covers.flatMap(({ from, to }) => [from, to])
      for (const row of tiles) breaks.push(row, row + 1)
      const stops = [...new Set(breaks)].sort((a, b) => a - b)
      for (const [i, row] of stops.entries()) {
        const until = stops[i + 1]
        if (until === undefined) break
        const windings = new Map<number, number>()
        for (const { from, to, owner, winding } of covers)
          if (from <= row && until <= to) windings.set(owner, (windings.get(owner) ?? 0) + winding)
        const owners = [...windings.keys()].filter((owner) => windings.get(owner) !== 0)
        if (tiles.has(row)) for (const owner of windings.keys()) coverTile(column, row, owner, windings.get(owner)!)
        else if (owners.length > 0)
          runs.push({ x: column * size, y: row * size, width: size, height: (until - row) * size, owners })
      }
    }
    return runs
  }

  function coverTile(column: number, row: number, owner: number, winding: number): void {
    for (let k = 0; k < Math.abs(winding); k++) {
      xy = grownI32(xy, filled + 8) as Int32Array<ArrayBuffer>
      xy.set(winding > 0 ? [0, 0, size, 0, size, size, 0, size] : [0, 0, 0, size, size, size, size, 0], filled)
      filled += 8
      closePart(tileAt(column, row), owner)
    }
  }

  return {
    add(ring, owner) {
      whole.n = 0
      for (let i = 0; i < ring.length; i += 2) push(whole, ring[i]!, ring[i + 1]!)
      if (whole.n >= 3) spread(whole, 0, (column, strip) => cutColumn(column, strip, owner))
    },
    finish() {
      const fullRuns = settleWholeTiles()
      const order = Int32Array.from(keys.keys()).sort((a, b) => keys[a]! - keys[b]!)
      const { end, sorted } = partsByTile(partTile, parts, keys.length)
      const numbersIn = (own: Int32Array): number => {
        let numbers = 0
        for (const part of own) numbers += partEnd[part]! - (part > 0 ? partEnd[part - 1]! : 0)
        return numbers
      }
      const partsIn = (index: number): Int32Array => {
        const tile = order[index]!
        return sorted.subarray(tile > 0 ? end[tile - 1]! : 0, end[tile])
      }
      return {
        count: keys.length,
        fullRuns,
        edgesIn: (index) => numbersIn(partsIn(index)) / 2,
        tileAt(index) {
          const own = partsIn(index)
          const rings = new Int32Array(numbersIn(own))
          const ringEnd = new Int32Array(own.length)
          const ringOwner = new Int32Array(own.length)
          let at = 0
          for (const [i, part] of own.entries()) {
            const from = part > 0 ? partEnd[part - 1]! : 0
            rings.set(xy.subarray(from, partEnd[part]), at)
            at += partEnd[part]! - from
            ringEnd[i] = at
            ringOwner[i] = partOwner[part]!
          }
          const key = keys[order[index]!]!
          const x = (Math.floor(key / (2 * FAR)) - FAR) * size
          const y = ((key % (2 * FAR)) - FAR) * size
          return { x, y, size, xy: rings, ringEnd, ringOwner }
        },
      }
    },
  }
}

/** A counting sort: the parts of tile t are `sorted[end[t - 1]..end[t]]`, in the order they came. */
function partsByTile(partTile: Int32Array, parts: number, tiles: number): { end: Int32Array; sorted: Int32Array } {
  const end = new Int32Array(tiles + 1)
  for (let p = 0; p < parts; p++) end[partTile[p]! + 1]!++
  for (let t = 0; t < tiles; t++) end[t + 1]! += end[t]!
  const sorted = new Int32Array(parts)
  for (let p = 0; p < parts; p++) sorted[end[partTile[p]!]!++] = p
  return { end, sorted }
}

/** First and last band reached by the ordinates. */
function bandsOf(along: Float64Array, n: number, size: number): readonly [number, number] {
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

/** Returns the quarters of a tile that are not empty; the tile's side is even. */
export function quarterTile({ x, y, size, xy, ringEnd, ringOwner }: CutTile): CutTile[] {
  const cutter = createTileCutter(size / 2)
  let start = 0
  for (const [r, end] of ringEnd.entries()) {
    cutter.add(xy.subarray(start, end), ringOwner[r]!)
    start = end
  }
  const { count, tileAt } = cutter.finish()
  return Array.from({ length: count }, (_, i) => {
    const tile = tileAt(i)
    return { ...tile, x: x + tile.x, y: y + tile.y }
  })
}
