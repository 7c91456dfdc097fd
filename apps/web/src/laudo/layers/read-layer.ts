/**
 * Turns the server's answer with one layer into what the screen needs of it: the features for the engine, without the times that only the
 * replay reads; the bounds of each plot; the flight as numbers.
 */

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

/** One label for each plot, in its largest polygon. */
function plotLabels(features: readonly Feature[]): unknown[] {
  const labels = new Map<number, { readonly area: number; readonly label: unknown }>()
  for (const { properties, geometry } of features) {
    const { posicao } = properties
    const rotulo = properties.talhao ?? properties.nome
    if (posicao === undefined || rotulo === undefined || geometry.type !== 'Polygon') continue
    const { area, centre } = middleOf(geometry.coordinates[0] ?? [])
    if (area <= (labels.get(posicao)?.area ?? 0)) continue
    const point = { type: 'Point', coordinates: centre }
    labels.set(posicao, { area, label: { type: 'Feature', properties: { rotulo }, geometry: point } })
  }
  return [...labels.values()].map(({ label }) => label)
}

/** Centre of gravity in degrees: exact enough for the position of a name. */
function middleOf(ring: readonly Position[]): { readonly area: number; readonly centre: Position } {
  const [x0 = 0, y0 = 0] = ring[0] ?? []
  let [twice, x, y] = [0, 0, 0]
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = [ring[i - 1]![0]! - x0, ring[i - 1]![1]! - y0]
    const [bx, by] = [ring[i]![0]! - x0, ring[i]![1]! - y0]
    const cross = ax * by - bx * ay
    twice += cross
    x += (ax + bx) * cross
    y += (ay + by) * cross
  }
  return { area: Math.abs(twice) / 2, centre: twice === 0 ? [x0, y0] : [x0 + x / (3 * twice), y0 + y / (3 * twice)] }
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
  const path = new Float64Array(geometry.coordinates.length * 2)
  geometry.coordinates.forEach(([lon = NaN, lat = NaN], i) => {
    path[2 * i] = lon
    path[2 * i + 1] = lat
  })
  if (inicio === undefined || !segundos) return [{ path }]
  const first = Date.parse(inicio)
  return [{ path, timesMs: Float64Array.from(segundos, (s) => (s === null ? NaN : first + s * 1000)) }]
}
