/** What an effectiveness that is known within an interval says about a limit, and how people read it. */
import { formatPercent, formatTyped } from '@faixa/units'
import { printedPercent } from './printed-percent.ts'

/** `indecidivel` where the printed interval has values on both sides of the limit. */
export type DecisaoDoIntervalo = 'sim' | 'nao' | 'indecidivel'

/** Least and most of an effectiveness, %. */
export interface EfetividadeEntre {
  readonly de: number
  readonly ate: number
}

/** Tells whether the limit is reached, in percent. */
export function decideInterval({ de, ate }: EfetividadeEntre, limit: number): DecisaoDoIntervalo {
  if (printedPercent(de) >= limit) return 'sim'
  return printedPercent(ate) >= limit ? 'indecidivel' : 'nao'
}

interface Between {
  readonly percentAplicacaoEfetiva: EfetividadeEntre
}

/** `entre 70,96 % e 79,42 %`. */
export function intervaloText({ percentAplicacaoEfetiva: { de, ate } }: Between): string {
  return `entre ${formatPercent(de)} e ${formatPercent(ate)}`
}

/** `indecidível a 85 %`; the percentage is the threshold of a contract, or that of full pay. */
export function decisaoText({ percentAplicacaoEfetiva }: Between, threshold: number): string {
  const decision = decideInterval(percentAplicacaoEfetiva, threshold)
  const percent = `${formatTyped(threshold, 2)}\u00a0%`
  if (decision === 'indecidivel') return `indecidível a ${percent}`
  return decision === 'sim' ? `alcança ${percent} com certeza` : `não alcança ${percent}`
}
