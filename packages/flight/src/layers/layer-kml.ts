import { CAMADAS, DUVIDAS, EVALUATED_LAYERS, isEvaluated, LAYERS } from '@faixa/domain'
import {
  geodesicAreaM2,
  geodesicLengthM,
  type KmlLayer,
  type PlotLabel,
  roundPath,
  type Shape,
  writeKml,
} from '@faixa/geometry'
import { formatNumber, squareMetres, toHectares } from '@faixa/units'
import type { FlightLayer, LayerPiece } from './flight-layer.ts'

/** Of the contracted rate, or of the mean where none was known. */
const RATE_CLASSES = ['mais de 10 % abaixo', 'até 10 % de diferença', 'mais de 10 % acima'] as const

/** Writes a whole KML document in the layer's style, as text; encode it as UTF-8. `documentName` is its title in map viewers. */
export function layerKml(layer: FlightLayer, documentName: string = LAYERS[layer.name].title): string {
  return layersKml([layer], documentName)
}

/** Writes several layers into one document, a folder each, bottom to top: viewers draw a document from its first folder to its last. */
export function layersKml(layers: readonly FlightLayer[], documentName: string): string {
  const drawn = layers.toSorted((a, b) => CAMADAS.indexOf(a.name) - CAMADAS.indexOf(b.name))
  return writeKml({ name: documentName, layers: drawn.map(folderOf) })
}

function folderOf({ name, pieces }: FlightLayer): KmlLayer {
  const { title, style } = LAYERS[name]
  const features = pieces.map(({ shape, depth, timesMs, plot, pass, classIndex, figures }) => ({
    name: plot ? plotTitle(plot.label, title) : pass ? `Passada ${pass.number}` : title,
    attributes: {
      ...(depth !== undefined && { passadas_no_minimo: `${depth}` }),
      ...(plot && plotAttributes(plot.label)),
      ...(classIndex !== undefined && classAttribute(name, classIndex)),
      ...(pass && { motivo: DUVIDAS[pass.doubt] }),
      ...sizeOf(shape),
      ...figures,
    },
    shapes: [shapeOf(shape, timesMs)],
  }))
  return { name: title, style, features }
}

/** Class of the piece in words. */
function classAttribute(name: FlightLayer['name'], index: number): Record<string, string> {
  if (isEvaluated(name)) return { classe: EVALUATED_LAYERS[name][index]?.title ?? '' }
  return { taxa: RATE_CLASSES[index] ?? '' }
}

/** Size of the piece itself on the ellipsoid. Its name must not be one by which an area file declares hectares, which belong to a plot. */
function sizeOf(shape: LayerPiece['shape']): Record<string, string> {
  if ('line' in shape) return { comprimento_km: formatNumber(geodesicLengthM(shape.line) / 1000) }
  return { hectares_do_poligono: formatNumber(toHectares(squareMetres(geodesicAreaM2(shape.polygon)))) }
}

/** Title of a plot: its code where it has one, as on the screens. The name is often its farm's, and the same for all. */
function plotTitle({ plot, name }: PlotLabel, otherwise: string): string {
  return plot === undefined ? (name ?? otherwise) : `Talhão ${plot}`
}

/** Attributes in spellings that `plotLabel` reads, so that a layer sent as an area file keeps the plots' names. */
function plotAttributes({ name, plot, farm, farmCode }: PlotLabel): Record<string, string> {
  return {
    ...(name !== undefined && { NOME_TALHAO: name }),
    ...(plot !== undefined && { TALHAO: plot }),
    ...(farm !== undefined && { FAZENDA: farm }),
    ...(farmCode !== undefined && { COD_FAZENDA: farmCode }),
  }
}

function shapeOf(shape: LayerPiece['shape'], timesMs: Float64Array | undefined): Shape {
  // Viewers play a track back by its times.
  if ('line' in shape && timesMs) return { kind: 'track', path: roundPath(shape.line), timesMs }
  if ('line' in shape) return { kind: 'line', path: roundPath(shape.line) }
  const { outer, holes } = shape.polygon
  return { kind: 'polygon', outer: roundPath(outer), holes: holes.map(roundPath) }
}
