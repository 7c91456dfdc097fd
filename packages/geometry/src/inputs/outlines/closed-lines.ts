/**
 * Reads closed lines (a LinearRing, or a LineString that ends where it begins) as the outlines that they are: of plots beside polygons, and of
 * passes. A line that encloses nothing, such as a pass flown out and back, stays a line. Lines that nearly close are only named. Linear, but for lines beside polygons, each of which
 * is compared with the polygons around it.
 */
import type { Issue } from '../../issues/issue.ts'
import type { Placemark, Shape } from '../../kml/placemark.ts'
import { asLonLat, type LonLatPath } from '../../shapes/lon-lat.ts'
import { geodesicLengthM } from '../../shapes/projection/geodesic.ts'
import { stripSides } from '../../shapes/projection/strip-sides.ts'
import { boxOf } from '../../shapes/ring.ts'
import { countText } from '../count-text.ts'
import { firstLocationOf } from '../placemark-location.ts'
import { filledShare, type Ground, type Sampled, sampleGround } from '../plot-overlaps.ts'

/** Degrees: 1 cm, the rounding of two exports of one position. */
const CLOSED_DEG = 1e-7
/** Metres: no boom is narrower, and none wider. */
const SWATH_M = { least: 1, most: 60 }
/** A plot is neither a road nor a tree. */
const LEAST_PLOT = { widthM: 10, areaM2: 500 }
/** Share of a line's ground in polygons above which it is their border, their perimeter or something in them. */
const COVERED = 0.5
/** Minimum share of a line's ground in one polygon for it to lie in it, and of the polygon for it to be its border. */
const INSIDE = 0.95
/** Share of a ring that its last side may be where a line lacks it: a third in a rectangle twice as long as wide, 0.41 in a road with a corner. */
const NEARLY_CLOSED = 0.35
/**
 * Share of a ring that a walked outline may lack, and the minimum of its area as a share of the square of its length: 0.0625 is a square, 0.016 a strip
 * fifteen times as long as wide, and a flight that returns to where it began has less than 0.001.
 */
const WALKED = { gap: 0.02, compact: 0.01 }
/** Maximum product of lines and polygons for which lines beside polygons are compared. */
const MOST_PAIRS = 5e6

/** Tells whether a line or a track has three corners at least and ends where it begins. */
export function isClosedLine(shape: Shape): boolean {
  if (shape.kind !== 'line' && shape.kind !== 'track') return false
  const { path } = shape
  const n = path.length
  return n >= 8 && Math.abs(path[0]! - path[n - 2]!) <= CLOSED_DEG && Math.abs(path[1]! - path[n - 1]!) <= CLOSED_DEG
}

export interface LinesBesidePlots {
  /** Lines that are plots by themselves. */
  readonly plots: ReadonlySet<Shape>
  /** Lines inside a plot, which may be holes in it, m² of each. */
  readonly inside: readonly LineGround[]
  /** Lines that nearly close around ground without plots: outlines that lost a position, m² of each if it were closed. */
  readonly nearlyClosed: readonly LineGround[]
}

interface LineGround {
  readonly placemark: Placemark
  readonly areaM2: number
}

/** Judges the lines of an area file beside its plots: its polygons or, in a file without polygons, its closed lines. */
export function linesBeside(placemarks: readonly Placemark[], drawn: readonly Ground[]): LinesBesidePlots {
  const plots = new Set<Shape>()
  const inside: LineGround[] = []
  const nearlyClosed: LineGround[] = []
  const lines = placemarks.flatMap((placemark) =>
    placemark.shapes.flatMap((shape) => {
      const outline = outlineOf(shape)
      if (outline) return [{ placemark, shape, path: outline, isClosed: true }]
      const ring = shape.kind === 'line' ? ringOf(shape.path, NEARLY_CLOSED) : undefined
      return ring ? [{ placemark, shape, path: ring, isClosed: false }] : []
    }),
  )
  if (lines.length === 0 || lines.length * drawn.length > MOST_PAIRS) return { plots, inside, nearlyClosed }
  const sampled = drawn.map((ground) => sampleGround(ground))
  for (const { placemark, shape, path, isClosed } of lines) {
    const { widthM, areaM2 } = stripSides(path)
    if (widthM < LEAST_PLOT.widthM || areaM2 < LEAST_PLOT.areaM2) continue
    const samples = sampleGround([{ outer: path, holes: [] }])
    const box = boxOf(path)
    const near = sampled.filter((polygon) => meet(box, polygon.box))
    if (near.some((polygon) => filledShare(polygon, [samples]) >= INSIDE)) continue
    const covered = near.length === 0 ? 0 : filledShare(samples, near)
    if (covered < COVERED) {
      if (isClosed) plots.add(shape)
      else nearlyClosed.push({ placemark, areaM2 })
    } else if (isClosed && covered >= INSIDE) inside.push({ placemark, areaM2 })
  }
  return { plots, inside, nearlyClosed }
}

