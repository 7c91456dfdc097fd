import { type KmlLayer, type Shape, writeKml } from '@faixa/geometry'
import { type FlightLayer, LAYERS, type LayerPiece } from './flight-layer.ts'
import { roundPath } from './round-path.ts'

/** A whole KML document in the layer's look, as text; encode it as UTF-8. `documentName` is what map viewers list it under. */
export function layerKml(layer: FlightLayer, documentName: string = LAYERS[layer.name].title): string {
  return layersKml([layer], documentName)
}

/** Several layers in one document, a folder each. */
export function layersKml(layers: readonly FlightLayer[], documentName: string): string {
  return writeKml({ name: documentName, layers: layers.map(folderOf) })
}

function folderOf({ name, pieces }: FlightLayer): KmlLayer {
  const { title, style } = LAYERS[name]
  const features = pieces.map(({ shape, depth, timesMs, plot }) => ({
    name: plot?.label.name ?? title,
    ...(depth !== undefined && { attributes: { passadas_no_minimo: `${depth}` } }),
    shapes: [shapeOf(shape, timesMs)],
  }))
  return { name: title, style, features }
}

function shapeOf(shape: LayerPiece['shape'], timesMs: Float64Array | undefined): Shape {
  // Viewers play a track back by its times.
  if ('line' in shape && timesMs) return { kind: 'track', path: roundPath(shape.line), timesMs }
  if ('line' in shape) return { kind: 'line', path: roundPath(shape.line) }
  const { outer, holes } = shape.polygon
  return { kind: 'polygon', outer: roundPath(outer), holes: holes.map(roundPath) }
}
