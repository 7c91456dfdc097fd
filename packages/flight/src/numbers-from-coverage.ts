/** The bridge of docs/glossario.md: square metres under the engine's names become hectares under the laudo's. */
import { type LaudoMeasures, MEASURED_FIGURES, type MeasuredName, PLOT_NAMES, type PlotArea } from '@faixa/domain'
import type { CoverageAreas, PlotCoverage, PlotLabel } from '@faixa/geometry'
import { type Hectares, percentOf, squareMetres, toHectares } from '@faixa/units'
import type { AreaNumbers, PlotNumbers } from './flight-numbers.ts'
import { plotNames } from './flight-plot.ts'

/** Laudo's name → the engine's. */
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

export function plotNumbers(coverage: PlotCoverage, label: PlotLabel): PlotNumbers {
  const named = PLOT_NAMES.filter((name): name is PlotArea => name in AREAS).map((name) => [
    name,
    // What lies outside a talhão is no part of it.
    name === 'areaAplicada' ? coverage.effectiveM2 : coverage[AREAS[name]],
  ])
  return {
    ...plotNames(label),
    ...(label.declaredHa !== undefined && { areaDeclarada: label.declaredHa }),
    ...figuresOf(Object.fromEntries(named) as AreasM2),
  } as PlotNumbers
}

/** Each area in hectares, with its percentage; nothing where there is no part or no whole. */
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

/** What domain reckons with: the areas without their percentages. */
export function measuresOf(numbers: AreaNumbers): LaudoMeasures {
  const measures: { -readonly [Name in (typeof MEASURED_FIGURES)[number][0]]?: Hectares } = {}
  for (const [name] of MEASURED_FIGURES) {
    const area = numbers[name]
    if (area !== undefined) measures[name] = area
  }
  return measures
}

function ha(areaM2: number): Hectares {
  return toHectares(squareMetres(areaM2))
}
