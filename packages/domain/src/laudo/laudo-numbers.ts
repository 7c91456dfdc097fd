/**
 * The numbers of a laudo and the percentages derived from them: one table, read by the computation, the tooltips, the
 * spreadsheets and docs/metodo.md. A = union of the plots, U = union of the passes; percentages keep full precision.
 */
import { type Hectares, type LitresPerHectare, type Metres, percentOf, type UnitSymbol } from '@faixa/units'

export interface MeasureText {
  readonly label: string
  readonly unit: UnitSymbol
  /** Formula in Portuguese, for tooltips and docs/metodo.md. */
  readonly formula: string
  /** True where lists may be sorted by it. */
  readonly sortable?: true
}

export interface PercentFormula {
  readonly part: MeasureName
  readonly whole: MeasureName
  readonly label: string
  readonly formula: string
  /** True where lists may be sorted by it. */
  readonly sortable?: true
}

interface MeasuredRow extends MeasureText {
  readonly unit: 'ha'
  /** Its percentage of the área de plantio, where it has one. */
  readonly percent?: Partial<Pick<PercentFormula, 'label' | 'sortable'>>
  /** True where it is measured without plots as well. */
  readonly plotless?: true
  /**
   * Label of tables of talhões on paper and elsewhere; `unshown` where each talhão has the figure and tables leave it out. Absent: no
   * talhão has it.
   */
  readonly plot?: { readonly head: string; readonly word: string } | 'unshown'
  /** The reading of files (LEITURA) that measured it first: earlier laudos do not have the number. */
  readonly since?: number
}

/**
 * Figures that files decide, in the order in which people read them. Types, columns, answers, signed documents, files and papers follow from
 * this table; CONTRIBUTING.md says what a new row needs besides.
 */
const MEASURED = {
  areaPlantio: {
    label: 'Área de plantio',
    unit: 'ha',
    sortable: true,
    formula: 'área da união dos talhões',
    plot: { head: 'Área', word: 'plantio' },
  },
  areaAplicada: {
    label: 'Área aplicada',
    unit: 'ha',
    sortable: true,
    percent: {},
    plotless: true,
    formula: 'área da união das passadas, dentro e fora dos talhões',
    plot: 'unshown',
  },
  aplicacaoEfetiva: {
    label: 'Aplicação efetiva',
    unit: 'ha',
    sortable: true,
    percent: { label: 'Efetividade (%)', sortable: true },
    formula: 'área aplicada que está dentro dos talhões',
    plot: { head: 'Efetiva', word: 'efetiva' },
  },
  areaNaoAplicada: {
    label: 'Área não aplicada',
    unit: 'ha',
    sortable: true,
    percent: {},
    formula: 'área dos talhões que nenhuma passada cobriu',
    plot: { head: 'Não aplicada', word: 'não aplicada' },
  },
  // The application outside the plots belongs to none of them.
  aplicacaoExterna: {
    label: 'Aplicação externa',
    unit: 'ha',
    sortable: true,
    percent: {},
    formula: 'área aplicada que está fora dos talhões',
  },
  areaSobreposicao: {
    label: 'Aplicação sobreposta',
    unit: 'ha',
    sortable: true,
    percent: {},
    formula: 'área dos talhões coberta por duas ou mais passadas',
    plot: { head: 'Sobreposta', word: 'sobreposta' },
  },
  /** Area for which product was paid. */
  areaBruta: {
    label: 'Área bruta',
    unit: 'ha',
    plotless: true,
    formula: 'soma das áreas de cada passada',
    plot: 'unshown',
  },
} as const satisfies Record<string, MeasuredRow>

type Measured = typeof MEASURED
export type MeasuredName = keyof Measured
/** Names of the rows that have a property. */
type RowsWith<Property extends keyof MeasuredRow> = {
  [Name in MeasuredName]: Measured[Name] extends Readonly<Record<Property, unknown>> ? Name : never
}[MeasuredName]
type PercentOf<Name extends MeasuredName> = `percent${Capitalize<Name>}`

export type MeasuredPercent = PercentOf<RowsWith<'percent'>>
/** Areas that are measured without plots. */
export type PlotlessArea = RowsWith<'plotless'>
/** Figures that each talhão has as well. */
export type PlotArea = RowsWith<'plot'>
export type PlotPercent = PercentOf<RowsWith<'plot'> & RowsWith<'percent'>>
/** The areas of a talhão that are known whenever it was measured. */
export type LastingPlotArea = Exclude<PlotArea, RowsWith<'since'>>

