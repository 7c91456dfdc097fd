/** Decides the limits of a contract by the interval of an effectiveness. The pay follows the official number all the same. */
import { formatTyped } from '@faixa/units'
import {
  type DecisaoDoIntervalo,
  decideInterval,
  decisaoText,
  type EfetividadeEntre,
  intervaloText,
} from '../eficacia/decide-interval.ts'
import type { TermosDoContrato } from './terms.ts'

/** A limit of the contract, %, and whether the effectiveness reaches it. */
export interface DecisaoDoLimite {
  readonly limite: number
  readonly decisao: DecisaoDoIntervalo
}

/** What a contract pays from a limit on. */
export const LIMITES_DO_CONTRATO = {
  meta: 'Meta de',
  integral: 'Pagamento integral a',
  degrau: 'Degrau a partir de',
} as const

export type TipoDeLimite = keyof typeof LIMITES_DO_CONTRATO

export const TIPOS_DE_LIMITE = Object.keys(LIMITES_DO_CONTRATO) as [TipoDeLimite, ...TipoDeLimite[]]

/** An effectiveness, %, from which a contract pays something else. */
export interface LimiteDoContrato {
  readonly limite: number
  readonly tipo: TipoDeLimite
}

/** Returns the limits of a contract, the highest first; a step that begins at 0 has none. */
export function limitsOfContract({ pleno, degraus, meta }: TermosDoContrato): readonly LimiteDoContrato[] {
  const limits: LimiteDoContrato[] = [
    ...(meta ? [{ limite: meta.de, tipo: 'meta' } as const] : []),
    { limite: pleno, tipo: 'integral' },
    ...degraus.map(({ de }) => ({ limite: de, tipo: 'degrau' }) as const),
  ]
  return limits.filter(({ limite }) => limite > 0).toSorted((a, b) => b.limite - a.limite)
}

/** Decides each effectiveness from which the contract pays something else, the highest first. */
export function decideLimits(intervalo: EfetividadeEntre, termos: TermosDoContrato): readonly DecisaoDoLimite[] {
  const limits = new Set(limitsOfContract(termos).map(({ limite }) => limite))
  return [...limits].map((limite) => ({ limite, decisao: decideInterval(intervalo, limite) }))
}

const DECIDED = { sim: 'sim', nao: 'não', indecidivel: 'indecidível' } as const

/** `Pagamento integral a 85 %` with `sim`, `não` or `indecidível`, for each limit. */
export function limitRows(
  intervalo: EfetividadeEntre,
  limites: readonly LimiteDoContrato[],
): readonly (readonly [label: string, decision: string])[] {
  return limites.map(({ limite, tipo }) => [
    `${LIMITES_DO_CONTRATO[tipo]} ${formatTyped(limite, 2)}\u00a0%`,
    DECIDED[decideInterval(intervalo, limite)],
  ])
}

interface Decided {
  readonly intervalo?: EfetividadeEntre | undefined
  readonly decisoes?: readonly DecisaoDoLimite[] | undefined
}

/** `Indecidível a 85 %`, for each such limit; undefined where all are decided, and without an interval. */
export function undecidedText({ intervalo, decisoes = [] }: Decided): string | undefined {
  const text = textOf(
    intervalo,
    decisoes.filter(({ decisao }) => decisao === 'indecidivel'),
  )
  return text && capital(text)
}

/** `Entre 83,10 % e 88,20 %: não alcança 93 %, indecidível a 85 %.`; undefined without an interval. */
export function limitsSentence({ intervalo, decisoes = [] }: Decided): string | undefined {
  const decided = textOf(intervalo, decisoes)
  if (!intervalo || decided === undefined) return undefined
  return `${capital(intervaloText({ percentAplicacaoEfetiva: intervalo }))}: ${decided}.`
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function textOf(intervalo: EfetividadeEntre | undefined, decisoes: readonly DecisaoDoLimite[]): string | undefined {
  if (!intervalo || decisoes.length === 0) return undefined
  return decisoes.map(({ limite }) => decisaoText({ percentAplicacaoEfetiva: intervalo }, limite)).join(', ')
}

/** Why a settlement pays an undecided laudo as it does. */
export const PAID_BY_THE_NUMBER = 'O pagamento segue o número oficial.'
