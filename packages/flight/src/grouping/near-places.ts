/**
 * Tells whether two sets of positions come within a distance of each other, exactly and without looking at all pairs.
 *
 * Positions are points of a sphere in metres, so that no plane has to be chosen for files from anywhere. Boxes are halved in the middle of
 * their longest side (a k-d tree); two boxes whose farthest corners are near settle the question at once, and two that are far apart are not
 * opened. A sphere differs from the ellipsoid by 0.3 % at most: 1 m of 330 m.
 * Cost: building is linear in the positions times the depth, a question is a few hundred steps for real fields.
 */
import { cos, type LonLatPath, sin } from '@faixa/geometry'

/** Mean radius of the Earth, m (IUGG 1980). */
const RADIUS_M = 6_371_008.8
/** Positions of a box that is not halved. */
const FEW = 16

/** The positions of a file, ready for questions about distances. */
export interface Place {
  /** Positions in space, `[x, y, z, …]`, metres. */
  readonly points: Float64Array
  readonly root: Box | undefined
}

interface Box {
  readonly least: readonly [number, number, number]
  readonly most: readonly [number, number, number]
  /** Indices of its positions, where it is not halved. */
  readonly few?: readonly number[]
  readonly halves?: readonly [Box, Box]
}

export function placeOf(path: LonLatPath): Place {
  const count = path.length / 2
  const points = new Float64Array(3 * count)
  for (let i = 0; i < count; i++) {
    const [lon, lat] = [(path[2 * i]! * Math.PI) / 180, (path[2 * i + 1]! * Math.PI) / 180]
    const fromAxisM = RADIUS_M * cos(lat)
    points[3 * i] = fromAxisM * cos(lon)
    points[3 * i + 1] = fromAxisM * sin(lon)
    points[3 * i + 2] = RADIUS_M * sin(lat)
  }
  const all = new Uint32Array(count)
  for (let i = 0; i < count; i++) all[i] = i
  return { points, root: count === 0 ? undefined : boxOf(points, all) }
}

/** True where a position of each is nearer than `withinM` to one of the other. */
export function areNear(a: Place, b: Place, withinM: number): boolean {
  return a.root !== undefined && b.root !== undefined && meet(a, a.root, b, b.root, withinM * withinM)
}

/** Counts the positions of `a` that are nearer than `withinM` to one of `b`. */
export function countNear({ points }: Place, b: Place, withinM: number): number {
  const { root } = b
  if (!root) return 0
  let count = 0
  for (let i = 0; i < points.length; i += 3) {
    const at = [points[i]!, points[i + 1]!, points[i + 2]!] as const
    const point = { points, root: { least: at, most: at, few: [i / 3] } }
    if (meet(point, point.root, b, root, withinM * withinM)) count++
  }
  return count
}

function boxOf(points: Float64Array, indices: Uint32Array): Box {
  let [x0, y0, z0, x1, y1, z1] = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
  for (let n = 0; n < indices.length; n++) {
    const i = 3 * indices[n]!
    const [x, y, z] = [points[i]!, points[i + 1]!, points[i + 2]!]
    if (x < x0) x0 = x
    if (x > x1) x1 = x
    if (y < y0) y0 = y
    if (y > y1) y1 = y
    if (z < z0) z0 = z
    if (z > z1) z1 = z
  }
  const least = [x0, y0, z0] as const
  const most = [x1, y1, z1] as const
  const spans = [most[0] - least[0], most[1] - least[1], most[2] - least[2]] as const
  const longest = Math.max(...spans)
  // Positions of one place, as of a hovering drone, cannot be halved.
  if (indices.length <= FEW || longest === 0) return { least, most, few: Array.from(indices) }
  const axis = spans.indexOf(longest)
  const middle = least[axis]! + longest / 2
  const sides = new Uint32Array(indices.length)
  let low = 0
  let high = sides.length
  for (let n = 0; n < indices.length; n++) {
    const i = indices[n]!
    sides[points[3 * i + axis]! < middle ? low++ : --high] = i
  }
  // Rounding may leave a side empty where the positions differ by the last digit.
  if (low === 0 || low === sides.length) return { least, most, few: Array.from(indices) }
  return { least, most, halves: [boxOf(points, sides.subarray(0, low)), boxOf(points, sides.subarray(low))] }
}

function meet(a: Place, one: Box, b: Place, other: Box, within2: number): boolean {
  let [nearest2, farthest2] = [0, 0]
  for (let axis = 0; axis < 3; axis++) {
    const before = one.least[axis]! - other.most[axis]!
    const behind = other.least[axis]! - one.most[axis]!
    const gap = Math.max(before, behind, 0)
    const reach = Math.max(-before, -behind)
    nearest2 += gap * gap
    farthest2 += reach * reach
  }
  if (nearest2 >= within2) return false
  if (farthest2 < within2) return true
  if (one.few && other.few) return anyNear(a, one.few, b, other.few, within2)
  const opensOne = !one.few && (other.few !== undefined || sizeOf(one) >= sizeOf(other))
  return opensOne
    ? one.halves!.some((half) => meet(a, half, b, other, within2))
    : other.halves!.some((half) => meet(a, one, b, half, within2))
}

function sizeOf({ least, most }: Box): number {
  return Math.max(most[0] - least[0], most[1] - least[1], most[2] - least[2])
}

function anyNear(a: Place, some: readonly number[], b: Place, others: readonly number[], within2: number): boolean {
  for (const i of some) {
    for (const k of others) {
      const dx = a.points[3 * i]! - b.points[3 * k]!
      const dy = a.points[3 * i + 1]! - b.points[3 * k + 1]!
      const dz = a.points[3 * i + 2]! - b.points[3 * k + 2]!
      if (dx * dx + dy * dy + dz * dz < within2) return true
    }
  }
  return false
}
