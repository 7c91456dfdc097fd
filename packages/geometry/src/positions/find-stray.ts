/**
 * Finds the positions of one path that cannot be where the file says: the path leaves for them and returns.
 *
 * A position is a spike when both of its edges are long beside the shape (three times the median distance of its
 * positions from their middle, or ten median edges; four in a line) and go out and back: together more than four times
 * the distance from neighbour to neighbour. An end of a line has one edge, which is then long beside the line's others.
 * A spike that also leaves the file's reach is far: nothing sprayed or planted has that form. One that stays within it
 * may be a tapering plot, and is only reported. Linear in the path.
 */
import type { LonLatPath } from '../shapes/lon-lat.ts'
import { medianOf } from '../statistics/quantile.ts'
import { distanceM, type Spread } from './spread.ts'

export interface StrayPosition {
  readonly lon: number
  readonly lat: number
  /** Index of the position in the path. */
  readonly at: number
  /** Distance from the middle of the file, metres. */
  readonly distanceM: number
  /** True outside of the file's reach, which is wrong; false inside it, which is only odd. */
  readonly far: boolean
}

const OUT_AND_BACK = 4
const REACHES_OF_SHAPE = 3
const MEDIAN_EDGES = 10
/** Number of positions from which a line is a log, whose last step should resemble the others. */
const MANY_RECORDS = 8
/**
 * Number of median edges that make a spike in a line, fewer than in a ring: a ring has real corners, while no aircraft flies out and back
 * between two records.
 */
const EDGES_OF_LINE = 4
const LEAST_SPIKE_OF_LINE_M = 30
/** Metres: shorter spikes are jitter of standing receivers, or corners drawn by hand. */
const LEAST_SPIKE_M = 60
/** Reaches of the file beyond which a single position is wrong. */
const FAR_REACHES = 3
/** Positions from which medians of distances and edges are taken, at most. */
const SAMPLE = 200

export function findStray(path: LonLatPath, isRing: boolean, spread: Spread): readonly StrayPosition[] {
  if (isSmall(path, isRing ? LEAST_SPIKE_M : LEAST_SPIKE_OF_LINE_M)) return []
  const n = distinctEnd(path, isRing)
  const farM = FAR_REACHES * spread.reachM
  // Two positions have no other edge to compare with, and a triangle has no neighbours from which a position could be far.
  if (!isRing && n === 2) return farEnds(path, spread, farM)
  if (n < (isRing ? 4 : 3)) return []
  const edges = sampledEdges(path, n)
  const edgeM = medianOf(edges) ?? 0
  const least = isRing
    ? Math.max(LEAST_SPIKE_M, Math.min(REACHES_OF_SHAPE * ownReach(path, n), MEDIAN_EDGES * edgeM))
    : Math.max(LEAST_SPIKE_OF_LINE_M, EDGES_OF_LINE * edgeM)
  const found: StrayPosition[] = []
  for (let k = 0; k < n; k++) {
    const lon = path[2 * k]!
    const lat = path[2 * k + 1]!
    const before = neighbour(n, k - 1, isRing)
    const after = neighbour(n, k + 1, isRing)
    const inM = before < 0 ? Infinity : distanceM(path[2 * before]!, path[2 * before + 1]!, lon, lat)
    if (inM <= least) continue
    const outM = after < 0 ? Infinity : distanceM(lon, lat, path[2 * after]!, path[2 * after + 1]!)
    if (outM <= least) continue
    const middleM = distanceM(spread.lon, spread.lat, lon, lat)
    const far = middleM > farM
    if (before < 0 || after < 0) {
      // A long last edge of a line of few records is just a long pass.
      const edge = before < 0 ? outM : inM
      if (far || (n >= MANY_RECORDS && edge > Math.max(LEAST_SPIKE_M, MEDIAN_EDGES * edgeM)))
        found.push({ lon, lat, at: k, distanceM: middleM, far })
      continue
    }
    const acrossM = distanceM(path[2 * before]!, path[2 * before + 1]!, path[2 * after]!, path[2 * after + 1]!)
    if (inM + outM > OUT_AND_BACK * acrossM) found.push({ lon, lat, at: k, distanceM: middleM, far })
  }
  return found
}

/** Tells without a median whether a path is small, as nearly all log quads are, so that 100,000 of them take little time. */
function isSmall(path: LonLatPath, leastM: number): boolean {
  let west = Infinity
  let east = -Infinity
  let south = Infinity
  let north = -Infinity
  for (let i = 0; i < path.length; i += 2) {
    west = Math.min(west, path[i]!)
    east = Math.max(east, path[i]!)
    south = Math.min(south, path[i + 1]!)
    north = Math.max(north, path[i + 1]!)
  }
  return east - west < 180 && distanceM(west, south, east, north) <= leastM
}

function farEnds(path: LonLatPath, spread: Spread, farM: number): StrayPosition[] {
  return [0, 1].flatMap((at) => {
    const lon = path[2 * at]!
    const lat = path[2 * at + 1]!
    const middleM = distanceM(spread.lon, spread.lat, lon, lat)
    return middleM > farM ? [{ lon, lat, at, distanceM: middleM, far: true }] : []
  })
}

/** Returns the number of positions without the one that closes the ring. */
function distinctEnd(path: LonLatPath, isRing: boolean): number {
  let n = path.length / 2
  while (isRing && n > 1 && path[2 * n - 2] === path[0] && path[2 * n - 1] === path[1]) n--
  return n
}

function neighbour(n: number, k: number, isRing: boolean): number {
  if (k >= 0 && k < n) return k
  return isRing ? (k + n) % n : -1
}

function ownReach(path: LonLatPath, n: number): number {
  const step = Math.max(1, Math.floor(n / SAMPLE))
  const lons: number[] = []
  const lats: number[] = []
  for (let k = 0; k < n; k += step) {
    lons.push(path[2 * k]!)
    lats.push(path[2 * k + 1]!)
  }
  const lon = medianOf(lons)!
  const lat = medianOf(lats)!
  return medianOf(lons.map((each, i) => distanceM(lon, lat, each, lats[i]!)))!
}

function sampledEdges(path: LonLatPath, n: number): number[] {
  const step = Math.max(1, Math.floor(n / SAMPLE))
  const edges: number[] = []
  for (let k = 0; k + 1 < n; k += step) {
    edges.push(distanceM(path[2 * k]!, path[2 * k + 1]!, path[2 * k + 2]!, path[2 * k + 3]!))
  }
  return edges
}
