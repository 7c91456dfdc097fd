/**
 * One layer while its tiles are processed: finished rings, and parts that reach a tile's edge and wait to be stitched.
 *
 * A ring in a tile belongs to a region: an outer ring and its holes have the same. Where tiles meet, regions are joined (a forest by
 * `parent`), so that in the end every ring knows its polygon without any search.
 */
import { grownF64, grownI8, grownI32 } from './tile/grow-array.ts'

/** Arrays are valid up to the counts. */
export interface LayerParts {
  /** Finished rings in degrees, closed: ring k begins where ring k - 1 ends. */
  positions: Float64Array
  filled: number
  ringEnd: Int32Array
  ringRegion: Int32Array
  /** 1 for outer rings, -1 for holes. */
  ringTurn: Int8Array
  rings: number

  parent: Int32Array
  regions: number

  /** Pieces of rings between two positions on tile lines, in degrees. */
  chainPositions: Float64Array
  chainFilled: number
  chainEnd: Int32Array
  chainRegion: Int32Array
  /** `CHAIN` numbers for each, in grid units. */
  chainSpan: Float64Array
  chains: number

  /** Stretches of tile lines with the layer on their left: line and direction (`lineKey`), ordinates, region. */
  foldLine: Float64Array
  foldLow: Float64Array
  foldHigh: Float64Array
  foldRegion: Int32Array
  folds: number
}

/**
 * Numbers in `chainSpan`: start x, y; end x, y; twice the area between chain and chord; the direction leaving the start; the direction back
 * from the end.
 */
export const CHAIN = 9

/** The fill of the parts at a moment, to which `rewindTo` returns. */
export type LayerMark = Readonly<Pick<LayerParts, 'filled' | 'rings' | 'regions' | 'chainFilled' | 'chains' | 'folds'>>

export function createLayerParts(): LayerParts {
  return {
    positions: new Float64Array(64),
    filled: 0,
    ringEnd: new Int32Array(16),
    ringRegion: new Int32Array(16),
    ringTurn: new Int8Array(16),
    rings: 0,
    parent: new Int32Array(16),
    regions: 0,
    chainPositions: new Float64Array(64),
    chainFilled: 0,
    chainEnd: new Int32Array(16),
    chainRegion: new Int32Array(16),
    chainSpan: new Float64Array(16 * CHAIN),
    chains: 0,
    foldLine: new Float64Array(16),
    foldLow: new Float64Array(16),
    foldHigh: new Float64Array(16),
    foldRegion: new Int32Array(16),
    folds: 0,
  }
}

export function markOf({ filled, rings, regions, chainFilled, chains, folds }: LayerParts): LayerMark {
  return { filled, rings, regions, chainFilled, chains, folds }
}

/** Discards everything added since the mark; only before regions are joined. */
export function rewindTo(parts: LayerParts, mark: LayerMark): void {
  Object.assign(parts, mark)
}

export function addRegion(parts: LayerParts): number {
  const region = parts.regions++
  parts.parent = grownI32(parts.parent, parts.regions)
  parts.parent[region] = region
  return region
}

export function rootOf({ parent }: LayerParts, region: number): number {
  let root = region
  while (parent[root] !== root) {
    parent[root] = parent[parent[root]!]!
    root = parent[root]!
  }
  return root
}

export function joinRegions(parts: LayerParts, a: number, b: number): void {
  const p = rootOf(parts, a)
  const q = rootOf(parts, b)
  parts.parent[Math.max(p, q)] = Math.min(p, q)
}

export function putPosition(parts: LayerParts, lon: number, lat: number): void {
  const at = parts.filled
  if (at + 2 > parts.positions.length) parts.positions = grownF64(parts.positions, at + 2)
  parts.positions[at] = lon
  parts.positions[at + 1] = lat
  parts.filled = at + 2
}

/** Ends the ring whose positions were added since the previous one, by its first position. */
export function closeRing(parts: LayerParts, region: number, turn: 1 | -1): void {
  const { rings } = parts
  const first = rings > 0 ? parts.ringEnd[rings - 1]! : 0
  putPosition(parts, parts.positions[first]!, parts.positions[first + 1]!)
  parts.ringEnd = grownI32(parts.ringEnd, rings + 1)
  parts.ringRegion = grownI32(parts.ringRegion, rings + 1)
  parts.ringTurn = grownI8(parts.ringTurn, rings + 1)
  parts.ringEnd[rings] = parts.filled
  parts.ringRegion[rings] = region
  parts.ringTurn[rings] = turn
  parts.rings = rings + 1
}

export function putOnChain(parts: LayerParts, lon: number, lat: number): void {
  const at = parts.chainFilled
  if (at + 2 > parts.chainPositions.length) parts.chainPositions = grownF64(parts.chainPositions, at + 2)
  parts.chainPositions[at] = lon
  parts.chainPositions[at + 1] = lat
  parts.chainFilled = at + 2
}

/** Ends the chain whose positions were added since the previous one; `span` holds `CHAIN` numbers. */
export function closeChain(parts: LayerParts, region: number, span: ArrayLike<number>): void {
  const { chains } = parts
  parts.chainEnd = grownI32(parts.chainEnd, chains + 1)
  parts.chainRegion = grownI32(parts.chainRegion, chains + 1)
  parts.chainSpan = grownF64(parts.chainSpan, CHAIN * (chains + 1))
  parts.chainEnd[chains] = parts.chainFilled
  parts.chainRegion[chains] = region
  parts.chainSpan.set(span, CHAIN * chains)
  parts.chains = chains + 1
}

