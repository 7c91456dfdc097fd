/** Counts the contents of a file, placemark by placemark. */
import {
  geodesicAreaM2,
  geodesicLengthM,
  type Issue,
  type LonLatBounds,
  type Placemark,
  type Shape,
} from '@faixa/geometry'
import { type Hectares, type Kilometres, metres, squareMetres, toHectares, toKilometres } from '@faixa/units'

export interface Tally {
  placemarks: number
  /** Geometries of each kind, also those without any position. */
  readonly counts: Record<Shape['kind'], number>
  /** Positions of all geometries, repeated ones included. */
  vertices: number
  areaM2: number
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

function addShape(tally: Tally, shape: Shape): void {
  tally.counts[shape.kind]++
  if (shape.kind === 'polygon') {
    tally.areaM2 += geodesicAreaM2(shape)
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
