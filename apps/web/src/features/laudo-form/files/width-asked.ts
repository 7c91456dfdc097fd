/** Finds lines without a width, for which a person has to type one: a laudo is never based on an invented width. */
import { proposedWidthM } from '@faixa/flight'
import { type FlightState, factsIn } from './flight-state.ts'
import { isDealing, swapToOffer } from './swap.ts'

/** Used until the engine has returned the distance between the passes; the server's refusal has the same sentence. */
const WIDTH_MISSING = 'As linhas da aplicação estão sem a largura da faixa: informe a faixa executada.'

export interface WidthAsked {
  /** The application's lines have no width in the file. */
  readonly isRequired: boolean
  /** Message that the width is missing; undefined where it is typed or not needed. */
  readonly missing: string | undefined
  /** Measured distance between the passes, m, rounded as people write it. */
  readonly proposedM?: number
}

/** `typed` is the valid number in the field. */
export function widthAsked(state: FlightState, typed: number | undefined): WidthAsked {
  const { slots, measuring } = state
  const isPlaced = !isDealing(state) && !swapToOffer(state)
  const isRequired = isPlaced && factsIn(slots.aplicacao).some(({ lacksWidth }) => lacksWidth)
  const refused = measuring.kind === 'unmeasurable' && measuring.role === undefined ? measuring : undefined
  const measuredM = refused?.measuredWidthM
  return {
    isRequired,
    missing: isRequired && typed === undefined ? (refused?.message ?? WIDTH_MISSING) : undefined,
    ...(measuredM !== undefined && { proposedM: proposedWidthM(measuredM) }),
  }
}