/** Adds a stretch of a tile line, walked with the layer on its left. */
export function addStretch(
  parts: LayerParts,
  region: number,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
): void {
  if (fromX === toX) addFold(parts, region, lineKey(0, fromX, toY > fromY ? 1 : -1), fromY, toY)
  else addFold(parts, region, lineKey(1, fromY, toX > fromX ? 1 : -1), fromX, toX)
}

function addFold(parts: LayerParts, region: number, line: number, from: number, to: number): void {
  const { folds } = parts
  parts.foldLine = grownF64(parts.foldLine, folds + 1)
  parts.foldLow = grownF64(parts.foldLow, folds + 1)
  parts.foldHigh = grownF64(parts.foldHigh, folds + 1)
  parts.foldRegion = grownI32(parts.foldRegion, folds + 1)
  parts.foldLine[folds] = line
  parts.foldLow[folds] = Math.min(from, to)
  parts.foldHigh[folds] = Math.max(from, to)
  parts.foldRegion[folds] = region
  parts.folds = folds + 1
}

/** Added to ordinates to make them positive: beyond any tile. */
const FAR = 2 ** 46

/** The line where x (axis 0) or y (axis 1) equals `at`, walked towards larger (1) or smaller (-1) ordinates. */
export function lineKey(axis: 0 | 1, at: number, turn: 1 | -1): number {
  return (at + FAR) * 4 + axis * 2 + (turn > 0 ? 1 : 0)
}

export function lineOf(key: number): { readonly axis: 0 | 1; readonly at: number; readonly turn: 1 | -1 } {
  const low = key % 4
  return { axis: low >= 2 ? 1 : 0, at: (key - low) / 4 - FAR, turn: low % 2 === 1 ? 1 : -1 }
}

/** Combines several layers, whose regions are not yet joined, in the order given, with room for the rings that their chains will make. */
export function joinedParts(all: readonly LayerParts[]): LayerParts {
  const total = (of: (parts: LayerParts) => number): number => all.reduce((sum, parts) => sum + of(parts), 0)
  const rings = total((parts) => parts.rings) + total((parts) => parts.chains)
  const regions = total((parts) => parts.regions)
  const chains = total((parts) => parts.chains)
  const folds = total((parts) => parts.folds)
  const chainNumbers = total((parts) => parts.chainFilled)
  const out: LayerParts = {
    positions: new Float64Array(total((parts) => parts.filled) + chainNumbers),
    filled: 0,
    ringEnd: new Int32Array(rings),
    ringRegion: new Int32Array(rings),
    ringTurn: new Int8Array(rings),
    rings: 0,
    parent: new Int32Array(regions),
    regions: 0,
    chainPositions: new Float64Array(chainNumbers),
    chainFilled: 0,
    chainEnd: new Int32Array(chains),
    chainRegion: new Int32Array(chains),
    chainSpan: new Float64Array(CHAIN * chains),
    chains: 0,
    foldLine: new Float64Array(folds),
    foldLow: new Float64Array(folds),
    foldHigh: new Float64Array(folds),
    foldRegion: new Int32Array(folds),
    folds: 0,
  }
  for (const parts of all) copyBehind(out, parts)
  return out
}

function copyBehind(out: LayerParts, parts: LayerParts): void {
  out.positions.set(parts.positions.subarray(0, parts.filled), out.filled)
  copyRaised(out.ringEnd, out.rings, parts.ringEnd, parts.rings, out.filled)
  copyRaised(out.ringRegion, out.rings, parts.ringRegion, parts.rings, out.regions)
  out.ringTurn.set(parts.ringTurn.subarray(0, parts.rings), out.rings)
  copyRaised(out.parent, out.regions, parts.parent, parts.regions, out.regions)
  out.chainPositions.set(parts.chainPositions.subarray(0, parts.chainFilled), out.chainFilled)
  copyRaised(out.chainEnd, out.chains, parts.chainEnd, parts.chains, out.chainFilled)
  copyRaised(out.chainRegion, out.chains, parts.chainRegion, parts.chains, out.regions)
  out.chainSpan.set(parts.chainSpan.subarray(0, CHAIN * parts.chains), CHAIN * out.chains)
  out.foldLine.set(parts.foldLine.subarray(0, parts.folds), out.folds)
  out.foldLow.set(parts.foldLow.subarray(0, parts.folds), out.folds)
  out.foldHigh.set(parts.foldHigh.subarray(0, parts.folds), out.folds)
  copyRaised(out.foldRegion, out.folds, parts.foldRegion, parts.folds, out.regions)
  out.filled += parts.filled
  out.rings += parts.rings
  out.regions += parts.regions
  out.chainFilled += parts.chainFilled
  out.chains += parts.chains
  out.folds += parts.folds
}

/** Copies the first `count` numbers to `out` from `at` on, raised by `by`. */
function copyRaised(out: Int32Array, at: number, from: Int32Array, count: number, by: number): void {
  for (let i = 0; i < count; i++) out[at + i] = from[i]! + by
}
