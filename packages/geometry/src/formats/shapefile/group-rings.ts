/**
 * Combines the rings of a shapefile's polygon. Outers turn clockwise, holes the other way, in any order (ESRI, "Polygon"). Some programs
 * turn all rings one way; then nesting decides. Cost: rings of each kind times each other by their boxes, bounded.
 */

import { whereInRing } from '../../shapes/inside-ring.ts'
import { boxOf, signedAreaOf } from '../../shapes/ring.ts'
import type { FormatIssueCode } from '../format-issues.ts'

interface Ring {
  readonly numbers: Float64Array
  readonly box: readonly [number, number, number, number]
  /** Positive for a ring that turns clockwise. */
  readonly area: number
}

/** Work that may still be done: comparisons of boxes and of positions with edges. */
export interface Budget {
  left: number
}

/** Work for all shapefiles of a file, about a second of it. A state's native vegetation needs a tenth. */
export const MOST_WORK = 100_000_000

/** Returns each polygon with its outer ring first. Undefined where the budget does not suffice to decide. */
export function groupRings(
  parts: readonly Float64Array[],
  budget: Budget,
  report: (code: FormatIssueCode) => void,
): readonly (readonly Float64Array[])[] | undefined {
  const [only] = parts
  if (only && parts.length === 1) {
    if (signedAreaOf(only) > 0) report('outer-drawn-as-hole')
    return [[only]]
  }
  const rings = parts.map((numbers): Ring => ({ numbers, box: boxOf(numbers), area: -signedAreaOf(numbers) }))
  if (budget.left < 0) return undefined
  const outers = rings.filter(({ area }) => area >= 0)
  const inners = rings.filter(({ area }) => area < 0)
  if (outers.length === 0) return byNesting(rings, budget, report)
  const polygons = new Map(outers.map((outer): [Ring, Float64Array[]] => [outer, [outer.numbers]]))
  for (const inner of inners) {
    const home = smallestAround(inner, outers, budget)
    if (budget.left < 0) return undefined
    if (home) polygons.get(home)?.push(inner.numbers)
    else {
      report('hole-outside')
      polygons.set(inner, [inner.numbers])
    }
  }
  return [...polygons.values()]
}

/** Where all rings turn as holes do, a ring inside an odd number of others is a hole. */
function byNesting(
  rings: readonly Ring[],
  budget: Budget,
  report: (code: FormatIssueCode) => void,
): readonly (readonly Float64Array[])[] | undefined {
  report('outer-drawn-as-hole')
  const around = rings.map((inner) => rings.filter((outer) => outer !== inner && isInside(inner, outer, budget)))
  if (budget.left < 0) return undefined
  const isHole = around.map((containers) => containers.length % 2 === 1)
  const polygons = new Map(
    rings.flatMap((ring, i): [Ring, Float64Array[]][] => (isHole[i] ? [] : [[ring, [ring.numbers]]])),
  )
  for (const [i, ring] of rings.entries()) {
    if (!isHole[i]) continue
    const homes = around[i]!.filter((outer) => polygons.has(outer))
    const [home] = homes.toSorted((a, b) => Math.abs(a.area) - Math.abs(b.area))
    if (home) polygons.get(home)?.push(ring.numbers)
  }
  return [...polygons.values()]
}

function smallestAround(inner: Ring, outers: readonly Ring[], budget: Budget): Ring | undefined {
  let home: Ring | undefined
  for (const outer of outers) {
    if (--budget.left < 0) return undefined
    if (home && outer.area >= home.area) continue
    if (isInside(inner, outer, budget)) home = outer
  }
  return home
}

function isInside({ numbers, box }: Ring, outer: Ring, budget: Budget): boolean {
  if (--budget.left < 0) return false
  const [west, south, east, north] = outer.box
  if (!(west <= box[0] && south <= box[1] && east >= box[2] && north >= box[3])) return false
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    budget.left -= outer.numbers.length / 2
    if (budget.left < 0) return false
    const where = whereInRing(numbers[i]!, numbers[i + 1]!, outer.numbers)
    if (where !== 'on') return where === 'inside'
  }
  return true
}
