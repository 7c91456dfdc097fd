/** The seven checks and their answers by name. */
import { VEREDICTOS_DO_LAUDO, type VeredictoDoLaudo } from './words/veredictos.ts'

export const VERIFICACOES = {
  distancias: 'Distâncias',
  clima: 'Clima',
  documentos: 'Documentos',
  produto: 'Produto',
  dados: 'Dados completos',
  lugar: 'Lugar',
  prazo: 'Prazo',
} as const

export type VerificacaoName = keyof typeof VERIFICACOES

export const VERIFICACAO_NAMES = Object.keys(VERIFICACOES) as [VerificacaoName, ...VerificacaoName[]]

const SITUACOES_DA_VERIFICACAO = {
  conforme: 'Conforme',
  naoConforme: 'Não conforme',
  semDados: 'Sem dados',
} as const

export type SituacaoDaVerificacao = keyof typeof SITUACOES_DA_VERIFICACAO

/** The answers without their sentences, as they are kept for lists. */
export type Situacoes = { readonly [Name in VerificacaoName]: SituacaoDaVerificacao } & {
  /** True where the distances conform, and only the federal norm was checked. */
  readonly soFederal?: true
  /** The verdict about the protected areas; absent while it is not known. */
  readonly veredicto?: VeredictoDoLaudo
}

/** Writes an answer for people. The verdict about protected areas has more words than a check: «Conforme» alone is never «só federal». */
export function situacaoText(situacao: SituacaoDaVerificacao, veredicto?: VeredictoDoLaudo): string {
  return veredicto === undefined ? SITUACOES_DA_VERIFICACAO[situacao] : VEREDICTOS_DO_LAUDO[veredicto].nome
}
