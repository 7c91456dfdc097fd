/** The bridge of docs/glossario.md: square metres under the engine's names become hectares under the laudo's. */
import { type LaudoMeasures, MEASURED_FIGURES, type PercentName } from '@faixa/domain'
import type { CoverageAreas, PlotCoverage, PlotLabel } from '@faixa/geometry'
import { type Hectares, percentOf, squareMetres, toHectares } from '@faixa/units'
import type { AreaNumbers, PlotNumbers } from './flight-numbers.ts'
import { plotNames } from './plot-names.ts'

export function areaNumbers(areas: CoverageAreas): AreaNumbers {
  const { appliedM2, grossM2, plotM2, effectiveM2, unappliedM2, externalM2, overlapM2 } = areas
  return {
    ...(plotM2 !== undefined && { areaPlantio: ha(plotM2) }),
    areaAplicada: ha(appliedM2),
    ...percent('percentAreaAplicada', appliedM2, plotM2),
    ...(effectiveM2 !== undefined && { aplicacaoEfetiva: ha(effectiveM2) }),
    ...percent('percentAplicacaoEfetiva', effectiveM2, plotM2),
    ...(unappliedM2 !== undefined && { areaNaoAplicada: ha(unappliedM2) }),
    ...percent('percentAreaNaoAplicada', unappliedM2, plotM2),
    ...(externalM2 !== undefined && { aplicacaoExterna: ha(externalM2) }),
    ...percent('percentAplicacaoExterna', externalM2, plotM2),
    ...(overlapM2 !== undefined && { areaSobreposicao: ha(overlapM2) }),
    ...percent('percentAreaSobreposicao', overlapM2, plotM2),
    areaBruta: ha(grossM2),
  }
}

export function plotNumbers(coverage: PlotCoverage, label: PlotLabel): PlotNumbers {
  const { plotM2, effectiveM2, unappliedM2, overlapM2, grossM2 } = coverage
  return {
    ...plotNames(label),
    ...(label.declaredHa !== undefined && { areaDeclarada: label.declaredHa }),
    areaPlantio: ha(plotM2),
    areaAplicada: ha(effectiveM2),
    ...percent('percentAreaAplicada', effectiveM2, plotM2),
    aplicacaoEfetiva: ha(effectiveM2),
    ...percent('percentAplicacaoEfetiva', effectiveM2, plotM2),
    areaNaoAplicada: ha(unappliedM2),
    ...percent('percentAreaNaoAplicada', unappliedM2, plotM2),
    areaSobreposicao: ha(overlapM2),
    ...percent('percentAreaSobreposicao', overlapM2, plotM2),
    areaBruta: ha(grossM2),
  }
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

/** Nothing where there is no part or no whole. */
function percent<Name extends PercentName>(
  name: Name,
  partM2: number | undefined,
  wholeM2: number | undefined,
): { readonly [N in Name]?: number } {
  const value = percentOf(partM2, wholeM2)
  return (value === undefined ? {} : { [name]: value }) as { readonly [N in Name]?: number }
}
