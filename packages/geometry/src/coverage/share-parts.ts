/**
 * The part of a region inside the plots, and its area in each plot.
 *
 * Where no two plots touch, every ring of the part inside lies in one of them, and finding out in which costs far less than cutting the
 * region out once more for each plot. Where they do touch, it is cut out.
 */
import type { GridRing } from '../shapes/grid.ts'
import { whereInRing } from '../shapes/inside-ring.ts'
import { type Nest, nestOf } from '../shapes/nest-rings.ts'
import type { Arena, Region } from '../shapes/overlay.ts'
import { boxOf, signedAreaOf } from '../shapes/ring.ts'
import { isNoise, splitBy } from './checked-overlay.ts'

/** The plots' parts of one tile. */
export interface PlotParts {
  readonly parts: readonly Region[]
  /** Their union. */
  readonly plots: Region
  /** Rings by part, where no two parts touch. */
  readonly apart?: readonly (readonly Nest[])[]
}

/** `rings` are each plot's rings in the tile, as cut. */
export function plotPartsOf(rings: readonly (readonly GridRing[])[], arena: Arena): PlotParts {
  if (rings.length === 1) {
    const only = arena.regionOf(rings[0]!)
    return { parts: [only], plots: only }
  }
  // Cutting folds what lies beyond onto the tile's edge; united, each piece is a ring of its own again and can be counted.
  const parts = rings.map((part) => arena.unionOf(part))
  const plots = arena.unionOf(rings.flat())
  const separate = parts.reduce((sum, part) => sum + part.area, 0)
  const outlines = parts.map((part) => arena.ringsOf(part))
  // Wherever two parts touch, the union has an outer ring less; holes prove nothing, for a melting may enclose one.
  const isApart = outersOf(outlines.flat()) === outersOf(arena.ringsOf(plots)) && isNoise(separate - plots.area)
  return { parts, plots, ...(isApart && { apart: outlines.map((part) => part.map(nestOf)) }) }
}

function outersOf(rings: readonly GridRing[]): number {
  return rings.reduce((count, ring) => count + (signedAreaOf(ring) > 0 ? 1 : 0), 0)
}

/** `inside` is the part of `region` in all the plots. Areas in the order of the parts. */
export function sharesOf(region: Region, inside: Region, { parts, apart }: PlotParts, arena: Arena): number[] {
  if (parts.length === 1) return [inside.area]
  return (
    (apart && sharesByRing(arena.ringsOf(inside), apart)) ??
    parts.map((part) => splitBy(region, part, arena).inside.area)
  )
}

/** Undefined when it cannot be told in which part a ring lies. */
function sharesByRing(rings: readonly GridRing[], parts: readonly (readonly Nest[])[]): number[] | undefined {
  const shares = parts.map(() => 0)
  for (const ring of rings) {
    const area = signedAreaOf(ring)
    const home = parts.findIndex((part) => liesIn(ring, part))
    if (home >= 0) shares[home]! += area
    else if (!isNoise(area)) return undefined
  }
  return shares
}

/** One position in the part or on its edge will do: the part inside has no other part's positions there. */
function liesIn(ring: GridRing, part: readonly Nest[]): boolean {
  const [minX, minY, maxX, maxY] = boxOf(ring)
  const near = part.filter(({ box }) => box[0] <= maxX && minX <= box[2] && box[1] <= maxY && minY <= box[3])
  if (near.length === 0) return false
  for (let i = 0; i < ring.length; i += 2) {
    const found = near.map((outline) => whereInRing(ring[i]!, ring[i + 1]!, outline.ring))
    if (found.includes('on') || found.filter((where) => where === 'inside').length % 2 === 1) return true
  }
  return false
}
