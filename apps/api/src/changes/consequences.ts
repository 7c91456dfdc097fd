// Long because every column of every table has its row.
/**
 * The consequences of a change, as tables: by the changed column, and by the cause. Every write of a laudo, a service order, an entity or a
 * protected area ends with a function of this folder. A column without a row does not compile. Sums and counts have triggers, and no row.
 */
import { CLIMA_FIGURES, ESTIMATE_FIELDS, MEASURED_NAMES, type MeasuredName, type MeasuredPercent } from '@faixa/domain'
import type { Cause as RevisionCause } from '@faixa/revision'
import { type StoredName, storedName } from '../db/stored-name.ts'
import type { Tables } from '../db/tables.ts'
import type { LaudoEvent } from './announce-laudo.queries.ts'
import type { EntityTable } from './changing.ts'

export type LaudoEffect =
  /** Its verdicts are unknown until they are computed again. */
  | 'judge'
  /** Other limits of the weather may apply: its weather is measured again. */
  | 'limit'
  /** The interval of its effectiveness and its avoidable loss are computed again. */
  | 'value'
  /** The laudo is compared with other laudos: the same flight, or its pilot or aircraft in two places. */
  | 'beside'
  /** The laudo's order, and its previous one, are compared with the flights again. */
  | 'compare'
  /** The laudo is removed from an order of another empresa, or a cancelled one. */
  | 'leave'
  /** Its order may be flown now. */
  | 'fly'
  /** The content of its paper changes: the next revision is signed. */
  | 'revise'
  /** The people who may see it change: those who saw it before are notified that it is gone. */
  | 'reach'
  /** The laudo is measured, for the first time or again. */
  | 'measure'
  /** A running measurement ends when the laudo is deleted. */
  | 'stop'

type Effects = readonly LaudoEffect[]
const ALONE: Effects = []
const PAPER: Effects = ['revise']
const OWNER: Effects = ['revise', 'reach']
/** Measured columns become part of the paper together with `processado_em`. */
const MEASURED = PAPER

export const LAUDO_COLUMNS = {
  id: ALONE,
  uuid: ALONE,
  versao: ALONE,
  criado_em: ALONE,
  atualizado_em: ALONE,
  usuario_id: ALONE,
  // Triggers fill these columns: a change of the entity's name carries out the consequences for the paper.
  empresa_nome: ALONE,
  unidade_nome: ALONE,
  prestadora_nome: ALONE,
  piloto_nome: ALONE,
  usuario_nome: ALONE,
  busca: ALONE,
  empresa_id: ['judge', 'limit', 'leave', 'compare', ...OWNER],
  unidade_id: OWNER,
  prestadora_id: OWNER,
  piloto_id: ['beside', ...OWNER],
  ordem_servico_id: ['compare', 'fly'],
  codigo: PAPER,
  nome: PAPER,
  cultura: PAPER,
  data: ['value', ...PAPER],
  data_final: ['beside', ...PAPER],
  observacoes: PAPER,
  notas: PAPER,
  tratamento: ['judge', 'value', ...PAPER],
  data_inicial: ['judge', 'beside', ...PAPER],
  // The aircraft, the day and the products decide which swath certificate was taken.
  aeronave_id: ['judge', 'beside', 'value', ...PAPER],
  // Where none was measured, the typed width is that of the passes, which the verdicts about areas need.
  faixa_executada: ['judge', ...PAPER],
  distancia_pista: PAPER,
  faixa_contratada: PAPER,
  taxa_aplicacao: PAPER,
  vazao_contratada: PAPER,
  insumos: PAPER,
  // The products decide which norms bind, the receiver how far the effectiveness can be trusted.
  dados_operacao: ['judge', 'value', ...PAPER],
  // It changes together with a measurement, or with the typed data that decide it.
  certificado_faixa: MEASURED,
  hidden: ['compare', ...PAPER],
  arquivado_em: ['judge', 'limit', 'leave', 'compare', 'beside', 'stop', ...PAPER],
  ready: ['judge', 'compare'],
  error: ALONE,
  processing: ALONE,
  erro_codigo: ALONE,
  erro_mensagem: ALONE,
  erro_relatorio: ALONE,
  impressao: ALONE,
  processado_em: ['judge', 'compare', 'beside', 'value', ...PAPER],
  metodo: PAPER,
  motor: PAPER,
  leitura: PAPER,
  processamento_ms: ALONE,
  comparados: ALONE,
  notas_sugeridas: ALONE,
  limites: ['judge'],
  limites_campo: ['compare'],
  faixa_medida: ['judge', ...PAPER],
  passadas: MEASURED,
  sobreposicao_passadas: ALONE,
  decisoes: MEASURED,
  avisos_confirmados: ALONE,
  avisos_abertos: ALONE,
  // Columns that control the measurement change together with a new one, and are printed with its result.
  medir_metodo: ALONE,
  medir_so_tocados: ALONE,
  medir_manter: ALONE,
  medir_tirar: ALONE,
  medir_segundo_voo: ALONE,
  medir_manter_arquivos: ALONE,
  medir_do_trajeto: ALONE,
  medir_colunas: ALONE,
  ...measuredColumns(),
  taxa: MEASURED,
  taxa_media: MEASURED,
  intervalo: PAPER,
  // The signed document has the interval as a whole, and no loss, which decides no payment.
  perda: ALONE,
  dose: ALONE,
  por_faixa: ALONE,
  efetiva_de: ALONE,
  efetiva_ate: ALONE,
  perda_inevitavel: ALONE,
  perda_evitavel: ALONE,
  dose_cv: ALONE,
  dose_abaixo: ALONE,
  dose_acima: ALONE,
  percent_largura_faixa: MEASURED,
  percent_taxa_aplicacao: MEASURED,
  percent_insumos: MEASURED,
} as const satisfies Record<keyof Tables['laudos'], Effects>

