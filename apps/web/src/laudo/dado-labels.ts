import type { Papel } from '@faixa/domain'

/** Labels of the fields that say who, what and when, in their order (specification 000 §2): one form registers them, another edits them. */
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

/** The three files, as the same specification calls their fields; wherever they are seen later they are called the same. */
export const FILE_LABELS = {
  area: 'Traçado da Área',
  aplicacao: 'Aplicação',
  trajeto: 'Trajeto',
} as const satisfies Record<Papel, string>
