/**
 * Tells whether a typed figure is within the range around its reference: the rate relative to the contracted one, the product relative to
 * the área de plantio.
 */
import type { Tone } from '../eficacia/bands.ts'
import { printedPoints } from '../eficacia/printed-percent.ts'
import type { PercentName } from './laudo-numbers.ts'

/** Percent points from 100 within which a figure is as agreed: the tolerance of the checks of typed figures (packages/flight). */
const TOLERANCE = 15
/** Percentage points from 100 beyond which it is certainly a typing error. */
const FAR_OFF = 50

export interface FigureRange {
  readonly label: 'Abaixo' | 'Dentro' | 'Acima'
  readonly tone: Tone
}

const JUDGED: readonly PercentName[] = ['percentTaxaAplicacao', 'percentInsumos']

/** Undefined for percentages without a range, and for unknown ones. */
export function figureRange(name: PercentName, percent: number | undefined): FigureRange | undefined {
  if (percent === undefined || !JUDGED.includes(name)) return undefined
  const off = printedPoints(percent, 100)
  if (Math.abs(off) <= TOLERANCE) return { label: 'Dentro', tone: 'success' }
  return { label: off < 0 ? 'Abaixo' : 'Acima', tone: Math.abs(off) > FAR_OFF ? 'danger' : 'warning' }
}
