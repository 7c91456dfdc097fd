/** The seven checks and their answers by name. */

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
}

/** Writes an answer for people: «Conforme» alone never means that nobody checked the rules of the state. */
export function situacaoText(situacao: SituacaoDaVerificacao, soFederal: boolean): string {
  const text = SITUACOES_DA_VERIFICACAO[situacao]
  return soFederal ? `${text} (só federal)` : text
}
