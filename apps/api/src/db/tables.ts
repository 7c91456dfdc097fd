// Long because all tables of the database are one list, which a test compares with its catalogue.
/**
 * The tables as Kysely sees them. The migrations create them, and tables.api.test.ts compares the two. Timestamps without a zone are local
 * times of the field, as text.
 */
import type {
  DadosOperacao,
  LastingPlotArea,
  MeasuredName,
  Metodo,
  Nivel,
  OthersActs,
  Papel,
  PercentName,
  PlotArea,
  PlotPercent,
  Situacao,
  TrackFigure,
} from '@faixa/domain'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { StoredName } from './stored-name.ts'

/** An instant without a default, which every insert must give. */
type Moment = ColumnType<Date, Date | string, Date | string>
/** An instant with a default, which an insert may set. */
type Instant = ColumnType<Date, Date | string | undefined, Date | string>
type Archived = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type Json = ColumnType<unknown, string | null | undefined, string | null>
/** A document of type `Form`, which PostgreSQL's driver writes as JSON. */
type JsonOf<Form> = ColumnType<Form | null, Form | null | undefined, Form | null>
/** The same with a default. */
type GivenJsonOf<Form> = ColumnType<Form, string | undefined, string>
type Document = ColumnType<unknown, string, string>
/** A numeric, as its decimal text. */
type Exact = string
/** A box in PostgreSQL's form: `(east,north),(west,south)`. */
type Box = string

interface Living {
  id: GeneratedAlways<number>
  nome: string
  criado_em: Instant
  atualizado_em: Instant
  arquivado_em: Archived
  versao: Generated<number>
}

interface Address {
  cep: string | null
  estado: string | null
  cidade: string | null
  bairro: string | null
  logradouro: string | null
  numero: number | null
  complemento: string | null
}

interface Company {
  razao_social: string | null
  cnpj: string | null
  inscricao_estadual: string | null
  contato: string | null
  acesso: Generated<string>
  /** True where another living row had the CNPJ first, before it had to be unique. */
  cnpj_repetido: Generated<boolean>
}

interface Empresas extends Living, Address, Company {
  ambiental: Generated<boolean>
}

interface Unidades extends Living, Address, Company {
  empresa_id: number
}

interface Prestadoras extends Living {
  cnpj: string | null
  registro_mapa: string | null
  certificado_anac: string | null
}

interface Pilotos extends Living {
  prestadora_id: number
  codigo_anac: string | null
  removido_em: Archived
}

interface Aeronaves extends Living {
  prestadora_id: number
  tipo: 'tripulada' | 'drone'
  fabricante: string | null
  modelo: string | null
  /** A day, yyyy-mm-dd. */
  validade: string | null
}

interface EmpresasPrestadoras {
  empresa_id: number
  prestadora_id: number
  desde: Instant
}

interface Usuarios extends Living, Address {
  email: string
  /** Null until an invited person has chosen a password. */
  senha_hash: string | null
  nivel: Nivel
  funcao: string | null
  /** Sealed, for `usuarios.rg` and `usuarios.cpf`. */
  rg: Buffer | null
  cpf: Buffer | null
  empresa_id: number | null
  unidade_id: number | null
  prestadora_id: number | null
  piloto_id: number | null
  licenca_aceita_em: Archived
  licenca_versao: number | null
  licenca_endereco: string | null
  trocar_senha: Generated<boolean>
  acesso_alheio: GivenJsonOf<OthersActs>
  removido_em: Archived
  foto_sha256: Buffer | null
  preferencias: Json
  segundo_fator_em: Archived
  segundo_fator_contado_de: Instant
  /** Folded text of the searched columns, which a search matches. */
  busca: GeneratedAlways<string>
  /** Folded name, by which lists are sorted. */
  nome_dobrado: GeneratedAlways<string>
}

interface Convites {
  id: GeneratedAlways<number>
  token_hash: Buffer
  usuario_id: number
  convidado_por: number
  entrega: 'email' | 'link'
  criado_em: Moment
  expira_em: Moment
  enviado_em: Archived
  /** Null while it is open; else an InvitationEnd. */
  fim: string | null
  fim_em: Archived
}

