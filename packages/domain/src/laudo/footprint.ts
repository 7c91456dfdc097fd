import { type Hectares, percentOf } from '@faixa/units'

/** Shares of the sprayed footprint U in percent; they sum to 100. Names as in the dashboard's answer. */
export interface FootprintComposition {
  /** Once, inside the plots. */
  readonly efetiva: number
  /** Twice or more, inside the plots. */
  readonly sobreposta: number
  /** Outside the plots. */
  readonly externa: number
}

export const FOOTPRINT_LABELS = {
  efetiva: 'Apl. Efetiva',
  sobreposta: 'Apl. Sobreposta',
  externa: 'Apl. Externa',
} as const satisfies Record<keyof FootprintComposition, string>

/**
 * What the stacked and doughnut charts show. Not the percentages of the laudo: those are of areaPlantio, overlap is part of
 * what is effective, and so they do not stack; these are of |U|, with the overlap taken out of the effective part.
 * Absent when nothing was sprayed.
 */
export function footprintComposition(areas: {
  readonly aplicacaoEfetiva: Hectares
  readonly aplicacaoExterna: Hectares
  readonly areaSobreposicao: Hectares
}): FootprintComposition | undefined {
  // |U| = |U ∩ A| + |U \ A|, so that rounding noise in a separately measured |U| cannot break the sum.
  const footprint = areas.aplicacaoEfetiva + areas.aplicacaoExterna
  const efetiva = percentOf(areas.aplicacaoEfetiva - areas.areaSobreposicao, footprint)
  const sobreposta = percentOf<number>(areas.areaSobreposicao, footprint)
  const externa = percentOf<number>(areas.aplicacaoExterna, footprint)
  if (efetiva === undefined || sobreposta === undefined || externa === undefined) return undefined
  return { efetiva, sobreposta, externa }
}
