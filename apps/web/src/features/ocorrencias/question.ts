/** The question in the address: a place, a radius and a period. A saved case asks by its own place, as it was saved. */
import type { GeoJsonGeometry, LonLatPath } from '@faixa/geometry'
import { cornersOf } from '../../export/work/corners.ts'
import { within } from '../../map/frame/map-address.ts'
import type { OcorrenciasSearch } from './ocorrencias-search.ts'

/** The place as the API takes it, with its kind. */
export type Place =
  | { readonly tipo: 'ponto'; readonly lat: number; readonly lon: number }
  | { readonly tipo: 'talhao'; readonly talhao: number }
  | { readonly tipo: 'areaProtecao'; readonly areaProtecao: string }
  | { readonly tipo: 'poligono'; readonly poligono: string }

type WithoutTipo<T> = T extends unknown ? Omit<T, 'tipo'> : never

interface Around {
  readonly raioM: number
  /** Days, yyyy-mm-dd. */
  readonly de: string
  readonly ate: string
}

/** A question that can be saved. */
export type Question = WithoutTipo<Place> & Around

const DAY = /^\d{4}-\d{2}-\d{2}$/
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
/** Corners of a drawn polygon at most: more would only make the address longer. */
const CORNERS = 60

/** Undefined while a part is missing or wrong. */
export function questionIn(search: OcorrenciasSearch): Question | undefined {
  const place = placeIn(search.lugar)
  const around = aroundIn(search)
  if (!place || !around) return undefined
  const { tipo: _, ...fields } = place
  return { ...fields, ...around }
}

/** The radius and the period, without which neither a question nor a case is asked. */
export function aroundIn({ raio, de, ate }: OcorrenciasSearch): Around | undefined {
  return raio !== undefined && isDay(de) && isDay(ate) && de <= ate ? { raioM: raio, de, ate } : undefined
}

export function placeText(place: Place): string {
  switch (place.tipo) {
    case 'ponto':
      return positionText(place)
    case 'talhao':
      return `talhao:${place.talhao}`
    case 'areaProtecao':
      return `area:${place.areaProtecao}`
    case 'poligono':
      return place.poligono
  }
}

export function placeIn(text: string | undefined): Place | undefined {
  const [kind = '', id = ''] = (text ?? '').split(':')
  if (kind === 'talhao') return /^[1-9]\d{0,9}$/.test(id) ? { tipo: 'talhao', talhao: Number(id) } : undefined
  if (kind === 'area') return UUID.test(id) ? { tipo: 'areaProtecao', areaProtecao: id } : undefined
  if (kind.includes(';')) {
    const corners = cornersIn(kind)
    return corners && { tipo: 'poligono', poligono: corners.map(positionText).join(';') }
  }
  const at = positionIn(kind)
  return at && { tipo: 'ponto', ...at }
}

/** The shape of a place that the address says; that of a plot or protected area comes with the answer. */
export function geometryOf(place: Place | undefined): GeoJsonGeometry | undefined {
  if (place?.tipo === 'ponto') return { type: 'Point', coordinates: [place.lon, place.lat] }
  if (place?.tipo !== 'poligono') return undefined
  const ring = cornersIn(place.poligono)!.map(({ lat, lon }) => [lon, lat])
  return { type: 'Polygon', coordinates: [[...ring, ring[0]!]] }
}

/** The corners of a line drawn by hand around ground, as a place. */
export function drawnPlace(path: Float64Array): Place {
  const ring = Float64Array.of(...path, path[0]!, path[1]!) as LonLatPath
  const corners = cornersOf(ring, CORNERS).positions.map(([lon, lat]) => positionText({ lat, lon }))
  return { tipo: 'poligono', poligono: corners.join(';') }
}

type LatLon = Readonly<Record<'lat' | 'lon', number>>

/** Six decimals are a tenth of a metre. */
function positionText({ lat, lon }: LatLon): string {
  return `${Number(lat.toFixed(6))},${Number(lon.toFixed(6))}`
}

function positionIn(text: string): LatLon | undefined {
  const [lat, lon, more] = text.split(',').map((part) => part.trim())
  const at = { lat: within(lat, -85, 85), lon: within(lon, -180, 180) }
  return more === undefined && at.lat !== undefined && at.lon !== undefined ? (at as LatLon) : undefined
}

function cornersIn(text: string): readonly LatLon[] | undefined {
  const corners = text.split(';').flatMap((corner) => (corner.trim() === '' ? [] : [positionIn(corner)]))
  return corners.length > 2 && corners.every((corner) => corner !== undefined) ? corners : undefined
}

function isDay(text: string | undefined): text is string {
  return text !== undefined && DAY.test(text) && !Number.isNaN(Date.parse(text))
}