interface TrocasEmail {
  usuario_id: number
  token_hash: Buffer
  email: string
  expira_em: Moment
}

interface Sessoes {
  token_hash: Buffer
  usuario_id: number
  criada_em: Instant
  expira_em: Moment
  id: GeneratedAlways<number>
  agente: string | null
  endereco: string | null
  usada_em: Instant
  confirmada_em: Instant
  trocar_senha: Generated<boolean>
  aparelho: Buffer | null
  do_servidor: Generated<boolean>
}

interface FatoresTotp {
  usuario_id: number
  segredo: Buffer | null
  confirmado_em: Archived
  ultimo_passo: number | null
  segredo_novo: Buffer | null
  novo_em: Archived
}

interface ChavesDeAcesso {
  id: GeneratedAlways<number>
  usuario_id: number
  nome: string
  credencial: Buffer
  chave_publica: Buffer
  contador: number
  transportes: string[]
  dominio: string
  criada_em: Moment
  usada_em: Archived
}

interface CodigosRecuperacao {
  usuario_id: number
  codigo_hash: Buffer
  sal: Buffer
  criado_em: Moment
  usado_em: Archived
}

interface EntradasPendentes {
  token_hash: Buffer
  usuario_id: number
  lembrar: boolean
  expira_em: Moment
}

interface DesafiosWebauthn {
  dono: Buffer
  desafio: string
  expira_em: Moment
}

interface Aparelhos {
  token_hash: Buffer
  usuario_id: number
  usado_em: Moment
  /** Null for a browser that was known before this was recorded. */
  desde: Archived
}

interface RedefinicoesSenha {
  token_hash: Buffer
  usuario_id: number
  expira_em: Moment
  usada_em: Archived
}

interface TentativasLogin {
  chave: string
  falhas: number
  ultima_em: Moment
  bloqueado_ate: Moment
  pendentes: Generated<number>
}

interface RegistroSeguranca {
  id: GeneratedAlways<number>
  quando: Moment
  evento: string
  recusado: boolean
  conta_id: number | null
  usuario_id: number | null
  endereco: string | null
  agente: string | null
  pedido: string | null
  detalhe: Json
}

interface Auditoria {
  id: GeneratedAlways<number>
  quando: Instant
  usuario_id: number | null
  acao: string
  entidade: string
  entidade_id: string
  antes: Json
  depois: Json
  pedido: string | null
  /** The API key with which the act was done. */
  chave_id: number | null
}

interface ChavesApi {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  token_hash: Buffer
  comeco: string
  nome: string
  usuario_id: number
  empresa_id: number | null
  unidade_id: number | null
  escopos: string[]
  criada_em: Moment
  expira_em: Moment
  usada_em: Archived
  usada_de: string | null
  revogada_em: Archived
  revogada_por: number | null
}

interface Webhooks {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  empresa_id: number | null
  unidade_id: number | null
  endereco: string
  eventos: string[]
  /** Sealed, for `webhooks.segredo`. */
  segredo: Buffer | null
  segredo_anterior: Buffer | null
  segredo_anterior_ate: Archived
  responsavel_id: number
  falhando_desde: Archived
  desativado_em: Archived
  desativado_por: 'pessoa' | 'falhas' | null
  criado_em: Moment
  atualizado_em: Moment
  arquivado_em: Archived
}

interface WebhooksEventos {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  evento: string
  alvo: Document
  dados: Document
  criado_em: Moment
}

interface WebhooksEntregas {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  webhook_id: number
  evento_id: number
  situacao: Generated<'aguardando' | 'entregue' | 'falhou' | 'cancelada'>
  desde: Moment
  tentativas: Generated<number>
  tentada_em: Archived
  status: number | null
  duracao_ms: number | null
  resposta: string | null
  motivo: string | null
}

interface Arquivos {
  sha256: Buffer
  bytes: number
  criado_em: Instant
}

