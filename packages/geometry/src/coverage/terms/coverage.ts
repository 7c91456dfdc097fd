/** Input and result of a coverage measurement. Areas are square metres on the ellipsoid. */
import type { Issue } from '../../issues/issue.ts'
import type { LonLatPath, LonLatPolygon } from '../../shapes/lon-lat.ts'
import type { PackedPolygons } from '../../shapes/packed-polygons.ts'
import type { LAYERS } from '../../sweep/tile/face-states.ts'
import type { CoverageAreas, PlotCoverage } from './coverage-areas.ts'

/** A plot to be treated. Its polygons may overlap each other; their union is measured. */
export interface PlotInput {
  readonly id: string
  readonly polygons: readonly LonLatPolygon[]
}

/** One logged piece of spraying, in the order flown: a polygon, or a line that will be widened. */
export type SwathInput = (
  | {
      readonly kind: 'polygon'
      readonly polygon: LonLatPolygon
      /** Metres, where the file or a person states it: distinguishes the sides of a log's records from their ends. */
      readonly statedWidthM?: number
    }
  | {
      readonly kind: 'line'
      readonly path: LonLatPath
      readonly widthM: number
      /** Litres a hectare from each position to the next, as a log states them; NaN where it does not. Absent without a rate. */
      readonly rates?: Float64Array
    }
) & {
  readonly beginMs?: number
  readonly endMs?: number
  /** Index of its placemark, where that holds several shapes: the parts of one MultiGeometry share it. */
  readonly placemark?: number
}

export interface CoverageInput {
  readonly plots: readonly PlotInput[]
  readonly swaths: readonly SwathInput[]
}

/**
 * Decides about the ground between the facing ends of two consecutive pieces of a pass: part of the pass where a bend explains it
 * (`closed`, method v2), or as drawn in the file (`open`, method v1). docs/metodo.md explains both.
 */
export type Joints = 'closed' | 'open'

/**
 * The meaning of a swath that occurs twice in the file, with the same positions and times: the same piece written again, or a second flight
 * over the same ground.
 */
export type Repeats = 'once' | 'flown-again'

export interface CoverageOptions {
  readonly signal?: AbortSignal
  /** Called with the share done, from 0 to 1, never decreasing. */
  readonly onProgress?: (done: number) => void
  /** Called once with everything but the layers, which are made after it has returned. Without layers it is not called. */
  readonly onSums?: (coverage: Omit<Coverage, 'layers'>) => void
  /** False omits the layers when only numbers are needed. Default true. */
  readonly layers?: boolean
  /** Default `closed`. */
  readonly joints?: Joints
  /** Default `once`. */
  readonly repeats?: Repeats
}

/** `overlap2`, `overlap3`, `overlap4`: inside the plots, n >= 2, 3, 4. */
export type LayerName = (typeof LAYERS)[number]

/** Packed until polygons are needed: `unpackPolygons`. */
export type CoverageLayers = Readonly<Record<LayerName, PackedPolygons>>

export interface Coverage {
  readonly areas: CoverageAreas
  /** Plots in the order given. */
  readonly plots: readonly PlotCoverage[]
  readonly passes: number
  /** Number of the run of pieces that each swath belongs to, from 0; -1 where it was not measured. A line that turns back within itself is one run. */
  readonly runOfSwath: Int32Array
  /** |{x in A: n(x) >= k}| for k = 2, 3, 4, square metres; the first one is `areas.overlapM2`. Absent when no plot was given. */
  readonly overlapByDepthM2?: readonly [twice: number, thrice: number, fourTimes: number] | undefined
  readonly layers?: CoverageLayers
  readonly issues: readonly Issue[]
  /** Tiles that the sweep could not prove and the overlay engine measured instead; 0 but for very few scenes. */
  readonly overlaidTiles: number
  /** Borders between the faces that were swept, summed over the tiles: work and size of the layers grow with them. */
  readonly borders: number
  /** Centre of the equal-area plane that was used. */
  readonly centre: { readonly lon: number; readonly lat: number }
}
