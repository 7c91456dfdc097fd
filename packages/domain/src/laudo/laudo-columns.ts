/**
 * The columns of a laudo: one table that the answers of the API, its queries, the list, the details of a row, the PDF and the spreadsheet
 * read. Properties that a row omits follow from its kind.
 */
import type { UnitSymbol } from '@faixa/units'
import type { Capability } from '../acesso/capabilities.ts'
import type { Clima } from '../clima/clima.ts'
import {
  MEASURED_FIGURES,
  MEASURES,
  type MeasureName,
  type MeasureText,
  PERCENT_FORMULAS,
  type PercentFormula,
  type PercentName,
} from './laudo-numbers.ts'
import { VERIFICACAO_NAMES, VERIFICACOES, type VerificacaoName } from './verificacao-names.ts'

/**
 * Kind of a column's value, which decides its schema, how it is read from the database, and how it is written for people. `name`: of a
 * registered entity, which answers carry with its id. `time`: local time of the field, without a zone. `moment`: an instant. `flag`: yes or
 * no. `check`: the situation of one of the seven checks.
 */
export type ColumnKind = 'text' | 'name' | 'day' | 'time' | 'moment' | 'number' | 'flag' | 'status' | 'check'

export interface LaudoColumn {
  readonly label: string
  readonly kind: ColumnKind
  readonly unit?: UnitSymbol
  /** Formula of the figure, for tooltips. */
  readonly formula?: string
  /** True where answers omit an unknown value; they always omit unknown numbers. */
  readonly optional?: true
  readonly sortable?: true
  /** True where only readPrivate allows reading the column or sorting by it. */
  readonly private?: true
  /** Capability required for lists to offer the column; absent: all people. */
  readonly needs?: Capability
  /** True where the column is useless to a person of one unidade, whose laudos all have the same value. */
  readonly notForUnidade?: true
  /** True where lists show the column until the person chooses (specification 001 §2.1). */
  readonly usual?: true
  /** The column of files that holds the time of day; screens show both as one (specification 001 §3). */
  readonly hour?: { readonly name: string; readonly label: string }
}

type FigureName = MeasureName | PercentName

const PRIVATE = { private: true, needs: 'readPrivate' } as const

const WORDS = {
  codigo: { label: 'Código', kind: 'text', sortable: true, usual: true },
  nome: { label: 'Nome', kind: 'text', sortable: true, usual: true },
  tratamento: { label: 'Tratamento', kind: 'text', sortable: true, usual: true },
  cultura: { label: 'Cultura', kind: 'text', sortable: true, usual: true },
  empresaNome: { label: 'Empresa', kind: 'name', sortable: true, needs: 'readPrivate' },
  unidadeNome: { label: 'Unidade', kind: 'name', sortable: true, needs: 'readPrivate', notForUnidade: true },
  prestadora: { label: 'Prestadora', kind: 'name', sortable: true, usual: true },
  piloto: { label: 'Piloto', kind: 'name', sortable: true, usual: true },
  usuario: { label: 'Analista', kind: 'name', sortable: true, ...PRIVATE },
  data: { label: 'Data da Aplicação', kind: 'day', sortable: true },
  dataInicial: {
    label: 'Data Inicial',
    kind: 'time',
    sortable: true,
    usual: true,
    hour: { name: 'horarioInicial', label: 'Horário Inicial' },
  },
  dataFinal: {
    label: 'Data Final',
    kind: 'time',
    sortable: true,
    hour: { name: 'horarioFinal', label: 'Horário Final' },
  },
  dataCriacao: { label: 'Data de Registro', kind: 'moment', sortable: true, ...PRIVATE },
  status: { label: 'Status', kind: 'status', sortable: true, ...PRIVATE },
} as const satisfies Record<string, LaudoColumn>

