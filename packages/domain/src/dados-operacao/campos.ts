/**
 * The data of an aerial operation that are typed, because no file contains them: one table for the API's schema, the form, the papers of
 * the authorities and the count of missing fields. Values that were not typed are absent; none are filled in.
 */
import { formatTyped } from '@faixa/units'
import { type PontoDaRosa, ROSA_DOS_VENTOS } from '../clima/rosa-dos-ventos.ts'
import { UFS } from '../laudo/words/ufs.ts'
import { CLASSES_DE_GOTAS } from './gotas.ts'

/** Classes of acute toxicity of a product (Resolução ANVISA RDC nº 294, de 29 de julho de 2019). */
export const CLASSES_TOXICOLOGICAS = {
  '1': 'Categoria 1 – extremamente tóxico',
  '2': 'Categoria 2 – altamente tóxico',
  '3': 'Categoria 3 – moderadamente tóxico',
  '4': 'Categoria 4 – pouco tóxico',
  '5': 'Categoria 5 – improvável de causar dano agudo',
  nc: 'Não classificado',
} as const

export const UNIDADES_DE_DOSE = {
  'L/ha': 'L/ha',
  'mL/ha': 'mL/ha',
  'kg/ha': 'kg/ha',
  'g/ha': 'g/ha',
  'unidades/ha': 'unidades/ha',
} as const

export const EQUIPAMENTOS = {
  bico: 'Bicos hidráulicos',
  atomizador: 'Atomizadores rotativos',
  solidos: 'Distribuidor de sólidos',
  liberador: 'Liberador de agentes biológicos',
} as const

const namesOf = <Key extends string>(table: Readonly<Record<Key, { readonly nome: string }>>) =>
  Object.fromEntries(
    Object.entries<{ readonly nome: string }>(table).map(([key, { nome }]) => [key, nome]),
  ) as Readonly<Record<Key, string>>

/** Classes of receiver, with the doubt of their positions, m. */
export const RECEPTORES = {
  rtk: { nome: 'RTK', d: 0.1 },
  sbas: { nome: 'SBAS (diferencial por satélite)', d: 1 },
  autonomo: { nome: 'Autônomo, sem correção', d: 3 },
} as const

/** Directions from which the wind blows. */
export const DIRECOES_DO_VENTO = {
  ...namesOf<PontoDaRosa>(ROSA_DOS_VENTOS),
  calmo: 'Calmo',
} as const

interface Labelled {
  readonly label: string
}

export interface CampoDeTexto extends Labelled {
  readonly kind: 'text'
  readonly max: number
}

export interface CampoDeNumero extends Labelled {
  readonly kind: 'number'
  readonly unit: string
  readonly least: number
  readonly most: number
  /** Maximum number of decimals on paper. */
  readonly decimals: number
}

export interface CampoDeEscolha extends Labelled {
  readonly kind: 'choice'
  readonly choices: Readonly<Record<string, string>>
}

export interface CampoDeTempo extends Labelled {
  /** `day`: yyyy-mm-dd. `time`: hh:mm, local time of the field. */
  readonly kind: 'day' | 'time'
}

export type CampoDaOperacao = CampoDeTexto | CampoDeNumero | CampoDeEscolha | CampoDeTempo

const text = <Label extends string>(label: Label, max = 120) => ({ kind: 'text', label, max }) as const

/** Fields that an operation has once, in the order of the form. */
export const CAMPOS = {
  uf: { kind: 'choice', label: 'UF', choices: UFS },
  municipio: text('Município'),
  pista: text('Pista de pouso'),
  /** A spraying height above that of a drone that spreads insects is a typing error; half a metre is below any aircraft. */
  alturaVoo: { kind: 'number', label: 'Altura de voo', unit: 'm', least: 0.5, most: 150, decimals: 1 },
  equipamento: { kind: 'choice', label: 'Equipamento', choices: EQUIPAMENTOS },
  equipamentoModelo: text('Modelo do equipamento'),
  equipamentoAngulo: { kind: 'number', label: 'Ângulo do equipamento', unit: '°', least: 0, most: 180, decimals: 1 },
  gotas: { kind: 'choice', label: 'Classe de gotas (ASAE S572)', choices: CLASSES_DE_GOTAS },
  /** Output of the equipment per minute; the rate per hectare is a figure of the laudo. */
  vazao: { kind: 'number', label: 'Vazão do equipamento', unit: 'L/min', least: 0.01, most: 2000, decimals: 2 },
  /** Beyond a half, twice the width or none of it would be meant. */
  incertezaFaixa: { kind: 'number', label: 'Incerteza da faixa (±)', unit: '%', least: 0, most: 50, decimals: 2 },
  receptor: { kind: 'choice', label: 'Receptor de posição', choices: namesOf(RECEPTORES) },
  receituario: text('Receituário agronômico', 60),
  receituarioData: { kind: 'day', label: 'Data do receituário' },
  /** A label can forbid aerial use; the person who answers for the flight confirms what the label says. */
  usoAereo: { kind: 'choice', label: 'A bula permite uso aéreo?', choices: { sim: 'Sim', nao: 'Não' } },
  agronomo: text('Engenheiro agrônomo'),
  agronomoRegistro: text('CREA do agrônomo', 60),
  tecnico: text('Técnico executor'),
  tecnicoRegistro: text('Registro do técnico', 60),
  pilotoRegistro: text('Registro do piloto', 60),
} as const satisfies Record<string, CampoDaOperacao>

