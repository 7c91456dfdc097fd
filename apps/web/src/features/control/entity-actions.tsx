import type { Entity } from '@faixa/contract'
import {
  IconEraser,
  IconFileTypePdf,
  IconHistory,
  IconMailForward,
  IconMailOff,
  IconPencil,
  IconRestore,
  IconShieldOff,
  IconTrash,
} from '@tabler/icons-react'
import { RowAct } from '../../list/row-act.tsx'
import { useMay } from '../../session/use-session.ts'
import classes from './control.module.css'
import { invitationState } from './invitation/invitation-words.ts'

interface EntityActionsProps {
  readonly entity: Entity
  /** True where the buttons can be reached with Tab. */
  readonly reachable: boolean
  readonly onEdit: () => void
  /** Saves the attached PDF. */
  readonly onPdf: () => void
  readonly onHistory: () => void
  readonly onArchive: () => void
  readonly onRestore: () => void
  /** True while an invitation is on its way. */
  readonly inviting: boolean
  readonly onInvite: () => void
  readonly onCancelInvitation: () => void
  readonly onResetFactor: () => void
  /** Absent for kinds that are not people. */
  readonly onRemove?: (() => void) | undefined
  /** Absent for kinds other than empresas. */
  readonly onCloseEmpresa?: (() => void) | undefined
}

export function EntityActions(props: EntityActionsProps) {
  const { entity, reachable, onEdit, onPdf, onHistory, onArchive, onRestore, onRemove, onCloseEmpresa } = props
  const { inviting, onInvite, onCancelInvitation, onResetFactor } = props
  const mayRestore = useMay('restoreArchived')
  const mayRemove = useMay('removePessoa')
  const mayClose = useMay('configureInstalacao')
  const mayReset = useMay('resetFactor')
  const { nome, arquivado, removido } = entity
  const invitation = invitationState(entity, Date.now())
  const sendLabel = invitation?.wasSent ? 'Reenviar convite' : 'Enviar convite'
  const act = (label: string, onAct: () => void, Icon: typeof IconPencil, title = label, busy = false) => (
    <RowAct title={title} label={`${label} ${nome}`} Icon={Icon} reachable={reachable} busy={busy} onAct={onAct} />
  )
  return (
    <span className={classes.acts}>
      {invitation && act(`${sendLabel} a`, onInvite, IconMailForward, sendLabel, inviting)}
      {invitation?.open && act('Cancelar convite de', onCancelInvitation, IconMailOff, 'Cancelar convite')}
      {entity.pdf && act('Baixar o PDF de', onPdf, IconFileTypePdf, 'Baixar o PDF')}
      {act('Histórico de', onHistory, IconHistory, 'Histórico')}
      {mayClose && onCloseEmpresa && act('Encerrar a empresa', onCloseEmpresa, IconEraser, 'Encerrar empresa…')}
      {arquivado ? (
        !removido && (
          <>
            {mayRestore && act('Restaurar', onRestore, IconRestore)}
            {mayRemove && onRemove && act('Remover os dados de', onRemove, IconEraser, 'Remover os dados')}
          </>
        )
      ) : (
        <>
          {act('Editar', onEdit, IconPencil)}
          {mayReset &&
            'email' in entity &&
            entity.email !== null &&
            act('Redefinir o segundo fator de', onResetFactor, IconShieldOff, 'Redefinir o segundo fator')}
          {act('Excluir', onArchive, IconTrash)}
        </>
      )}
    </span>
  )
}
