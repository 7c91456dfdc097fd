/** Ground with too little and too much of the nominal dose. */
import { formatNumber } from '@faixa/units'

/** Below and above these shares of the nominal dose ground counts as too little and too much. */
export const LIMITES_DA_DOSE = { abaixo: 0.7, acima: 1.3 } as const

/** Ground below and above the limits, in words. */
export const DOSE_CLASSES = [
  `abaixo de ${formatNumber(LIMITES_DA_DOSE.abaixo, 1)}`,
  `acima de ${formatNumber(LIMITES_DA_DOSE.acima, 1)}`,
] as const
