/**
 * The monthly report of a prestadora for the authority: one line for each operation of the month, its missing values, and totals. Totals
 * are added up in decimal arithmetic from the figures as they are stored and rounded once, so that their order does not matter; no line is
 * rounded before.
 */
import { formatCount, formatNumber } from '@faixa/units'
import { Decimal } from '../acerto/reais.ts'
import type { TipoAeronave } from '../entidades/aeronave.ts'
import { FALLBACK_DATE, FALLBACK_TIME } from '../laudo/sentinels.ts'
import { doseText, type Produto } from './campos.ts'
import { CITACOES, type Citacao } from './normas.ts'
import { type OperacaoVoada, VALORES } from './relatorio-operacional.ts'

/** The data of one operation that the report uses; values that could not be computed or were not typed are absent. */
export interface OperacaoDoMes extends OperacaoVoada {
  /** uuid of the laudo. */
  readonly laudo: string
  readonly codigo: string
  /** Name of the field. */
  readonly nome: string
  /** Day of the application, yyyy-mm-dd. */
  readonly data: string
  readonly aeronave?:
    | { readonly nome: string; readonly modelo?: string | undefined; readonly tipo: TipoAeronave }
    | undefined
  /** Duration of the flight, minutes. */
  readonly minutos?: number | undefined
  /** The method by which the area was measured. */
  readonly metodo?: string | undefined
  /** Code of the newest signed revision, in groups. */
  readonly verificacao?: string | undefined
}

export type ColunaMensal =
  | 'municipio'
  | 'uf'
  | 'aeronave'
  | 'atividade'
  | 'cultura'
  | 'produto'
  | 'dose'
  | 'volume'
  | 'area'
  | 'horas'

interface Coluna {
  readonly titulo: string
  /** Format of a cell, as text or number; numbers have two decimals on paper. */
  readonly kind: 'text' | 'number'
  readonly valor: (operacao: OperacaoDoMes) => string | number | undefined
  /** Empty fields that would give the value, by the form's names. */
  readonly campo?: (operacao: OperacaoDoMes) => string
}

const { municipio, uf, aeronave, servico, cultura, produto } = VALORES

/** The columns of the report in the order of the paper. */
export const COLUNAS_MENSAIS = {
  municipio: { titulo: 'Município', kind: 'text', valor: municipio.valor, campo: () => 'municipio' },
  uf: { titulo: 'UF', kind: 'text', valor: uf.valor, campo: () => 'uf' },
  aeronave: { titulo: 'Aeronave', kind: 'text', valor: aeronave.valor, campo: () => 'aeronave' },
  atividade: { titulo: 'Atividade', kind: 'text', valor: servico.valor, campo: () => 'tratamento' },
  cultura: { titulo: 'Cultura', kind: 'text', valor: cultura.valor, campo: () => 'cultura' },
  produto: { titulo: 'Produto', kind: 'text', valor: produto.valor, campo: () => 'produtos.0.marca' },
  dose: {
    titulo: 'Dose',
    kind: 'text',
    valor: doses,
    campo: ({ dados }) => `produtos.${Math.max(0, dados?.produtos?.findIndex(lacksDose) ?? 0)}.dose`,
  },
  volume: {
    titulo: 'Volume (L/ha)',
    kind: 'number',
    valor: ({ taxaAplicacao }) => taxaAplicacao,
    campo: () => 'taxaAplicacao',
  },
  area: { titulo: 'Área (ha)', kind: 'number', valor: ({ areaAplicada }) => areaAplicada },
  horas: {
    titulo: 'Horas',
    kind: 'number',
    valor: ({ minutos }) => (minutos === undefined ? undefined : hoursOf(minutos)),
    campo: () => 'horarioInicial',
  },
} as const satisfies Record<ColunaMensal, Coluna>

const NAMES = Object.keys(COLUNAS_MENSAIS) as readonly ColunaMensal[]

const lacksDose = (one: Produto) => doseText(one) === undefined

/** `0,8 L/ha` for one product; for a mixture each with its name. Undefined where a product has no dose. */
function doses({ dados }: OperacaoDoMes): string | undefined {
  const products = dados?.produtos ?? []
  if (products.length === 0 || products.some(lacksDose)) return undefined
  const [only] = products
  if (products.length === 1) return doseText(only!)
  return products.map((one) => `${one.marca}: ${doseText(one)}`).join('; ')
}

