/**
 * An estimate: the figures of a laudo whose passes were deduced from the track, because no file states when the valve was open. All screens,
 * papers, files and documents take its words from here; an estimate is never called measured.
 */
import { formatNumber, formatPercent } from '@faixa/units'

/** What gave the width of the swath: a person, a file, or only the spacing of the passes. */
export const FONTES_DA_FAIXA = {
  informada: 'informada',
  arquivo: 'do arquivo',
  espacamento: 'pelo espaçamento das passadas',
} as const

export type FonteDaFaixa = keyof typeof FONTES_DA_FAIXA

export const FONTES = Object.keys(FONTES_DA_FAIXA) as readonly FonteDaFaixa[]

export const ESTIMATED_FIGURES = ['areaAplicada', 'aplicacaoEfetiva', 'percentAplicacaoEfetiva'] as const

/** How a figure would change if the doubtful stretches were sprayed or not. */
export interface IntervaloEstimado {
  readonly de: number
  readonly ate: number
}

export type IntervalosEstimados = Readonly<Partial<Record<(typeof ESTIMATED_FIGURES)[number], IntervaloEstimado>>>

/** As an answer has them. */
type AnsweredIntervals = { readonly [Name in keyof IntervalosEstimados]: IntervalosEstimados[Name] | undefined }

/** The figures of an estimate. */
export interface Estimativa {
  readonly estimado: true
  /** 0 to 1. */
  readonly confianca: number
  readonly fonteDaFaixa: FonteDaFaixa
  readonly intervaloEstimado?: IntervalosEstimados
}

export const ESTIMATE_FIELDS = ['estimado', 'confianca', 'fonteDaFaixa', 'intervaloEstimado'] as const

/** The part of an answer that says whether its numbers are an estimate; absent in laudos measured before anything was deduced. */
export interface Estimado {
  readonly estimado?: boolean | undefined
  readonly confianca?: number | undefined
}

/** Confidence in whole percent, rounded down: one that is not complete never reads 100 %. */
export function confidenceText(confianca: number): string {
  return formatPercent(Math.floor(100 * confianca), 0)
}

/** `estimado, confiança de 93 %`; undefined where the numbers are measured. */
export function estimateText({ estimado, confianca }: Estimado): string | undefined {
  if (!estimado) return undefined
  return confianca === undefined ? 'estimado' : `estimado, confiança de ${confidenceText(confianca)}`
}

/** States what the figures would be if the doubtful stretches were sprayed or not. */
export function estimatedRangeText({ areaAplicada, percentAplicacaoEfetiva }: AnsweredIntervals): string | undefined {
  if (percentAplicacaoEfetiva) {
    return `efetividade de ${formatPercent(percentAplicacaoEfetiva.de)} a ${formatPercent(percentAplicacaoEfetiva.ate)}`
  }
  return areaAplicada && `área aplicada de ${formatNumber(areaAplicada.de)} a ${formatNumber(areaAplicada.ate)} ha`
}

/** The whole sentence for papers: what was deduced, with which confidence, and the interval. */
export function estimateSentence({
  intervaloEstimado,
  ...laudo
}: Estimado & { readonly intervaloEstimado?: AnsweredIntervals | undefined }): string | undefined {
  const words = estimateText(laudo)
  if (words === undefined) return undefined
  const range = intervaloEstimado && estimatedRangeText(intervaloEstimado)
  return `Número ${words}: as passadas foram deduzidas do trajeto, sem o estado da válvula${range === undefined ? '' : `; com os trechos em dúvida, ${range}`}.`
}

/** `v2`, and `v2 · estimado, confiança de 93 %` of an estimate, for the cell of a table; undefined before the first measurement. */
export function foundText({
  metodo,
  ...laudo
}: Estimado & { readonly metodo?: string | undefined }): string | undefined {
  return metodo && [metodo, estimateText(laudo)].filter(Boolean).join(' · ')
}

/** How many of the laudos behind a sum are estimates: `2 estimados`; undefined where none is. */
export function estimatedCountText(count: number): string | undefined {
  return count === 0 ? undefined : `${formatNumber(count, 0)} ${count === 1 ? 'estimado' : 'estimados'}`
}
