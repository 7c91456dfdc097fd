/** How the numbers of a stored laudo were found, and how far its effectiveness can be trusted, as answers with such a number have it. */
import { present } from '@faixa/units'

/** Columns of laudos that it is read from. */
export const FOUND_BY = ['metodo', 'estimado', 'confianca'] as const

interface FoundByRow {
  readonly metodo: string | null
  readonly estimado: boolean | null
  readonly confianca: number | null
}

export function foundBy({ metodo, estimado, confianca }: FoundByRow) {
  return present({
    metodo: metodo ?? undefined,
    ...(estimado && { estimado: true as const, confianca: confianca ?? undefined }),
  })
}

/** Columns of laudos that the interval is read from. */
export const INTERVAL = ['efetiva_de', 'efetiva_ate'] as const

export function intervalOf({ efetiva_de: de, efetiva_ate: ate }: Record<(typeof INTERVAL)[number], number | null>) {
  return de === null || ate === null ? {} : { intervalo: { de, ate } }
}
