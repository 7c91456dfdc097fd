/**
 * Effectiveness bands: contracts pay in full from 85 % and pro rata below. The official percentage is percentAplicacaoEfetiva; its band
 * is that of the printed figure: 84.996 % is shown as 85,00 % and is MÉDIA.
 */
import { printedPercent } from './printed-percent.ts'

export type BandKey = 'ALTA' | 'MEDIA' | 'BAIXA'

/** Meaning of a state for its display; the web maps it to a colour, always in addition to the text. */
export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'neutral'

export interface Band {
  readonly key: BandKey
  /** Name in sentences and tables. */
  readonly label: string
  /** Heading of the effectiveness report, as the specification writes it. */
  readonly title: string
  /** Name of the slice in the pie chart. */
  readonly chartLabel: string
  /** Percent, inclusive; the band reaches up to the next one's `from`. */
  readonly from: number
  readonly tone: Tone
}

/** The bands, highest first. */
export const BANDS: readonly [Band, Band, Band] = [
  {
    key: 'ALTA',
    label: 'Alta efetividade',
    title: 'ALTA EFETIVIDADE',
    chartLabel: 'Alta Efet.',
    from: 90,
    tone: 'success',
  },
  {
    key: 'MEDIA',
    label: 'Média efetividade',
    title: 'MÉDIA EFETIVIDADE',
    chartLabel: 'Média Efet.',
    from: 85,
    tone: 'warning',
  },
  {
    key: 'BAIXA',
    label: 'Baixa efetividade',
    title: 'BAIXA EFETIVIDADE',
    chartLabel: 'Baixa Efet.',
    from: Number.NEGATIVE_INFINITY,
    tone: 'danger',
  },
]

/** The percentage from which a contract pays in full. */
export const FULL_PAY_PERCENT = 85

/** Absent for an absent percentage: an unmeasured laudo is in no band. */
export function bandOf(percentAplicacaoEfetiva: number | undefined): Band | undefined {
  if (percentAplicacaoEfetiva === undefined || Number.isNaN(percentAplicacaoEfetiva)) return undefined
  const printed = printedPercent(percentAplicacaoEfetiva)
  return BANDS.find((band) => printed >= band.from)
}
