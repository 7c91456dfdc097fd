/** What an effectiveness that is known within an interval says about a limit. */
import { printedPercent } from './printed-percent.ts'

/** `indecidivel` where the printed interval has values on both sides of the limit. */
export type DecisaoDoIntervalo = 'sim' | 'nao' | 'indecidivel'

/** Tells whether the limit is reached, in percent. */
export function decideInterval(
  { de, ate }: { readonly de: number; readonly ate: number },
  limit: number,
): DecisaoDoIntervalo {
  if (printedPercent(de) >= limit) return 'sim'
  return printedPercent(ate) >= limit ? 'indecidivel' : 'nao'
}
