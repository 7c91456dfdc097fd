/** The rate that a log states along the passes, and its words on screens, papers and terminals. docs/metodo.md defines each figure. */
import { formatNumber, formatPercent, formatQuantity, type Hectares, hectares as inHectares } from '@faixa/units'

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
  /**
   * Of the hectares, those more than 10 % below and above the contracted rate, or the mean of the flight where none was known; absent in laudos
   * measured before the layer of the rate.
   */
  readonly hectaresAbaixo?: Hectares
  readonly hectaresAcima?: Hectares
}

/** Relative difference to the contracted rate, or to the mean, within which ground counts as sprayed at it. */
const TOLERANCE = 0.1
/** Rounding of the product of a rate and a share. */
const ROUNDING = 1e-9

/** Class of a rate beside `reference`, both in L/ha: 0 is below, 1 within ±10 %, 2 above. */
export function taxaClass(rate: number, reference: number): 0 | 1 | 2 {
  if (Math.abs(rate - reference) <= TOLERANCE * reference + ROUNDING) return 1
  return rate < reference ? 0 : 2
}

/** Colours of the classes: orange, yellow and blue differ for every kind of colour vision. */
export const TAXA_COLOURS = ['#d9480f', '#f2c14e', '#1c7ed6'] as const

/** Taxa as an answer or a document has it. */
type Answered = { readonly [Name in keyof Taxa]?: number | undefined } & Pick<Taxa, 'media' | 'variacao'> & {
    readonly hectares: number
  }

/** The legend of the layer of the rate. Its hectares add up to those of the rate; laudos measured before it have none. */
export function taxaClasses({ media, hectares, vazaoContratada, hectaresAbaixo, hectaresAcima }: Answered) {
  const reference = vazaoContratada ?? media
  const [low, high] = [1 - TOLERANCE, 1 + TOLERANCE].map((share) => formatNumber(share * reference))
  const isKnown = hectaresAbaixo !== undefined && hectaresAcima !== undefined
  const titles = [
    `abaixo de ${low} L/ha`,
    `${low} a ${high} L/ha (${vazaoContratada === undefined ? 'média' : 'vazão'} ± 10 %)`,
    `acima de ${high} L/ha`,
  ]
  const amounts = isKnown ? [hectaresAbaixo, hectares - hectaresAbaixo - hectaresAcima, hectaresAcima] : []
  return TAXA_COLOURS.map((colour, from) => {
    const amount = amounts[from]
    return {
      from,
      title: titles[from]!,
      colour,
      // The difference of sums may be a negative zero or a rounding below it.
      ...(amount !== undefined && { amount: formatQuantity(inHectares(Math.max(0, amount)), 'ha') }),
    }
  })
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
