/** Counts the contents of a file, placemark by placemark. */
import {
  CoverageWorkError,
  geodesicAreaM2,
  geodesicLengthM,
  type Issue,
  isPlainOutline,
  type LonLatBounds,
  type LonLatPolygon,
  measureOutlines,
  type Placemark,
  type RingRepair,
  type Shape,
} from '@faixa/geometry'
import {
  formatCount,
  type Hectares,
  type Kilometres,
  metres,
  squareMetres,
  toHectares,
  toKilometres,
} from '@faixa/units'
import { pathBounds, unionOf } from '../bounds.ts'

export interface Tally {
  placemarks: number
  /** Geometries of each kind, also those without any position. */
  readonly counts: Record<Shape['kind'], number>
  /** Positions of all geometries, repeated ones included. */
  vertices: number
  /** Area of the polygons; those with holes, or that may cross themselves, are added by `settleTally`. */
  areaM2: number
  /** Polygons whose rings may cross themselves or each other; their areas are not in `areaM2`. */
  readonly unsettled: LonLatPolygon[]
  lengthM: number
  /** Milliseconds since 1970 UTC; absent where the file has no times. */
  beginMs?: number
  endMs?: number
  bounds?: LonLatBounds
  readonly issues: Issue[]
}

export function createTally(): Tally {
  return {
    placemarks: 0,
    counts: { point: 0, line: 0, track: 0, polygon: 0 },
    vertices: 0,
    areaM2: 0,
    unsettled: [],
    lengthM: 0,
    issues: [],
  }
}

export function addPlacemark(tally: Tally, placemark: Placemark): void {
  tally.placemarks++
  addTime(tally, placemark.beginMs)
  addTime(tally, placemark.endMs)
  for (const kind of placemark.emptyShapes ?? []) tally.counts[kind]++
  for (const shape of placemark.shapes) addShape(tally, shape)
}

/**
 * Minimum share of a polygon by which a repair must change its area to count. Below it, as at a corner drawn twice, the geodesic area is
 * kept: it is exact, while the repaired area has the grid of the plane.
 */
const MATTERS = 1e-3

/**
 * Adds the polygons whose signed area may differ from the enclosed area. A polygon that crosses itself, or whose holes reach outside,
 * counts as the engine measures it: each part once; a finding counts these polygons.
 */
export async function settleTally(tally: Tally): Promise<void> {
  const polygons = tally.unsettled.splice(0)
  if (polygons.length === 0) return
  try {
    const outlines = await measureOutlines(
      polygons.map((polygon) => [polygon]),
      unionOf(polygons.map(({ outer }) => pathBounds(outer))),
    )
    const repaired = (repair: RingRepair) => outlines.filter(({ repairs }) => repairs.has(repair)).length
    for (const [i, { areaM2, repairs }] of outlines.entries()) {
      const signedM2 = geodesicAreaM2(polygons[i]!)
      const isRepaired = repairs.has('crossing') || repairs.has('hole-outside')
      tally.areaM2 += isRepaired && Math.abs(areaM2 - signedM2) > MATTERS * areaM2 ? areaM2 : signedM2
    }
    tally.issues.push(
      ...ringIssue('ring-crossing', repaired('crossing'), `${CROSSES}: cada parte cercada foi somada uma vez`),
      ...ringIssue(
        'ring-hole-outside',
        repaired('hole-outside'),
        'com furo que sai do contorno ou cobre outro furo: cada parte foi descontada uma vez',
      ),
    )
  } catch (error) {
    if (!(error instanceof CoverageWorkError)) throw error
    const treatment = `${CROSSES} demais: as áreas ficaram fora da soma`
    tally.issues.push(...ringIssue('ring-crossing', polygons.length, treatment))
  }
}

const CROSSES = 'com contorno que cruza a si mesmo'

function ringIssue(code: string, count: number, treatment: string): Issue[] {
  if (count === 0) return []
  const message = `${formatCount(count, 'polígono', 'polígonos')} ${treatment}.`
  return [{ code, severity: 'aviso', message, place: '', count }]
}

function addShape(tally: Tally, shape: Shape): void {
  tally.counts[shape.kind]++
  if (shape.kind === 'polygon') {
    if (shape.holes.length === 0 && isPlainOutline(shape.outer)) tally.areaM2 += geodesicAreaM2(shape)
    else tally.unsettled.push(shape)
    for (const ring of [shape.outer, ...shape.holes]) tally.vertices += ring.length / 2
    return
  }
  tally.vertices += shape.path.length / 2
  if (shape.kind !== 'point') tally.lengthM += geodesicLengthM(shape.path)
  if (shape.kind === 'track') for (const ms of shape.timesMs ?? []) addTime(tally, ms)
}

function addTime(tally: Tally, ms: number | undefined): void {
  if (ms === undefined || Number.isNaN(ms)) return
  tally.beginMs = Math.min(tally.beginMs ?? ms, ms)
  tally.endMs = Math.max(tally.endMs ?? ms, ms)
}

export const tallyHectares = (tally: Tally): Hectares => toHectares(squareMetres(tally.areaM2))

export const tallyKilometres = (tally: Tally): Kilometres => toKilometres(metres(tally.lengthM))