/** Typed columns and those derived from them; the measured columns precede them, from their own table. */
const TYPED = [
  'insumos',
  'percentInsumos',
  'taxaAplicacao',
  'percentTaxaAplicacao',
  'vazaoContratada',
  'faixaContratada',
  'faixaExecutada',
  'percentFaixaExecutada',
] as const satisfies readonly FigureName[]

const value = (label: string) => ({ label, kind: 'number', sortable: true }) as const

/** What the effectiveness is worth (dados-operacao/intervalo-e-perda.ts), absent until it is computed and where it could not be. */
const VALUE_COLUMNS = {
  efetivaDe: value('Efetividade, no mínimo (%)'),
  efetivaAte: value('Efetividade, no máximo (%)'),
  perdaInevitavel: value('Perda inevitável (%)'),
  perdaEvitavel: value('Perda evitável (%)'),
  doseCv: value('CV da dose (%)'),
  doseAbaixo: value('Dose abaixo de 0,7 (ha)'),
  doseAcima: value('Dose acima de 1,3 (ha)'),
} as const satisfies Record<string, LaudoColumn>

export const VALUE_FIGURES = Object.keys(VALUE_COLUMNS) as readonly (keyof typeof VALUE_COLUMNS)[]

const weather = (label: string, unit?: UnitSymbol) =>
  ({ label, kind: 'number', sortable: true, ...(unit && { unit }) }) as const

/** The weather of the flight (clima/clima.ts), absent without readings. */
const CLIMA_COLUMNS = {
  minutosDentro: weather('Dentro do limite do clima', 'min'),
  minutosFora: weather('Fora do limite do clima', 'min'),
  minutosSemDados: weather('Sem dados do clima', 'min'),
  hectaresDentro: weather('Dentro do limite do clima', 'ha'),
  hectaresFora: weather('Fora do limite do clima', 'ha'),
  hectaresSemDados: weather('Sem dados do clima', 'ha'),
  ventoMedioMs: weather('Vento médio', 'm/s'),
  direcaoMediaGraus: weather('Direção média do vento (°)'),
  ventoMinimoMs: weather('Vento mínimo', 'm/s'),
  ventoMaximoMs: weather('Vento máximo', 'm/s'),
  rajadaMaximaMs: weather('Rajada máxima', 'm/s'),
  temperaturaMinimaC: weather('Temperatura mínima (°C)'),
  temperaturaMaximaC: weather('Temperatura máxima (°C)'),
  umidadeMinimaPercent: weather('Umidade mínima (%)'),
  umidadeMaximaPercent: weather('Umidade máxima (%)'),
  deltaTMinimoC: weather('Delta T mínimo (°C)'),
  deltaTMaximoC: weather('Delta T máximo (°C)'),
  anguloMedioGraus: weather('Ângulo com o vento (°)'),
  percentCalmaria: weather('Tempo com calmaria (%)'),
} as const satisfies Partial<Record<keyof Clima, LaudoColumn>>

export const CLIMA_FIGURES = Object.keys(CLIMA_COLUMNS) as readonly (keyof typeof CLIMA_COLUMNS)[]

/** Name of the column of a check: `verificacaoClima`. */
export type CheckColumn = `verificacao${Capitalize<VerificacaoName>}`

export const checkColumn = (name: VerificacaoName) =>
  `verificacao${name[0]!.toUpperCase()}${name.slice(1)}` as CheckColumn

type CheckRows = { readonly [Name in CheckColumn]: LaudoColumn & { readonly kind: 'check'; readonly optional: true } }

/** The seven checks, absent until they are computed. */
const CHECK_COLUMNS = Object.fromEntries(
  VERIFICACAO_NAMES.map((name) => [
    checkColumn(name),
    { label: `Verificação: ${VERIFICACOES[name].toLowerCase()}`, kind: 'check', optional: true },
  ]),
) as CheckRows

