/** The bounds of a quantity of the weather, and whether a value is within them. */
import { formatTyped } from '@faixa/units'
import type { Grupo } from '../laudo/words/grupos.ts'
import type { Uf } from '../laudo/words/ufs.ts'

export type GrandezaDoClima = 'vento' | 'umidade' | 'temperatura'

export const GRANDEZAS_DO_CLIMA = {
  vento: { label: 'Vento', unit: 'km/h' },
  umidade: { label: 'Umidade relativa', unit: '%' },
  temperatura: { label: 'Temperatura', unit: '°C' },
} as const satisfies Record<GrandezaDoClima, { readonly label: string; readonly unit: string }>

export interface FaixaDoClima {
  readonly grandeza: GrandezaDoClima
  /** Bounds in the unit of the quantity. `acimaDe` and `abaixoDe` exclude the value itself, `de` and `ate` include it. */
  readonly acimaDe?: number | undefined
  readonly abaixoDe?: number | undefined
  readonly de?: number | undefined
  readonly ate?: number | undefined
}

/** `lei` binds; `empresa` is the rule of a contractor; `recomendacao` is advice. */
export type ForcaDoLimite = 'lei' | 'empresa' | 'recomendacao'

/** A limit as it is stored and signed with the weather of a laudo. */
export interface LimiteDoClima extends FaixaDoClima {
  readonly forca: ForcaDoLimite
  /** Absent: every state. */
  readonly uf?: Uf
  /** Absent: every product. */
  readonly grupo?: Grupo
  readonly norma: string
  /** How far the text of the norm was checked. */
  readonly fonte: string
}

/**
 * Six decimals, with which values are compared with limits: a speed in m/s that was typed in km/h differs from its limit in the last bits.
 */
const COMPARED_DECIMALS = 1e6

export function isWithin({ acimaDe, abaixoDe, de, ate }: FaixaDoClima, exact: number): boolean {
  const value = Math.round(exact * COMPARED_DECIMALS) / COMPARED_DECIMALS
  return (
    (acimaDe === undefined || value > acimaDe) &&
    (abaixoDe === undefined || value < abaixoDe) &&
    (de === undefined || value >= de) &&
    (ate === undefined || value <= ate)
  )
}

/** «Vento abaixo de 10 km/h». */
export function limiteText({ grandeza, acimaDe, abaixoDe, de, ate }: FaixaDoClima): string {
  const { label, unit } = GRANDEZAS_DO_CLIMA[grandeza]
  const bounds = [
    de !== undefined && ate !== undefined ? `de ${text(de)} a ${text(ate)}` : undefined,
    de !== undefined && ate === undefined ? `a partir de ${text(de)}` : undefined,
    ate !== undefined && de === undefined ? `até ${text(ate)}` : undefined,
    acimaDe !== undefined ? `acima de ${text(acimaDe)}` : undefined,
    abaixoDe !== undefined ? `abaixo de ${text(abaixoDe)}` : undefined,
  ].filter((bound) => bound !== undefined)
  return `${label} ${bounds.join(' e ')}\u00a0${unit}`
}

function text(bound: number): string {
  return formatTyped(bound, 2)
}
