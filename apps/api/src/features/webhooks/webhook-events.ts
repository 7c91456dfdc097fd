import { may } from '@faixa/domain'
import type { EventKind } from '../../events/noun-event.ts'

export const webhookEvents: EventKind<'webhook'> = {
  toldTo: (actor, { target, detail }) => (may(actor, 'createIntegracao', target) ? detail : undefined),
}
