/** The values that a chart shows; its drawing, its table, its CSV and its description all use them. */
import type { Tone } from '@faixa/domain'
import { formatNumber, formatPercent, formatQuantity, hectares } from '@faixa/units'

export type ChartUnit = 'ha' | '%' | 'km/h' | '°C'

/** Colour of a series: a meaning, or the primary colour for series without one. */
export type ChartTone = Tone | 'primary'

export interface ChartSeries {
  readonly label: string
  readonly tone: ChartTone
  /** One value for each label; null where it could not be computed. */
  readonly values: readonly (number | null)[]
  /** True for a bound of the other series, drawn dashed. */
  readonly isLimit?: true
  /** True for a bound that was not kept, drawn thick with dashes and dots. */
  readonly isBroken?: true
  /** Colours of single bars, where each label has its own meaning. */
  readonly tones?: readonly ChartTone[]
}

export interface ChartContent {
  /** `rows` are horizontal bars, one for each label, for names that are long or many. */
  readonly kind: 'bars' | 'stacked' | 'rows' | 'line' | 'doughnut' | 'pie'
  /** The heading of the labels' column. */
  readonly labelled: string
  readonly labels: readonly string[]
  /** A doughnut and a pie have one series for each slice, of one value. */
  readonly series: readonly ChartSeries[]
  readonly unit: ChartUnit
  /** End of the axis of values. */
  readonly most?: number
  /** Lines of the tooltip below the label of each bar. */
  readonly hints?: readonly (readonly string[])[]
  /** Labels whose ground is shaded, one for each label. */
  readonly shaded?: readonly boolean[]
  /** Columns of the table that are not drawn. */
  readonly beside?: readonly { readonly label: string; readonly values: readonly string[]; readonly isFigure?: true }[]
}

/** The line of a series, px: a limit has dashes and one that was broken dashes and dots, so that no colour is needed to tell them apart. */
export function strokeOf({ isLimit, isBroken }: ChartSeries): { readonly width: number; readonly dash: number[] } {
  if (isBroken) return { width: 3, dash: [10, 3, 2, 3] }
  return isLimit ? { width: 1.5, dash: [6, 4] } : { width: 2, dash: [] }
}

export function formatIn(unit: ChartUnit, value: number | null | undefined): string {
  const present = value ?? undefined
  if (unit === 'km/h' || unit === '°C') return present === undefined ? '—' : `${formatNumber(present, 1)}\u00a0${unit}`
  return unit === '%'
    ? formatPercent(present)
    : formatQuantity(present === undefined ? undefined : hectares(present), 'ha')
}

export interface ChartTable {
  readonly headings: readonly string[]
  /** Places of the columns that are aligned to the right. */
  readonly figures: ReadonlySet<number>
  readonly rows: readonly (readonly (string | number | null)[])[]
}

/** The numbers of a chart, a row for each label; slices are rows themselves. */
export function tableOf({ kind, labelled, labels, series, unit, beside = [] }: ChartContent): ChartTable {
  if (kind === 'doughnut' || kind === 'pie') {
    return {
      headings: [labelled, unit],
      figures: new Set([1]),
      rows: series.map(({ label, values }) => [label, values[0] ?? null]),
    }
  }
  const isFigure = [false, ...series.map(() => true), ...beside.map((column) => column.isFigure === true)]
  return {
    figures: new Set(isFigure.flatMap((figure, i) => (figure ? [i] : []))),
    headings: [labelled, ...series.map(({ label }) => `${label} (${unit})`), ...beside.map(({ label }) => label)],
    rows: labels.map((label, i) => [
      label,
      ...series.map(({ values }) => values[i] ?? null),
      ...beside.map(({ values }) => values[i] ?? ''),
    ]),
  }
}
