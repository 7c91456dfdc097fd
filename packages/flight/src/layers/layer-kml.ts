import { type Shape, writeKml } from '@faixa/geometry'
import { type FlightLayer, LAYERS, type LayerPiece } from './flight-layer.ts'
import { roundPath } from './round-path.ts'

/** A whole KML document in the layer's look, as text; encode it as UTF-8. `documentName` is what map viewers list it under. */
export function layerKml({ name, pieces }: FlightLayer, documentName: string = LAYERS[name].title): string {
  const { title, style } = LAYERS[name]
  const features = pieces.map(({ shape, depth, timesMs, plot }) => ({
    name: plot?.label.name ?? title,
    ...(depth !== undefined && { attributes: { passadas_no_minimo: `${depth}` } }),
    shapes: [shapeOf(shape, timesMs)],
  }))
  return writeKml({ name: documentName, layers: [{ name: title, style, features }] })
}

function shapeOf(shape: LayerPiece['shape'], timesMs: Float64Array | undefined): Shape {
  // Viewers play a track back by its times.
  if ('line' in shape && timesMs) return { kind: 'track', path: roundPath(shape.line), timesMs }
  if ('line' in shape) return { kind: 'line', path: roundPath(shape.line) }
  const { outer, holes } = shape.polygon
  return { kind: 'polygon', outer: roundPath(outer), holes: holes.map(roundPath) }
}
