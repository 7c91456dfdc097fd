/**
 * Converts the server's answer with one layer to what the screen needs: the features for the engine, without times, which only the replay
 * reads, and altitudes; the bounds of each plot; the flight as numbers.
 */

import { type FlatPolygon, placeInLargest } from '@faixa/geometry'
import { boundsOf } from '../../map/engine/bounds-of.ts'
import type { Bounds } from '../../map/engine/extent.ts'
import type { FlightLeg } from '../../map/tools/replay/flight-clock.ts'

export interface PlotPlace {
  /** Row of `talhoes`. */
  readonly row: number
  readonly bounds: Bounds
}

export interface LayerRead {
  /** A FeatureCollection, as text. */
  readonly shown: string
  /** The box around all features; absent without features. */
  readonly bounds?: Bounds
  readonly plots: readonly PlotPlace[]
  readonly legs: readonly FlightLeg[]
  /** Hectares of each class of an evaluated layer, by its number. */
  readonly hectares: readonly number[]
}

/** A layer in the engine's form: a Blob passes between threads without a copy. */
export interface ReadLayer extends Omit<LayerRead, 'shown'> {
  readonly shown: Blob
}

type Position = readonly number[]

export interface Feature {
  readonly type: 'Feature'
  readonly properties: {
    readonly posicao?: number
    readonly inicio?: string
    readonly segundos?: readonly (number | null)[]
    readonly altitudes?: readonly (number | null)[]
    readonly classe?: number
    readonly hectares?: number
  } & Readonly<Record<string, unknown>>
  readonly geometry:
    | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly Position[])[] }
    | { readonly type: 'LineString'; readonly coordinates: readonly Position[] }
}

export async function readLayerOf(answer: Blob): Promise<ReadLayer> {
  const { shown, ...read } = readLayer(await answer.text())
  return { ...read, shown: new Blob([shown], { type: 'application/json' }) }
}

export function readLayer(text: string): LayerRead {
  const { collections } = JSON.parse(text) as { readonly collections: readonly Feature[] }
  const bounds = boundsOf(collections.map(({ geometry }) => geometry.coordinates))
  return {
    ...(bounds && { bounds }),
    shown: JSON.stringify({
      type: 'FeatureCollection',
      features: [...collections.map(forEngine), ...plotLabels(collections)],
    }),
    plots: plotPlaces(collections),
    legs: collections.flatMap(legOf),
    hectares: classHectares(collections),
  }
}

// Without times and altitudes: the engine would write 100,000 of them into every tile that the line crosses.
function forEngine({
  type,
  properties: { segundos: _times, altitudes: _altitudes, ...properties },
  geometry,
}: Feature) {
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
  const rings = Map.groupBy(
    features.filter(({ properties, geometry }) => properties.posicao !== undefined && geometry.type === 'Polygon'),
    ({ properties }) => properties.posicao!,
  )
  return [...rings].flatMap(([row, polygons]) => {
    const bounds = boundsOf(polygons.map(({ geometry }) => geometry.coordinates))
    return bounds ? [{ row, bounds }] : []
  })
}

function classHectares(features: readonly Feature[]): readonly number[] {
  const sums: number[] = []
  for (const { properties } of features) {
    const { classe, hectares } = properties
    if (classe !== undefined && hectares !== undefined) sums[classe] = (sums[classe] ?? 0) + hectares
  }
  return sums
}

function legOf({ properties: { inicio, segundos }, geometry }: Feature): FlightLeg[] {
  if (geometry.type !== 'LineString') return []
  const path = flat(geometry.coordinates)
  if (inicio === undefined || !segundos) return [{ path }]
  const first = Date.parse(inicio)
  return [{ path, timesMs: Float64Array.from(segundos, (s) => (s === null ? NaN : first + s * 1000)) }]
}
