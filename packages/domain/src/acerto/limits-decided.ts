/** What the interval of an effectiveness says about the limits of its contract. The pay follows the official number all the same. */
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

/** Decides each effectiveness from which the contract pays something else, the highest first. */
export function decideLimits(
  intervalo: EfetividadeEntre,
  { pleno, degraus, meta }: TermosDoContrato,
): readonly DecisaoDoLimite[] {
  const limits = new Set([pleno, ...degraus.map(({ de }) => de), ...(meta ? [meta.de] : [])])
  return [...limits]
    .filter((limite) => limite > 0)
    .toSorted((a, b) => b - a)
    .map((limite) => ({ limite, decisao: decideInterval(intervalo, limite) }))
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
