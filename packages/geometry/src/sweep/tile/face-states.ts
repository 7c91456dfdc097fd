/**
 * The states of a tile's faces: how often each pass and each plot winds around a point.
 *
 * Every distinct combination is a state, numbered when it first occurs; state 0 is the outside, where all windings are 0. Crossing an edge
 * leads from one state to another, and the transition is cached. Memory: owners times states, bounded by `MOST_WINDINGS`.
 */
import { grownF64, grownI32 } from './grow-array.ts'

/** The layers, in the order of the bits of `FaceStates.mask`. */
export const LAYERS = ['plots', 'applied', 'external', 'unapplied', 'overlap2', 'overlap3', 'overlap4'] as const

/** The layers that a face belongs to, a bit each. */
export function layersOf(depth: number, isInside: boolean): number {
  if (!isInside) return depth > 0 ? 0b110 : 0
  return (
    1 |
    (depth > 0 ? 0b10 : 0b1000) |
    (depth > 1 ? 0b1_0000 : 0) |
    (depth > 2 ? 0b10_0000 : 0) |
    (depth > 3 ? 0b100_0000 : 0)
  )
}

/** Maximum number of windings in the table: 16 MB. */
const MOST_WINDINGS = 2 ** 22
/** Maximum size of the table of transitions that is kept for the next tile. */
const WAYS_KEPT = 2 ** 16

export interface FaceStates {
  count: number
  /** Per state: number of passes and of plots over it, the layers it is part of, and the sum of its windings. */
  depth: Int32Array
  plots: Int32Array
  mask: Int32Array
  wound: Int32Array
  /** Per state: twice the area found so far, in square grid units. */
  area: Float64Array
  /** `owners` windings for each state; passes first, then plots. */
  winding: Int32Array
  owners: number
  /** `isCounted`: the first owner stands for all passes, and its winding is the depth (resolve-owners.ts). */
  reset(passes: number, plots: number, isCounted?: boolean): void
  /** Returns the state on the other side of an edge of `owner`; -1 when there is no room for another state. */
  cross(state: number, owner: number, by: 1 | -1): number
}

export function createFaceStates(): FaceStates {
  let passes = 0
  let isCounted = false
  let hashes: Int32Array = new Int32Array(256)
  /** States by the hash of their windings, open addressing, -1 where free. */
  let byHash: Int32Array = new Int32Array(1024)
  const ways = createWays()

  const S: FaceStates = {
    count: 0,
    depth: new Int32Array(256),
    plots: new Int32Array(256),
    mask: new Int32Array(256),
    wound: new Int32Array(256),
    area: new Float64Array(256),
    winding: new Int32Array(8192),
    owners: 0,
    reset(ofPasses, ofPlots, counted = false) {
      passes = ofPasses
      isCounted = counted && ofPasses > 0
      S.owners = ofPasses + ofPlots
      S.count = 1
      S.depth[0] = S.plots[0] = S.mask[0] = S.wound[0] = 0
      S.area[0] = 0
      S.winding = grownI32(S.winding, S.owners)
      S.winding.fill(0, 0, S.owners)
      hashes[0] = 0
      if (byHash.length > WAYS_KEPT) byHash = new Int32Array(1024)
      byHash.fill(-1)
      byHash[0] = 0
      ways.clear()
    },
    cross(state, owner, by) {
      const key = (state * S.owners + owner) * 2 + (by > 0 ? 1 : 0)
      const known = ways.find(key)
      if (known >= 0) return known
      const found = reach(state, owner, by)
      if (found >= 0) ways.add(key, found)
      return found
    },
  }

  /** Finds or adds the state whose windings are those of `state` with one changed. */
  function reach(state: number, owner: number, by: 1 | -1): number {
    const { owners } = S
    const from = state * owners
    const hash = (hashes[state]! + by * Math.imul(owner + 1, 0x85ebca6b)) | 0
    let at = (hash ^ (hash >>> 15)) & (byHash.length - 1)
    for (; byHash[at] !== -1; at = (at + 1) & (byHash.length - 1)) {
      const other = byHash[at]!
      if (hashes[other] === hash && isSame(other * owners, from, owner, by)) return other
    }
    if ((S.count + 1) * owners > MOST_WINDINGS) return -1
    const made = S.count++
    if (2 * S.count > byHash.length) {
      byHash = new Int32Array(2 * byHash.length).fill(-1)
      for (let s = 0; s < made; s++) enter(s, hashes[s]!)
    }
    enter(made, hash)
    grow()
    hashes[made] = hash
    const to = made * owners
    const { winding } = S
    winding.copyWithin(to, from, from + owners)
    const before = winding[to + owner]!
    const after = before + by
    winding[to + owner] = after
    const change = (after !== 0 ? 1 : 0) - (before !== 0 ? 1 : 0)
    S.depth[made] = isCounted ? Math.max(0, winding[to]!) : S.depth[state]! + (owner < passes ? change : 0)
    S.plots[made] = S.plots[state]! + (owner < passes ? 0 : change)
    S.wound[made] = S.wound[state]! + by
    S.area[made] = 0
    S.mask[made] = layersOf(S.depth[made], S.plots[made] > 0)
    return made
  }

  function enter(state: number, hash: number): void {
    let at = (hash ^ (hash >>> 15)) & (byHash.length - 1)
    while (byHash[at] !== -1) at = (at + 1) & (byHash.length - 1)
    byHash[at] = state
  }

  function isSame(other: number, from: number, owner: number, by: number): boolean {
    const { winding, owners } = S
    for (let k = 0; k < owners; k++)
      if (winding[other + k] !== winding[from + k]! + (k === owner ? by : 0)) return false
    return true
  }

  function grow(): void {
    const n = S.count
    if (n > S.depth.length) {
      S.depth = grownI32(S.depth, n)
      S.plots = grownI32(S.plots, n)
      S.mask = grownI32(S.mask, n)
      S.wound = grownI32(S.wound, n)
      hashes = grownI32(hashes, n)
      S.area = grownF64(S.area, n)
    }
    S.winding = grownI32(S.winding, n * S.owners)
  }
  return S
}

/** States by the edge that they were reached over: open addressing, a key of -1 where free. */
function createWays() {
  let keys: Float64Array = new Float64Array(4096)
  let states: Int32Array = new Int32Array(4096)
  let used = 0

  /** Returns the slot of the key, or the free one where it belongs. */
  function slotOf(key: number): number {
    const last = keys.length - 1
    let at = (Math.imul(key, 0x9e3779b1) >>> 8) & last
    while (keys[at] !== -1 && keys[at] !== key) at = (at + 1) & last
    return at
  }

  function put(key: number, state: number): void {
    const at = slotOf(key)
    keys[at] = key
    states[at] = state
  }

  return {
    clear() {
      if (keys.length > WAYS_KEPT) {
        keys = new Float64Array(4096)
        states = new Int32Array(4096)
      }
      keys.fill(-1)
      used = 0
    },
    /** Returns the state, or -1 where the key is unknown. */
    find(key: number): number {
      const at = slotOf(key)
      return keys[at] === key ? states[at]! : -1
    },
    add(key: number, state: number): void {
      put(key, state)
      if (++used * 2 <= keys.length) return
      const [before, found] = [keys, states]
      keys = new Float64Array(2 * before.length).fill(-1)
      states = new Int32Array(2 * before.length)
      for (const [i, known] of before.entries()) if (known !== -1) put(known, found[i]!)
    },
  }
}
