import type { Papel } from '@faixa/domain'

/** Labels of the fields that one form registers and another edits, in their order (specification 000 §2). */
export const DADO_LABELS = {
  empresa: 'Empresa',
  unidade: 'Unidade',
  tratamento: 'Tratamento',
  cultura: 'Cultura',
  prestadora: 'Prestadora',
  piloto: 'Piloto',
  dataInicial: 'Data Inicial',
  horarioInicial: 'Horário Inicial',
  dataFinal: 'Data Final',
  horarioFinal: 'Horário Final',
  nome: 'Nome de Exibição',
  codigo: 'Código',
} as const

/** Names of the three files on every screen and document, as specification 000 §2 calls their fields. */
export const FILE_LABELS = {
  area: 'Traçado da Área',
  aplicacao: 'Aplicação',
  trajeto: 'Trajeto',
} as const satisfies Record<Papel, string>
