/**
 * Joins the tiles' parts of one layer to whole polygons, without an overlay.
 *
 * Along a tile line the layer continues beyond it or ends. Where it lies on both sides, the two stretches cancel and their regions become
 * one; the remainder of a stretch is a true border. Chains and these borders are then joined end to end into rings: each tile's rings were
 * closed, and cancelling removes two opposite stretches, so at every position as many begin as end and the joining cannot fail. Regions
 * determine which hole belongs to which outer ring. Cost: linear in chains and folds, which come nearly sorted.
 */

import { GRID_PER_M } from '../shapes/grid.ts'
import { asLocalM } from '../shapes/lon-lat.ts'
import type { PackedPolygons } from '../shapes/packed-polygons.ts'
import type { Laea } from '../shapes/projection/laea.ts'
import {
  CHAIN,
  closeChain,
  closeRing,
  joinRegions,
  type LayerParts,
  lineKey,
  lineOf,
  putOnChain,
  putPosition,
} from './layer-parts.ts'
import { packRings } from './pack-rings.ts'
import { isSooner } from './turn-order.ts'

/** Converts grid units to degrees, for the few positions on tile lines that no tile has written. */
type Locate = (x: number, y: number) => readonly [lon: number, lat: number]

/** A stretch of a tile line with the layer on one side only. */
interface Residual {
  readonly axis: 0 | 1
  readonly at: number
  readonly low: number
  readonly high: number
  readonly turn: 1 | -1
  readonly region: number
}

/** Consumes the parts. `gridPerUnit` grid units make one unit of the parts (tiling.ts uses larger units for very large scenes). */
export function stitchLayer(parts: LayerParts, plane: Laea, gridPerUnit: number): PackedPolygons {
  const perM = GRID_PER_M / gridPerUnit
  writeResiduals(parts, cancelFolds(parts), (x, y) => {
    const [lon, lat] = plane.toLonLat(asLocalM([x / perM, y / perM]))
    return [lon!, lat!]
  })
  joinChains(parts)
  return packRings(parts)
}

function cancelFolds(parts: LayerParts): Residual[] {
  const { folds, foldLine } = parts
  // Folds by line and direction; tiles come by column and row, so each list is nearly in order.
  const lists = new Map<number, number[]>()
  let key = Number.NaN
  let list: number[] = []
  for (let f = 0; f < folds; f++) {
    if (foldLine[f] !== key) {
      key = foldLine[f]!
      const held = lists.get(key)
      if (held) list = held
      else lists.set(key, (list = []))
    }
    list.push(f)
  }
  const residuals: Residual[] = []
  for (const [ahead, forward] of lists) {
    const { axis, at, turn } = lineOf(ahead)
    const back = lineKey(axis, at, turn > 0 ? -1 : 1)
    if (turn > 0) cancelLine(parts, axis, at, forward, lists.get(back) ?? [], residuals)
    else if (!lists.has(back)) cancelLine(parts, axis, at, [], forward, residuals)
  }
  return residuals
}

/** Goes along both directions of one line at once. Stretches of one direction do not overlap: they belong to disjoint tiles and faces. */
function cancelLine(
  parts: LayerParts,
  axis: 0 | 1,
  at: number,
  forward: number[],
  backward: number[],
  residuals: Residual[],
): void {
  const { foldLow, foldHigh, foldRegion } = parts
  sortByLow(forward, foldLow)
  sortByLow(backward, foldLow)
  let p = 0
  let q = 0
  let pLow = p < forward.length ? foldLow[forward[p]!]! : Infinity
  let qLow = q < backward.length ? foldLow[backward[q]!]! : Infinity
  const keep = (low: number, high: number, turn: 1 | -1, fold: number): void => {
    residuals.push({ axis, at, low, high, turn, region: foldRegion[fold]! })
  }
  while (p < forward.length || q < backward.length) {
    const f = forward[p]
    const g = backward[q]
    const fHigh = f === undefined ? Infinity : foldHigh[f]!
    const gHigh = g === undefined ? Infinity : foldHigh[g]!
    if (g === undefined || fHigh <= qLow) {
      keep(pLow, fHigh, 1, f!)
      pLow = fHigh
    } else if (f === undefined || gHigh <= pLow) {
      keep(qLow, gHigh, -1, g)
      qLow = gHigh
    } else {
      // They overlap: the part that extends below is a border, the common part cancels.
      if (pLow < qLow) keep(pLow, qLow, 1, f)
      else if (qLow < pLow) keep(qLow, pLow, -1, g)
      joinRegions(parts, foldRegion[f]!, foldRegion[g]!)
      pLow = qLow = Math.min(fHigh, gHigh)
    }
    if (pLow === fHigh) pLow = ++p < forward.length ? foldLow[forward[p]!]! : Infinity
    if (qLow === gHigh) qLow = ++q < backward.length ? foldLow[backward[q]!]! : Infinity
  }
}

