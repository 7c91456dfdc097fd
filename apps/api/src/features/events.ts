/**
 * The nouns whose changes are published as events, each with its rule of recipients. A noun of the contract without a row does not compile.
 */
import type { EventNoun, EventOf } from '@faixa/contract'
import { type Capability, may } from '@faixa/domain'
import type { EventKind, Listening, NounEvent, ToldTo } from '../events/noun-event.ts'
import { laudoEvents } from './laudos/laudo-events.ts'

const EVENT_KINDS: { readonly [Noun in EventNoun]: EventKind<Noun> } = {
  laudo: laudoEvents,
  ordem: { eventFor: (actor, event) => ifMay(actor, 'readOrdem', event) },
  acerto: { eventFor: (actor, event) => ifMay(actor, 'readAcerto', event) },
  contrato: { eventFor: (actor, event) => ifMay(actor, 'readAcerto', event) },
  protecao: { eventFor: (actor, event) => ifMay(actor, 'readArea', event) },
  // Only the sender of a register of plots waits for this event.
  areas: {
    eventFor: (actor, event) => (actor.id === event.detail.usuario ? ifMay(actor, 'createArea', event) : undefined),
  },
  webhook: { eventFor: (actor, event) => ifMay(actor, 'createIntegracao', event) },
}

function ifMay<Noun extends EventNoun>(
  actor: Listening,
  capability: Capability,
  { target, detail }: NounEvent<Noun>,
): EventOf<Noun> | undefined {
  return may(actor, capability, target) ? detail : undefined
}

export const eventFor: ToldTo = (actor, event) => EVENT_KINDS[event.noun].eventFor(actor, event)
