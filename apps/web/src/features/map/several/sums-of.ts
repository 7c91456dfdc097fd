import type { LaudoInfo } from '@faixa/contract'

/** Figures in hectares, which can be added up; percentages cannot. */
const SUMMED = ['areaPlantio', 'areaAplicada', 'aplicacaoEfetiva'] as const

interface Sum {
  readonly name: (typeof SUMMED)[number]
  readonly sum: number
}

/** Sums of several laudos; a number that one of them lacks has no sum. */
export function sumsOf(infos: readonly Pick<LaudoInfo, (typeof SUMMED)[number]>[]): readonly Sum[] {
  return SUMMED.flatMap((name) => {
    const parts = infos.flatMap((info) => info[name] ?? [])
    return parts.length === infos.length && parts.length > 0 ? [{ name, sum: parts.reduce((a, b) => a + b) }] : []
  })
}
