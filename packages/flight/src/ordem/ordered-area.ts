/** The plots of a service order, from a file or from the register: repaired, measured, and rounded to their stored form. */
import {
  CoverageWorkError,
  type LonLatBounds,
  type LonLatPolygon,
  measureCoverage,
  orientPolygon,
  type PlotLabel,
  plotLabel,
  plotsFromKml,
} from '@faixa/geometry'
import { squareMetres, toHectares } from '@faixa/units'
import { type Aviso, avisoOf } from '../aviso.ts'
import { plotBounds, unionOf } from '../bounds.ts'
import type { ReadFile } from '../flight.ts'
import { roundPolygon } from '../layers/round-polygon.ts'
import { nothingSentence } from '../nothing-for.ts'
import { type FlightPlot, type PlotNames, plotNames } from '../plots/flight-plot.ts'
import { cutShortSentence } from '../reading/lost-content.ts'
import { misplacedAviso, misplacedKind } from '../reading/recognise-files.ts'
import { lowered, type Unusable } from '../unusable.ts'

export interface OrderedPlot extends PlotNames {
  /** Id of the given plot: a placemark's index, or the register's id. */
  readonly id: string
  /** Declared area, ha. */
  readonly areaDeclarada?: number
  readonly areaHa: number
  /** Coordinates of a GeoJSON MultiPolygon. */
  readonly coordinates: number[][][][]
}

export interface OrderedArea {
  readonly plots: readonly OrderedPlot[]
  /** Area of the union of the plots, ha. */
  readonly areaHa: number
  readonly bounds: LonLatBounds
  readonly avisos: readonly Aviso[]
}

/** Takes the plots of a read file. A file without any plot gives a result with a sentence. */
export async function orderedAreaOf(file: ReadFile): Promise<OrderedArea | { readonly unusable: Unusable }> {
  const cutShort = cutShortSentence(file)
  if (cutShort !== undefined) return { unusable: { code: 'arquivo-cortado', message: cutShort } }
  const { plots, issues, refusal } = plotsFromKml(file.document)
  const labelled = plots.map((plot) => ({ ...plot, label: plotLabel(file.document.placemarks[Number(plot.id)]!) }))
  let area: OrderedArea | undefined
  try {
    area = labelled.length > 0 ? await measureOrderedArea(labelled) : undefined
  } catch (error) {
    if (!(error instanceof CoverageWorkError)) throw error
    return {
      unusable: { code: 'area-emaranhada', message: `«${file.name}» não pode ser medido: ${lowered(error.message)}` },
    }
  }
  if (!area) return { unusable: { code: 'sem-talhao', message: nothingSentence('area', file, refusal) } }
  const found = [...file.document.issues, ...issues].map((issue) => avisoOf(issue, file.name))
  const kind = misplacedKind('area', file.document)
  return { ...area, avisos: [...found, ...area.avisos, ...(kind ? [misplacedAviso(kind, file.name)] : [])] }
}

/** Measures plots; those without any area are left out. Undefined where nothing is left. */
export async function measureOrderedArea(plots: readonly FlightPlot[]): Promise<OrderedArea | undefined> {
  const { areas, plots: measured, issues } = await measureCoverage({ plots, swaths: [] })
  const ordered = measured.flatMap(({ id, plotM2, polygons = [] }, i) => {
    const coordinates = polygons.map(coordinatesOf).filter((rings) => rings !== undefined)
    return plotM2 > 0 && coordinates.length > 0
      ? [{ id, ...namesOf(plots[i]!.label), areaHa: toHectares(squareMetres(plotM2)), coordinates }]
      : []
  })
  if (ordered.length === 0 || areas.plotM2 === undefined) return undefined
  const kept = new Set(ordered.map(({ id }) => id))
  return {
    plots: ordered,
    areaHa: toHectares(squareMetres(areas.plotM2)),
    bounds: unionOf(plots.filter(({ id }) => kept.has(id)).map(plotBounds)),
    avisos: issues.map((issue) => avisoOf(issue)),
  }
}

function namesOf(label: PlotLabel): PlotNames & { readonly areaDeclarada?: number } {
  return { ...plotNames(label), ...(label.declaredHa !== undefined && { areaDeclarada: label.declaredHa }) }
}

/** Writes a polygon as GeoJSON; undefined where rounding leaves nothing of it. */
function coordinatesOf(polygon: LonLatPolygon): number[][][] | undefined {
  const rounded = roundPolygon(orientPolygon(polygon))
  return rounded && [rounded.outer, ...rounded.holes].map(positionsOf)
}

function positionsOf(path: LonLatPolygon['outer']): number[][] {
  return Array.from({ length: path.length / 2 }, (_, i) => [path[2 * i]!, path[2 * i + 1]!])
}
