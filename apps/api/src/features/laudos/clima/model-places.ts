/** The cells and hours of which a flight needs the weather. Neighbours share a cell, so that the address is asked once for all of them. */
import { ALCANCE_DO_CLIMA, type MinutoAplicado } from '@faixa/domain'

/** A tenth of a degree, about 10 km. */
const CELLS_A_DEGREE = 10
const HOUR_MINUTES = 60
const MINUTE_MS = 60_000

/** Longitude and latitude in tenths of a degree, and an hour in milliseconds since 1970 UTC. */
export interface ModelPlace {
  readonly lon: number
  readonly lat: number
  readonly instanteMs: number
}

/** Returns each cell with each hour that one of its minutes may take. */
export function placesOf(minutos: readonly MinutoAplicado[]): readonly ModelPlace[] {
  const places = new Map<string, ModelPlace>()
  for (const { minuto, lon, lat } of minutos) {
    const cell = { lon: Math.round(lon * CELLS_A_DEGREE), lat: Math.round(lat * CELLS_A_DEGREE) }
    for (const hour of [Math.floor(minuto / HOUR_MINUTES), Math.ceil(minuto / HOUR_MINUTES)]) {
      if (Math.abs(hour * HOUR_MINUTES - minuto) > ALCANCE_DO_CLIMA.minutos) continue
      const place = { ...cell, instanteMs: hour * HOUR_MINUTES * MINUTE_MS }
      places.set(keyOfPlace(place), place)
    }
  }
  return [...places.values()]
}

export function keyOfPlace({ lon, lat, instanteMs }: ModelPlace): string {
  return `${lon} ${lat} ${instanteMs}`
}

/** Degrees of the middle of a cell. */
export function middleOf({ lon, lat }: Pick<ModelPlace, 'lon' | 'lat'>) {
  return { lon: lon / CELLS_A_DEGREE, lat: lat / CELLS_A_DEGREE }
}

/** A cell and a day, yyyy-mm-dd in UTC, for which the address is asked at once. */
export interface ModelDay {
  readonly lon: number
  readonly lat: number
  readonly dia: string
}

export function daysOf(places: readonly ModelPlace[]): readonly ModelDay[] {
  const days = new Map<string, ModelDay>()
  for (const { lon, lat, instanteMs } of places) {
    const dia = new Date(instanteMs).toISOString().slice(0, 10)
    days.set(`${lon} ${lat} ${dia}`, { lon, lat, dia })
  }
  return [...days.values()]
}