const { in2Artigo14, in2SemArtigo, portaria298Artigo11, portaria298SemArtigo } = CITACOES

/** The norm that requires each column, by kind of aircraft. */
export const FONTES_MENSAIS: Readonly<Record<TipoAeronave, Readonly<Record<ColunaMensal, Citacao>>>> = {
  tripulada: {
    municipio: in2Artigo14,
    uf: in2Artigo14,
    aeronave: in2SemArtigo,
    atividade: in2Artigo14,
    cultura: in2Artigo14,
    produto: in2Artigo14,
    dose: in2SemArtigo,
    volume: in2SemArtigo,
    area: in2Artigo14,
    horas: in2SemArtigo,
  },
  drone: {
    municipio: portaria298Artigo11,
    uf: portaria298Artigo11,
    aeronave: portaria298Artigo11,
    atividade: portaria298Artigo11,
    cultura: portaria298SemArtigo,
    produto: portaria298Artigo11,
    dose: portaria298Artigo11,
    volume: portaria298Artigo11,
    area: portaria298Artigo11,
    horas: portaria298Artigo11,
  },
}

/** A column of which an operation has no value. */
export interface FaltaMensal {
  readonly coluna: ColunaMensal
  readonly titulo: string
  /** Name of the form's field that provides the missing value; absent where the measurement determines it. */
  readonly campo?: string
}

export interface LinhaMensal {
  readonly operacao: OperacaoDoMes
  /** Values that were not given are absent. */
  readonly valores: Readonly<Partial<Record<ColunaMensal, string | number>>>
  readonly faltas: readonly FaltaMensal[]
}

export interface TotaisMensais {
  readonly operacoes: number
  /** Exact sum of the stored areas, ha, as a decimal text; absent where no operation has one. */
  readonly areaAplicada?: string | undefined
  /** Operations without an area, which are not in the sum. */
  readonly semArea: number
  /** Exact sum of the durations, minutes, as a decimal text; absent where no operation has one. */
  readonly minutos?: string | undefined
  readonly semHoras: number
}

export interface GrupoMensal {
  /** Absent for operations without an aircraft: the stricter norm, that of manned ones, applies to them. */
  readonly tipo?: TipoAeronave
  readonly titulo: string
  readonly linhas: readonly LinhaMensal[]
  readonly totais: TotaisMensais
}

/** Returns the line of one operation, with its missing values. */
export function linhaMensal(operacao: OperacaoDoMes): LinhaMensal {
  const known: [ColunaMensal, string | number][] = []
  const faltas: FaltaMensal[] = []
  for (const coluna of NAMES) {
    const { titulo, valor, campo }: Coluna = COLUNAS_MENSAIS[coluna]
    const value = valor(operacao)
    if (value !== undefined && value !== '') known.push([coluna, value])
    else faltas.push({ coluna, titulo, ...(campo && { campo: campo(operacao) }) })
  }
  return { operacao, valores: Object.fromEntries(known), faltas }
}

const GRUPOS: readonly (readonly [TipoAeronave | undefined, string])[] = [
  ['tripulada', 'Aeronaves tripuladas'],
  ['drone', 'Aeronaves remotamente pilotadas (drones)'],
  [undefined, 'Aeronave não informada'],
]

/** The lines by kind of aircraft, because each kind has its norm; groups without a line are left out. */
export function gruposMensais(linhas: readonly LinhaMensal[]): readonly GrupoMensal[] {
  return GRUPOS.flatMap(([tipo, titulo]) => {
    const ofTipo = linhas.filter(({ operacao }) => operacao.aeronave?.tipo === tipo)
    if (ofTipo.length === 0) return []
    return [
      { ...(tipo && { tipo }), titulo, linhas: ofTipo, totais: totaisMensais(ofTipo.map(({ operacao }) => operacao)) },
    ]
  })
}

/** Lines with equal values in all columns of the summary, and their totals. */
export interface ResumoMensal {
  readonly valores: LinhaMensal['valores']
  readonly totais: TotaisMensais
}

