/** Every noun of which events tell, a row each: who is told what. A noun of the contract without a row does not compile. */
import type { EventNoun, EventOf } from '@faixa/contract'
import type { Actor } from '@faixa/domain'
import { laudoEvents } from '../features/laudos/laudo-events.ts'
import type { EventKind, NounEvent } from './noun-event.ts'

const EVENT_KINDS: { readonly [Noun in EventNoun]: EventKind<Noun> } = { laudo: laudoEvents }

/** What this person is told of it, if anything. */
export function toldTo<Noun extends EventNoun>(actor: Actor, event: NounEvent<Noun>): EventOf<Noun> | undefined {
  return EVENT_KINDS[event.noun].toldTo(actor, event)
}
