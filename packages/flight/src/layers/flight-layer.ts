/** The layers of a measured flight, named as the specification names them; one table of titles and looks, in drawing order. */
import type { CoverageLayers, KmlStyle, LonLatPath, LonLatPolygon, PlotLabel, Trajectory } from '@faixa/geometry'
import type { FlightPlot } from '../flight.ts'
import { isHairline } from './is-hairline.ts'
import { orientPolygon } from './orient-polygon.ts'

interface LayerLook {
  readonly title: string
  readonly style: KmlStyle
}

/** Colours of specification 000 §4; area-total takes the area's, unfilled; the overlap's is ours. */
export const LAYERS = {
  /** The registered plots near, taken or not; only where there was no area file. */
  'area-total': { title: 'Área total', style: { lineColour: '#1d6fd8', lineWidth: 1 } },
  area: {
    title: 'Área',
    style: { lineColour: '#1d6fd8', lineWidth: 2, fillColour: '#1d6fd8', fillOpacity: 0.15 },
  },
  aplicacao: {
    title: 'Aplicação',
    style: { lineColour: '#d83a2e', lineWidth: 1, fillColour: '#d83a2e', fillOpacity: 0.35 },
  },
  trajeto: { title: 'Trajeto', style: { lineColour: '#ffffff', lineWidth: 2 } },
  'aplicacao-externa': {
    title: 'Aplicação externa',
    style: { lineColour: '#e8c51c', lineWidth: 1, fillColour: '#e8c51c', fillOpacity: 0.6 },
  },
  'area-nao-aplicada': {
    title: 'Área não aplicada',
    style: { lineColour: '#2f9e44', lineWidth: 1, fillColour: '#2f9e44', fillOpacity: 0.6 },
  },
  /** Inside the plots. */
  sobreposicao: {
    title: 'Aplicação sobreposta',
    style: { lineColour: '#9c36b5', lineWidth: 1, fillColour: '#9c36b5', fillOpacity: 0.5 },
  },
} as const satisfies Record<string, LayerLook>

export type FlightLayerName = keyof typeof LAYERS

export interface LayerPiece {
  /** Polygons: rings closed, outer ones counter-clockwise, holes clockwise. */
  readonly shape: { readonly polygon: LonLatPolygon } | { readonly line: LonLatPath }
  /** How many passes cover it at least; only where that varies within the layer. */
  readonly depth?: number
  /** Milliseconds since 1970 UTC, one for each position of the line, NaN where unknown. */
  readonly timesMs?: Float64Array
  /** The plot that it is, or is part of. */
  readonly plot?: {
    readonly id: string
    readonly label: PlotLabel
    /** Row of `talhoes`, from 0; absent for plots that nothing was measured against. */
    readonly row?: number
  }
}

export interface FlightLayer {
  readonly name: FlightLayerName
  /** One at least. */
  readonly pieces: readonly LayerPiece[]
}

/** `plots`: those measured against, each with the polygons that the engine made of it. */
export function flightLayers(
  layers: CoverageLayers,
  plots: readonly Pick<FlightPlot, 'id' | 'label' | 'polygons'>[],
  near: readonly FlightPlot[],
  trajectory: Trajectory | undefined,
): FlightLayer[] {
  const pieces = {
    'area-total': near.flatMap(({ id, label, polygons }) =>
      polygons.map((polygon) => ({ shape: { polygon: orientPolygon(polygon) }, plot: { id, label } })),
    ),
    // Plot by plot, not their union: people point at plots.
    area: plots.flatMap(({ id, label, polygons }, row) =>
      polygons.map((polygon) => ({ shape: { polygon }, plot: { id, label, row } })),
    ),
    aplicacao: areas(layers.applied),
    trajeto: (trajectory?.legs ?? []).map((line, leg) => {
      const timesMs = trajectory?.legTimesMs?.[leg]
      return { shape: { line }, ...(timesMs && { timesMs }) }
    }),
    'aplicacao-externa': wideAreas(layers.external),
    'area-nao-aplicada': wideAreas(layers.unapplied),
    sobreposicao: [layers.overlap2, layers.overlap3, layers.overlap4].flatMap((found, i) =>
      wideAreas(found).map((piece) => ({ ...piece, depth: i + 2 })),
    ),
  } satisfies Record<FlightLayerName, readonly LayerPiece[]>
  return (Object.keys(LAYERS) as FlightLayerName[])
    .map((name) => ({ name, pieces: pieces[name] }))
    .filter((layer) => layer.pieces.length > 0)
}

function areas(polygons: readonly LonLatPolygon[]): LayerPiece[] {
  return polygons.map((polygon) => ({ shape: { polygon } }))
}

/** Without what is too narrow to see or to treat, which the numbers keep. */
function wideAreas(polygons: readonly LonLatPolygon[]): LayerPiece[] {
  return areas(polygons.filter((polygon) => !isHairline(polygon)))
}
