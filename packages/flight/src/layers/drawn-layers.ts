/** Draws the content of readable files, for a flight that could not be measured: the map shows what is wrong with them. */
import { CAMADAS } from '@faixa/domain'
import {
  drawnPlots,
  joinTracks,
  type LonLatBounds,
  type LonLatPath,
  measureTrajectory,
  orientPolygon,
  plotLabel,
  swathsFromKml,
  trackRefusal,
} from '@faixa/geometry'
import { pathBounds, unionOf } from '../bounds.ts'
import type { ReadFile, Role } from '../flight.ts'
import { SOME_WIDTH_M } from '../numbers/measured-width.ts'
import type { FlightLayer, LayerPiece } from './flight-layer.ts'

/** Maximum number of positions of a layer: it is looked at and not measured, and a browser draws as many at once. */
const MOST_POSITIONS = 250_000

export interface DrawnLayers {
  /** Layers in drawing order, one at least. */
  readonly layers: readonly FlightLayer[]
  readonly bounds: LonLatBounds
}

/** Returns the shapes as the files have them, limited to a number per file; undefined where there are none. */
export function drawnLayers(files: Readonly<Partial<Record<Role, ReadFile>>>): DrawnLayers | undefined {
  const layers = CAMADAS.flatMap((name): FlightLayer[] => {
    const file = name in PIECES ? files[name as Role] : undefined
    const pieces = file ? withinRoom(PIECES[name as Role](file)) : []
    return pieces.length > 0 ? [{ name, pieces }] : []
  })
  const paths = layers.flatMap(({ pieces }) => pieces.map(({ shape }) => outlineOf(shape)))
  return paths.length > 0 ? { layers, bounds: unionOf(paths.map(pathBounds)) } : undefined
}

const PIECES: Readonly<Record<Role, (file: ReadFile) => readonly LayerPiece[]>> = {
  area: ({ document }) =>
    drawnPlots(document).drawn.flatMap(({ id, placemark, polygons }) =>
      polygons.map((polygon) => ({
        shape: { polygon: orientPolygon(polygon) },
        plot: { id, label: plotLabel(placemark) },
      })),
    ),
  aplicacao: ({ document }) =>
    swathsFromKml(document, { assumedWidthM: SOME_WIDTH_M }).swaths.map((swath) => ({
      shape: swath.kind === 'polygon' ? { polygon: orientPolygon(swath.polygon) } : { line: swath.path },
    })),
  trajeto({ document }) {
    const flight = trackRefusal(document) === undefined ? joinTracks(document.placemarks) : undefined
    return flight ? measureTrajectory(flight).legs.map((line) => ({ shape: { line } })) : []
  },
}

function withinRoom(pieces: readonly LayerPiece[]): readonly LayerPiece[] {
  let room = MOST_POSITIONS
  const end = pieces.findIndex(({ shape }) => {
    room -= positionsIn(shape)
    return room < 0
  })
  return end < 0 ? pieces : pieces.slice(0, end)
}

function positionsIn(shape: LayerPiece['shape']): number {
  if ('line' in shape) return shape.line.length / 2
  return [shape.polygon.outer, ...shape.polygon.holes].reduce((sum, ring) => sum + ring.length / 2, 0)
}

function outlineOf(shape: LayerPiece['shape']): LonLatPath {
  return 'line' in shape ? shape.line : shape.polygon.outer
}
