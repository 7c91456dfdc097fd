/**
 * Finds sprayed polygons whose width differs from the usual one: a strip with a misplaced corner, or that lost half of its outline. The
 * search needs files whose strips are nearly all of one width. Odd strips are reported and measured as they are: a pass may be narrower at
 * the edge of a field. The width is that of the rectangle of equal area and perimeter, which is right for straight and curved strips.
 * Linear.
 */
import type { Issue } from '../issues/issue.ts'
import type { Placemark } from '../kml/placemark.ts'
import type { LonLatPath } from '../shapes/lon-lat.ts'
import { stripSides } from '../shapes/projection/strip-sides.ts'
import { medianOf, quantileOf } from '../statistics/quantile.ts'
import { countText } from './count-text.ts'
import { firstLocationOf } from './placemark-location.ts'

/** Minimum number of strips: fewer have no width in common. */
const FEW_STRIPS = 6
/** Four fifths of the strips must be within a fifth of the median width. */
const ALIKE = { share: 0.1, ratio: 1.2 }
const ODD_RATIO = 1.5
/** Metres, narrower than any boom: positions rounded to 3 decimals collapse a strip to a line, which the engine reports as without area. */
const NARROWEST_STRIP_M = 0.5
/** Metres: a shorter piece is a log quad, or the stub of a pass, whose width is not reliable. */
const SHORTEST_STRIP_M = 100
/**
 * Degrees: the box of a strip of 100 m has at least this as the sum of its height and width, of which degrees of
 * longitude are shorter.
 */
const SHORTEST_STRIP_DEG = SHORTEST_STRIP_M / 111_195

interface Strip {
  readonly placemark: Placemark
  readonly widthM: number
}

export function oddSwaths(placemarks: readonly Placemark[]): Issue[] {
  const strips = stripsOf(placemarks)
  if (strips.length < FEW_STRIPS) return []
  const widths = strips.map(({ widthM }) => widthM)
  const usual = medianOf(widths)!
  const isAlike =
    quantileOf(widths, ALIKE.share)! * ALIKE.ratio >= usual &&
    quantileOf(widths, 1 - ALIKE.share)! <= ALIKE.ratio * usual
  if (!isAlike) return []
  const odd = strips.filter(({ widthM }) => widthM > ODD_RATIO * usual || widthM * ODD_RATIO < usual)
  if (odd.length === 0) return []
  const example = odd[0]!.widthM
  return [
    {
      code: 'swath-odd-width',
      severity: 'aviso',
      message: `${countText(odd.length, 'passada tem', 'passadas têm')} outra largura que as demais (${metresText(example)} m, e não ${metresText(usual)} m): ${odd.length === 1 ? 'foi medida' : 'foram medidas'} assim. Confira.`,
      place: firstLocationOf(odd.map(({ placemark }) => placemark)),
      count: odd.length,
    },
  ]
}

function stripsOf(placemarks: readonly Placemark[]): Strip[] {
  const strips: Strip[] = []
  for (const placemark of placemarks) {
    for (const shape of placemark.shapes) {
      if (shape.kind !== 'polygon' || shape.holes.length > 0 || isShort(shape.outer)) continue
      const { widthM, lengthM } = stripSides(shape.outer)
      if (lengthM >= SHORTEST_STRIP_M && widthM >= NARROWEST_STRIP_M) strips.push({ placemark, widthM })
    }
  }
  return strips
}

/** Judges by the box in degrees: 100,000 log quads must not cost a projection each. */
function isShort(ring: LonLatPath): boolean {
  let [west, south] = [ring[0]!, ring[1]!]
  let [east, north] = [west, south]
  for (let i = 2; i < ring.length; i += 2) {
    if (ring[i]! < west) west = ring[i]!
    else if (ring[i]! > east) east = ring[i]!
    if (ring[i + 1]! < south) south = ring[i + 1]!
    else if (ring[i + 1]! > north) north = ring[i + 1]!
  }
  return east - west + north - south < SHORTEST_STRIP_DEG
}

function metresText(metres: number): string {
  return metres.toLocaleString('pt-BR', { maximumFractionDigits: 1 })
}
