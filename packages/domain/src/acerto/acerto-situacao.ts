/** The life of a settlement: Em conferência → accepted by one side → Aceito, or Cancelado. The state follows from stored facts (migration 0043). */
import { CAPABILITIES, type Grant, type Nivel } from '../acesso/capabilities.ts'
import type { Actor } from '../acesso/may.ts'
import { grantOf } from '../acesso/may.ts'
import type { Tone } from '../eficacia/bands.ts'

/** The two sides of a settlement. */
export const LADOS = {
  empresa: { nome: 'empresa', outro: 'prestadora' },
  prestadora: { nome: 'prestadora', outro: 'empresa' },
} as const satisfies Record<string, { readonly nome: string; readonly outro: string }>

export type Lado = keyof typeof LADOS

export const LADO_NAMES = Object.keys(LADOS) as [Lado, ...Lado[]]

/** Returns the side that a person represents; undefined for staff, who accept nothing on behalf of others. */
export function ladoOf(actor: Actor): Lado | undefined {
  const { reach } = grantOf(actor, 'acceptAcerto')
  return reach === 'own-empresa' ? 'empresa' : reach === 'own-pilotos' ? 'prestadora' : undefined
}

export const ACERTO_SITUACOES = {
  'Em conferência': { tone: 'info' },
  'Aceito pela empresa': { tone: 'warning' },
  'Aceito pela prestadora': { tone: 'warning' },
  Aceito: { tone: 'success' },
  Cancelado: { tone: 'neutral' },
} as const satisfies Record<string, { readonly tone: Tone }>

export type AcertoSituacao = keyof typeof ACERTO_SITUACOES

export const ACERTO_SITUACAO_NAMES = Object.keys(ACERTO_SITUACOES) as [AcertoSituacao, ...AcertoSituacao[]]

/** The side, or the staff, that made a settlement. */
export const FEITO_POR_NAMES = [...LADO_NAMES, 'equipe'] as const

export type FeitoPor = (typeof FEITO_POR_NAMES)[number]

/** Returns for whom a person makes and cancels settlements; an API key acts for the side of its person. */
export function makerOf(nivel: Nivel): FeitoPor {
  const { reach }: Grant = CAPABILITIES.createAcerto[nivel]
  return reach === 'own-empresa' ? 'empresa' : reach === 'own-pilotos' ? 'prestadora' : 'equipe'
}

/**
 * Returns why a person may not cancel an open settlement; undefined where the person may. The empresa pays, and the staff serves both; the
 * prestadora cancels alone only what it made itself and the empresa has not accepted yet.
 */
export function cancelRefusal(
  by: FeitoPor,
  { feitoPor, situacao }: { readonly feitoPor: FeitoPor; readonly situacao: AcertoSituacao },
): string | undefined {
  if (by !== 'prestadora' || (feitoPor === 'prestadora' && !hasAccepted('empresa', situacao))) return undefined
  return feitoPor === 'prestadora'
    ? 'A empresa já aceitou este acerto: só ela o cancela. Conteste o laudo de que você discorda.'
    : 'Quem fez este acerto não foi a prestadora: ela não o cancela sozinha. Conteste o laudo de que você discorda.'
}

/** Tells whether a side has accepted in this state. */
export function hasAccepted(lado: Lado, situacao: AcertoSituacao): boolean {
  return situacao === 'Aceito' || situacao === `Aceito pela ${lado}`
}