/** The measured figures of packages/domain, in hectares and percent; null is "could not be computed". */
type MeasuredColumns = {
  [Name in MeasuredName | Exclude<PercentName, 'percentFaixaExecutada'> as StoredName<Name>]: number | null
}

/** The figures of a talhão; null also where it was measured before the figure was. */
type PlotColumns = { [Name in LastingPlotArea as StoredName<Name>]: number } & {
  [Name in Exclude<PlotArea | PlotPercent, LastingPlotArea> as StoredName<Name>]: number | null
}

interface Laudos extends MeasuredColumns {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  versao: Generated<number>
  empresa_id: number
  unidade_id: number | null
  prestadora_id: number
  piloto_id: number
  usuario_id: number
  ordem_servico_id: number | null
  /** A trigger fills this column, the other names and busca. */
  empresa_nome: Generated<string>
  unidade_nome: ColumnType<string | null, never, never>
  prestadora_nome: Generated<string>
  piloto_nome: Generated<string>
  usuario_nome: Generated<string>
  busca: Generated<string>
  codigo: string
  nome: string
  tratamento: string
  cultura: string
  /** Date as yyyy-mm-dd. */
  data: string
  /** Local time as yyyy-mm-dd hh:mm:ss. */
  data_inicial: string
  data_final: string
  distancia_pista: number | null
  faixa_contratada: number | null
  faixa_executada: number | null
  taxa_aplicacao: number | null
  vazao_contratada: number | null
  insumos: number | null
  observacoes: Generated<string>
  notas: Generated<string[]>
  hidden: Generated<boolean>
  ready: Generated<boolean>
  error: Generated<boolean>
  processing: Generated<boolean>
  erro_codigo: string | null
  erro_mensagem: string | null
  erro_relatorio: Json
  impressao: Buffer
  criado_em: Instant
  atualizado_em: Instant
  arquivado_em: Archived
  passadas: number | null
  sobreposicao_passadas: number[] | null
  faixa_medida: number | null
  notas_sugeridas: string[] | null
  metodo: string | null
  medir_metodo: Generated<Metodo>
  medir_so_tocados: Generated<boolean>
  medir_manter: Generated<number[]>
  medir_tirar: Generated<number[]>
  medir_segundo_voo: Generated<boolean>
  medir_manter_arquivos: Generated<boolean>
  decisoes: Json
  /** Confirmed sentences that the last measurement found. */
  avisos_confirmados: string[] | null
  /** Codes of unconfirmed findings. */
  avisos_abertos: string[] | null
  comparados: Json
  motor: string | null
  /** Null for a measurement from before readings were counted. */
  leitura: number | null
  processado_em: Archived
  processamento_ms: number | null
  limites: Box | null
  limites_campo: Box | null
  aeronave_id: number | null
  /** Typed data of the operation (packages/domain/src/dados-operacao). */
  dados_operacao: JsonOf<DadosOperacao>
}

interface LaudosArquivos {
  laudo_id: number
  papel: Papel
  sha256: Buffer
  nome: string
  /** Coordinate system that a person chose for a file that names none. */
  sistema: string | null
}

interface LaudosReceituarios {
  laudo_id: number
  sha256: Buffer
  nome: string
  enviado_em: Moment
}

interface ModelosMensais {
  prestadora_id: number
  sha256: Buffer
  nome: string
  mapa: Document
  versao: number
  salvo_em: Moment
}

interface Processamentos {
  laudo_id: number
  progresso: Generated<number>
  etapa: string | null
  tentativa: Generated<number>
  atualizado_em: Instant
}

interface LaudosTalhoes extends PlotColumns {
  laudo_id: number
  posicao: number
  area_empresa_id: number | null
  nome: string | null
  fazenda: string | null
  codigo_fazenda: string | null
  talhao: string | null
  area_declarada: number | null
  /** SHA-256 of the outline (packages/revision/src/plot-hash.ts). */
  forma_sha256: Buffer | null
}

type TrackColumns = { [Name in TrackFigure as StoredName<Name>]: number | null }

