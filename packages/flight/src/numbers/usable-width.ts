/** Decides whether the typed faixa executada widens lines, in the same way for the server and for the preview. */
import { formatNumber } from '@faixa/units'
import type { Aviso } from '../aviso.ts'

/** Usable widths, m. A width outside these limits is a typing error: lines use the file's instead, and a finding reports it. */
const WIDTHS_M = { least: 0.5, most: 100 }

export function usableWidthM(typed: number | undefined): number | undefined {
  return typed !== undefined && typed >= WIDTHS_M.least && typed <= WIDTHS_M.most ? typed : undefined
}

/** Returns the finding where `typed` was not used for the lines, which were measured with `faixa`; undefined otherwise. */
export function ignoredWidth(typed: number | undefined, faixa: number | undefined): Aviso | undefined {
  // Only lines need a width.
  if (typed === undefined || usableWidthM(typed) !== undefined || faixa === undefined) return undefined
  return {
    codigo: 'faixa-executada-ignorada',
    gravidade: 'aviso',
    mensagem: `A faixa executada informada (${formatNumber(typed)} m) está fora do possível: as linhas foram medidas com ${formatNumber(faixa)} m.`,
    onde: 'faixa executada',
  }
}
