/**
 * The zones within the distances that areas require. The flight worker draws them: the library that widens makes code from text,
 * which pages may not.
 */
import type { Classificacao } from '@faixa/domain'
import type { GeoJsonGeometry } from '@faixa/geometry'
import { inFlightWorker } from '../flight-worker/flight-worker.ts'

interface AreaToWiden {
  readonly uuid: string
  readonly classificacao: Classificacao
  readonly geometry: GeoJsonGeometry
  readonly metres: number
}

type Polygon = readonly (readonly (readonly number[])[])[]

/** Polygons by the uuid of their area. An area whose zone cannot be drawn has no entry. */
export type Zones = ReadonlyMap<string, readonly Polygon[]>

interface ZoneFeature {
  readonly properties: { readonly area: number }
  readonly geometry:
    | { readonly type: 'Polygon'; readonly coordinates: Polygon }
    | { readonly type: 'MultiPolygon'; readonly coordinates: readonly Polygon[] }
}

/** The ground within a distance of a place, drawn on the ellipsoid. */
export async function radiusAround(geometry: GeoJsonGeometry, metres: number, signal: AbortSignal) {
  const zones = await zonesAround([{ uuid: 'raio', classificacao: 'moradiaIsolada', geometry, metres }], signal)
  return zones.get('raio') ?? []
}

export async function zonesAround(areas: readonly AreaToWiden[], signal: AbortSignal): Promise<Zones> {
  if (areas.length === 0) return new Map()
  const drawn = await inFlightWorker((program) =>
    program.drawZones(
      {
        of: areas.map(({ geometry }) => geometry),
        zones: areas.map(({ metres, classificacao }, i) => ({ areas: [i], metres, classificacao })),
      },
      { signal },
    ),
  )
  const { features } = JSON.parse(await drawn.text()) as { readonly features: readonly ZoneFeature[] }
  return new Map(
    features.map(({ properties, geometry }) => [
      areas[properties.area]!.uuid,
      geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates,
    ]),
  )
}