interface LaudosTrajetos extends TrackColumns {
  laudo_id: number
  comprimento_km: number
  inicio: Archived
  fim: Archived
  /** A point in PostgreSQL's form: `(lon,lat)`. */
  decolagem: ColumnType<{ x: number; y: number } | null, string | null, string | null>
}

interface LaudosAchados {
  laudo_id: number
  posicao: number
  codigo: string
  gravidade: 'erro' | 'aviso' | 'info'
  mensagem: string
  onde: string
  quantidade: number | null
  o_que_fazer: string | null
  confirmar: Generated<boolean>
  passadas: Json
}

interface LaudosConfirmacoes {
  laudo_id: number
  codigo: string
  mensagem: string | null
  usuario_id: number
  quando: Moment
}

interface LaudosVoos {
  laudo_id: number
  /** Copied from the laudo by triggers. */
  piloto_id: ColumnType<number, never, never>
  aeronave_id: ColumnType<number | null, never, never>
  regra: number
  passagens: Buffer
  minutos: Buffer
  inicio: Archived
  fim: Archived
  limites: Box | null
  conferido_em: Archived
}
interface LaudosCoincidencias {
  laudo_id: number
  outro_id: number
  codigo: 'mesmo-voo' | 'piloto-em-dois-lugares' | 'aeronave-em-dois-lugares'
  parte: number | null
  depois_min: number | null
  minuto: number | null
}
interface LaudosCamadas {
  laudo_id: number
  posicao: number
  camada: string
  feicoes: number
  bytes: number
  crc32: number
  comprimido: Buffer
}

interface AreasEmpresa {
  id: GeneratedAlways<number>
  empresa_id: number
  unidade_id: number | null
  nome: string | null
  fazenda: string | null
  codigo_fazenda: string | null
  talhao: string | null
  area_declarada: number | null
  area_ha: number
  poligonos: Document
  limites: Box
  sha256: Buffer | null
  criado_em: Instant
  arquivado_em: Archived
  versao: Generated<number>
  forma: string | null
  linhagem: number | null
  excluida_da_versao: number | null
  /** The database fills this column from the names. */
  busca: GeneratedAlways<string>
}

interface AreasEmpresaVersoes {
  id: GeneratedAlways<number>
  empresa_id: number
  unidade_id: number | null
  numero: number
  vigente: Generated<boolean>
  origem: 'arquivo' | 'retorno' | 'anterior'
  retorno_de: number | null
  sha256: Buffer | null
  arquivo_nome: string | null
  sistema: string | null
  usuario_id: number | null
  criado_em: Instant
  talhoes: number
  area_ha: number
  novos: Generated<number>
  alterados: Generated<number>
  iguais: Generated<number>
  removidos: Generated<number>
  areas: number[]
  compacta: Buffer | null
}

interface AreasProtecao {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  versao: Generated<number>
  empresa_id: number
  unidade_id: number | null
  usuario_id: number | null
  classificacao: string
  nome: string
  identificacao: string | null
  /** Resulting metres: the larger of the next column and the empresa's distance for the classification. */
  distancia_m: number | null
  distancia_propria_m: number | null
  /** A GeoJSON geometry. */
  geometria: Document
  limites: Box
  area_ha: number | null
  comprimento_km: number | null
  /** Dates as yyyy-mm-dd. */
  valida_de: string | null
  valida_ate: string | null
  sha256: Buffer | null
  arquivo_nome: string | null
  sistema: Generated<string | null>
  criado_em: Instant
  atualizado_em: Instant
  arquivado_em: Archived
  /** The database fills this column from the names. */
  busca: GeneratedAlways<string>
}

interface LaudosProtecao {
  id: GeneratedAlways<number>
  laudo_id: number
  area_protecao_id: number
  base: Archived
  /** Key of domain's REGRAS_PROTECAO. */
  regra: string
  regra_versao: number
  nome: string
  aeronave: 'tripulada' | 'drone'
  aeronave_informada: boolean
  fonte: Document
  distancia_exigida_m: number | null
  menor_distancia_m: number | null
  pontos: Json
  area_dentro_ha: number | null
  /** MultiPolygon coordinates. */
  poligonos_dentro: Json
  passagens: Json
  sobrevoo: Json
  veredicto: 'conforme' | 'naoConforme' | 'semDados'
  informativo: boolean
  calculado_em: Instant
  substituido_em: Archived
}

