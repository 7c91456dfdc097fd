import { may } from '@faixa/domain'
import type { EventKind } from '../../events/noun-event.ts'

export const ordemEvents: EventKind<'ordem'> = {
  toldTo: (actor, { target, detail }) => (may(actor, 'readOrdem', target) ? detail : undefined),
}
