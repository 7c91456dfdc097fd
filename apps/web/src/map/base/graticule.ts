/**
 * Meridians and parallels for the base that needs no network, so that a field far from every border still has a scale and a place. Straight
 * lines of two positions, because they are straight in the map's projection. Four steps: ten degrees around the world, and over Brazil one
 * degree, a tenth (11 km) and a hundredth (1.1 km); some 10,000 lines altogether.
 */
import type { GeoJSONSourceSpecification, LayerSpecification } from 'maplibre-gl'
import type { MapPalette } from '../palette.ts'

export const GRATICULE = 'base-grade'

interface Step {
  /** Digits after the comma; the step is ten to their negative power. */
  readonly digits: -1 | 0 | 1 | 2
  readonly bounds: readonly [west: number, south: number, east: number, north: number]
  /** Zoom levels between which its lines are neither a net nor alone. */
  readonly from: number
  readonly until: number
}

const BRAZIL = [-75, -35, -32, 7] as const

const STEPS: readonly Step[] = [
  { digits: -1, bounds: [-180, -80, 180, 80], from: 0, until: 6 },
  { digits: 0, bounds: BRAZIL, from: 5, until: 9.5 },
  { digits: 1, bounds: BRAZIL, from: 8.5, until: 13 },
  { digits: 2, bounds: BRAZIL, from: 12, until: 24 },
]

/** The lines as features with `nome` and `casas`, the digits of their step. */
function graticule(): GeoJSONSourceSpecification['data'] {
  const features = STEPS.flatMap(({ digits, bounds: [west, south, east, north] }) => {
    const each = (low: number, high: number) =>
      Array.from({ length: Math.round((high - low) * 10 ** digits) + 1 }, (_, i) => low + i / 10 ** digits)
    return [
      ...each(west, east).map((lon) => line(digits, degreesText(lon, digits, 'L', 'O'), [lon, south], [lon, north])),
      ...each(south, north).map((lat) => line(digits, degreesText(lat, digits, 'N', 'S'), [west, lat], [east, lat])),
    ]
  })
  return { type: 'FeatureCollection', features }
}

/** `21,77° S`. */
export function degreesText(degrees: number, digits: number, positive: string, negative: string): string {
  const text = Math.abs(degrees).toFixed(Math.max(0, digits)).replace('.', ',')
  return `${text}° ${degrees < 0 ? negative : positive}`
}

function line(casas: number, nome: string, from: [number, number], to: [number, number]) {
  return {
    type: 'Feature' as const,
    properties: { casas, nome },
    geometry: { type: 'LineString' as const, coordinates: [from, to] },
  }
}

let source: GeoJSONSourceSpecification | undefined

/** Made once, with the first map that shows it. */
export function graticuleSource(): GeoJSONSourceSpecification {
  source ??= { type: 'geojson', data: graticule(), tolerance: 0 }
  return source
}

export function graticuleLayers({ border, name, nameHalo }: MapPalette): LayerSpecification[] {
  return STEPS.flatMap(({ digits, from, until }): LayerSpecification[] => [
    {
      id: `base-grade-${digits + 1}`,
      type: 'line',
      source: GRATICULE,
      filter: ['==', ['get', 'casas'], digits],
      minzoom: from,
      maxzoom: until,
      paint: { 'line-color': border, 'line-width': 0.75, 'line-opacity': 0.6 },
    },
    {
      id: `base-grade-nome-${digits + 1}`,
      type: 'symbol',
      source: GRATICULE,
      filter: ['==', ['get', 'casas'], digits],
      minzoom: from,
      maxzoom: until,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 420,
        'text-field': ['get', 'nome'],
        'text-font': ['Inter Variable'],
        'text-size': 11,
        'text-padding': 12,
      },
      paint: { 'text-color': name, 'text-halo-color': nameHalo, 'text-halo-width': 1.5 },
    },
  ])
}
