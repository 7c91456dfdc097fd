import { isoOfDate } from '../../form/fields/date-text.ts'

/** The text as typed, dd/mm/aaaa. */
export interface PeriodTyped {
  readonly inicio: string
  readonly fim: string
}

/** Returns the fault of a period and the field that has it; undefined where the period is whole or empty. */
export function periodFault({
  inicio,
  fim,
}: PeriodTyped): { readonly field: keyof PeriodTyped; readonly sentence: string } | undefined {
  if (inicio.trim() === '' && fim.trim() === '') return undefined
  const [first, last] = [isoOfDate(inicio), isoOfDate(fim)]
  if (first === undefined) return { field: 'inicio', sentence: inicio === '' ? 'Informe o início.' : 'Data inválida.' }
  if (last === undefined) return { field: 'fim', sentence: fim === '' ? 'Informe o fim.' : 'Data inválida.' }
  return last < first ? { field: 'fim', sentence: 'O fim é anterior ao início.' } : undefined
}
