import type { Ordem } from '@faixa/contract'
import { asLonLat, geodesicLengthM } from '@faixa/geometry'

/** A laudo's take-off, and the airstrip that its form names. */
export interface FlownFrom {
  readonly data: string
  readonly pista: string | null
  /** Longitude and latitude, degrees. */
  readonly decolagem: readonly [lon: number, lat: number]
}

/** Take-offs nearer than this to a later one are from the same strip: strips are up to about 1,000 m long. */
const SAME_STRIP_M = 1000
/** A flight from farther away spends more on ferrying than on spraying. */
const REACH_M = 50_000
const MOST_STRIPS = 3

/**
 * The strips within 50 km of a place, nearest first, at most three. `flown`: newest first, which gives each strip its position and its name:
 * a name that was corrected is not shown again.
 */
export function stripsNear(
  place: readonly [lon: number, lat: number],
  flown: readonly FlownFrom[],
): NonNullable<Ordem['pistas']> {
  const strips: FlownFrom[][] = []
  for (const flight of flown) {
    const strip = strips.find(([newest]) => apartM(newest!.decolagem, flight.decolagem) <= SAME_STRIP_M)
    if (strip) strip.push(flight)
    else strips.push([flight])
  }
  return strips
    .map((flights) => ({ flights, farM: apartM(place, flights[0]!.decolagem) }))
    .filter(({ farM }) => farM <= REACH_M)
    .toSorted((a, b) => a.farM - b.farM)
    .slice(0, MOST_STRIPS)
    .map(({ flights }) => {
      const [{ data, decolagem }] = flights as [FlownFrom]
      const nome = flights.find(({ pista }) => pista !== null)?.pista
      const [lon, lat] = decolagem
      return { lon, lat, voos: flights.length, ultimoVoo: data, ...(nome && { nome }) }
    })
}

function apartM([fromLon, fromLat]: FlownFrom['decolagem'], [toLon, toLat]: FlownFrom['decolagem']): number {
  return geodesicLengthM(asLonLat([fromLon, fromLat, toLon, toLat]))
}
