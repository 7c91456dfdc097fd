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
import { grownI32 } from './grow-array.ts'
import { type Band, bandsOf, createBand, createSpread, push } from './spread-ring.ts'

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

interface WholeTiles {
  readonly from: number
  readonly to: number
  readonly owner: number
  readonly winding: number
}

/** Cuts into tiles whose side is `size` grid units, at most 2^25. */
export function createTileCutter(size: number): TileCutter {
  const whole = createBand()
  const parts = createParts(size)
  const wholeOf = new Map<number, WholeTiles[]>()
  const spreadOverColumns = createSpread(0, size)
  const spreadOverRows = createSpread(1, size)

  function cutColumn(column: number, strip: Band, owner: number): void {
    const [first, last] = bandsOf(strip.y, strip.n, size)
    const visit = (row: number, part: Band): void => parts.keep(column, row, part, owner)
    if (last - first < TALL) return spreadOverRows(strip, visit)
    const passed = rowsPassed(strip, column * size, size, first, last)
    for (const cover of wholeTiles(passed, first, owner)) listAt(wholeOf, column).push(cover)
    return spreadOverRows(strip, visit, passed.rows)
  }

  return {
    add(ring, owner) {
      whole.n = 0
      for (let i = 0; i < ring.length; i += 2) push(whole, ring[i]!, ring[i + 1]!)
      if (whole.n >= 3) spreadOverColumns(whole, (column, strip) => cutColumn(column, strip, owner))
    },
    finish() {
      const fullRuns = settleWholeTiles(wholeOf, parts, size)
      return { ...parts.finish(), fullRuns }
    },
  }
}

/** The parts of rings, each in one tile. */
interface Parts {
  keep(column: number, row: number, part: Band, owner: number): void
  /** Adds the whole tile, as often as the owner winds around it. */
  cover(column: number, row: number, owner: number, winding: number): void
  /** Columns and rows of the tiles, by the order in which they came. */
  tiles(): Iterable<readonly [column: number, row: number]>
  finish(): Omit<CutTiles, 'fullRuns'>
}

const columnOf = (key: number): number => Math.floor(key / (2 * FAR)) - FAR
const rowOf = (key: number): number => (key % (2 * FAR)) - FAR

function createParts(size: number): Parts {
  const tileOf = new Map<number, number>()
  const keys: number[] = []
  let xy = new Int32Array(4096)
  let filled = 0
  let partEnd: Int32Array = new Int32Array(512)
  let partOwner: Int32Array = new Int32Array(512)
  let partTile: Int32Array = new Int32Array(512)
  let parts = 0
  let lastKey = Number.NaN
  let lastTile = -1

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

  return {
    keep(column, row, part, owner) {
      const { n, x, y } = part
      if (filled + 2 * n > xy.length) xy = grownI32(xy, filled + 2 * n) as Int32Array<ArrayBuffer>
      const originX = column * size
      const originY = row * size
      for (let i = 0; i < n; i++) {
        xy[filled++] = x[i]! - originX
        xy[filled++] = y[i]! - originY
      }
      closePart(tileAt(column, row), owner)
    },
    cover(column, row, owner, winding) {
      for (let k = 0; k < Math.abs(winding); k++) {
        xy = grownI32(xy, filled + 8) as Int32Array<ArrayBuffer>
        xy.set(winding > 0 ? [0, 0, size, 0, size, size, 0, size] : [0, 0, 0, size, size, size, size, 0], filled)
        filled += 8
        closePart(tileAt(column, row), owner)
      }
    },
    tiles: () => keys.map((key) => [columnOf(key), rowOf(key)] as const),
    finish() {
      const order = Int32Array.from(keys.keys()).sort((a, b) => keys[a]! - keys[b]!)
      const { end, sorted } = partsByTile(partTile, parts, keys.length)
      const numbersIn = (partIndices: Int32Array): number => {
        let numbers = 0
        for (const part of partIndices) numbers += partEnd[part]! - (part > 0 ? partEnd[part - 1]! : 0)
        return numbers
      }
      const partsIn = (index: number): Int32Array => {
        const tile = order[index]!
        return sorted.subarray(tile > 0 ? end[tile - 1]! : 0, end[tile])
      }
      return {
        count: keys.length,
        edgesIn: (index) => numbersIn(partsIn(index)) / 2,
        tileAt(index) {
          const partIndices = partsIn(index)
          const rings = new Int32Array(numbersIn(partIndices))
          const ringEnd = new Int32Array(partIndices.length)
          const ringOwner = new Int32Array(partIndices.length)
          let at = 0
          for (const [i, part] of partIndices.entries()) {
            const from = part > 0 ? partEnd[part - 1]! : 0
            rings.set(xy.subarray(from, partEnd[part]), at)
            at += partEnd[part]! - from
            ringEnd[i] = at
            ringOwner[i] = partOwner[part]!
          }
          const key = keys[order[index]!]!
          return { x: columnOf(key) * size, y: rowOf(key) * size, size, xy: rings, ringEnd, ringOwner }
        },
      }
    },
  }
}

interface RowsPassed {
  /** 1 for each row that an edge passes through. */
  readonly rows: Uint8Array
  /** Number of times that the strip winds around a row's tile, less that around the tile before. */
  readonly turn: Int32Array
}

/** Finds the rows of a column's strip that an edge passes through. */
function rowsPassed(strip: Band, west: number, size: number, first: number, last: number): RowsPassed {
  const rows = last - first + 1
  const passed = new Uint8Array(rows)
  const turn = new Int32Array(rows + 1)
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
  return { rows: passed, turn }
}

/** Returns the runs of rows that the owner covers whole, with no edge in them. */
function wholeTiles({ rows: passed, turn }: RowsPassed, first: number, owner: number): WholeTiles[] {
  const covers: WholeTiles[] = []
  const rows = passed.length
  let winding = 0
  let from = 0
  for (let row = 0; row <= rows; row++) {
    const next = winding + turn[row]!
    const isBreak = row === rows || next !== winding || (row > 0 && passed[row] !== passed[row - 1])
    if (!isBreak) continue
    if (winding !== 0 && row > from && passed[from] === 0)
      covers.push({ from: first + from, to: first + row, owner, winding })
    from = row
    winding = next
  }
  return covers
}

/** Adds to tiles with edges the rings of owners that cover them whole, and turns the other tiles into runs. */
function settleWholeTiles(wholeOf: ReadonlyMap<number, readonly WholeTiles[]>, parts: Parts, size: number): FullRun[] {
  if (wholeOf.size === 0) return []
  const rowsOf = new Map<number, number[]>()
  for (const [column, row] of parts.tiles()) {
    if (wholeOf.has(column)) listAt(rowsOf, column).push(row)
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
      if (tiles.has(row)) for (const owner of windings.keys()) parts.cover(column, row, owner, windings.get(owner)!)
      else if (owners.length > 0)
        runs.push({ x: column * size, y: row * size, width: size, height: (until - row) * size, owners })
    }
  }
  return runs
}

function listAt<T>(lists: Map<number, T[]>, key: number): T[] {
  const list = lists.get(key) ?? []
  lists.set(key, list)
  return list
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