function sortByLow(list: number[], low: Float64Array): void {
  for (let i = 1; i < list.length; i++) {
    const f = list[i]!
    let j = i
    for (; j > 0 && low[list[j - 1]!]! > low[f]!; j--) list[j] = list[j - 1]!
    list[j] = f
  }
}

/** Writes residuals as chains, cut where other chains end on them, so that rings that touch there are separated. */
function writeResiduals(parts: LayerParts, residuals: readonly Residual[], locate: Locate): void {
  if (residuals.length === 0) return
  const stopsOn = stopsByLine(parts, residuals)
  for (const { axis, at, low, high, turn, region } of residuals) {
    const stops = stopsOn.get(lineKey(axis, at, 1))!
    const inner = stops.slice(firstAbove(stops, low), firstAbove(stops, high)).filter((stop) => stop < high)
    const ordinates = [low, ...inner, high]
    if (turn < 0) ordinates.reverse()
    for (let i = 1; i < ordinates.length; i++) {
      const from = ordinates[i - 1]!
      const to = ordinates[i]!
      const [sx, sy, ex, ey] = axis === 0 ? [at, from, at, to] : [from, at, to, at]
      putOnChain(parts, ...locate(sx, sy))
      putOnChain(parts, ...locate(ex, ey))
      closeChain(parts, region, [sx, sy, ex, ey, 0, ex - sx, ey - sy, sx - ex, sy - ey])
    }
  }
}

/** Returns where chains and residuals begin and end on the lines that have residuals, sorted and without duplicates. */
function stopsByLine(parts: LayerParts, residuals: readonly Residual[]): Map<number, number[]> {
  const stopsOn = new Map<number, number[]>()
  for (const { axis, at, low, high } of residuals) {
    const stops = stopsOn.get(lineKey(axis, at, 1)) ?? []
    stops.push(low, high)
    stopsOn.set(lineKey(axis, at, 1), stops)
  }
  const note = (x: number, y: number): void => {
    stopsOn.get(lineKey(0, x, 1))?.push(y)
    stopsOn.get(lineKey(1, y, 1))?.push(x)
  }
  for (let c = 0; c < parts.chains; c++) note(parts.chainSpan[CHAIN * c]!, parts.chainSpan[CHAIN * c + 1]!)
  for (const { axis, at, low, high } of residuals) {
    if (axis === 0) {
      note(at, low)
      note(at, high)
    } else {
      note(low, at)
      note(high, at)
    }
  }
  for (const [line, stops] of stopsOn)
    stopsOn.set(
      line,
      [...new Set(stops)].sort((a, b) => a - b),
    )
  return stopsOn
}

/** Index of the first stop above `low`. */
function firstAbove(stops: readonly number[], low: number): number {
  let from = 0
  let to = stops.length
  while (from < to) {
    const middle = (from + to) >> 1
    if (stops[middle]! > low) to = middle
    else from = middle + 1
  }
  return from
}

