/** A place inside a polygon, for its name. */
import { middleOfRing } from './ring-middle.ts'

/**
 * The centre of gravity of the border if that lies inside, otherwise the middle of the widest stretch inside along its parallel: a hole in
 * the middle of a plot is not the plot, and the middle of a bent one may lie outside. Rings are flat x and y, closed.
 */
export function placeInside(outer: ArrayLike<number>, holes: readonly ArrayLike<number>[]): [x: number, y: number] {
  const { x, y } = middleOfRing(outer)
  const crossings = [outer, ...holes].flatMap((ring) => crossingsAt(ring, y)).sort((a, b) => a - b)
  let [best, widest] = [x, 0]
  for (let i = 0; i + 1 < crossings.length; i += 2) {
    const [west, east] = [crossings[i]!, crossings[i + 1]!]
    if (west <= x && x <= east) return [x, y]
    if (east - west > widest) [best, widest] = [(west + east) / 2, east - west]
  }
  return [best, y]
}

export interface FlatPolygon {
  /** Flat x and y, closed. */
  readonly outer: ArrayLike<number>
  readonly holes: readonly ArrayLike<number>[]
}

/** Returns a place inside the polygon with the longest border, for a label of all polygons; undefined where there is none. */
export function placeInLargest(polygons: readonly FlatPolygon[]): [x: number, y: number] | undefined {
  let [largest, most]: [FlatPolygon | undefined, number] = [undefined, -1]
  for (const polygon of polygons) {
    const { area } = middleOfRing(polygon.outer)
    if (area > most) [largest, most] = [polygon, area]
  }
  return largest && placeInside(largest.outer, largest.holes)
}

/** Returns where a ring crosses a parallel. A vertex on it counts as below, so that crossings come in pairs. */
function crossingsAt(ring: ArrayLike<number>, y: number): number[] {
  const found: number[] = []
  for (let i = 2; i + 1 < ring.length; i += 2) {
    const [ax, ay, bx, by] = [ring[i - 2]!, ring[i - 1]!, ring[i]!, ring[i + 1]!]
    if (ay > y !== by > y) found.push(ax + ((y - ay) / (by - ay)) * (bx - ax))
  }
  return found
}
