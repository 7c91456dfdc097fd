/** Recognises files in the wrong fields, which a person decides about before they are sent. */
import type { Role } from '@faixa/flight'
import type { NamedError } from '../../../form/shell/use-form.ts'
import { type FlightState, factsOf, isUnfinished, type Slots } from './flight-state.ts'
import { type Arrangement, type Kinds, misplacedRoles, ROLES, rearrange } from './rearrange.ts'

export interface Swap {
  /** Fields whose files seem to belong elsewhere. */
  readonly roles: readonly Role[]
  /** The arrangement that corrects it, if there is one. */
  readonly arrangement?: Arrangement
  /** The evidence: contents, or size. */
  readonly by: 'content' | 'size'
}

/** Finds swapped files by contents and, where these are unclear, by size (specification 000 §5). */
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
  // A file that clearly belongs in its field stays there.
  if (kinds.aplicacao !== 'unclear') return { roles: ['area'], by: 'size' }
  const arrangement: Arrangement = {
    area: 'aplicacao',
    aplicacao: 'area',
    ...(slots.trajeto && { trajeto: 'trajeto' }),
  }
  return { roles: ['area', 'aplicacao'], by: 'size', arrangement }
}

/** True while files that were dropped together are being distributed: they are not checked against their fields yet. */
export function isDealing({ slots, together }: FlightState): boolean {
  return together && (Object.values(slots).some(isUnfinished) || swapIn(slots)?.arrangement !== undefined)
}

/** The swap that a person has to decide about before the files are sent; undefined while they are being distributed. */
export function swapToOffer(state: FlightState): Swap | undefined {
  return state.decided.manterArquivos || isDealing(state) ? undefined : swapIn(state.slots)
}

/** Name under which the first button of the decision takes the focus. */
export const SWAP_FIELD = 'manterArquivos'

/** Keeps the files from being sent until a person has decided. */
export function checkSwap(state: FlightState): readonly NamedError[] {
  if (!swapToOffer(state)) return []
  return [{ campo: SWAP_FIELD, label: 'Trocar ou manter os arquivos', mensagem: 'Decida: trocar ou manter assim.' }]
}
