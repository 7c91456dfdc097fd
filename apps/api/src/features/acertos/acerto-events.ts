import { may } from '@faixa/domain'
import type { EventKind } from '../../events/noun-event.ts'

export const acertoEvents: EventKind<'acerto'> = {
  toldTo: (actor, { target, detail }) => (may(actor, 'readAcerto', target) ? detail : undefined),
}
