/** Reads the stored layers of a laudo: features with commas between them. */
import type { TrackLeg } from '@faixa/flight'
import { asLonLat, type GeoJsonGeometry, type LonLatPolygon, shapesOfGeometry } from '@faixa/geometry'

interface Feature {
  readonly properties: { readonly inicio?: string; readonly segundos?: readonly (number | null)[] }
  readonly geometry: GeoJsonGeometry
}

function featuresIn(text: string): readonly Feature[] {
  return JSON.parse(`[${text}]`) as Feature[]
}

export function polygonsIn(text: string): LonLatPolygon[] {
  return featuresIn(text).flatMap(({ geometry }) =>
    shapesOfGeometry(geometry).flatMap((shape) => (shape.kind === 'polygon' ? [shape] : [])),
  )
}

export function legsIn(text: string): TrackLeg[] {
  return featuresIn(text).flatMap(({ properties: { inicio, segundos }, geometry }): TrackLeg[] => {
    if (geometry.type !== 'LineString') return []
    const path = asLonLat(geometry.coordinates.flatMap(([lon, lat]) => [lon!, lat!]))
    if (inicio === undefined || !segundos) return [{ path }]
    const begin = Date.parse(inicio)
    return [
      {
        path,
        timesMs: Float64Array.from(segundos, (seconds) => (seconds === null ? Number.NaN : begin + 1000 * seconds)),
      },
    ]
  })
}
