/** Writes layers as GeoJSON (RFC 7946): longitude first, outer rings counter-clockwise, rings closed. */
import { type LonLatPath, roundPath } from '@faixa/geometry'
import { plotNames } from '../plots/flight-plot.ts'
import type { FlightLayer, FlightLayerName, LayerPiece } from './flight-layer.ts'

/** Areas are written to a hundredth of a square metre. */
const HECTARE_PARTS = 1_000_000

/** The property by which a feature names its layer. */
export type FeatureProperties =
  /** `camada: 'area'`, for files that people keep. */
  | 'camada'
  /** `laudoHasLayer: { layer: 'area' }`, for the server's `collections` (specification 000 §3). */
  | 'laudoHasLayer'

const NAMED = {
  camada: (layer) => ({ camada: layer }),
  laudoHasLayer: (layer) => ({ laudoHasLayer: { layer } }),
} satisfies Record<FeatureProperties, (layer: FlightLayerName) => object>

/**
 * The layer's features as JSON text with commas between them and no brackets, so that several layers can be joined without reading
 * them again; `featureCollection` puts them in one.
 */
export function layerGeoJson({ name, pieces }: FlightLayer, properties: FeatureProperties): string {
  return pieces
    .map((piece) =>
      JSON.stringify({
        type: 'Feature',
        properties: { ...NAMED[properties](name), ...propertiesOf(piece) },
        geometry: geometryOf(piece.shape),
      }),
    )
    .join(',\n')
}

/**
 * `features` as `layerGeoJson` returns them, one text for each layer. `metodo`: the method of measurement, a foreign member (RFC 7946
 * §6.1).
 */
export function featureCollection(features: readonly string[], metodo?: string): string {
  const measured = metodo === undefined ? '' : `"metodo":${JSON.stringify(metodo)},`
  return `{"type":"FeatureCollection",${measured}"features":[\n${features.join(',\n')}\n]}\n`
}

function propertiesOf({ depth, timesMs, altitudesM, plot, pass, classIndex, hectares }: LayerPiece): object {
  return {
    ...(depth !== undefined && { passadasNoMinimo: depth }),
    ...(timesMs && timesOf(timesMs)),
    ...(altitudesM && altitudesOf(altitudesM)),
    ...(classIndex !== undefined && { classe: classIndex }),
    ...(hectares !== undefined && { hectares: Math.round(hectares * HECTARE_PARTS) / HECTARE_PARTS }),
    ...(pass && { passada: pass.number, motivo: pass.doubt }),
    ...(plot && { id: plot.id, ...plotNames(plot.label), ...(plot.row !== undefined && { posicao: plot.row }) }),
  }
}

/** Returns the first known time, and for each position the seconds since then, null where unknown: a third of the size of full dates. */
function timesOf(timesMs: Float64Array): { readonly inicio?: string; readonly segundos?: (number | null)[] } {
  const first = timesMs.find((ms) => !Number.isNaN(ms))
  if (first === undefined) return {}
  const segundos = Array.from(timesMs, (ms) => (Number.isNaN(ms) ? null : Math.round((ms - first) / 10) / 100))
  return { inicio: new Date(first).toISOString(), segundos }
}

/** Altitudes to a tenth of a metre, null where unknown; nothing where no position has one. */
function altitudesOf(altitudesM: Float64Array): { readonly altitudes?: (number | null)[] } {
  if (altitudesM.every(Number.isNaN)) return {}
  return { altitudes: Array.from(altitudesM, (m) => (Number.isNaN(m) ? null : Math.round(m * 10) / 10)) }
}

function geometryOf(shape: LayerPiece['shape']): object {
  if ('line' in shape) return { type: 'LineString', coordinates: positionsOf(shape.line) }
  const { outer, holes } = shape.polygon
  return { type: 'Polygon', coordinates: [outer, ...holes].map(positionsOf) }
}

function positionsOf(path: LonLatPath): number[][] {
  const rounded = roundPath(path)
  const positions: number[][] = []
  for (let i = 0; i < rounded.length; i += 2) positions.push([rounded[i]!, rounded[i + 1]!])
  return positions
}
