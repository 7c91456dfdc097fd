/** The question in the address: a place, a radius and a period. */
import { within } from '../../map/frame/map-address.ts'
import type { OcorrenciasSearch } from './ocorrencias-search.ts'

export interface Place {
  readonly lat: number
  readonly lon: number
}

export interface Question extends Place {
  readonly raioM: number
  /** Days, yyyy-mm-dd. */
  readonly de: string
  readonly ate: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Undefined while a part is missing or wrong. */
export function questionIn({ lugar, raio, de, ate }: OcorrenciasSearch): Question | undefined {
  const place = placeIn(lugar)
  return place && raio !== undefined && isDay(de) && isDay(ate) && de <= ate
    ? { ...place, raioM: raio, de, ate }
    : undefined
}

/** Six decimals are a tenth of a metre. */
export function placeText({ lat, lon }: Place): string {
  return `${Number(lat.toFixed(6))},${Number(lon.toFixed(6))}`
}

export function placeIn(text: string | undefined): Place | undefined {
  const [lat, lon, more] = (text ?? '').split(',')
  const place = { lat: within(lat, -85, 85), lon: within(lon, -180, 180) }
  return more === undefined && place.lat !== undefined && place.lon !== undefined ? (place as Place) : undefined
}

function isDay(text: string | undefined): text is string {
  return text !== undefined && DAY.test(text) && !Number.isNaN(Date.parse(text))
}
