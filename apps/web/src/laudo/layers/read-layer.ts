/**
 * Turns the server's answer with one layer into what the screen needs of it: the features for the engine, without the times that only the
 * replay reads; the bounds of each plot; the flight as numbers.
 */

import { type FlatPolygon, placeInLargest } from '@faixa/geometry'
import type { FlightLeg } from '../../map/tools/replay/flight-clock.ts'

/** West, south, east, north. */
type Bounds = [number, number, number, number]

export interface PlotPlace {
  /** Row of `talhoes`. */
  readonly row: number
  readonly bounds: Readonly<Bounds>
}

export interface LayerRead {
  /** A FeatureCollection, as text. */
  readonly shown: string
  readonly plots: readonly PlotPlace[]
  readonly legs: readonly FlightLeg[]
}

type Position = readonly number[]

export interface Feature {
  readonly type: 'Feature'
  readonly properties: {
    readonly posicao?: number
    readonly inicio?: string
    readonly segundos?: readonly (number | null)[]
  } & Readonly<Record<string, unknown>>
  readonly geometry:
    | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly Position[])[] }
    | { readonly type: 'LineString'; readonly coordinates: readonly Position[] }
}

export function readLayer(text: string): LayerRead {
  const { collections } = JSON.parse(text) as { readonly collections: readonly Feature[] }
  return {
    shown: JSON.stringify({
      type: 'FeatureCollection',
      features: [...collections.map(forEngine), ...plotLabels(collections)],
    }),
    plots: plotPlaces(collections),
    legs: collections.flatMap(legOf),
  }
}

// Without the times: the engine would write 100,000 of them into every tile that the line touches.
function forEngine({ type, properties: { segundos: _forReplay, ...properties }, geometry }: Feature): unknown {
  return { type, properties, geometry }
}

/** One label for each plot, inside its largest polygon. */
function plotLabels(features: readonly Feature[]): unknown[] {
  const plots = new Map<number, { readonly rotulo: unknown; readonly polygons: FlatPolygon[] }>()
  for (const { properties, geometry } of features) {
    const { posicao } = properties
    const rotulo = properties.talhao ?? properties.nome
    if (posicao === undefined || rotulo === undefined || geometry.type !== 'Polygon') continue
    const [outer = [], ...holes] = geometry.coordinates.map(flat)
    const plot = plots.get(posicao) ?? { rotulo, polygons: [] }
    plot.polygons.push({ outer, holes })
    plots.set(posicao, plot)
  }
  return [...plots.values()].map(({ rotulo, polygons }) => ({
    type: 'Feature',
    properties: { rotulo },
    geometry: { type: 'Point', coordinates: placeInLargest(polygons) },
  }))
}

function flat(path: readonly Position[]): Float64Array<ArrayBuffer> {
  const positions = new Float64Array(path.length * 2)
  path.forEach(([lon = NaN, lat = NaN], i) => {
    positions[2 * i] = lon
    positions[2 * i + 1] = lat
  })
  return positions
}

function plotPlaces(features: readonly Feature[]): PlotPlace[] {
  const boundsOfRows = new Map<number, Bounds>()
  for (const { properties, geometry } of features) {
    if (properties.posicao === undefined || geometry.type !== 'Polygon') continue
    const bounds = boundsOfRows.get(properties.posicao) ?? [Infinity, Infinity, -Infinity, -Infinity]
    for (const [lon = NaN, lat = NaN] of geometry.coordinates[0] ?? []) {
      bounds[0] = Math.min(bounds[0], lon)
      bounds[1] = Math.min(bounds[1], lat)
      bounds[2] = Math.max(bounds[2], lon)
      bounds[3] = Math.max(bounds[3], lat)
    }
    boundsOfRows.set(properties.posicao, bounds)
  }
  return [...boundsOfRows].map(([row, bounds]) => ({ row, bounds }))
}

function legOf({ properties: { inicio, segundos }, geometry }: Feature): FlightLeg[] {
  if (geometry.type !== 'LineString') return []
  const path = flat(geometry.coordinates)
  if (inicio === undefined || !segundos) return [{ path }]
  const first = Date.parse(inicio)
  return [{ path, timesMs: Float64Array.from(segundos, (s) => (s === null ? NaN : first + s * 1000)) }]
}
