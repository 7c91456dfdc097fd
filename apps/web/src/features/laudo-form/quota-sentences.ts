/** Shows how much of an empresa's quotas is used, from four fifths on: early enough to request more before a laudo is refused. */
import type { Quota, Used } from '@faixa/contract'
import { formatCount, formatMegabytes, formatPercent } from '@faixa/units'

const SHOWN_FROM = 0.8

export interface QuotaSentences {
  readonly sentences: readonly string[]
  /** True where the next laudo will be refused. */
  readonly usedUp: boolean
}

/** Undefined without a quota, or where enough is left. */
export function quotaSentences({ bytes, laudosHoje }: Quota): QuotaSentences | undefined {
  const sentences = [
    ...sayNearing(laudosHoje, (used, most) => {
      const laudos = formatCount(most, 'laudo', 'laudos')
      if (used >= most)
        return `A empresa já cadastrou hoje ${laudos}, que é sua cota por dia: novos serão recusados até amanhã.`
      return `A empresa já cadastrou hoje ${used} de sua cota de ${laudos} por dia.`
    }),
    ...sayNearing(bytes, (used, most) => {
      const size = formatMegabytes(most, 0)
      if (used >= most)
        return `Os arquivos da empresa já ocupam toda a sua cota, de ${size}: novos laudos serão recusados.`
      // Rounded down, so that a quota with something left is never 100 %.
      return `Os arquivos da empresa já ocupam ${formatPercent(Math.floor((used / most) * 100), 0)} de sua cota, de ${size}.`
    }),
  ]
  if (sentences.length === 0) return undefined
  return {
    sentences,
    usedUp: [bytes, laudosHoje].some((used) => used?.permitido !== undefined && used.usado >= used.permitido),
  }
}

function sayNearing(used: Used | undefined, sentenceOf: (used: number, most: number) => string): readonly string[] {
  if (!used) return []
  const { usado, permitido } = used
  return permitido !== undefined && usado >= permitido * SHOWN_FROM ? [sentenceOf(usado, permitido)] : []
}
