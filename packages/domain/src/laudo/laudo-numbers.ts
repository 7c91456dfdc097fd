/**
 * The numbers of a laudo and the percentages derived from them: one table, read by the computation, the tooltips, the
 * spreadsheets and docs/metodo.md. A = union of the plots, U = union of the passes; percentages keep full precision.
 */
import { type Hectares, type LitresPerHectare, type Metres, percentOf, type UnitSymbol } from '@faixa/units'

/** The measured or typed figures of a laudo; one that could not be computed is omitted, never 0. */
export interface LaudoMeasures {
  readonly areaPlantio?: Hectares
  readonly areaAplicada?: Hectares
  readonly aplicacaoEfetiva?: Hectares
  readonly areaNaoAplicada?: Hectares
  readonly aplicacaoExterna?: Hectares
  readonly areaSobreposicao?: Hectares
  /** Sum of the passes' own areas, for which product was paid. */
  readonly areaBruta?: Hectares
  /** Width contracted. */
  readonly faixaContratada?: Metres
  /** Width flown. */
  readonly faixaExecutada?: Metres
  /** Rate flown. */
  readonly taxaAplicacao?: LitresPerHectare
  /** Rate contracted. */
  readonly vazaoContratada?: LitresPerHectare
  /** Product taken, as the area for which it is sufficient. */
  readonly insumos?: Hectares
}

export type MeasureName = keyof LaudoMeasures

export interface MeasureText {
  readonly label: string
  readonly unit: UnitSymbol
  /** Formula in Portuguese, for tooltips and docs/metodo.md. */
  readonly formula: string
  /** True where lists may be sorted by it. */
  readonly sortable?: true
}

export const MEASURES = {
  areaPlantio: { label: 'Área de plantio', unit: 'ha', formula: 'área da união dos talhões', sortable: true },
  areaAplicada: {
    label: 'Área aplicada',
    unit: 'ha',
    formula: 'área da união das passadas, dentro e fora dos talhões',
    sortable: true,
  },
  aplicacaoEfetiva: {
    label: 'Aplicação efetiva',
    unit: 'ha',
    formula: 'área aplicada que está dentro dos talhões',
    sortable: true,
  },
  areaNaoAplicada: {
    label: 'Área não aplicada',
    unit: 'ha',
    formula: 'área dos talhões que nenhuma passada cobriu',
    sortable: true,
  },
  aplicacaoExterna: {
    label: 'Aplicação externa',
    unit: 'ha',
    formula: 'área aplicada que está fora dos talhões',
    sortable: true,
  },
  areaSobreposicao: {
    label: 'Aplicação sobreposta',
    unit: 'ha',
    formula: 'área dos talhões coberta por duas ou mais passadas',
    sortable: true,
  },
  areaBruta: { label: 'Área bruta', unit: 'ha', formula: 'soma das áreas de cada passada' },
  faixaContratada: { label: 'Faixa contratada', unit: 'm', formula: 'informada no cadastro', sortable: true },
  faixaExecutada: { label: 'Faixa executada', unit: 'm', formula: 'informada no cadastro', sortable: true },
  taxaAplicacao: { label: 'Taxa de aplicação', unit: 'L/ha', formula: 'informada no cadastro', sortable: true },
  vazaoContratada: { label: 'Vazão contratada', unit: 'L/ha', formula: 'informada no cadastro', sortable: true },
  insumos: { label: 'Insumos', unit: 'ha', formula: 'informados no cadastro, em hectares de produto', sortable: true },
} as const satisfies Record<MeasureName, MeasureText>

export interface PercentFormula {
  readonly part: MeasureName
  readonly whole: MeasureName
  readonly label: string
  readonly formula: string
  /** True where lists may be sorted by it. */
  readonly sortable?: true
}

