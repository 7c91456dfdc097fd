/** The figures of a laudo that are shown, in their order: the data card, both PDFs and their tests read this list. */
import type { LaudoInfo } from '@faixa/contract'
import {
  type FigureRange,
  figureRange,
  LAUDO_COLUMNS,
  MEASURED_FIGURES,
  MEASURES,
  type MeasureName,
  PERCENT_FORMULAS,
  type PercentName,
} from '@faixa/domain'
import { ABSENT, formatNumber, formatPercent, formatQuantity, kilometres, present } from '@faixa/units'

export interface FigureRow {
  readonly name: MeasureName
  readonly label: string
  readonly formula: string
  /** `84,80 ha`. */
  readonly value: string
  readonly percent?: { readonly value: string; readonly formula: string }
  /** Absent where the figure has no range to keep to. */
  readonly range?: FigureRange
}

const SPACE = '\u00a0'

const TYPED = [
  ['faixaContratada'],
  ['faixaExecutada', 'percentFaixaExecutada'],
  ['vazaoContratada'],
  ['taxaAplicacao', 'percentTaxaAplicacao'],
  ['insumos', 'percentInsumos'],
] as const satisfies readonly (readonly [MeasureName, PercentName?])[]

/** Figures measured from the files; a dash where one could not be measured. */
export function measuredRows(info: LaudoInfo): FigureRow[] {
  return MEASURED_FIGURES.map(([name, percent]) => rowOf(info, name, percent))
}

/** Figures typed in the form; empty ones are omitted. */
export function typedRows(info: LaudoInfo): FigureRow[] {
  return TYPED.filter(([name]) => info[name] !== undefined).map(([name, percent]) => rowOf(info, name, percent))
}

/** Figures without an area or a contract to compare with; unknown ones are omitted. */
export function plainRows(info: LaudoInfo): readonly (readonly [label: string, value: string])[] {
  const { distanciaPista, passadas } = info
  return [
    ...(distanciaPista === undefined
      ? []
      : [[LAUDO_COLUMNS.distanciaPista.label, formatQuantity(kilometres(distanciaPista), 'km')] as const]),
    ...(passadas === undefined ? [] : [['Passadas', formatNumber(passadas, 0)] as const]),
  ]
}

function rowOf(info: LaudoInfo, name: MeasureName, percent: PercentName | undefined): FigureRow {
  const { label, unit, formula } = MEASURES[name]
  const value = formatNumber(info[name])
  return {
    name,
    label,
    formula,
    value: value === ABSENT ? value : `${value}${SPACE}${unit}`,
    ...(percent &&
      info[percent] !== undefined && {
        percent: { value: formatPercent(info[percent]), formula: PERCENT_FORMULAS[percent].formula },
      }),
    ...(percent && present({ range: figureRange(percent, info[percent]) })),
  }
}