const ALIKE = ['uf', 'municipio', 'atividade', 'cultura', 'produto'] as const satisfies readonly ColunaMensal[]

/** Groups lines that are equal in some columns, UF, município, activity, crop and products by default; missing values are a group, the last one. */
export function resumoMensal(
  linhas: readonly LinhaMensal[],
  alike: readonly ColunaMensal[] = ALIKE,
): readonly ResumoMensal[] {
  const keyOf = ({ valores }: LinhaMensal) => alike.map((name) => valores[name] ?? '\uffff').join('\n')
  return [...Map.groupBy(linhas, keyOf)]
    .toSorted(([a], [b]) => a.localeCompare(b, 'pt-BR'))
    .map(([, group]) => ({
      valores: group[0]!.valores,
      totais: totaisMensais(group.map(({ operacao }) => operacao)),
    }))
}

export function totaisMensais(operacoes: readonly Pick<OperacaoDoMes, 'areaAplicada' | 'minutos'>[]): TotaisMensais {
  const areas = operacoes.flatMap(({ areaAplicada }) => areaAplicada ?? [])
  const durations = operacoes.flatMap(({ minutos }) => minutos ?? [])
  return {
    operacoes: operacoes.length,
    ...(areas.length > 0 && { areaAplicada: exactSum(areas) }),
    semArea: operacoes.length - areas.length,
    ...(durations.length > 0 && { minutos: exactSum(durations) }),
    semHoras: operacoes.length - durations.length,
  }
}

/** Adds the shortest decimals that represent the figures, as answers and exports do. */
function exactSum(values: readonly number[]): string {
  return values.reduce((sum, value) => sum.plus(value), new Decimal(0)).toFixed()
}

/** The printed total: two decimals, a half is rounded up. */
export function roundedTotal(exact: string | undefined): number | undefined {
  return exact === undefined ? undefined : new Decimal(exact).round(2, Decimal.roundHalfUp).toNumber()
}

/** Hours of an exact sum of minutes, with two decimals. */
export function roundedHours(minutes: string | undefined): number | undefined {
  return minutes === undefined ? undefined : roundedTotal(new Decimal(minutes).div(60).toFixed())
}

/** Hours of a duration at full precision. */
function hoursOf(minutes: number): number {
  return minutes / 60
}

interface Times {
  /** Measured duration of the track, minutes. */
  readonly duracaoMin?: number | undefined
  /** Typed local times, yyyy-mm-ddThh:mm:ss. */
  readonly inicio: string
  readonly fim: string
}

/** Minutes of a flight: those of the track; the typed ones where the track has no times; undefined where neither is known. */
export function minutosDeVoo({ duracaoMin, inicio, fim }: Times): number | undefined {
  if (duracaoMin !== undefined) return duracaoMin
  if (![inicio, fim].every(isKnownTime)) return undefined
  const minutes = (Date.parse(`${fim}Z`) - Date.parse(`${inicio}Z`)) / 60_000
  return minutes > 0 ? minutes : undefined
}

function isKnownTime(text: string): boolean {
  return text.slice(11, 19) !== FALLBACK_TIME && text.slice(0, 10) !== FALLBACK_DATE
}

/** `Faltam 3 campos em 2 laudos`, `Nenhum campo falta nos 12 laudos`. */
export function faltasMensaisText(linhas: readonly LinhaMensal[]): string {
  const lacking = linhas.filter(({ faltas }) => faltas.length > 0)
  const fields = lacking.reduce((sum, { faltas }) => sum + faltas.length, 0)
  if (fields === 0) {
    return linhas.length === 1
      ? 'Nenhum campo falta no laudo'
      : `Nenhum campo falta nos ${formatNumber(linhas.length, 0)} laudos`
  }
  const verb = fields === 1 ? 'Falta' : 'Faltam'
  return `${verb} ${formatCount(fields, 'campo', 'campos')} em ${formatCount(lacking.length, 'laudo', 'laudos')}`
}

const MESES = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
]

/** `março de 2026` of `2026-03`. */
export function mesText(mes: string): string {
  const [year, month] = mes.split('-')
  return `${MESES[Number(month) - 1]} de ${year}`
}
