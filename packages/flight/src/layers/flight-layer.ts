/** The layers of a measured flight, and the pieces of each. Names, styles and drawing order are in domain's table. */
import { CAMADAS, type Camada, type Duvida, type EvaluatedLayer } from '@faixa/domain'
import {
  type CoverageLayers,
  type LonLatPath,
  type LonLatPolygon,
  orientPolygon,
  type PackedPolygons,
  type PlotLabel,
  type Trajectory,
  unpackPolygons,
} from '@faixa/geometry'
import { type Hectares, present } from '@faixa/units'
import type { DoubtedPass } from '../checks/facts/pass-evidence.ts'
import type { FlightPlot } from '../plots/flight-plot.ts'
import { isHairline } from './is-hairline.ts'
import { roundPolygon } from './round-polygon.ts'

export type FlightLayerName = Camada

export interface LayerPiece {
  /** A polygon's rings are closed, outer ones counter-clockwise, holes clockwise. */
  readonly shape: { readonly polygon: LonLatPolygon } | { readonly line: LonLatPath }
  /** Minimum number of passes that cover the piece; only where that varies within the layer. */
  readonly depth?: number
  /** Milliseconds since 1970 UTC, one for each position of the line, NaN where unknown. */
  readonly timesMs?: Float64Array
  /** Metres above sea level as the file gives them, one for each position of the line, NaN where unknown. */
  readonly altitudesM?: Float64Array
  /** The plot of the piece. */
  readonly plot?: {
    readonly id: string
    readonly label: PlotLabel
    /** Row of `talhoes`, from 0; absent for plots that were not measured against. */
    readonly row?: number
  }
  /** The pass that is doubted. */
  readonly pass?: { readonly number: number; readonly doubt: Duvida }
  /** Class among those of the layer: of the rate (domain's `taxaClass`), or of an evaluated layer (`EVALUATED_LAYERS`). */
  readonly classIndex?: number
  /** Area, which the legend of an evaluated layer adds up by class. */
  readonly hectares?: Hectares
  /** Figures that a viewer shows beside the piece, as texts for people, by the attribute's name. */
  readonly figures?: Readonly<Record<string, string>>
}

export interface FlightLayer {
  readonly name: FlightLayerName
  /** Pieces, one at least. */
  readonly pieces: readonly LayerPiece[]
}

/** Makes the layers of a measurement. `plots` are those measured against, each with the polygons that the engine made of it. */
export function flightLayers(
  layers: CoverageLayers,
  plots: readonly Pick<FlightPlot, 'id' | 'label' | 'polygons'>[],
  near: readonly FlightPlot[],
  trajectory: Trajectory | undefined,
  doubted: readonly DoubtedPass[],
  rated: readonly LayerPiece[],
): FlightLayer[] {
  const pieces = {
    'area-total': near.flatMap(({ id, label, polygons }) =>
      polygons.map((polygon) => ({ shape: { polygon: orientPolygon(polygon) }, plot: { id, label } })),
    ),
    // Each plot is a separate piece instead of their union, because users point at plots.
    area: plots.flatMap(({ id, label, polygons }, row) =>
      polygons.map((polygon) => ({ shape: { polygon }, plot: { id, label, row } })),
    ),
    aplicacao: areas(layers.applied),
    taxa: rated,
    'passadas-em-duvida': doubted.map(({ line, ...pass }) => ({ shape: { line }, pass })),
    trajeto: (trajectory?.legs ?? []).map((line, leg) => {
      const timesMs = trajectory?.legTimesMs?.[leg]
      const altitudesM = trajectory?.legAltitudesM?.[leg]
      return { shape: { line }, ...present({ timesMs, altitudesM }) }
    }),
    'aplicacao-externa': wideAreas(layers.external),
    'area-nao-aplicada': wideAreas(layers.unapplied),
    sobreposicao: [layers.overlap2, layers.overlap3, layers.overlap4].flatMap((found, i) =>
      wideAreas(found).map((piece) => ({ ...piece, depth: i + 2 })),
    ),
  } satisfies Record<Exclude<FlightLayerName, EvaluatedLayer>, readonly LayerPiece[]>
  return inDrawingOrder(Object.entries(pieces).map(([name, some]) => ({ name: name as FlightLayerName, pieces: some })))
}

/** Sorts layers bottom to top, without empty ones. */
export function inDrawingOrder(layers: readonly FlightLayer[]): FlightLayer[] {
  return CAMADAS.flatMap((name) => layers.filter((layer) => layer.name === name && layer.pieces.length > 0))
}

function areas(polygons: PackedPolygons): LayerPiece[] {
  return piecesOf(unpackPolygons(polygons))
}

/** Leaves out polygons that are too narrow to see or to treat; the numbers keep them. */
function wideAreas(polygons: PackedPolygons): LayerPiece[] {
  return piecesOf(unpackPolygons(polygons).filter((polygon) => !isHairline(polygon)))
}

/** Rounds polygons to the number of digits of files; polygons that collapse are left out. */
function piecesOf(polygons: readonly LonLatPolygon[]): LayerPiece[] {
  return polygons.flatMap((polygon) => {
    const rounded = roundPolygon(polygon)
    return rounded ? [{ shape: { polygon: rounded } }] : []
  })
}