interface LaudosVeredictos {
  laudo_id: number
  base: Moment
  regra_versao: number
  calculado_em: Moment
  conformes: number
  nao_conformes: number
  sem_dados: number
  informativos: number
  so_informam: Generated<number>
  falhou: boolean
  /** Number of requests to judge again that no verdict has fulfilled yet. */
  pedidos: Generated<number>
}

interface AreasProtecaoConjuntos {
  id: GeneratedAlways<number>
  empresa_id: number
  unidade_id: number | null
  versao: Generated<number>
  compacta: Buffer | null
}

interface EmpresasDistancias {
  empresa_id: number
  classificacao: string
  distancia_m: number
  usuario_id: number
  atualizado_em: Moment
}

interface OrdensServico {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  versao: Generated<number>
  empresa_id: number | null
  unidade_id: number | null
  prestadora_id: number | null
  piloto_id: number | null
  usuario_id: number
  codigo: string
  nome: string | null
  tratamento: string
  cultura: string
  /** Dates as yyyy-mm-dd. */
  data: string
  dia_planejado: string | null
  insumos: number | null
  distancia_pista: number | null
  faixa_contratada: number | null
  faixa_executada: number | null
  vazao_contratada: number | null
  arquivo_area: Buffer | null
  area_nome: string | null
  area_sistema: string | null
  anexo: Buffer | null
  anexo_nome: string | null
  area_ha: number | null
  talhoes: Generated<number>
  limites: Box | null
  encerrada_em: Archived
  cancelada_em: Archived
  motivo_cancelamento: string | null
  /** Triggers of `laudos` keep this column. */
  laudos: Generated<number>
  situacao: GeneratedAlways<Situacao>
  criado_em: Instant
  atualizado_em: Instant
  arquivado_em: Archived
}

interface OrdensTalhoes {
  ordem_id: number
  posicao: number
  area_empresa_id: number | null
  nome: string | null
  fazenda: string | null
  codigo_fazenda: string | null
  talhao: string | null
  area_declarada: number | null
  area_ha: number
  poligonos: Document
}

interface OrdensComparacoes {
  ordem_id: number
  base: string
  resultado: Document
  calculado_em: Moment
}

interface LaudosContagens {
  empresa_id: number
  unidade_id: number | null
  prestadora_id: number
  piloto_id: number
  usuario_id: number
  hidden: boolean
  ready: boolean
  error: boolean
  processing: boolean
  n: number
}

interface LaudosTotais {
  dimensao: 'tudo' | 'empresa' | 'unidade' | 'prestadora' | 'piloto' | 'usuario'
  entidade_id: number | null
  hidden: boolean
  ready: boolean
  error: boolean
  processing: boolean
  n: number
}

/** The seven sums of the overview, ha, exactly. */
interface SumColumns {
  /** Bit set of the numbers present, as the sum of the powers of two in 0031-somas-do-painel.sql. */
  presentes: number
  n: number
  area_plantio: Exact
  insumos: Exact
  area_aplicada: Exact
  area_nao_aplicada: Exact
  aplicacao_efetiva: Exact
  aplicacao_externa: Exact
  area_sobreposicao: Exact
}

interface LaudosSomasNovas extends SumColumns {
  empresa_id: number
  unidade_id: number | null
  prestadora_id: number
  piloto_id: number
  tratamento: string
  data: string
}

interface LaudosSomas extends SumColumns {
  nivel: string
  grao: 'sempre' | 'ano' | 'mes' | 'dia'
  inicio: string
  tratamento: string | null
  empresa_id: number | null
  unidade_id: number | null
  prestadora_id: number | null
  piloto_id: number | null
}

interface FiltrosSalvos {
  id: Generated<string>
  usuario_id: number
  lista: string
  nome: string
  consulta: string
  criado_em: Instant
}

interface Selecoes {
  codigo: string
  usuario_id: number
  resumo: Buffer
  talhoes: number[]
  criado_em: Moment
}

