import { may } from '@faixa/domain'
import type { EventKind } from '../../../events/noun-event.ts'

/** Only the sender waits for this event. */
export const areasEvents: EventKind<'areas'> = {
  toldTo: (actor, { target, detail }) =>
    actor.id === detail.usuario && may(actor, 'createArea', target) ? detail : undefined,
}
