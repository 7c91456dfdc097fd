/** Finds lines without a width, for which somebody has to type one: a laudo never rests on an invented width. */
import { proposedWidthM } from '@faixa/flight'
import { type FlightState, factsOf } from './flight-state.ts'
import { isDealing, swapToOffer } from './swap.ts'

export const WIDTH_MISSING = 'As linhas da aplicação não têm largura no arquivo: informe a faixa executada.'

export interface WidthAsked {
  /** The application's lines have no width in the file. */
  readonly isRequired: boolean
  /** Nobody has typed it. */
  readonly isMissing: boolean
  /** Measured distance between the passes, m, rounded as people write it. */
  readonly proposedM?: number
}

/** `typed` is the valid number in the field. */
export function widthAsked(state: FlightState, typed: number | undefined): WidthAsked {
  const { slots, measuring } = state
  const isPlaced = !isDealing(state) && !swapToOffer(state)
  const isRequired = isPlaced && factsOf(slots.aplicacao)?.lacksWidth === true
  const measuredM = measuring.kind === 'unmeasurable' ? measuring.measuredWidthM : undefined
  return {
    isRequired,
    isMissing: isRequired && typed === undefined,
    ...(measuredM !== undefined && { proposedM: proposedWidthM(measuredM) }),
  }
}
