/**
 * The nouns whose changes are published as events, a row each with who may be told. A noun of the contract without a row does not compile.
 */
import type { EventNoun, EventOf } from '@faixa/contract'
import { acertoEvents } from '../features/acertos/acerto-events.ts'
import { areasEvents } from '../features/areas/register/areas-events.ts'
import { laudoEvents } from '../features/laudos/laudo-events.ts'
import { ordemEvents } from '../features/ordens/ordem-events.ts'
import { protecaoEvents } from '../features/protecao/protecao-events.ts'
import { webhookEvents } from '../features/webhooks/webhook-events.ts'
import type { EventKind, Listening, NounEvent } from './noun-event.ts'

const EVENT_KINDS: { readonly [Noun in EventNoun]: EventKind<Noun> } = {
  laudo: laudoEvents,
  ordem: ordemEvents,
  acerto: acertoEvents,
  protecao: protecaoEvents,
  areas: areasEvents,
  webhook: webhookEvents,
}

/** Answers the details of an event that this person may have, if any. */
export function toldTo<Noun extends EventNoun>(actor: Listening, event: NounEvent<Noun>): EventOf<Noun> | undefined {
  return EVENT_KINDS[event.noun].toldTo(actor, event)
}