/** percentLarguraFaixa and percentFaixaExecutada are one number under the two names that the API carries. */
export const PERCENT_FORMULAS = {
  percentAreaAplicada: {
    part: 'areaAplicada',
    whole: 'areaPlantio',
    label: 'Área aplicada (%)',
    formula: 'área aplicada ÷ área de plantio × 100',
  },
  percentAplicacaoEfetiva: {
    part: 'aplicacaoEfetiva',
    whole: 'areaPlantio',
    label: 'Efetividade (%)',
    formula: 'aplicação efetiva ÷ área de plantio × 100',
    sortable: true,
  },
  percentAreaNaoAplicada: {
    part: 'areaNaoAplicada',
    whole: 'areaPlantio',
    label: 'Área não aplicada (%)',
    formula: 'área não aplicada ÷ área de plantio × 100',
  },
  percentAplicacaoExterna: {
    part: 'aplicacaoExterna',
    whole: 'areaPlantio',
    label: 'Aplicação externa (%)',
    formula: 'aplicação externa ÷ área de plantio × 100',
  },
  percentAreaSobreposicao: {
    part: 'areaSobreposicao',
    whole: 'areaPlantio',
    label: 'Aplicação sobreposta (%)',
    formula: 'aplicação sobreposta ÷ área de plantio × 100',
  },
  percentLarguraFaixa: {
    part: 'faixaExecutada',
    whole: 'faixaContratada',
    label: 'Largura da faixa (%)',
    formula: 'faixa executada ÷ faixa contratada × 100',
  },
  percentFaixaExecutada: {
    part: 'faixaExecutada',
    whole: 'faixaContratada',
    label: 'Faixa executada (%)',
    formula: 'faixa executada ÷ faixa contratada × 100',
  },
  percentTaxaAplicacao: {
    part: 'taxaAplicacao',
    whole: 'vazaoContratada',
    label: 'Taxa de aplicação (%)',
    formula: 'taxa de aplicação ÷ vazão contratada × 100',
  },
  percentInsumos: {
    part: 'insumos',
    whole: 'areaPlantio',
    label: 'Insumos (%)',
    formula: 'insumos ÷ área de plantio × 100',
  },
} as const satisfies Record<string, PercentFormula>

export type PercentName = keyof typeof PERCENT_FORMULAS

/** Figures that files decide, in the order in which people read them, each with its percentage of the área de plantio. */
export const MEASURED_FIGURES = [
  ['areaPlantio'],
  ['areaAplicada', 'percentAreaAplicada'],
  ['aplicacaoEfetiva', 'percentAplicacaoEfetiva'],
  ['areaNaoAplicada', 'percentAreaNaoAplicada'],
  ['aplicacaoExterna', 'percentAplicacaoExterna'],
  ['areaSobreposicao', 'percentAreaSobreposicao'],
  ['areaBruta'],
] as const satisfies readonly (readonly [MeasureName, PercentName?])[]

export type MeasuredName = (typeof MEASURED_FIGURES)[number][0]
export type MeasuredPercent = Extract<PercentName, (typeof MEASURED_FIGURES)[number][1]>

/** The names of the measured figures, one by one. */
export const MEASURED_NAMES = MEASURED_FIGURES.flat() as readonly (MeasuredName | MeasuredPercent)[]

/** Figures that a talhão does not have: the application outside the plots belongs to none of them. */
const OF_THE_WHOLE = ['aplicacaoExterna', 'percentAplicacaoExterna'] as const
type OfTheWhole = (typeof OF_THE_WHOLE)[number]

export type PlotArea = Exclude<MeasuredName, OfTheWhole>
export type PlotPercent = Exclude<MeasuredPercent, OfTheWhole>

/** Figures that each talhão has as well. */
export const PLOT_NAMES = MEASURED_NAMES.filter(
  (name): name is PlotArea | PlotPercent => !OF_THE_WHOLE.some((other) => other === name),
)

export type LaudoNumbers = LaudoMeasures & { readonly [Name in PercentName]?: number }

/** Adds every percentage that the measures allow. */
export function laudoNumbers(measures: LaudoMeasures): LaudoNumbers {
  const percents: { [Name in PercentName]?: number } = {}
  for (const name of Object.keys(PERCENT_FORMULAS) as PercentName[]) {
    const { part, whole } = PERCENT_FORMULAS[name]
    const percent = percentOf<number>(measures[part], measures[whole])
    if (percent !== undefined) percents[name] = percent
  }
  return { ...measures, ...percents }
}