function measuredColumns() {
  const rows = [...MEASURED_NAMES, ...CLIMA_FIGURES, ...ESTIMATE_FIELDS].map((name) => [storedName(name), MEASURED])
  type Name = MeasuredName | MeasuredPercent | (typeof CLIMA_FIGURES)[number] | (typeof ESTIMATE_FIELDS)[number]
  return Object.fromEntries(rows) as Record<StoredName<Name>, Effects>
}

export interface LaudoCauseRow {
  /** Effects in addition to those of the changed columns. */
  readonly follows?: Effects
  /** The act of a person is audited under the name of its cause. */
  readonly audited?: true
  /** The cause that a revision names. */
  readonly revision?: RevisionCause
  /** The webhook notifications, of which the first that is news is sent: always, only with a new revision, or where the cause brings details. */
  readonly announces?: readonly Announcement[]
  /** No open screen has to be notified. */
  readonly silent?: true
}

interface Announcement {
  readonly event: LaudoEvent
  readonly when: 'always' | 'revised' | 'detailed'
}

const REVISED: Announcement = { event: 'laudo.alterado', when: 'revised' }
const CHANGED = [REVISED]

/** Acts of people, named by the verbs of the glossary, and acts of jobs. */
export const LAUDO_CAUSES = {
  cadastrar: { audited: true, follows: ['measure', 'fly'] },
  alterar: { audited: true, revision: 'edicao', announces: CHANGED },
  ocultar: { audited: true, revision: 'decisao', announces: CHANGED },
  revelar: { audited: true, revision: 'decisao', announces: CHANGED },
  excluir: { audited: true, revision: 'exclusao', announces: CHANGED },
  restaurar: { audited: true, revision: 'restauracao', announces: CHANGED },
  reprocessar: { audited: true, follows: ['measure'] },
  'trocar-arquivo': { audited: true, follows: ['measure'] },
  'tirar-arquivo': { audited: true, follows: ['measure'] },
  'confirmar-aviso': { audited: true, follows: ['revise'], revision: 'conferencia', announces: CHANGED },
  conferir: { audited: true },
  'desfazer-conferencia': { audited: true },
  'anexar-receituario': { audited: true },
  'trocar-receituario': { audited: true },
  'tirar-receituario': { audited: true },
  andamento: {},
  medicao: { revision: 'medicao', announces: [{ event: 'laudo.pronto', when: 'always' }] },
  falha: {
    follows: ['compare', 'beside', 'revise'],
    revision: 'falha',
    announces: [{ event: 'laudo.erro', when: 'always' }],
  },
  veredicto: {
    follows: ['revise'],
    revision: 'veredicto',
    announces: [{ event: 'veredito.naoConforme', when: 'detailed' }, REVISED],
  },
  /** Coincidences with other laudos were found, or no longer exist. */
  conferencia: { follows: ['revise'], revision: 'conferencia', announces: CHANGED },
  /** The interval of its effectiveness and its avoidable loss were computed. */
  avaliacao: { revision: 'avaliacao', announces: CHANGED },
  /** A laudo from before the log gets its first revision. */
  registro: { follows: ['revise'], revision: 'registro', silent: true },
  /** A name of the register changed, which the paper prints. */
  cadastro: { follows: ['revise'], revision: 'cadastro', silent: true },
} as const satisfies Record<string, LaudoCauseRow>