const OTHERS = {
  /** The specification's second name of the faixa executada. */
  larguraFaixa: { label: 'Largura da faixa', kind: 'number', unit: 'm' },
  percentLarguraFaixa: figure('percentLarguraFaixa'),
  distanciaPista: { label: 'Distância da pista', kind: 'number', unit: 'km', sortable: true },
  /** Method of the measurement (docs/metodo.md), absent before the first one. */
  metodo: { label: 'Método', kind: 'text', optional: true },
  /** Whether the numbers are an estimate (estimativa.ts), absent in laudos measured before anything was deduced. */
  estimado: { label: 'Estimado', kind: 'flag', optional: true },
  confianca: { label: 'Confiança da estimativa (0 a 1)', kind: 'number' },
  /** Mean of the rate that a log states along the passes (words/taxa.ts); absent where none does. */
  taxaMedia: { label: 'Taxa média registrada', kind: 'number', unit: 'L/ha' },
  /** Outcomes of ambiguities in the files (decisoes.ts), and findings that a person confirmed; absent where none were open. */
  decisoesTomadas: { label: 'Decisões', kind: 'text', optional: true },
  avisosConfirmados: { label: 'Avisos confirmados', kind: 'text', optional: true },
} as const satisfies Record<string, LaudoColumn>

type FigureRows = {
  readonly [Name in FigureName]: LaudoColumn & { readonly kind: 'number' } & Pick<
      (typeof MEASURES & typeof PERCENT_FORMULAS)[Name],
      'label'
    >
}
type Rows = typeof WORDS & typeof VALUE_COLUMNS & typeof CLIMA_COLUMNS & CheckRows & typeof OTHERS & FigureRows
export type ColumnName = keyof Rows

/** All columns, in the order in which lists and files offer them. */
export const LAUDO_COLUMNS = {
  ...WORDS,
  ...figures(MEASURED_FIGURES.flatMap((names) => [...names])),
  ...figures(TYPED),
  ...VALUE_COLUMNS,
  ...CLIMA_COLUMNS,
  ...CHECK_COLUMNS,
  ...OTHERS,
} as unknown as Rows

// This is not a call, because the build of the screens would replace a call by a second copy of all names, although code that needs the
// names also needs the table.
export const COLUMN_NAMES = [...(Object.keys(LAUDO_COLUMNS) as ColumnName[])] as readonly ColumnName[]

type SortableOf<Table> = {
  [Name in keyof Table]: Table[Name] extends { readonly sortable: true } ? Name : never
}[keyof Table]

export type SortableColumn =
  | SortableOf<typeof WORDS>
  | SortableOf<typeof VALUE_COLUMNS>
  | SortableOf<typeof CLIMA_COLUMNS>
  | SortableOf<typeof OTHERS>
  | SortableOf<typeof MEASURES>
  | SortableOf<typeof PERCENT_FORMULAS>

export type ColumnOfKind<Kind extends ColumnKind> = {
  readonly [Name in ColumnName]: Rows[Name]['kind'] extends Kind ? Name : never
}[ColumnName]

export function laudoColumn(name: ColumnName): LaudoColumn {
  return LAUDO_COLUMNS[name]
}

/** Writes a value of the kind `flag`. */
export function flagText(value: boolean): string {
  return value ? 'Sim' : 'Não'
}

/** Writes the heading with its unit, `Área de plantio (ha)`. */
export function columnHeading(name: ColumnName): string {
  const { label, unit } = laudoColumn(name)
  return unit === undefined ? label : `${label} (${unit})`
}

function figures(names: readonly FigureName[]): Readonly<Record<string, LaudoColumn>> {
  return Object.fromEntries(names.map((name) => [name, figure(name)]))
}

function figure(name: FigureName): LaudoColumn & { readonly kind: 'number' } {
  if (name in PERCENT_FORMULAS) {
    const { label, formula, sortable }: PercentFormula = PERCENT_FORMULAS[name as PercentName]
    return { kind: 'number', label, formula, ...(sortable && { sortable }) }
  }
  const { label, unit, sortable }: MeasureText = MEASURES[name as MeasureName]
  return { kind: 'number', label, unit, ...(sortable && { sortable }) }
}
