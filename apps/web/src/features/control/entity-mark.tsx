import type { Entity } from '@faixa/contract'
import { ToneBadge } from '../../ui/badges/tone-badge.tsx'
import { invitationState } from './invitation/invitation-words.ts'

/** Shown beside a name: the closing of an empresa, or the state of the invitation of a person without a password. */
export function EntityMark({ entity }: { readonly entity: Entity }) {
  if (entity.emEncerramento) return <ToneBadge tone="warning">Em encerramento</ToneBadge>
  const state = invitationState(entity, Date.now())
  return state && <ToneBadge tone={state.tone}>{state.label}</ToneBadge>
}
