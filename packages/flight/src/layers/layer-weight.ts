/** Estimates the bytes of a flight's layers as GeoJSON, before any is written, and which file causes most of them. */
import type { Coverage, LonLatPolygon, Trajectory } from '@faixa/geometry'
import type { Role } from '../flight.ts'
import type { LayerPiece } from './flight-layer.ts'

/** A position with seven decimals and its comma: `[-50.3168712,-21.7854012],`. */
const POSITION_BYTES = 26
/** Layers that one border between two faces can belong to: the application, the unapplied area, and three depths of overlap. */
const LAYERS_OF_A_BORDER = 5

export interface LayerWeight {
  readonly bytes: number
  readonly heaviest: Role
}

export function layerWeight(
  { layers, plots }: Pick<Coverage, 'layers' | 'plots'>,
  trajectory: Trajectory | undefined,
): LayerWeight {
  const numbers = {
    aplicacao: Object.values(layers ?? {}).reduce((sum, { positions }) => sum + positions.length, 0),
    area: plots.reduce(
      (sum, { polygons = [] }) => sum + polygons.reduce((all, polygon) => all + numbersIn(polygon), 0),
      0,
    ),
    trajeto: legNumbers(trajectory),
  } satisfies Record<Role, number>
  const byWeight = (Object.keys(numbers) as Role[]).toSorted((a, b) => numbers[b] - numbers[a])
  const all = Object.values(numbers).reduce((sum, some) => sum + some, 0)
  return { bytes: (all / 2) * POSITION_BYTES, heaviest: byWeight[0]! }
}

/** Bound of the weight of layers that were not made. */
export function mostBytes({ borders }: Pick<Coverage, 'borders'>): number {
  return borders * LAYERS_OF_A_BORDER * POSITION_BYTES
}

/** Weight of the plots and the track as they are drawn in the files. */
export function shapeBytes(
  plots: readonly { readonly polygons: readonly LonLatPolygon[] }[],
  trajectory: Trajectory | undefined,
): number {
  const drawn = plots.reduce((sum, { polygons }) => sum + polygons.reduce((all, one) => all + numbersIn(one), 0), 0)
  return ((drawn + legNumbers(trajectory)) / 2) * POSITION_BYTES
}

/** Weight of pieces that are already made. */
export function pieceBytes(pieces: readonly LayerPiece[]): number {
  const numbers = pieces.map(({ shape }) => ('line' in shape ? shape.line.length : numbersIn(shape.polygon)))
  return (numbers.reduce((sum, some) => sum + some, 0) / 2) * POSITION_BYTES
}

function legNumbers(trajectory: Trajectory | undefined): number {
  return (trajectory?.legs ?? []).reduce((sum, leg) => sum + leg.length, 0)
}

function numbersIn({ outer, holes }: LonLatPolygon): number {
  return holes.reduce((sum, hole) => sum + hole.length, outer.length)
}
