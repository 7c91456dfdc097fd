/**
 * Finds the reading of a minute: the nearest in time of the best kind, within 30 min and 30 km, both included. No value is interpolated: a
 * minute without such a reading has no data. Costs the logarithm of the readings, plus those in the half hours around.
 */
import { ALCANCE_DO_CLIMA, type LeituraDoClima, TIPOS_DE_CLIMA } from '@faixa/domain'
import { asLonLat, geodesicLengthM } from '@faixa/geometry'

const REACH_MS = ALCANCE_DO_CLIMA.minutos * 60_000

export interface Place {
  readonly lon: number
  readonly lat: number
}

export interface FoundReading {
  readonly reading: LeituraDoClima
  /** Absent where the reading gives neither its place nor its distance. */
  readonly distanceKm?: number
}

export type FindReading = (instantMs: number, place: Place) => FoundReading | undefined

export function createReadingFinder(readings: readonly LeituraDoClima[]): FindReading {
  const byKind = TIPOS_DE_CLIMA.map((tipo) =>
    readings.filter((reading) => reading.tipo === tipo).toSorted((a, b) => a.instanteMs - b.instanteMs),
  )
  return (instantMs, place) => {
    for (const sorted of byKind) {
      const found = nearest(sorted, instantMs, place)
      if (found) return found
    }
    return undefined
  }
}

/** The nearest in time; of equally near ones the nearest in place, and then the earlier. */
function nearest(sorted: readonly LeituraDoClima[], instantMs: number, place: Place): FoundReading | undefined {
  let best: (FoundReading & { readonly apartMs: number }) | undefined
  for (let i = firstFrom(sorted, instantMs - REACH_MS); i < sorted.length; i++) {
    const reading = sorted[i]!
    const after = reading.instanteMs - instantMs
    if (after > REACH_MS || (best && after > best.apartMs)) break
    const apartMs = Math.abs(after)
    if (best && apartMs > best.apartMs) continue
    const distanceKm = distanceOf(reading, place)
    if (distanceKm !== undefined && distanceKm > ALCANCE_DO_CLIMA.km) continue
    if (best && apartMs === best.apartMs && (distanceKm ?? 0) >= (best.distanceKm ?? 0)) continue
    best = { reading, apartMs, ...(distanceKm !== undefined && { distanceKm }) }
  }
  return best && { reading: best.reading, ...(best.distanceKm !== undefined && { distanceKm: best.distanceKm }) }
}

function firstFrom(sorted: readonly LeituraDoClima[], instantMs: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]!.instanteMs < instantMs) low = middle + 1
    else high = middle
  }
  return low
}

export function distanceOf({ lugar, distanciaKm }: LeituraDoClima, { lon, lat }: Place): number | undefined {
  return lugar === undefined ? distanciaKm : geodesicLengthM(asLonLat([lugar.lon, lugar.lat, lon, lat])) / 1000
}
