import type { Entity } from '@faixa/contract'
import { ToneBadge } from '../../../ui/badges/tone-badge.tsx'
import { invitationState } from './invitation-words.ts'

/** Shown beside the name of a person without a password: the state of the invitation. */
export function InvitationMark({ entity }: { readonly entity: Entity }) {
  const state = invitationState(entity, Date.now())
  return state && <ToneBadge tone={state.tone}>{state.label}</ToneBadge>
}
