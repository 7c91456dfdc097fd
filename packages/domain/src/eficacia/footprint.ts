/**
 * The composition of a footprint U over the plots A: inside once, inside twice or more, outside. The three parts are shares of |U| and add
 * up to 100 %. Each is the share of an area in the table of measures, except the first, |U ∩ A| minus the overlap.
 */
import { type Hectares, hectares, percentOf } from '@faixa/units'

export interface FootprintAreas {
  /** |U ∩ A|. */
  readonly aplicacaoEfetiva?: Hectares | undefined
  /** Area of {x in A: n(x) >= 2}. */
  readonly areaSobreposicao?: Hectares | undefined
  /** |U \ A|. */
  readonly aplicacaoExterna?: Hectares | undefined
}

/** Shares in percent, under the names that the dashboard of specification 001 gives them. */
export interface Footprint {
  readonly efetiva: number
  readonly sobreposta: number
  readonly externa: number
}

/** Absent where an area is, or where nothing was applied. */
export function footprintOf(areas: FootprintAreas): Footprint | undefined {
  const { aplicacaoEfetiva, areaSobreposicao, aplicacaoExterna } = areas
  if (aplicacaoEfetiva === undefined || areaSobreposicao === undefined || aplicacaoExterna === undefined)
    return undefined
  const whole = hectares(aplicacaoEfetiva + aplicacaoExterna)
  const efetiva = percentOf(hectares(aplicacaoEfetiva - areaSobreposicao), whole)
  const sobreposta = percentOf(areaSobreposicao, whole)
  const externa = percentOf(aplicacaoExterna, whole)
  if (efetiva === undefined || sobreposta === undefined || externa === undefined) return undefined
  return { efetiva, sobreposta, externa }
}
