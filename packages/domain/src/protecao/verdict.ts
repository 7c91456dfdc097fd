import { TRATAMENTOS, type TratamentoNome } from '../laudo/tratamentos.ts'

export type VeredictoKey = 'conforme' | 'naoConforme' | 'semDados'

/** @public TODO(when laudos are checked against protected areas): their page says them, and the tag goes. */
export const VEREDICTO_NAMES = {
  conforme: 'conforme',
  naoConforme: 'não conforme',
  semDados: 'sem dados',
} as const satisfies Record<VeredictoKey, string>

export interface Veredicto {
  readonly key: VeredictoKey
  /** True where the distances do not bind: the treatment is not an agrotóxico. */
  readonly informativo: boolean
}

/**
 * Judges one protected area. `keepM` as distanceToKeep gives it; `shortestM` the shortest distance from the sprayed area,
 * 0 when it reaches in. Exactly at the distance is enough. Without either number there is nothing to judge by.
 *
 * @public TODO(when laudos are checked against protected areas): the check calls it, and the tag goes.
 */
export function judgeProtecao(
  keepM: number | undefined,
  shortestM: number | undefined,
  tratamento: TratamentoNome,
): Veredicto {
  const informativo = !TRATAMENTOS.some(({ nome, agrotoxico }) => nome === tratamento && agrotoxico)
  if (keepM === undefined || shortestM === undefined) return { key: 'semDados', informativo }
  return { key: shortestM >= keepM ? 'conforme' : 'naoConforme', informativo }
}
