/**
 * The life of a service order: Aberta → Voada (a laudo points at it) → Encerrada, or Cancelada. The state follows from stored facts, so that
 * it cannot contradict them; the database derives its copy by the same rule (migration 0028).
 */
import type { Tone } from '../eficacia/bands.ts'

export const SITUACOES = {
  Aberta: { tone: 'info' },
  Voada: { tone: 'warning' },
  Encerrada: { tone: 'success' },
  Cancelada: { tone: 'neutral' },
} as const satisfies Record<string, { readonly tone: Tone }>

export type Situacao = keyof typeof SITUACOES

export const SITUACAO_NAMES = Object.keys(SITUACOES) as [Situacao, ...Situacao[]]

export interface OrdemFacts {
  readonly cancelada: boolean
  readonly encerrada: boolean
  /** Number of living laudos that point at the order. */
  readonly laudos: number
}

export function situacaoOf({ cancelada, encerrada, laudos }: OrdemFacts): Situacao {
  if (cancelada) return 'Cancelada'
  if (encerrada) return 'Encerrada'
  return laudos > 0 ? 'Voada' : 'Aberta'
}

interface ActRow {
  /** States in which the act is possible. */
  readonly from: readonly Situacao[]
  /** Sentence of the refusal in any other state, with the next step if there is one. */
  readonly refusal: string
}

/** The possible acts on an order, by its state. */
export const ORDEM_ACTS = {
  alterar: {
    from: ['Aberta', 'Voada'],
    refusal: 'Esta ordem de serviço já foi encerrada ou cancelada: reabra-a para alterar.',
  },
  /** A laudo is registered for the order. */
  voar: {
    from: ['Aberta', 'Voada'],
    refusal: 'Esta ordem de serviço já foi encerrada ou cancelada: escolha outra.',
  },
  encerrar: {
    from: ['Voada'],
    refusal: 'Só se encerra uma ordem de serviço voada: esta não tem laudo, ou já terminou.',
  },
  cancelar: {
    from: ['Aberta'],
    refusal: 'Só se cancela uma ordem de serviço aberta: esta já tem laudo, ou já terminou.',
  },
  reabrir: {
    from: ['Encerrada', 'Cancelada'],
    refusal: 'Esta ordem de serviço não foi encerrada nem cancelada.',
  },
} as const satisfies Record<string, ActRow>

export type OrdemAct = keyof typeof ORDEM_ACTS

/** Returns why an act is impossible in this state; undefined where it is possible. */
export function ordemRefusal(act: OrdemAct, situacao: Situacao): string | undefined {
  const { from, refusal }: ActRow = ORDEM_ACTS[act]
  return from.includes(situacao) ? undefined : refusal
}

/** Acts that a person requests by naming the new state of the order. */
export const ACT_TOWARDS = {
  Encerrada: 'encerrar',
  Cancelada: 'cancelar',
  Aberta: 'reabrir',
} as const satisfies Partial<Record<Situacao, OrdemAct>>

/** States that a person can request. */
export type SituacaoAsked = keyof typeof ACT_TOWARDS

/**
 * Finds a date on which no order can have been given: after today (specification 001 §5), or before orders were kept. Today is the date in
 * UTC, which is never behind that of a Brazilian office.
 */
export function ordemDateFault(data: string, now: Date): string | undefined {
  if (data > now.toISOString().slice(0, data.length)) return 'A data da ordem não pode estar no futuro.'
  return data < '1990-01-01' ? 'A data da ordem é anterior a 1990: confira o ano.' : undefined
}
