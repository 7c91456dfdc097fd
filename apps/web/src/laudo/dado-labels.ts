import type { LimitedFigure, Papel } from '@faixa/domain'

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

/** Labels of the typed figures, in the order of the form (specification 000 §2). */
export const FIGURE_LABELS = {
  distanciaPista: 'Distância da Pista',
  faixaContratada: 'Faixa Contratada',
  faixaExecutada: 'Faixa Executada',
  // Specification 000 has this field in its form and omits it in its list of fields; the applied rate is compared with it.
  vazaoContratada: 'Vazão Contratada',
  taxaAplicacao: 'Taxa de Aplicação',
  insumos: 'Insumos',
} as const satisfies Record<LimitedFigure, string>

/** Names of the files on every screen and document, as specification 000 §2 calls their fields. */
export const FILE_LABELS = {
  area: 'Traçado da Área',
  aplicacao: 'Aplicação',
  trajeto: 'Trajeto',
  clima: 'Clima',
} as const satisfies Record<Papel, string>