/**
 * The outline that a line of an area file draws: it ends where it begins or, where somebody walked around a plot with a receiver, a few
 * steps before.
 */
export function outlineOf(shape: Shape): LonLatPath | undefined {
  if (shape.kind === 'polygon') return undefined
  if (isClosedLine(shape)) return shape.path
  const ring = shape.kind === 'line' ? ringOf(shape.path, WALKED.gap) : undefined
  if (!ring) return undefined
  const { widthM, lengthM, areaM2 } = stripSides(ring)
  const aroundM = 2 * (widthM + lengthM)
  return areaM2 >= WALKED.compact * aroundM * aroundM ? ring : undefined
}

/** Closes a line of three positions or more whose last side would be at most a share of the ring; undefined for any other. */
function ringOf(path: LonLatPath, mostGap: number): LonLatPath | undefined {
  if (path.length < 6) return undefined
  const ring = asLonLat([...path, path[0]!, path[1]!])
  const lengthM = geodesicLengthM(ring)
  return lengthM - geodesicLengthM(path) <= mostGap * lengthM ? ring : undefined
}

type Box = Sampled['box']

function meet(a: Box, b: Box): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3]
}

export interface OutlinedSwaths {
  readonly placemarks: readonly Placemark[]
  readonly issues: readonly Issue[]
}

/**
 * Turns the closed lines of an application that outline a strip as wide as a swath into polygons; a broader line is an outline where the
 * file has neither open lines nor a width for them. Tracks are flown and never outlines.
 */
export function outlinedSwaths(
  placemarks: readonly Placemark[],
  hasWidth: (placemark: Placemark) => boolean,
): OutlinedSwaths {
  const isClosed = (shape: Shape) => shape.kind === 'line' && isClosedLine(shape)
  if (!placemarks.some(({ shapes }) => shapes.some(isClosed))) return { placemarks, issues: [] }
  const hasOpen = placemarks.some(({ shapes }) =>
    shapes.some(
      (shape) => (shape.kind === 'line' || shape.kind === 'track') && shape.path.length >= 4 && !isClosed(shape),
    ),
  )
  const outlines: Placemark[] = []
  let count = 0
  const read = placemarks.map((placemark) => {
    if (!placemark.shapes.some(isClosed)) return placemark
    const isBroadOutline = !hasOpen && !hasWidth(placemark)
    const shapes = placemark.shapes.map((shape): Shape => {
      if (shape.kind !== 'line' || !isClosed(shape)) return shape
      const { widthM } = stripSides(shape.path)
      if (widthM < SWATH_M.least || (widthM > SWATH_M.most && !isBroadOutline)) return shape
      count++
      return { kind: 'polygon', outer: shape.path, holes: [] }
    })
    if (shapes.some(({ kind }, i) => kind !== placemark.shapes[i]!.kind)) outlines.push(placemark)
    return { ...placemark, shapes }
  })
  return count === 0 ? { placemarks, issues: [] } : { placemarks: read, issues: [linesAsOutlines(outlines, count)] }
}

function linesAsOutlines(placemarks: readonly Placemark[], count: number): Issue {
  return {
    code: 'lines-as-outlines',
    severity: 'aviso',
    message: `${countText(count, 'linha fechada foi lida', 'linhas fechadas foram lidas')} como ${count === 1 ? 'contorno' : 'contornos'} do que se aplicou, e não como ${count === 1 ? 'passada' : 'passadas'} a alargar.`,
    place: firstLocationOf(placemarks),
    count,
  }
}

/** Replaces closed lines by polygons before the kind of a file is determined. */
export function asOutlines(placemark: Placemark): Placemark {
  if (!placemark.shapes.some((shape) => shape.kind === 'line' && isClosedLine(shape))) return placemark
  const shapes = placemark.shapes.map((shape): Shape => {
    if (shape.kind !== 'line' || !isClosedLine(shape) || stripSides(shape.path).widthM < SWATH_M.least) return shape
    return { kind: 'polygon', outer: shape.path, holes: [] }
  })
  return { ...placemark, shapes }
}