/** Joins chains end to end; a path that returns to the beginning of a chain closes a ring there. */
function joinChains(parts: LayerParts): void {
  const { chains, chainSpan } = parts
  const { startSlot, endSlot, slots } = slotsOf(parts)
  // The chains that begin at each slot and are not yet used, as linked lists.
  const head = new Int32Array(slots).fill(-1)
  const next = new Int32Array(chains)
  for (let c = chains - 1; c >= 0; c--) {
    next[c] = head[startSlot[c]!]!
    head[startSlot[c]!] = c
  }
  const take = (slot: number, chain: number): void => {
    if (head[slot] === chain) {
      head[slot] = next[chain]!
      return
    }
    let at = head[slot]!
    while (next[at] !== chain) at = next[at]!
    next[at] = next[chain]!
  }
  /** Returns the chain to continue with: where several leave, the first clockwise from where `came` ends. */
  const leave = (slot: number, came: number): number => {
    let best = head[slot]!
    if (best < 0) throw new Error('A border of a layer leads nowhere: the tiles’ parts do not close.')
    const b = CHAIN * came
    for (let c = next[best]!; c >= 0; c = next[c]!) {
      const e = CHAIN * c
      const f = CHAIN * best
      const [bx, by, ex, ey] = [chainSpan[b + 7]!, chainSpan[b + 8]!, chainSpan[e + 5]!, chainSpan[e + 6]!]
      if (isSooner(bx, by, ex, ey, chainSpan[f + 5]!, chainSpan[f + 6]!)) best = c
    }
    take(slot, best)
    return best
  }
  const used = new Uint8Array(chains)
  const path = new Int32Array(chains)
  const stepAt = new Int32Array(slots).fill(-1)
  for (let first = 0; first < chains; first++) {
    if (used[first] === 1) continue
    take(startSlot[first]!, first)
    let depth = 0
    let chain = first
    for (;;) {
      used[chain] = 1
      stepAt[startSlot[chain]!] = depth
      path[depth++] = chain
      const back = stepAt[endSlot[chain]!]!
      if (back >= 0) {
        for (let i = back; i < depth; i++) stepAt[startSlot[path[i]!]!] = -1
        writeRing(parts, path.subarray(back, depth))
        depth = back
        if (depth === 0) break
      }
      chain = leave(endSlot[chain]!, chain)
    }
  }
}

/** Numbers the positions where chains begin and end, by hash with open addressing. */
function slotsOf({ chains, chainSpan }: LayerParts): {
  readonly startSlot: Int32Array
  readonly endSlot: Int32Array
  readonly slots: number
} {
  let slots = 16
  while (slots < 3 * chains) slots *= 2
  const slotX = new Float64Array(slots).fill(Number.NaN)
  const slotY = new Float64Array(slots)
  const slotAt = (x: number, y: number): number => {
    let slot = Math.imul(x | 0, 0x9e3779b1) ^ Math.imul(y | 0, 0x85ebca6b)
    slot = (slot ^ (slot >>> 15)) & (slots - 1)
    while (!Number.isNaN(slotX[slot]!) && (slotX[slot] !== x || slotY[slot] !== y)) slot = (slot + 1) & (slots - 1)
    slotX[slot] = x
    slotY[slot] = y
    return slot
  }
  const startSlot = new Int32Array(chains)
  const endSlot = new Int32Array(chains)
  for (let c = 0; c < chains; c++) {
    startSlot[c] = slotAt(chainSpan[CHAIN * c]!, chainSpan[CHAIN * c + 1]!)
    endSlot[c] = slotAt(chainSpan[CHAIN * c + 2]!, chainSpan[CHAIN * c + 3]!)
  }
  return { startSlot, endSlot, slots }
}

/** Writes one ring of the chains of `path`; a path out and straight back along a tile line is no ring. */
function writeRing(parts: LayerParts, path: Int32Array): void {
  const { chainSpan, chainEnd, chainRegion } = parts
  const x0 = chainSpan[CHAIN * path[0]!]!
  const y0 = chainSpan[CHAIN * path[0]! + 1]!
  let area = 0
  for (const c of path) {
    const at = CHAIN * c
    const sx = chainSpan[at]! - x0
    const sy = chainSpan[at + 1]! - y0
    area += chainSpan[at + 4]! + sx * (chainSpan[at + 3]! - y0) - sy * (chainSpan[at + 2]! - x0)
  }
  if (area === 0) return
  for (const c of path) {
    // A chain's last position is the first of the next.
    const end = chainEnd[c]! - 2
    for (let i = c > 0 ? chainEnd[c - 1]! : 0; i < end; i += 2)
      putPosition(parts, parts.chainPositions[i]!, parts.chainPositions[i + 1]!)
  }
  closeRing(parts, chainRegion[path[0]!]!, area > 0 ? 1 : -1)
}
