/**
 * Suggests notes from the numbers alone. An analyst confirms or removes them, and nothing is saved unseen. The numbers do not show whether
 * overlap was intended, where the unapplied area lies or which obstacles were there: large overlap therefore suggests VERIFICAR, and a
 * person chooses one of the three overlap notes.
 */
import { FULL_PAY_PERCENT } from '../../eficacia/bands.ts'
import { printedPercent, printedPoints } from '../../eficacia/printed-percent.ts'
import type { LaudoNumbers } from '../laudo-numbers.ts'
import type { NoteKey } from './note-keys.ts'

/** Thresholds in percent. No norm gives these three; they were chosen for Faixa, to find unusual values. */
export const NOTE_THRESHOLDS = {
  /** Share of areaPlantio. Shutting off 30 m late at both ends of 1 km passes gives 6 %. */
  externaHigh: 10,
  /** Share of areaPlantio. Neighbouring 20 m passes that overlap by 2 m cover a tenth twice; double that needs a cause. */
  sobreposicaoHigh: 20,
  /** Largest difference between the product taken and the planted area, either way. */
  insumosOff: 10,
} as const

/** Suggests notes, one at least: an unremarkable laudo is DENTRO_DO_PADRAO, one without its official number is VERIFICAR. */
export function suggestNotes(numbers: LaudoNumbers): readonly NoteKey[] {
  const efetiva = numbers.percentAplicacaoEfetiva
  if (efetiva === undefined) return ['VERIFICAR']

  const notes: NoteKey[] = []
  if (printedPercent(efetiva) < FULL_PAY_PERCENT) notes.push('BAIXA_EFETIVIDADE')
  if (printedPercent(numbers.percentAplicacaoExterna ?? 0) > NOTE_THRESHOLDS.externaHigh) notes.push('EXTERNO_ALTO')
  if (printedPercent(numbers.percentAreaSobreposicao ?? 0) > NOTE_THRESHOLDS.sobreposicaoHigh) notes.push('VERIFICAR')
  if (Math.abs(printedPoints(numbers.percentInsumos ?? 100, 100)) > NOTE_THRESHOLDS.insumosOff)
    notes.push('VERIFICAR_INSUMOS')
  return notes.length > 0 ? notes : ['DENTRO_DO_PADRAO']
}
