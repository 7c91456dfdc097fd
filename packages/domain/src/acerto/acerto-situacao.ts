/** The life of a settlement: Em conferência → accepted by one side → Aceito, or Cancelado. The state follows from stored facts (migration 0043). */
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

/** Tells whether a side has accepted in this state. */
export function hasAccepted(lado: Lado, situacao: AcertoSituacao): boolean {
  return situacao === 'Aceito' || situacao === `Aceito pela ${lado}`
}