export type LaudoCause = keyof typeof LAUDO_CAUSES

export type OrdemEffect =
  /** The order is compared with its laudos again. */
  | 'compare'
  /** The people who may see it change: those who saw it before are notified too. */
  | 'reach'
  /** The contacts who have a notice of the order's day get another one. */
  | 'tell'

const QUIET: readonly OrdemEffect[] = []
const SEEN_BY: readonly OrdemEffect[] = ['reach']

export const ORDEM_COLUMNS = {
  id: QUIET,
  uuid: QUIET,
  versao: QUIET,
  usuario_id: QUIET,
  criado_em: QUIET,
  atualizado_em: QUIET,
  // Treated plots that were not ordered are searched for in its empresa.
  empresa_id: ['compare', 'reach'],
  unidade_id: SEEN_BY,
  prestadora_id: SEEN_BY,
  piloto_id: SEEN_BY,
  // Deviations of a flight from these columns are computed when the order is read.
  codigo: QUIET,
  nome: QUIET,
  tratamento: QUIET,
  cultura: QUIET,
  data: QUIET,
  dia_planejado: ['tell'],
  insumos: QUIET,
  distancia_pista: QUIET,
  faixa_contratada: QUIET,
  faixa_executada: QUIET,
  vazao_contratada: QUIET,
  anexo: QUIET,
  anexo_nome: QUIET,
  arquivo_area: QUIET,
  area_nome: QUIET,
  area_sistema: QUIET,
  area_ha: QUIET,
  talhoes: QUIET,
  limites: QUIET,
  encerrada_em: QUIET,
  cancelada_em: ['tell'],
  motivo_cancelamento: QUIET,
  arquivado_em: ['tell'],
  // Triggers of laudos, and the database itself, fill these columns.
  laudos: QUIET,
  situacao: QUIET,
} as const satisfies Record<keyof Tables['ordens_servico'], readonly OrdemEffect[]>

/** Acts of people, named by the verbs of the glossary, and acts of jobs. */
export const ORDEM_CAUSES = {
  cadastrar: { audited: true },
  alterar: { audited: true },
  encerrar: { audited: true },
  cancelar: { audited: true },
  reabrir: { audited: true },
  arquivar: { audited: true },
  restaurar: { audited: true },
  comparacao: { audited: false },
  // Neighbours were told of the flight, told again, or told that it is off.
  avisar: { audited: true },
  'avisar-de-novo': { audited: true },
  'avisar-cancelamento': { audited: true },
  /** A message left, was opened or was answered; its own row is audited. */
  aviso: { audited: false },
  'registrar-campo': { audited: true },
  'retirar-registro': { audited: true },
  // The list holds for every order of its owner; the act stays with the order at which it was changed.
  'alterar-lista-de-campo': { audited: true },
} as const satisfies Record<string, { readonly audited: boolean }>

export type OrdemCause = keyof typeof ORDEM_CAUSES

export type EntityEffect =
  /** The laudos of an aircraft are judged again. */
  | 'judgeFlown'
  /** The paper of the laudos of an aircraft changes. */
  | 'reviseFlown'
  /** The paper of the laudos of a pilot changes. */
  | 'revisePiloted'
  /** Plots and protected areas moved from one empresa to another. */
  | 'moveAreas'

/** Acts of people, all of them audited. */
export type EntityCause =
  | 'cadastrar'
  | 'alterar'
  | 'arquivar'
  | 'restaurar'
  | 'remover-pessoa'
  | 'anexar-pdf'
  | 'trocar-pdf'
  | 'tirar-pdf'

const NOTHING: readonly EntityEffect[] = []

const LIVING = {
  id: NOTHING,
  versao: NOTHING,
  criado_em: NOTHING,
  atualizado_em: NOTHING,
  // An archived entity stays in its laudos, orders and areas, which are documents.
  arquivado_em: NOTHING,
} as const
const ADDRESS = {
  cep: NOTHING,
  estado: NOTHING,
  cidade: NOTHING,
  bairro: NOTHING,
  logradouro: NOTHING,
  numero: NOTHING,
  complemento: NOTHING,
} as const
const COMPANY = {
  razao_social: NOTHING,
  cnpj: NOTHING,
  inscricao_estadual: NOTHING,
  contato: NOTHING,
  acesso: NOTHING,
  cnpj_repetido: NOTHING,
  // A trigger renames the laudos and lets them wait for their next revision.
  nome: NOTHING,
} as const

