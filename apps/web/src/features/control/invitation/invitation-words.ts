/** The state of an invitation in words; absent for people who have a password. */
import type { Entity } from '@faixa/contract'
import type { Tone } from '@faixa/domain'

export interface InvitationState {
  readonly label: string
  readonly tone: Tone
  /** A link is valid that may be cancelled. */
  readonly open: boolean
  /** A link was sent before. */
  readonly wasSent: boolean
}

export function invitationState(entity: Entity, nowMs: number): InvitationState | undefined {
  const invitation = 'convite' in entity ? entity.convite : null
  if (!invitation || entity.arquivado) return undefined
  const { situacao, ate } = invitation
  if (situacao === 'cancelado') return { label: 'sem acesso', tone: 'neutral', open: false, wasSent: true }
  if (situacao === 'pendente') return { label: 'convite não enviado', tone: 'warning', open: false, wasSent: false }
  if (ate !== null && Date.parse(ate) <= nowMs)
    return { label: 'convite vencido', tone: 'warning', open: false, wasSent: true }
  return { label: 'convidado', tone: 'info', open: true, wasSent: true }
}
