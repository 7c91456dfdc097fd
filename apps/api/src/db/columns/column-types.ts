/**
 * Types of columns for tables.ts, which is generated: how the driver reads and takes PostgreSQL's types, and single columns of which the catalogue
 * does not know all.
 */
import type { Lugar, TipoDeAnexo } from '@faixa/contract'
import type {
  AssuntoDeFoto,
  CertificadoTomado,
  Clima,
  ConteudoDoRegistro,
  DadosOperacao,
  Dose,
  Intervalo,
  IntervalosEstimados,
  LeituraDoClima,
  MinutoAplicado,
  Norma,
  OthersActs,
  Perda,
  PontoDoPadrao,
  PontoPorFaixa,
  RegraConsiderada,
  Situacao,
  Situacoes,
  Taxa,
  TipoDeRegistro,
  Uf,
} from '@faixa/domain'
import type { StateProhibition } from '@faixa/flight'
import type { TextProfile } from '@faixa/geometry'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** An instant without a default, which every insert must give. */
export type Moment = ColumnType<Date, Date | string, Date | string>
/** An instant with a default, which an insert may set. */
export type Instant = ColumnType<Date, Date | string | undefined, Date | string>
/** An instant that may be absent. */
export type Archived = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
export type Json = ColumnType<unknown, string | null | undefined, string | null>
export type Document = ColumnType<unknown, string, string>
/** A numeric, as its decimal text. */
export type Exact = string
/** A box in PostgreSQL's form: `(east,north),(west,south)`. */
export type Box = string
/** A point, written in PostgreSQL's form: `(lon,lat)`. */
export type Point = ColumnType<{ x: number; y: number } | null, string | null, string | null>
/** A date, yyyy-mm-dd. */
export type Day = string
/** Days in PostgreSQL's form, the last one excluded: `[yyyy-mm-dd,yyyy-mm-dd)`. */
export type DayRange = string
/** A time of the field, without a zone: yyyy-mm-dd hh:mm:ss. */
export type LocalTime = string
/** A nullable jsonb column whose documents have the type `Form`; the driver serialises the object that is given. */
type JsonOf<Form> = ColumnType<Form | null, Form | null | undefined, Form | null>
/** A nullable jsonb column with arrays, which are given as JSON: the driver would write one of PostgreSQL's. */
type ArrayOf<Item> = ColumnType<readonly Item[] | null, string | null | undefined, string | null>
/** A jsonb column that every insert gives as the text of its JSON. */
type DocumentOf<Form> = ColumnType<Form, string, string>
/** A jsonb column with a default; it takes JSON as a text and returns the object. */
type GivenJsonOf<Form> = ColumnType<Form, string | undefined, string>

/** Columns whose type says more than the catalogue, by their table and name. */
export interface TypedColumns {
  'acertos_linhas.regra_de_calculo': 1 | 2
  'certificados.padrao_deposito': ArrayOf<PontoDoPadrao>
  'climas_modelo.leitura': DocumentOf<LeituraDoClima>
  // Triggers fill this column and the names.
  'laudos_climas.leituras': DocumentOf<readonly LeituraDoClima[]>
  'laudos_climas.modelo': GivenJsonOf<readonly LeituraDoClima[]>
  'laudos_climas.minutos': DocumentOf<readonly MinutoAplicado[]>
  'laudos_climas.numeros': JsonOf<Clima>
  'laudos.busca': Generated<string>
  'laudos.certificado_faixa': JsonOf<CertificadoTomado>
  'laudos.dados_operacao': JsonOf<DadosOperacao>
  'laudos.intervalo_estimado': JsonOf<IntervalosEstimados>
  'laudos_talhoes.intervalo_estimado': JsonOf<IntervalosEstimados>
  'laudos.intervalo': JsonOf<Intervalo>
  'laudos.perda': JsonOf<Perda>
  'laudos.dose': JsonOf<Dose>
  'laudos.por_faixa': ArrayOf<PontoPorFaixa>
  'laudos_talhoes.intervalo': JsonOf<Intervalo>
  'laudos_talhoes.perda': JsonOf<Perda>
  'laudos_talhoes.dose': JsonOf<Dose>
  'laudos.taxa': JsonOf<Taxa>
  'laudos_talhoes.taxa': JsonOf<Taxa>
  'laudos.medir_colunas': GivenJsonOf<readonly TextProfile[]>
  'laudos.empresa_nome': Generated<string>
  'laudos.piloto_nome': Generated<string>
  'laudos.prestadora_nome': Generated<string>
  'laudos.unidade_nome': ColumnType<string | null, never, never>
  'laudos_protecao.regras': GivenJsonOf<readonly RegraConsiderada[]>
  'laudos_protecao.ufs': Generated<Uf[]>
  'laudos_verificacoes.situacoes': JsonOf<Situacoes>
  'laudos_veredictos.proibicoes': GivenJsonOf<readonly StateProhibition[]>
  'laudos_veredictos.ufs': Generated<Uf[]>
  'laudos.usuario_nome': Generated<string>
  'laudos_voos.aeronave_id': ColumnType<number | null, never, never>
  'laudos_voos.piloto_id': ColumnType<number, never, never>
  'normas.regras': ColumnType<readonly Norma[], string, string>
  'ocorrencias.lugar': ColumnType<Lugar | null, string | null | undefined, string | null>
  'ocorrencias_anexos.tipo': TipoDeAnexo
  'ordens_servico.situacao': GeneratedAlways<Situacao>
  'perfis_de_colunas.perfil': DocumentOf<TextProfile>
  'registros_campo.assunto': AssuntoDeFoto | null
  'registros_campo.conteudo': JsonOf<ConteudoDoRegistro>
  'registros_campo.tipo': TipoDeRegistro
  'usuarios.acesso_alheio': GivenJsonOf<OthersActs>
}
