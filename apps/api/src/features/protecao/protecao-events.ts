import { may } from '@faixa/domain'
import type { EventKind } from '../../events/noun-event.ts'

export const protecaoEvents: EventKind<'protecao'> = {
  toldTo: (actor, { target, detail }) => (may(actor, 'readArea', target) ? detail : undefined),
}