interface EmpresasUso {
  empresa_id: number
  dia: string
  laudos: number
  bytes: number
}

interface PrestadorasUso {
  prestadora_id: number
  dia: string
  laudos: number
  bytes: number
}

interface RespostasPorChave {
  usuario_id: number
  chave: Buffer
  pedido: Buffer
  status: number
  /** Sealed. */
  corpo: Buffer
  criado_em: Moment
}

interface Chaves {
  id: Buffer
  amostra: Buffer
  criada_em: Instant
  completa_em: Archived
}

interface Relatorios {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  empresa_id: number
  unidade_id: number | null
  prestadora_id: number
  tratamento: string
  /** Dates as yyyy-mm-dd. */
  data_inicial: string
  data_final: string
  nome: string
  versao: Generated<number>
  usuario_id: number
  linhas: number
  area_ha: number
  envio: 'salvo' | 'semana' | null
  criado_em: Instant
  atualizado_em: Instant
  arquivado_em: Archived
}

interface RelatoriosVersoes {
  relatorio_id: number
  versao: number
  usuario_id: number
  nome: string
  filtro: Document
  linhas: number
  conteudo: Document
  criado_em: Moment
}

interface RelatoriosDestinatarios {
  relatorio_id: number
  usuario_id: number
}

interface RelatoriosEnvios {
  relatorio_id: number
  /** The Monday, yyyy-mm-dd. */
  semana: string
  usuario_id: number
  situacao: Generated<'aguardando' | 'enviado' | 'recusado' | 'falhou' | 'sem-acesso'>
  motivo: string | null
  atualizado_em: Moment
}

interface Contratos {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  empresa_id: number
  prestadora_id: number
  nome: string
  /** Null for every treatment. */
  tratamento: string | null
  /** Dates as yyyy-mm-dd. */
  inicio: string
  fim: string
  termos: Document
  versao: Generated<number>
  usuario_id: number
  criado_em: Instant
  atualizado_em: Instant
  arquivado_em: Archived
}

interface ContratosVersoes {
  contrato_id: number
  versao: number
  usuario_id: number
  nome: string
  tratamento: string | null
  inicio: string
  fim: string
  termos: Document
  criado_em: Moment
}

interface Acertos {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  empresa_id: number
  prestadora_id: number
  inicio: string
  fim: string
  versao: Generated<number>
  empresa_aceitou_em: Archived
  empresa_aceitou_id: number | null
  empresa_ressalva: string | null
  prestadora_ressalva: string | null
  prestadora_aceitou_em: Archived
  prestadora_aceitou_id: number | null
  cancelado_em: Archived
  motivo_cancelamento: string | null
  situacao: GeneratedAlways<string>
  laudos: Generated<number>
  contestados: Generated<number>
  valor: Generated<Exact>
  usuario_id: number
  criado_em: Instant
  atualizado_em: Instant
}

interface AcertosLinhas {
  acerto_id: number
  laudo_id: number
  tipo: 'laudo' | 'diferenca'
  vale: Generated<boolean>
  aberta: Generated<boolean>
  retirada: Generated<boolean>
  regra_de_calculo: 1 | 2
  contrato_id: number
  contrato_versao: number
  revisao: number
  revisao_sha256: Buffer
  codigo: string
  nome: string
  data: string
  tratamento: string
  piloto_id: number
  numeros: Document
  anterior: Exact | null
  causa: 'medido' | 'excluido' | null
  valor: Exact
}

interface AcertosContestacoes {
  id: GeneratedAlways<number>
  acerto_id: number
  laudo_id: number
  lado: 'empresa' | 'prestadora'
  motivo: string
  usuario_id: number
  em: Moment
  resposta: string | null
  decisao: 'mantido' | 'retirado' | null
  respondido_id: number | null
  respondido_em: Archived
}

interface ChavesDeAssinatura {
  /** Beginning of the SHA-256 of the key, hexadecimal. */
  nome: string
  publica: Buffer
  desde: Moment
}

