/** The faixa executada as typed in the form, where lines are to be widened by it: one rule for the server and for what people see before. */
import { formatNumber } from '@faixa/units'
import type { Aviso } from './aviso.ts'

/** A usual aircraft's swath, for lines about which neither the caller nor the file says anything. */
export const USUAL_WIDTH_M = 22

/** A width outside of this is a slip of the keyboard: lines take the file's instead, and a finding says so. */
const WIDTHS_M = { least: 0.5, most: 100 }

export function usableWidthM(typed: number | undefined): number | undefined {
  return typed !== undefined && typed >= WIDTHS_M.least && typed <= WIDTHS_M.most ? typed : undefined
}

/** What to add to the findings where `typed` was not taken for the lines, which were measured with `faixa`; absent where there is nothing to say. */
export function ignoredWidth(typed: number | undefined, faixa: number | undefined): Aviso | undefined {
  // Only lines have a width given to them.
  if (typed === undefined || usableWidthM(typed) !== undefined || faixa === undefined) return undefined
  return {
    codigo: 'faixa-executada-ignorada',
    gravidade: 'aviso',
    mensagem: `A faixa executada informada (${formatNumber(typed)} m) está fora do possível: as linhas foram medidas com ${formatNumber(faixa)} m.`,
    onde: 'faixa executada',
  }
}
