/**
 * The coordinate reference systems of OGC API — Features, Part 2 (OGC 18-058r1). Coordinates are stored as longitude and latitude of
 * WGS 84. SIRGAS 2000 is the same for them: EPSG's transformation «SIRGAS 2000 to WGS 84 (1)» has no shift, with an accuracy of 1 m. The
 * authority's order of the axes of both EPSG systems is latitude, longitude.
 */
import { invalidFields } from '@faixa/contract'
import type { GeoJsonGeometry, LonLatBounds } from '@faixa/geometry'

export const CRS84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84'
const WGS84 = 'http://www.opengis.net/def/crs/EPSG/0/4326'
const SIRGAS2000 = 'http://www.opengis.net/def/crs/EPSG/0/4674'

/** The default and stored one first. */
export const SYSTEMS = [CRS84, SIRGAS2000, WGS84] as const

export interface System {
  readonly uri: string
  /** True where coordinates are latitude, longitude. */
  readonly latitudeFirst: boolean
}

/** Refuses a system that the collections do not have (requirements fc-crs-valid-value and fc-bbox-crs-valid-value). */
export function systemOf(uri: string = CRS84, campo: 'crs' | 'bbox-crs' = 'crs'): System {
  if (SYSTEMS.some((known) => known === uri)) return { uri, latitudeFirst: uri !== CRS84 }
  const mensagem = `${campo} deve ser um dos sistemas da coleção: ${SYSTEMS.join(', ')}.`
  throw invalidFields([{ campo, mensagem }], 'parametro-invalido')
}

/** The header that tells the system of an answer's coordinates (requirement ogc-crs-header-value). */
export function crsHeader({ uri }: System): { readonly 'content-crs': string } {
  return { 'content-crs': `<${uri}>` }
}

export function inSystem(geometry: GeoJsonGeometry | null, { latitudeFirst }: System): GeoJsonGeometry | null {
  return geometry && latitudeFirst ? swapped(geometry) : geometry
}

function swapped(geometry: GeoJsonGeometry): GeoJsonGeometry {
  return { ...geometry, coordinates: swappedIn(geometry.coordinates) } as GeoJsonGeometry
}

function swappedIn(coordinates: unknown): unknown {
  if (!Array.isArray(coordinates)) return coordinates
  const [first, second, ...rest] = coordinates as readonly unknown[]
  return typeof first === 'number' ? [second, first, ...rest] : coordinates.map(swappedIn)
}

const WHOLE_TURN = 180
const QUARTER_TURN = 90

/** Returns boxes: two where the given one crosses the 180th meridian; the standard then has a west larger than its east. */
export function boxesIn(
  edges: readonly number[] | undefined,
  bboxCrs: string | undefined,
): readonly LonLatBounds[] | undefined {
  const { latitudeFirst } = systemOf(bboxCrs, 'bbox-crs')
  if (!edges) return undefined
  const [a = 0, b = 0, c = 0, d = 0] = edges.length === 6 ? [edges[0], edges[1], edges[3], edges[4]] : edges
  const [west, south, east, north] = latitudeFirst ? [b, a, d, c] : [a, b, c, d]
  const isWrong =
    [west, east].some((lon) => Math.abs(lon) > WHOLE_TURN) ||
    [south, north].some((lat) => Math.abs(lat) > QUARTER_TURN) ||
    south > north
  if (isWrong)
    throw invalidFields([{ campo: 'bbox', mensagem: latitudeFirst ? SOUTH_FIRST : WEST_FIRST }], 'parametro-invalido')
  if (west <= east) return [[west, south, east, north]]
  return [
    [west, south, WHOLE_TURN, north],
    [-WHOLE_TURN, south, east, north],
  ]
}

const WEST_FIRST = 'bbox deve ser oeste, sul, leste e norte em graus, separados por vírgulas.'
const SOUTH_FIRST = 'bbox deve ser sul, oeste, norte e leste em graus neste sistema, separados por vírgulas.'
