/**
 * Compares planned and flown: how much of the ordered plots the flights of an order treated, and how much they treated outside.
 *
 * With O the union of the ordered plots and U the union of the laudos' footprints: treated is |O ∩ U|, missed |O \ U|, outside |U \ O|.
 * Ground that two flights cover, or two plots share, counts once. For a plot P that was not ordered, the area treated without order is |P ∩
 * U \ O| = |P ∩ (U ∪ O)| - |P ∩ O|, which takes two measurements. Cost: at most five measurements of the coverage without layers.
 */
import { isTreatedUnordered, orderedPlotState, type PlotState } from '@faixa/domain'
import { type LonLatPolygon, measureCoverage, type PlotCoverage, type PlotInput } from '@faixa/geometry'
import { percentOf, squareMetres, toHectares } from '@faixa/units'

export interface PlannedAndFlown {
  readonly ordered: readonly PlotInput[]
  /** Footprints of all laudos of the order, one polygon at least. */
  readonly footprints: readonly LonLatPolygon[]
  /** Plots that may have been treated although they were not ordered; of two overlapping ones the first counts. */
  readonly otherPlots: readonly PlotInput[]
}

export interface ComparedPlot {
  readonly id: string
  readonly estado: PlotState
  readonly areaHa: number
  /** Treated area of an ordered plot; of another plot, its treated area outside the ordered plots. */
  readonly tratadaHa: number
  readonly percentTratada: number
  /** Missed, ha; absent for a plot that was not ordered. */
  readonly naoTratadaHa?: number
}

export interface Comparison {
  /** Areas, ha; ground that several plots or flights cover counts once. */
  readonly pedidaHa: number
  readonly tratadaHa: number
  readonly naoTratadaHa: number
  readonly percentTratada: number
  /** Treated anywhere. */
  readonly aplicadaHa: number
  /** Treated outside of the ordered plots. */
  readonly foraHa: number
  /** The ordered plots in the order given. */
  readonly plots: readonly ComparedPlot[]
  /** The plots that were treated and not ordered, in the order given. */
  readonly naoPedidos: readonly ComparedPlot[]
}

/** Minimum share of a plot within ordered plots from which it counts as one of them: the same plot is drawn differently in another file. */
const SAME_SHARE = 0.5

/** Undefined where the ordered plots have no area. */
export async function compareFlown({
  ordered,
  footprints,
  otherPlots,
}: PlannedAndFlown): Promise<Comparison | undefined> {
  const { areas, plots } = await covered(ordered, footprints)
  const { plotM2 = 0, effectiveM2 = 0, unappliedM2 = 0, appliedM2, externalM2 = 0 } = areas
  if (plotM2 <= 0) return undefined
  return {
    pedidaHa: ha(plotM2),
    tratadaHa: ha(effectiveM2),
    naoTratadaHa: ha(unappliedM2),
    percentTratada: percent(effectiveM2, plotM2),
    aplicadaHa: ha(appliedM2),
    foraHa: ha(externalM2),
    plots: plots.filter((plot) => plot.plotM2 > 0).map(orderedPlot),
    naoPedidos: await unordered(
      otherPlots,
      footprints,
      ordered.flatMap(({ polygons }) => polygons),
    ),
  }
}

function orderedPlot({ id, plotM2, effectiveM2, unappliedM2 }: PlotCoverage): ComparedPlot {
  const percentTratada = percent(effectiveM2, plotM2)
  return {
    id,
    estado: orderedPlotState(percentTratada),
    areaHa: ha(plotM2),
    tratadaHa: ha(effectiveM2),
    percentTratada,
    naoTratadaHa: ha(unappliedM2),
  }
}

async function unordered(
  otherPlots: readonly PlotInput[],
  footprints: readonly LonLatPolygon[],
  orderedPolygons: readonly LonLatPolygon[],
): Promise<ComparedPlot[]> {
  if (otherPlots.length === 0) return []
  const inOrder = await covered(otherPlots, orderedPolygons)
  const inEither = await covered(otherPlots, [...footprints, ...orderedPolygons])
  const found = otherPlots.flatMap((plot, i) => {
    const { id, plotM2, effectiveM2: orderedM2 } = inOrder.plots[i]!
    const treatedM2 = Math.max(0, inEither.plots[i]!.effectiveM2 - orderedM2)
    const percentTratada = percent(treatedM2, plotM2)
    const isOther = plotM2 > 0 && orderedM2 < SAME_SHARE * plotM2 && isTreatedUnordered(percentTratada)
    const compared: ComparedPlot = {
      id,
      estado: 'nao-pedido',
      areaHa: ha(plotM2),
      tratadaHa: ha(treatedM2),
      percentTratada,
    }
    return isOther ? [{ plot, compared }] : []
  })
  const kept: PlotInput[] = []
  const distinct: ComparedPlot[] = []
  for (const { plot, compared } of found) {
    if (await isAmong(plot, kept)) continue
    kept.push(plot)
    distinct.push(compared)
  }
  return distinct
}

/** Tells whether half of a plot lies within plots that are already listed. */
async function isAmong(plot: PlotInput, known: readonly PlotInput[]): Promise<boolean> {
  if (known.length === 0) return false
  const [{ plotM2, effectiveM2 } = { plotM2: 0, effectiveM2: 0 }] = (
    await covered(
      [plot],
      known.flatMap(({ polygons }) => polygons),
    )
  ).plots
  return effectiveM2 >= SAME_SHARE * plotM2
}

/** Measures plots against the union of polygons. Joints stay open, because the laudos' footprints are final. */
function covered(plots: readonly PlotInput[], polygons: readonly LonLatPolygon[]) {
  const swaths = polygons.map((polygon) => ({ kind: 'polygon', polygon }) as const)
  return measureCoverage({ plots, swaths }, { joints: 'open', layers: false })
}

function ha(squareM: number): number {
  return toHectares(squareMetres(squareM))
}

function percent(part: number, whole: number): number {
  return percentOf(part, whole) ?? 0
}
