/** Converts square metres under the engine's names to hectares under the laudo's (docs/glossario.md). */
import { type LaudoMeasures, MEASURED_FIGURES, type MeasuredName, PLOT_NAMES, type PlotArea } from '@faixa/domain'
import type { Coverage, CoverageAreas, PlotCoverage, PlotLabel } from '@faixa/geometry'
import { type Hectares, percentOf, squareMetres, toHectares } from '@faixa/units'
import { plotNames } from '../plots/flight-plot.ts'
import type { AreaNumbers, PlotNumbers } from './flight-numbers.ts'

/** The engine's name of each of the laudo's areas. */
const AREAS = {
  areaPlantio: 'plotM2',
  areaAplicada: 'appliedM2',
  aplicacaoEfetiva: 'effectiveM2',
  areaNaoAplicada: 'unappliedM2',
  aplicacaoExterna: 'externalM2',
  areaSobreposicao: 'overlapM2',
  areaBruta: 'grossM2',
} as const satisfies Record<MeasuredName, keyof CoverageAreas>

type AreasM2 = { readonly [Name in MeasuredName]?: number | undefined }

export function areaNumbers(areas: CoverageAreas): AreaNumbers {
  const named = Object.entries(AREAS).map(([name, engineName]) => [name, areas[engineName]])
  return figuresOf(Object.fromEntries(named) as AreasM2) as AreaNumbers
}

/** The overlap under exactly two passes, under three, and under four or more, hectares. */
export function overlapClasses({
  overlapByDepthM2,
}: Pick<Coverage, 'overlapByDepthM2'>): readonly Hectares[] | undefined {
  return overlapByDepthM2?.map((areaM2, i) => ha(areaM2 - (overlapByDepthM2[i + 1] ?? 0)))
}

export function plotNumbers(coverage: PlotCoverage, label: PlotLabel): PlotNumbers {
  const named = PLOT_NAMES.filter((name): name is PlotArea => name in AREAS).map((name) => [
    name,
    // Application outside a talhão is not part of it.
    name === 'areaAplicada' ? coverage.effectiveM2 : coverage[AREAS[name]],
  ])
  return {
    ...plotNames(label),
    ...(label.declaredHa !== undefined && { areaDeclarada: label.declaredHa }),
    ...figuresOf(Object.fromEntries(named) as AreasM2),
  } as PlotNumbers
}

/** Each area in hectares, with its percentage; absent where the part or the whole is. */
function figuresOf(areas: AreasM2): Readonly<Record<string, number>> {
  const figures: Record<string, number> = {}
  for (const [name, percent] of MEASURED_FIGURES) {
    const areaM2 = areas[name]
    if (areaM2 === undefined) continue
    figures[name] = ha(areaM2)
    const value = percent && percentOf(areaM2, areas.areaPlantio)
    if (value !== undefined) figures[percent as string] = value
  }
  return figures
}

/** The areas without their percentages, for domain's rules. */
export function measuresOf(numbers: AreaNumbers): LaudoMeasures {
  const measures: { -readonly [Name in MeasuredName]?: Hectares } = {}
  for (const [name] of MEASURED_FIGURES) {
    const area = numbers[name]
    if (area !== undefined) measures[name] = area
  }
  return measures
}

function ha(areaM2: number): Hectares {
  return toHectares(squareMetres(areaM2))
}
