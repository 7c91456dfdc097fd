/**
 * Limits of the weather, as data: laws by state and product, and technical references, which are advice. A row applies to a laudo whose
 * states and product it names; a row without a state applies in all of them. `fonte` says how far the text was checked.
 */
import type { Uf } from '../laudo/words/ufs.ts'

export type GrandezaDoClima = 'vento' | 'umidade' | 'temperatura'

export const GRANDEZAS_DO_CLIMA = {
  vento: { label: 'Vento', unit: 'km/h' },
  umidade: { label: 'Umidade relativa', unit: '%' },
  temperatura: { label: 'Temperatura', unit: '°C' },
} as const satisfies Record<GrandezaDoClima, { readonly label: string; readonly unit: string }>

/** `lei` binds; `empresa` is the rule of a contractor; `recomendacao` is advice. */
export type ForcaDoLimite = 'lei' | 'empresa' | 'recomendacao'

export interface LimiteDoClima {
  readonly forca: ForcaDoLimite
  readonly grandeza: GrandezaDoClima
  /** Bounds in the unit of the quantity. `acimaDe` and `abaixoDe` exclude the value itself, `de` and `ate` include it. */
  readonly acimaDe?: number
  readonly abaixoDe?: number
  readonly de?: number
  readonly ate?: number
  /** Absent: every state. */
  readonly uf?: Uf
  /** Absent: every product. */
  readonly grupo?: 'hormonal'
  readonly norma: string
  readonly fonte: string
}

const RS_HORMONAL = {
  forca: 'lei',
  uf: 'RS',
  grupo: 'hormonal',
  norma: 'Instrução Normativa SEAPDR nº 13/2022 (RS)',
  fonte: 'resumo de terceiros, a confirmar no texto oficial',
} as const

const REFERENCIA = {
  forca: 'recomendacao',
  norma: 'Recomendação técnica',
  fonte: 'referências de tecnologia de aplicação; não é lei',
} as const

export const LIMITES_DO_CLIMA: readonly LimiteDoClima[] = [
  { ...RS_HORMONAL, grandeza: 'vento', abaixoDe: 10 },
  { ...RS_HORMONAL, grandeza: 'umidade', acimaDe: 55 },
  { ...RS_HORMONAL, grandeza: 'temperatura', abaixoDe: 30 },
  { ...REFERENCIA, grandeza: 'vento', de: 3, ate: 10 },
  { ...REFERENCIA, grandeza: 'umidade', acimaDe: 50 },
  { ...REFERENCIA, grandeza: 'temperatura', abaixoDe: 30 },
]

export interface AplicacaoSobOClima {
  /** The states of the flight; none where they are not known. */
  readonly ufs: readonly string[]
  readonly hormonal: boolean
}

/** The rows that apply. Without a known state no law of a state applies. */
export function limitesQueValem(
  { ufs, hormonal }: AplicacaoSobOClima,
  rows: readonly LimiteDoClima[] = LIMITES_DO_CLIMA,
): readonly LimiteDoClima[] {
  return rows.filter(
    ({ uf, grupo }) =>
      (uf === undefined || ufs.includes(uf)) && (grupo === undefined || (grupo === 'hormonal' && hormonal)),
  )
}

/**
 * Six decimals, with which values are compared with limits: a speed in m/s that was typed in km/h differs from its limit in the last bits.
 */
const COMPARED_DECIMALS = 1e6

export function isWithin({ acimaDe, abaixoDe, de, ate }: LimiteDoClima, exact: number): boolean {
  const value = Math.round(exact * COMPARED_DECIMALS) / COMPARED_DECIMALS
  return (
    (acimaDe === undefined || value > acimaDe) &&
    (abaixoDe === undefined || value < abaixoDe) &&
    (de === undefined || value >= de) &&
    (ate === undefined || value <= ate)
  )
}

/** `Vento abaixo de 10 km/h`. */
export function limiteText({ grandeza, acimaDe, abaixoDe, de, ate }: LimiteDoClima): string {
  const { label, unit } = GRANDEZAS_DO_CLIMA[grandeza]
  const bounds = [
    de !== undefined && ate !== undefined ? `de ${de} a ${ate}` : undefined,
    de !== undefined && ate === undefined ? `de ${de} ou mais` : undefined,
    ate !== undefined && de === undefined ? `até ${ate}` : undefined,
    acimaDe !== undefined ? `acima de ${acimaDe}` : undefined,
    abaixoDe !== undefined ? `abaixo de ${abaixoDe}` : undefined,
  ].filter((bound) => bound !== undefined)
  return `${label} ${bounds.join(' e ')}\u00a0${unit}`
}

/** Synthetic auxins, the herbicides that act as hormones (HRAC mode of action O, 4 by its numbers), in Portuguese and in English. */
const AUXINAS =
  /\b(2[.,\s-]*4[\s-]*d[bp]?|mcp[abp]|mecoprop|diclorprop[e]?|dichlorprop|dicamba|picloram|clopiralid[e]?|clopyralid|triclopir|triclopyr|fluroxipir|fluroxypyr|aminopiralid[e]?|aminopyralid|aminociclopiraclor[o]?|halauxifen[e]?|florpirauxifen[e]?|florpyrauxifen|quincloraque|quinclorac)\b/i

interface ProdutoNomeado {
  readonly marca?: string | undefined
  readonly ingrediente?: string | undefined
}

/** Tells whether a typed product is a hormonal herbicide, by its active ingredient or by a mark that names it. */
export function isHormonal(produtos: readonly ProdutoNomeado[] | undefined): boolean {
  return (produtos ?? []).some(({ ingrediente, marca }) =>
    [ingrediente, marca].some((text) => AUXINAS.test(text?.normalize('NFD').replace(/\p{M}/gu, '') ?? '')),
  )
}