/** Fields of one product. */
export const CAMPOS_DO_PRODUTO = {
  marca: text('Marca comercial'),
  ingrediente: text('Ingrediente ativo'),
  classe: { kind: 'choice', label: 'Classe toxicológica', choices: CLASSES_TOXICOLOGICAS },
  formulacao: text('Formulação', 60),
  dose: { kind: 'number', label: 'Dose', unit: 'por ha', least: 0.0001, most: 10_000_000, decimals: 4 },
  unidade: { kind: 'choice', label: 'Unidade da dose', choices: UNIDADES_DE_DOSE },
  adjuvante: text('Adjuvante'),
} as const satisfies Record<string, CampoDaOperacao>

/** Fields of one reading of the weather in the field. */
export const CAMPOS_DA_LEITURA = {
  hora: { kind: 'time', label: 'Hora' },
  temperatura: { kind: 'number', label: 'Temperatura', unit: '°C', least: -10, most: 55, decimals: 1 },
  umidade: { kind: 'number', label: 'Umidade relativa', unit: '%', least: 0, most: 100, decimals: 1 },
  vento: { kind: 'number', label: 'Velocidade do vento', unit: 'km/h', least: 0, most: 120, decimals: 1 },
  direcao: { kind: 'choice', label: 'Direção do vento', choices: DIRECOES_DO_VENTO },
} as const satisfies Record<string, CampoDaOperacao>

/** Maximum number of rows of each list: an operation mixes a few products, and the weather is read a few times. */
export const PRODUTOS_MAX = 6
export const LEITURAS_MAX = 6

export type CampoName = keyof typeof CAMPOS
export type ProdutoCampo = keyof typeof CAMPOS_DO_PRODUTO
export type LeituraCampo = keyof typeof CAMPOS_DA_LEITURA

type ValueOf<Campo extends CampoDaOperacao> = Campo extends CampoDeNumero
  ? number
  : Campo extends { readonly choices: infer Choices }
    ? keyof Choices
    : string

type Typed<Table extends Readonly<Record<string, CampoDaOperacao>>> = {
  readonly [Name in keyof Table]?: ValueOf<Table[Name]> | undefined
}

export type Produto = Typed<typeof CAMPOS_DO_PRODUTO>
export type Leitura = Typed<typeof CAMPOS_DA_LEITURA>

/** The typed data of one operation, without the aircraft, which is a registered entity. */
export type DadosOperacao = Typed<typeof CAMPOS> & {
  readonly produtos?: readonly Produto[] | undefined
  readonly leituras?: readonly Leitura[] | undefined
}

/** Names of persons and their identification, which a signed document does not contain. */
export const CAMPOS_DE_PESSOAS = [
  'agronomo',
  'agronomoRegistro',
  'tecnico',
  'tecnicoRegistro',
  'pilotoRegistro',
] as const satisfies readonly CampoName[]

/** Products of empresas with these accesses are registered with the papers of the authorities: specification 000 §1. */
export function asksDadosOperacao(acesso: string | undefined): boolean {
  return acesso === 'spa' || acesso === 'sp-spa'
}

/** Returns a value as text for people; undefined without a value. */
export function campoText(campo: CampoDaOperacao, value: string | number | undefined): string | undefined {
  if (value === undefined || value === '') return undefined
  switch (campo.kind) {
    case 'number':
      return `${formatTyped(Number(value), campo.decimals)}${campo.unit === '°' ? '' : '\u00a0'}${campo.unit}`
    case 'choice':
      return campo.choices[value] ?? `${value}`
    case 'day':
      return `${value}`.split('-').reverse().join('/')
    case 'text':
    case 'time':
      return `${value}`
  }
}

/** `0,5 L/ha`; undefined without a dose. */
export function doseText({ dose, unidade }: Produto): string | undefined {
  if (dose === undefined) return undefined
  return [formatTyped(dose, CAMPOS_DO_PRODUTO.dose.decimals), unidade].filter(Boolean).join('\u00a0')
}
