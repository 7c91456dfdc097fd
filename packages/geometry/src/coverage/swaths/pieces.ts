/** The pieces that a log is made of, on the grid and repaired, as blocks of numbers (../shapes/ring-block.ts). */
import { hypotenuse } from '../../arithmetic/portable-math.ts'
import { GRID_PER_M, type GridRing } from '../../shapes/grid.ts'
import { closeRing, createRingBlock, type RingBlock, ringsAt, startOf } from '../../shapes/ring-block.ts'

/** Milliseconds since 1970 UTC; NaN where the file has no times. Both are known or neither is. */
export interface Timed {
  readonly beginMs: number
  readonly endMs: number
}

export interface Pieces {
  count: number
  /** True where each stands for a sprayed line: the quad from its start to its end. */
  readonly areLines: boolean
  /** Simple rings, outers counter-clockwise, holes clockwise; the rings of a piece are consecutive. */
  readonly rings: RingBlock
  /** End of each piece's rings among `rings`. */
  readonly ringsEnd: Int32Array
  /** Time of the log, milliseconds since 1970 UTC: begin and end are equal where the file has only one; NaN where it has none. */
  readonly beginMs: Float64Array
  readonly endMs: Float64Array
  /** Index of the placemark that the piece belongs to; parts of one MultiGeometry share it. -1 means unknown. */
  readonly placemark: Int32Array
  /** Metres, as stated by the file or a person; NaN where neither states it. */
  readonly statedWidthM: Float64Array
  /** 0-based position of each piece's swath in the input. */
  readonly swath: Int32Array
}

/** Creates room for so many pieces and so many numbers in their rings. */
export function createPieces(most: number, numbers: number, areLines = false): Pieces {
  return {
    count: 0,
    areLines,
    rings: createRingBlock(numbers, most),
    ringsEnd: new Int32Array(most),
    beginMs: new Float64Array(most),
    endMs: new Float64Array(most),
    placemark: new Int32Array(most),
    statedWidthM: new Float64Array(most),
    swath: new Int32Array(most),
  }
}

/** Times, placemark and width of a piece, if the file gives them. */
interface Recorded {
  readonly beginMs?: number
  readonly endMs?: number
  readonly placemark?: number
  readonly statedWidthM?: number
}

/** Ends a piece whose rings were added since the previous one; `swath` is the position of its swath in the input. */
export function closePiece(pieces: Pieces, recorded: Recorded, swath: number): void {
  const at = pieces.count++
  const { beginMs, endMs, placemark, statedWidthM } = recorded
  pieces.ringsEnd[at] = pieces.rings.count
  pieces.beginMs[at] = beginMs ?? endMs ?? Number.NaN
  pieces.endMs[at] = endMs ?? beginMs ?? Number.NaN
  pieces.placemark[at] = placemark ?? -1
  pieces.statedWidthM[at] = statedWidthM ?? Number.NaN
  pieces.swath[at] = swath
}

/** Index of the first ring of a piece. */
export function firstRingOf({ ringsEnd }: Pieces, piece: number): number {
  return piece > 0 ? ringsEnd[piece - 1]! : 0
}

/** Views of one piece's rings. */
export function ringsOf(pieces: Pieces, piece: number): GridRing[] {
  return ringsAt(pieces.rings, firstRingOf(pieces, piece), pieces.ringsEnd[piece]!)
}

/** The mean of the corners of each piece in a range, flat `[x, y, …]`. */
export function centresOf({ rings, ringsEnd }: Pieces, first: number, end: number): Float64Array {
  const centres = new Float64Array(2 * (end - first))
  let from = first > 0 ? startOf(rings, ringsEnd[first - 1]!) : 0
  for (let piece = first; piece < end; piece++) {
    const to = startOf(rings, ringsEnd[piece]!)
    let x = 0
    let y = 0
    for (let i = from; i < to; i += 2) {
      x += rings.xy[i]!
      y += rings.xy[i + 1]!
    }
    centres[2 * (piece - first)] = (2 * x) / (to - from)
    centres[2 * (piece - first) + 1] = (2 * y) / (to - from)
    from = to
  }
  return centres
}

/** Distance between the first positions of two pieces, metres. */
export function pieceDistanceM(pieces: Pieces, a: number, b: number): number {
  const { xy } = pieces.rings
  const p = startOf(pieces.rings, firstRingOf(pieces, a))
  const q = startOf(pieces.rings, firstRingOf(pieces, b))
  return hypotenuse(xy[q]! - xy[p]!, xy[q + 1]! - xy[p + 1]!) / GRID_PER_M
}

/** The pieces in the order of `order`: number `order[i]` becomes number i. */
export function inOrder(pieces: Pieces, order: Int32Array): Pieces {
  const { rings } = pieces
  const out = createPieces(order.length, rings.filled, pieces.areLines)
  for (const piece of order) {
    for (let r = firstRingOf(pieces, piece); r < pieces.ringsEnd[piece]!; r++) {
      const start = startOf(rings, r)
      out.rings.xy.set(rings.xy.subarray(start, rings.end[r]), out.rings.filled)
      out.rings.filled += rings.end[r]! - start
      closeRing(out.rings)
    }
    const recorded = {
      beginMs: pieces.beginMs[piece]!,
      endMs: pieces.endMs[piece]!,
      placemark: pieces.placemark[piece]!,
      statedWidthM: pieces.statedWidthM[piece]!,
    }
    closePiece(out, recorded, pieces.swath[piece]!)
  }
  return out
}
