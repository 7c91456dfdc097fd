/**
 * The nouns whose changes are published as events, each with its rule of recipients. A noun of the contract without a row does not compile.
 */
import type { EventNoun } from '@faixa/contract'
import type { EventKind, ToldTo } from '../events/noun-event.ts'
import { acertoEvents } from './acertos/acerto-events.ts'
import { areasEvents } from './areas/register/areas-events.ts'
import { laudoEvents } from './laudos/laudo-events.ts'
import { ordemEvents } from './ordens/ordem-events.ts'
import { protecaoEvents } from './protecao/protecao-events.ts'
import { webhookEvents } from './webhooks/webhook-events.ts'

const EVENT_KINDS: { readonly [Noun in EventNoun]: EventKind<Noun> } = {
  laudo: laudoEvents,
  ordem: ordemEvents,
  acerto: acertoEvents,
  protecao: protecaoEvents,
  areas: areasEvents,
  webhook: webhookEvents,
}

export const toldTo: ToldTo = (actor, event) => EVENT_KINDS[event.noun].toldTo(actor, event)
