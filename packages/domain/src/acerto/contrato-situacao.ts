/** The states of a version of a contract: it binds once both sides have accepted it (migration 0101). */
import type { Tone } from '../eficacia/bands.ts'

export const CONTRATO_SITUACOES = {
  'Em aceite': { tone: 'info' },
  'Aceito pela empresa': { tone: 'warning' },
  'Aceito pela prestadora': { tone: 'warning' },
  Vigente: { tone: 'success' },
  Substituído: { tone: 'neutral' },
} as const satisfies Record<string, { readonly tone: Tone }>

export type ContratoSituacao = keyof typeof CONTRATO_SITUACOES

export const CONTRATO_SITUACAO_NAMES = Object.keys(CONTRATO_SITUACOES) as [ContratoSituacao, ...ContratoSituacao[]]

interface VersionFacts {
  readonly versao: number
  /** The latest version, and the last one that binds. */
  readonly ultima: number
  readonly vigente: number | null
  readonly aceites: readonly { readonly lado: 'empresa' | 'prestadora' }[]
}

export function contratoSituacao({ versao, ultima, vigente, aceites }: VersionFacts): ContratoSituacao {
  if (versao === vigente) return 'Vigente'
  if (versao < ultima) return 'Substituído'
  const [first] = aceites
  return first ? `Aceito pela ${first.lado}` : 'Em aceite'
}
