/** The rate that a log states along the passes, and its words on screens, papers and terminals. docs/metodo.md defines each figure. */
import { formatNumber, formatPercent, type Hectares } from '@faixa/units'

export interface Taxa {
  /** Mean by area, L/ha. */
  readonly media: number
  /** Coefficient of variation, %. */
  readonly variacao: number
  /** Ground for which a rate is stated, each pass counted: hectares of the área bruta. */
  readonly hectares: Hectares
  /** The contracted rate of the measurement, L/ha; absent where none was known. It may be corrected later. */
  readonly vazaoContratada?: number
  /** Of the hectares, those within ±10 % of it. */
  readonly hectaresNaVazao?: Hectares
}

/** Taxa as an answer or a document has it. */
type Answered = { readonly [Name in keyof Taxa]?: number | undefined } & Pick<Taxa, 'media' | 'variacao'> & {
    readonly hectares: number
  }

export function taxaRows({
  media,
  variacao,
  hectares,
  vazaoContratada,
  hectaresNaVazao,
}: Answered): readonly (readonly [label: string, value: string])[] {
  return [
    ['Taxa média', `${formatNumber(media)} L/ha`],
    ['Coeficiente de variação', formatPercent(variacao)],
    ['Com taxa registrada', `${formatNumber(hectares)} ha`],
    ...(vazaoContratada === undefined || hectaresNaVazao === undefined
      ? []
      : [
          [
            `A ± 10 % da vazão de ${formatNumber(vazaoContratada)} L/ha`,
            `${formatNumber(hectaresNaVazao)} ha`,
          ] as const,
        ]),
  ]
}