interface Revisoes {
  id: GeneratedAlways<number>
  laudo_id: number
  numero: number
  /** Canonical JSON, whose bytes were signed. */
  documento: string
  sha256: Buffer
  anterior: Buffer | null
  /** Hash of the part of the document about the laudo alone. */
  conteudo: Buffer
  chave: string
  assinatura: Buffer
  codigo: string
  causa: string
  usuario_id: number | null
  quando: Moment
}

interface RegistroFolhas {
  indice: number
  revisao_id: number
}

/** A complete subtree of the log. */
interface RegistroNos {
  nivel: number
  indice: number
  sha256: Buffer
}

interface RegistroCabecas {
  tamanho: number
  raiz: Buffer
  documento: string
  chave: string
  assinatura: Buffer
  quando: Moment
}

/** Revisions that wait for their leaf. */
interface RegistroEspera {
  revisao_id: number
}

interface RevisoesPendentes {
  laudo_id: number
}

export interface Tables {
  empresas: Empresas
  unidades: Unidades
  prestadoras: Prestadoras
  pilotos: Pilotos
  aeronaves: Aeronaves
  empresas_prestadoras: EmpresasPrestadoras
  usuarios: Usuarios
  convites: Convites
  trocas_email: TrocasEmail
  sessoes: Sessoes
  fatores_totp: FatoresTotp
  chaves_de_acesso: ChavesDeAcesso
  codigos_recuperacao: CodigosRecuperacao
  entradas_pendentes: EntradasPendentes
  desafios_webauthn: DesafiosWebauthn
  aparelhos: Aparelhos
  redefinicoes_senha: RedefinicoesSenha
  tentativas_login: TentativasLogin
  registro_seguranca: RegistroSeguranca
  auditoria: Auditoria
  chaves_api: ChavesApi
  webhooks: Webhooks
  webhooks_eventos: WebhooksEventos
  webhooks_entregas: WebhooksEntregas
  arquivos: Arquivos
  laudos: Laudos
  laudos_arquivos: LaudosArquivos
  laudos_receituarios: LaudosReceituarios
  modelos_mensais: ModelosMensais
  processamentos: Processamentos
  laudos_talhoes: LaudosTalhoes
  laudos_trajetos: LaudosTrajetos
  laudos_achados: LaudosAchados
  laudos_confirmacoes: LaudosConfirmacoes
  laudos_voos: LaudosVoos
  laudos_coincidencias: LaudosCoincidencias
  laudos_camadas: LaudosCamadas
  areas_empresa: AreasEmpresa
  areas_protecao: AreasProtecao
  laudos_protecao: LaudosProtecao
  laudos_veredictos: LaudosVeredictos
  areas_protecao_conjuntos: AreasProtecaoConjuntos
  empresas_distancias: EmpresasDistancias
  ordens_servico: OrdensServico
  ordens_talhoes: OrdensTalhoes
  ordens_comparacoes: OrdensComparacoes
  relatorios: Relatorios
  relatorios_versoes: RelatoriosVersoes
  relatorios_destinatarios: RelatoriosDestinatarios
  relatorios_envios: RelatoriosEnvios
  contratos: Contratos
  contratos_versoes: ContratosVersoes
  acertos: Acertos
  acertos_linhas: AcertosLinhas
  acertos_contestacoes: AcertosContestacoes
  areas_empresa_versoes: AreasEmpresaVersoes
  laudos_contagens: LaudosContagens
  laudos_totais: LaudosTotais
  laudos_somas_novas: LaudosSomasNovas
  laudos_somas: LaudosSomas
  filtros_salvos: FiltrosSalvos
  selecoes: Selecoes
  respostas_por_chave: RespostasPorChave
  empresas_uso: EmpresasUso
  prestadoras_uso: PrestadorasUso
  chaves: Chaves
  chaves_de_assinatura: ChavesDeAssinatura
  revisoes: Revisoes
  registro_folhas: RegistroFolhas
  registro_nos: RegistroNos
  registro_espera: RegistroEspera
  registro_cabecas: RegistroCabecas
  revisoes_pendentes: RevisoesPendentes
}