const ROWS = Object.entries(MEASURED) as readonly (readonly [MeasuredName, MeasuredRow])[]
const percentOfArea = (name: MeasuredName) =>
  `percent${name.charAt(0).toUpperCase()}${name.slice(1)}` as MeasuredPercent

/** Each measured figure with its percentage of the área de plantio. */
export const MEASURED_FIGURES = ROWS.map(([name, { percent }]) =>
  percent ? ([name, percentOfArea(name)] as const) : ([name] as const),
)

/** The names of the measured figures, one by one. */
export const MEASURED_NAMES: readonly (MeasuredName | MeasuredPercent)[] = MEASURED_FIGURES.flat()

export const PLOTLESS_AREAS = ROWS.flatMap(([name, { plotless }]) => (plotless ? [name as PlotlessArea] : []))

const PLOT_ROWS = ROWS.filter(([, { plot }]) => plot)

export const PLOT_NAMES = PLOT_ROWS.flatMap(([name, { percent }]) =>
  percent ? [name, percentOfArea(name)] : [name],
) as readonly (PlotArea | PlotPercent)[]

export const LASTING_PLOT_AREAS = PLOT_ROWS.flatMap(([name, { since }]) =>
  since === undefined ? [name as LastingPlotArea] : [],
)

/** The areas that tables of talhões show, in their order. */
export const SHOWN_PLOT_AREAS = PLOT_ROWS.flatMap(([name, { plot }]) =>
  typeof plot === 'object' ? [{ name: name as PlotArea, ...plot }] : [],
)

/** Figures of a flight's track that a file may leave unknown; each name ends with its unit. */
export const TRACK_FIGURES = [
  'duracaoMin',
  'velocidadeMediaKmh',
  'velocidadeMedianaKmh',
  'tempoAplicandoMin',
  'velocidadeAplicandoKmh',
  'rendimentoHaH',
  'espacamentoMedioM',
] as const

export type TrackFigure = (typeof TRACK_FIGURES)[number]

/** The measured or typed figures of a laudo; one that could not be computed is omitted, never 0. */
export interface LaudoMeasures extends Readonly<Partial<Record<MeasuredName, Hectares>>> {
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

export const MEASURES = {
  ...MEASURED,
  faixaContratada: { label: 'Faixa contratada', unit: 'm', formula: 'informada no cadastro', sortable: true },
  faixaExecutada: { label: 'Faixa executada', unit: 'm', formula: 'informada no cadastro', sortable: true },
  taxaAplicacao: { label: 'Taxa de aplicação', unit: 'L/ha', formula: 'informada no cadastro', sortable: true },
  vazaoContratada: { label: 'Vazão contratada', unit: 'L/ha', formula: 'informada no cadastro', sortable: true },
  insumos: { label: 'Insumos', unit: 'ha', formula: 'informados no cadastro, em hectares de produto', sortable: true },
} as const satisfies Record<MeasureName, MeasureText>

type MeasuredPercents = {
  readonly [Name in RowsWith<'percent'> as PercentOf<Name>]: PercentFormula & Measured[Name]['percent']
}

const MEASURED_PERCENTS = Object.fromEntries(
  ROWS.flatMap(([name, { percent }]) =>
    percent ? [[percentOfArea(name), { ...percentRow(name, 'areaPlantio'), ...percent }]] : [],
  ),
) as unknown as MeasuredPercents

function percentRow(part: MeasureName, whole: MeasureName, label = `${MEASURES[part].label} (%)`): PercentFormula {
  return { part, whole, label, formula: `${MEASURES[part].label} ÷ ${MEASURES[whole].label} × 100`.toLowerCase() }
}

/** percentLarguraFaixa and percentFaixaExecutada are one number under the two names that the API carries. */
export const PERCENT_FORMULAS = {
  ...MEASURED_PERCENTS,
  percentLarguraFaixa: percentRow('faixaExecutada', 'faixaContratada', 'Largura da faixa (%)'),
  percentFaixaExecutada: percentRow('faixaExecutada', 'faixaContratada'),
  percentTaxaAplicacao: percentRow('taxaAplicacao', 'vazaoContratada'),
  percentInsumos: percentRow('insumos', 'areaPlantio'),
} as const satisfies Record<string, PercentFormula>

export type PercentName = keyof typeof PERCENT_FORMULAS

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
