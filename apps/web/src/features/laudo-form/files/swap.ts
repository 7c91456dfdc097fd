/** Recognises files in the wrong fields, which a person decides about before they are sent. */
import type { Role } from '@faixa/flight'
import { present } from '@faixa/units'
import type { NamedError } from '../../../form/shell/use-form.ts'
import { allOf, type FlightState, factsIn, factsOf, idsOf, isUnfinished, type Slot } from './flight-state.ts'
import { type Arrangement, misplacedIn, ROLES, rearrange } from './rearrange.ts'

export interface Swap {
  /** Fields with files that seem to belong elsewhere. */
  readonly roles: readonly Role[]
  /** Number of those files. */
  readonly files: number
  /** The arrangement that corrects it, if there is one. */
  readonly arrangement?: Arrangement
  /** The evidence: contents, or size. */
  readonly by: 'content' | 'size'
}

/** Finds swapped files by contents and, where these are unclear, by size (specification 000 §5). */
export function swapIn({ slots, together }: Pick<FlightState, 'slots' | 'together'>): Swap | undefined {
  const held = ROLES.flatMap((role) =>
    slots[role].map((slot) => {
      const { looksLike, hasSprayStates } = factsOf(slot) ?? {}
      return { id: slot.id, role, ...present({ looksLike, hasSprayStates }) }
    }),
  )
  const misplaced = misplacedIn(held, together)
  if (misplaced.length > 0) {
    const roles = ROLES.filter((role) => misplaced.some((one) => one.role === role))
    return { roles, files: misplaced.length, by: 'content', ...present({ arrangement: rearrange(held, together) }) }
  }
  const { area, aplicacao, trajeto } = slots
  const areUnclear = (of: readonly Slot[]) =>
    of.length > 0 && of.every((slot) => factsOf(slot)?.looksLike === 'unclear')
  if (!areUnclear(area) || factsIn(aplicacao).length === 0 || bytesOf(area) < bytesOf(aplicacao)) return undefined
  // A file that clearly belongs in its field stays there.
  if (!areUnclear(aplicacao)) return { roles: ['area'], files: 1, by: 'size' }
  if (aplicacao.length > 1) return undefined
  const arrangement = { area: idsOf(aplicacao), aplicacao: idsOf(area), trajeto: idsOf(trajeto) }
  return { roles: ['area', 'aplicacao'], files: 2, by: 'size', arrangement }
}

export function bytesOf(slots: readonly Slot[]): number {
  return slots.reduce((sum, { file }) => sum + file.size, 0)
}

/** True while files that were dropped together are being distributed: they are not checked against their fields yet. */
export function isDealing(state: FlightState): boolean {
  return state.together && (allOf(state.slots).some(isUnfinished) || swapIn(state)?.arrangement !== undefined)
}

/** True where only tracks were chosen, from which the application may be deduced. */
export function mayBeDeduced(state: FlightState): boolean {
  const { aplicacao, trajeto } = state.slots
  return aplicacao.length === 0 && factsIn(trajeto).length > 0 && !isDealing(state) && swapIn(state) === undefined
}

/** The swap that a person has to decide about before the files are sent; undefined while they are being distributed. */
export function swapToOffer(state: FlightState): Swap | undefined {
  return state.decided.manterArquivos || isDealing(state) ? undefined : swapIn(state)
}

/** Name under which the first button of the decision takes the focus. */
export const SWAP_FIELD = 'manterArquivos'

/** Keeps the files from being sent until a person has decided. */
export function checkSwap(state: FlightState): readonly NamedError[] {
  if (!swapToOffer(state)) return []
  return [{ campo: SWAP_FIELD, label: 'Trocar ou manter os arquivos', mensagem: 'Decida: trocar ou manter assim.' }]
}
