import type { RegrasAplicaveis } from './rules-for.ts'

export type VeredictoKey = 'conforme' | 'naoConforme' | 'semDados' | 'proibido'

export interface Veredicto {
  readonly key: VeredictoKey
  /** True where the distances do not bind: the treatment is not an agrotóxico. */
  readonly informativo: boolean
}

/** Resolution, m, of a shortest distance: files and layers give positions to a tenth of a millimetre at best. */
const RESOLUTION_M = 0.001

/** The measurements of an application near an area. */
export interface Measured {
  /** The shortest distance, m, 0 where the application reaches in. */
  readonly shortestM: number | undefined
  /** True where something was applied in the area itself. */
  readonly isInside: boolean
  /** True where something was applied outside of Brazil, where no rule is known: nothing conforms there. */
  readonly foraDoBrasil: boolean
}

/**
 * Judges one protected area. Exactly at the distance is enough. Without a distance to keep or one that was measured no verdict is possible.
 */
export function judgeProtecao(
  { distancia: { metros }, proibicao, informativo }: RegrasAplicaveis,
  { shortestM, isInside, foraDoBrasil }: Measured,
): Veredicto {
  if (proibicao && (isInside || proibicao.emTodaParte)) return { key: 'proibido', informativo }
  if (metros === undefined || shortestM === undefined) {
    // Outside of an area where only treating the area itself is forbidden, nothing is required.
    const isKept = proibicao !== undefined && shortestM !== undefined && !foraDoBrasil
    return { key: isKept ? 'conforme' : 'semDados', informativo }
  }
  if (!isKept(shortestM, metros)) return { key: 'naoConforme', informativo }
  return { key: foraDoBrasil ? 'semDados' : 'conforme', informativo }
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
  /** Binding prohibitions, of areas and of whole states. */
  readonly proibidos: number
  /** All purely informative verdicts, including those in `informativos`. */
  readonly soInformam: number
}

/** Number of verdicts of a laudo. */
export function countVeredictos({
  conformes,
  naoConformes,
  semDados,
  informativos,
  proibidos,
}: VeredictoSummary): number {
  return conformes + naoConformes + semDados + informativos + proibidos
}

/**
 * The verdict of a whole laudo: a prohibition decides, then one violated distance; where one cannot be judged, or no rule is known, the laudo
 * cannot be right.
 */
export function overallVeredicto(
  { naoConformes, semDados, proibidos }: Pick<VeredictoSummary, 'naoConformes' | 'semDados' | 'proibidos'>,
  foraDoBrasil = false,
): VeredictoKey {
  if (proibidos > 0) return 'proibido'
  if (naoConformes > 0) return 'naoConforme'
  return semDados > 0 || foraDoBrasil ? 'semDados' : 'conforme'
}

export function summariseVeredictos(veredictos: readonly Veredicto[]): VeredictoSummary {
  const count = (keeps: (veredicto: Veredicto) => boolean) => veredictos.filter(keeps).length
  return {
    conformes: count(({ key }) => key === 'conforme'),
    naoConformes: count(({ key, informativo }) => key === 'naoConforme' && !informativo),
    semDados: count(({ key }) => key === 'semDados'),
    informativos: count(({ key, informativo }) => (key === 'naoConforme' || key === 'proibido') && informativo),
    proibidos: count(({ key, informativo }) => key === 'proibido' && !informativo),
    soInformam: count(({ informativo }) => informativo),
  }
}
