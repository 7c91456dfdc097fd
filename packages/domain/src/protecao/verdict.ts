import { TRATAMENTOS } from '../laudo/words/tratamentos.ts'
import { type Classificacao, REGRAS_PROTECAO } from './rules.ts'

export type VeredictoKey = 'conforme' | 'naoConforme' | 'semDados'

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

/** Resolution, m, of a shortest distance: files and layers give positions to a tenth of a millimetre at best. */
const RESOLUTION_M = 0.001

/**
 * Judges one protected area. `keepM` as distanceToKeep gives it; `shortestM` the shortest distance from the sprayed area, 0 when it reaches
 * in. Exactly at the distance is enough. Without either number no verdict is possible. Obstacles concern flight safety, to which no norm
 * about spraying distances applies: their verdict is only informative.
 */
export function judgeProtecao(
  classificacao: Classificacao,
  keepM: number | undefined,
  shortestM: number | undefined,
  tratamento: string,
): Veredicto {
  const bindsTreatment = TRATAMENTOS.some(({ nome, agrotoxico }) => nome === tratamento && agrotoxico)
  const informativo = !bindsTreatment || REGRAS_PROTECAO[classificacao].tipo === 'obstaculo'
  if (keepM === undefined || shortestM === undefined) return { key: 'semDados', informativo }
  return { key: isKept(shortestM, keepM) ? 'conforme' : 'naoConforme', informativo }
}

/** Tells whether a distance is kept, to the millimetre. */
export function isKept(shortestM: number, keepM: number): boolean {
  return Math.round((shortestM - keepM) / RESOLUTION_M) >= 0
}

/** Number of verdicts of a laudo. */
export interface VeredictoSummary {
  readonly conformes: number
  /** Binding ones only. */
  readonly naoConformes: number
  readonly semDados: number
  /** Distances not kept where the norm does not bind. */
  readonly informativos: number
  /** All purely informative verdicts, including those in `informativos`. */
  readonly soInformam: number
}

/** Number of areas for which a laudo was judged. */
export function countVeredictos({ conformes, naoConformes, semDados, informativos }: VeredictoSummary): number {
  return conformes + naoConformes + semDados + informativos
}

/** The verdict of a whole laudo: one violated distance decides; where one cannot be judged, the laudo cannot be right. */
export function overallVeredicto({
  naoConformes,
  semDados,
}: Pick<VeredictoSummary, 'naoConformes' | 'semDados'>): VeredictoKey {
  if (naoConformes > 0) return 'naoConforme'
  return semDados > 0 ? 'semDados' : 'conforme'
}

export function summariseVeredictos(veredictos: readonly Veredicto[]): VeredictoSummary {
  const count = (keeps: (veredicto: Veredicto) => boolean) => veredictos.filter(keeps).length
  return {
    conformes: count(({ key }) => key === 'conforme'),
    naoConformes: count(({ key, informativo }) => key === 'naoConforme' && !informativo),
    semDados: count(({ key }) => key === 'semDados'),
    informativos: count(({ key, informativo }) => key === 'naoConforme' && informativo),
    soInformam: count(({ informativo }) => informativo),
  }
}
