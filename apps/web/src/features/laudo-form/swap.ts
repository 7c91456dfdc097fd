/** Files that seem to sit in the wrong fields, and whether to say so. */
import type { Role } from '@faixa/flight'
import { type FlightState, factsOf, isUnfinished, type Slots } from './flight-state.ts'
import { type Arrangement, type Kinds, misplacedRoles, ROLES, rearrange } from './rearrange.ts'

export interface Swap {
  /** Fields whose files seem to belong elsewhere. */
  readonly roles: readonly Role[]
  /** The cure, where there is one. */
  readonly arrangement?: Arrangement
  /** What tells. */
  readonly by: 'content' | 'size'
}

/** By their content and, only where that cannot tell, by their size (specification 000 §5). */
export function swapIn(slots: Slots): Swap | undefined {
  const kinds: Kinds = Object.fromEntries(
    ROLES.flatMap((role) => {
      const facts = factsOf(slots[role])
      return facts ? [[role, facts.looksLike]] : []
    }),
  )
  const roles = misplacedRoles(kinds)
  if (roles.length > 0) {
    const arrangement = rearrange(kinds)
    return { roles, by: 'content', ...(arrangement && { arrangement }) }
  }
  const { area, aplicacao } = slots
  if (!area || !aplicacao || !kinds.area || !kinds.aplicacao) return undefined
  if (kinds.area !== 'unclear' || area.file.size < aplicacao.file.size) return undefined
  // What is clearly in its place stays there.
  if (kinds.aplicacao !== 'unclear') return { roles: ['area'], by: 'size' }
  const arrangement: Arrangement = {
    area: 'aplicacao',
    aplicacao: 'area',
    ...(slots.trajeto && { trajeto: 'trajeto' }),
  }
  return { roles: ['area', 'aplicacao'], by: 'size', arrangement }
}

/** Files that nobody put in their fields are not judged there before they were dealt out. */
export function isDealing({ slots, together }: FlightState): boolean {
  return together && (Object.values(slots).some(isUnfinished) || swapIn(slots)?.arrangement !== undefined)
}

/** What to point out, where the person has not said that it is right and no cure is on its way. */
export function swapToOffer(state: FlightState): Swap | undefined {
  return state.insisted || isDealing(state) ? undefined : swapIn(state.slots)
}