type EntityColumns = {
  readonly [Table in EntityTable]: Record<keyof Tables[Table], readonly EntityEffect[]>
}

export const ENTITY_COLUMNS = {
  empresas: { ...LIVING, ...ADDRESS, ...COMPANY, ambiental: NOTHING },
  unidades: { ...LIVING, ...ADDRESS, ...COMPANY, empresa_id: ['moveAreas'] },
  prestadoras: {
    ...LIVING,
    nome: COMPANY.nome,
    cnpj: NOTHING,
    registro_mapa: NOTHING,
    certificado_anac: NOTHING,
    validade: NOTHING,
  },
  pilotos: {
    ...LIVING,
    nome: NOTHING,
    codigo_anac: NOTHING,
    validade: NOTHING,
    // Laudos store the prestadora of their flight.
    prestadora_id: NOTHING,
    removido_em: ['revisePiloted'],
  },
  aeronaves: {
    ...LIVING,
    nome: ['reviseFlown'],
    tipo: ['judgeFlown', 'reviseFlown'],
    prestadora_id: NOTHING,
    fabricante: NOTHING,
    modelo: NOTHING,
    documento: NOTHING,
    validade: NOTHING,
  },
  certificados: {
    ...LIVING,
    nome: NOTHING,
    aeronave_id: NOTHING,
    prestadora_id: NOTHING,
    altura_voo: NOTHING,
    grupo: NOTHING,
    faixa: NOTHING,
    cv: NOTHING,
    incerteza: NOTHING,
    incerteza_fonte: NOTHING,
    data: NOTHING,
    valido_ate: NOTHING,
    responsavel: NOTHING,
    padrao_deposito: NOTHING,
  },
  responsaveis: {
    ...LIVING,
    nome: NOTHING,
    profissao: NOTHING,
    registro: NOTHING,
    padrao: NOTHING,
    prestadora_id: NOTHING,
  },
  produtos: {
    ...LIVING,
    nome: NOTHING,
    ingrediente: NOTHING,
    classe: NOTHING,
    formulacao: NOTHING,
    dose: NOTHING,
    unidade_dose: NOTHING,
    adjuvante: NOTHING,
  },
  // A revision has only the number of an account, and an account's reach is computed at each request.
  usuarios: {
    ...LIVING,
    ...ADDRESS,
    nome: NOTHING,
    email: NOTHING,
    senha_hash: NOTHING,
    nivel: NOTHING,
    funcao: NOTHING,
    rg: NOTHING,
    cpf: NOTHING,
    empresa_id: NOTHING,
    unidade_id: NOTHING,
    prestadora_id: NOTHING,
    piloto_id: NOTHING,
    licenca_aceita_em: NOTHING,
    licenca_versao: NOTHING,
    licenca_endereco: NOTHING,
    acesso_alheio: NOTHING,
    trocar_senha: NOTHING,
    removido_em: NOTHING,
    foto_sha256: NOTHING,
    preferencias: NOTHING,
    segundo_fator_em: NOTHING,
    segundo_fator_contado_de: NOTHING,
    busca: NOTHING,
    nome_dobrado: NOTHING,
  },
} as const satisfies EntityColumns

/** The laudos near an area that are judged again: all, or those flown by one kind of aircraft. */
export type AreaEffect = 'judge' | 'judgeTripulada' | 'judgeDrone'

const KEPT: readonly AreaEffect[] = []
const JUDGED: readonly AreaEffect[] = ['judge']

export const AREA_COLUMNS = {
  id: KEPT,
  uuid: KEPT,
  versao: KEPT,
  usuario_id: KEPT,
  criado_em: KEPT,
  atualizado_em: KEPT,
  busca: KEPT,
  empresa_id: JUDGED,
  classificacao: JUDGED,
  nome: JUDGED,
  distancia_m: ['judgeTripulada'],
  distancia_drone_m: ['judgeDrone'],
  geometria: JUDGED,
  limites: JUDGED,
  valida_de: JUDGED,
  valida_ate: JUDGED,
  arquivado_em: JUDGED,
  // A unidade's areas are those of its empresa. Only the resulting distances count, not those that they are derived from.
  unidade_id: KEPT,
  distancia_propria_m: KEPT,
  identificacao: KEPT,
  area_ha: KEPT,
  comprimento_km: KEPT,
  sha256: KEPT,
  arquivo_nome: KEPT,
  sistema: KEPT,
} as const satisfies Record<keyof Tables['areas_protecao'], readonly AreaEffect[]>
