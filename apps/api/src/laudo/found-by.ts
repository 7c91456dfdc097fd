/** How the numbers of a stored laudo were found, as every answer with such a number has it. */
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
