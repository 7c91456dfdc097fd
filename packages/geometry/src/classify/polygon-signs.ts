/**
 * Finds signs in the polygons' shapes. Each polygon is replaced by the rectangle of equal area and perimeter, which
 * gives the width of a strip whether it is straight or curved and however many positions it has; a compact polygon has
 * no such rectangle and is replaced by a square.
 */
import { hypotenuse } from '../arithmetic/portable-math.ts'
import type { Placemark } from '../kml/placemark.ts'
import type { LonLatPath } from '../shapes/lon-lat.ts'
import { createLaea } from '../shapes/projection/laea.ts'
import { boxOf, signedAreaOf } from '../shapes/ring.ts'
import { medianOf, quantileOf } from '../statistics/quantile.ts'
import type { Strengths } from './signs.ts'

/** Metres: no swath is wider. The widest in use are about half of it. */
const WIDEST_SWATH_M = 60
const NARROWEST_SWATH_M = 3
const STRIP_ASPECT = 4
const SAME_WIDTH = 0.15
/** Number of strips of one width that certainly are not plots. A single strip is not enough: a narrow plot is a strip too. */
const FEW_STRIPS = 3
/** Metres of the longest log piece: 1 s at 70 m/s of a slow logger, with a margin. */
const LONGEST_QUAD_M = 100
const QUAD_POSITIONS = 8
const SAME_AREA = 0.4
const FEW_QUADS = 3
/** Ratio between large and small plots, above that of log pieces. */
const VARIED_RATIO = 3

interface PolygonMeasures {
  readonly areaM2: number
  /** Sides of the rectangle of equal area and perimeter. */
  readonly widthM: number
  readonly lengthM: number
  readonly positions: number
  readonly x: number
  readonly y: number
  readonly reachM: number
}

/** Returns the signs of the polygons. `blocks` are runs of consecutive placemarks. */
export function polygonSigns(blocks: readonly (readonly Placemark[])[]): Strengths {
  const first = blocks.flat().find((placemark) => outersOf(placemark).length > 0)
  if (!first) return {}
  const origin = outersOf(first)[0]!
  const plane = createLaea(origin[0] ?? 0, Math.max(-89, Math.min(89, origin[1] ?? 0)))
  const measures = blocks.map((block) => block.flatMap(outersOf).map((outer) => measuresOf(plane.toLocal(outer))))
  const all = measures.flat().filter((polygon) => polygon.areaM2 > 0)
  if (all.length === 0) return {}
  const strips = stripShare(all)
  const quads = quadShare(measures, all)
  return {
    'broad-polygons': areaShare(all, (polygon) => polygon.widthM > WIDEST_SWATH_M),
    'strip-polygons': strips,
    'log-quads': quads,
    'varied-polygons': isVaried(all) ? Math.max(0, 1 - strips - quads) : 0,
  }
}

function outersOf(placemark: Placemark): LonLatPath[] {
  return placemark.shapes.flatMap((shape) => (shape.kind === 'polygon' && shape.outer.length >= 6 ? [shape.outer] : []))
}

function measuresOf(ring: Float64Array): PolygonMeasures {
  let perimeterM = 0
  const n = ring.length
  for (let i = 0; i < n; i += 2) {
    perimeterM += hypotenuse(ring[(i + 2) % n]! - ring[i]!, ring[(i + 3) % n]! - ring[i + 1]!)
  }
  const areaM2 = Math.abs(signedAreaOf(ring))
  const quarter = perimeterM / 4
  const spread = Math.sqrt(Math.max(0, quarter * quarter - areaM2))
  const isCompact = quarter * quarter <= areaM2
  const [minX, minY, maxX, maxY] = boxOf(ring)
  return {
    areaM2,
    widthM: isCompact ? Math.sqrt(areaM2) : areaM2 / (quarter + spread),
    lengthM: isCompact ? Math.sqrt(areaM2) : quarter + spread,
    positions: n / 2,
    x: (minX + maxX) / 2,
    y: (minY + maxY) / 2,
    reachM: hypotenuse(maxX - minX, maxY - minY),
  }
}

/** Returns a share weighted by area, so that slivers between plots do not outvote the plots. */
function areaShare(measures: readonly PolygonMeasures[], holds: (polygon: PolygonMeasures) => boolean): number {
  let held = 0
  let total = 0
  for (const polygon of measures) {
    total += polygon.areaM2
    if (holds(polygon)) held += polygon.areaM2
  }
  return held / total
}

function stripShare(measures: readonly PolygonMeasures[]): number {
  const strips = measures.filter(isStrip)
  const width = medianOf(strips.map((strip) => strip.widthM))
  if (width === undefined) return 0
  const isAlike = (polygon: PolygonMeasures) =>
    isStrip(polygon) && Math.abs(polygon.widthM - width) <= SAME_WIDTH * width
  return areaShare(measures, isAlike) * Math.min(1, (strips.filter(isAlike).length - 1) / (FEW_STRIPS - 1))
}

function isStrip({ widthM, lengthM }: PolygonMeasures): boolean {
  return widthM >= NARROWEST_SWATH_M && widthM <= WIDEST_SWATH_M && lengthM >= STRIP_ASPECT * widthM
}

/**
 * Returns the share of polygons that are small, of few positions, as large as most others and next to the one before or
 * after.
 */
function quadShare(blocks: readonly (readonly PolygonMeasures[])[], all: readonly PolygonMeasures[]): number {
  if (all.length < FEW_QUADS) return 0
  const typical = medianOf(all.map((polygon) => polygon.areaM2))!
  let quads = 0
  for (const measures of blocks) {
    measures.forEach((polygon, i) => {
      const isSmall =
        polygon.positions <= QUAD_POSITIONS && polygon.lengthM <= LONGEST_QUAD_M && polygon.widthM <= WIDEST_SWATH_M
      const isUsual = Math.abs(polygon.areaM2 - typical) <= SAME_AREA * typical
      if (isSmall && isUsual && (isNextTo(polygon, measures[i - 1]) || isNextTo(polygon, measures[i + 1]))) quads++
    })
  }
  return quads / all.length
}

function isNextTo(a: PolygonMeasures, b: PolygonMeasures | undefined): boolean {
  return b !== undefined && hypotenuse(a.x - b.x, a.y - b.y) <= (a.reachM + b.reachM) / 2
}

function isVaried(measures: readonly PolygonMeasures[]): boolean {
  const areas = measures.map((polygon) => polygon.areaM2)
  return measures.length >= FEW_QUADS && quantileOf(areas, 0.8)! > VARIED_RATIO * quantileOf(areas, 0.2)!
}
