/** The colour scale of effectiveness cells (specification 001 §9): nine shades, and grey for cells without a value. */
import { printedPercent } from './printed-percent.ts'

export interface Shade {
  readonly key: string
  /** Words of the range, for the legend. */
  readonly label: string
  /** Percent; the shade reaches up to the one above it. */
  readonly from: number
  /** False where the specification has «above»: the limit itself belongs to the lower shade. */
  readonly includesFrom: boolean
  /** Colour of the cell, and of the text on it with contrast AA, in any colour scheme and on paper. */
  readonly fill: string
  readonly ink: string
}

const DARK = '#1c2530'
const LIGHT = '#ffffff'

/** Highest first. The limits that bands share (90 and 85) belong to the upper shade, as they do to the upper band. */
export const SHADES = [
  { key: 'verde-claro', label: 'acima de 96,666 %', from: 96.666, includesFrom: false, fill: '#b9e6c2', ink: DARK },
  { key: 'verde-medio', label: '93,333 a 96,666 %', from: 93.333, includesFrom: true, fill: '#68bd84', ink: DARK },
  { key: 'verde-escuro', label: '90 a 93,333 %', from: 90, includesFrom: true, fill: '#1d7a3a', ink: LIGHT },
  { key: 'ouro', label: '88,33 a 90 %', from: 88.33, includesFrom: true, fill: '#ffd84d', ink: DARK },
  { key: 'ouro-escuro', label: '86,66 a 88,33 %', from: 86.66, includesFrom: true, fill: '#d9a514', ink: DARK },
  { key: 'marrom', label: '85 a 86,66 %', from: 85, includesFrom: true, fill: '#85560f', ink: LIGHT },
  { key: 'rosa', label: '81,667 a 85 %', from: 81.667, includesFrom: true, fill: '#f3a39d', ink: DARK },
  {
    key: 'vermelho-escuro',
    label: '78,334 a 81,667 %',
    from: 78.334,
    includesFrom: false,
    fill: '#c9362d',
    ink: LIGHT,
  },
  { key: 'vermelho-muito-escuro', label: 'até 78,334 %', from: 0, includesFrom: false, fill: '#7f130d', ink: LIGHT },
] as const satisfies readonly Shade[]

/** The shade of 0 or less, and of a line without a measured effectiveness. */
export const NO_SHADE = {
  key: 'cinza',
  label: '0 % ou sem medição',
  from: Number.NEGATIVE_INFINITY,
  includesFrom: true,
  fill: '#c9d1d9',
  ink: DARK,
} as const satisfies Shade

export function shadeOf(efetividade: number | undefined): Shade {
  if (efetividade === undefined) return NO_SHADE
  const printed = printedPercent(efetividade)
  const isIn = ({ from, includesFrom }: Shade) => (includesFrom ? printed >= from : printed > from)
  return SHADES.find(isIn) ?? NO_SHADE
}
