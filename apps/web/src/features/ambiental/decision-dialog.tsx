/** A dialog in which an approver approves or denies a laudo, with a reason that is stored and shown to staff. */
import { Problem } from '@faixa/contract'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/messages/confirm-dialog.tsx'
import { showToast } from '../../ui/messages/toast.ts'

const MOTIVO_MAX = 500
const MOTIVO_MIN = 3

interface DecisionDialogProps {
  readonly uuid: string
  readonly name: string
  readonly hide: boolean
  readonly onDone: (hidden: boolean) => void
  readonly onClose: () => void
}

export function DecisionDialog({ uuid, name, hide, onDone, onClose }: DecisionDialogProps) {
  const [motivo, setMotivo] = useState('')
  const [busy, setBusy] = useState(false)
  const decide = async () => {
    setBusy(true)
    try {
      const { message } = await api.hideLaudo({ params: { id: uuid }, body: { hide, motivo: motivo.trim() } })
      showToast({ title: hide ? 'Laudo negado' : 'Laudo aprovado', message })
      onDone(hide)
    } catch (error) {
      const message = error instanceof Problem ? error.message : 'Tente novamente.'
      showToast({ title: 'A decisão não foi gravada', message, tone: 'warning' })
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      opened
      title={`${hide ? 'Negar' : 'Aprovar'} o laudo ${name}`}
      confirmLabel={hide ? 'Negar' : 'Aprovar'}
      danger={hide}
      busy={busy}
      disabled={motivo.trim().length < MOTIVO_MIN}
      onConfirm={() => void decide()}
      onClose={onClose}
    >
      {hide
        ? 'O laudo fica oculto: só aprovadores e a equipe o veem, até que seja aprovado.'
        : 'O laudo fica visível para todos da empresa.'}
      <Textarea
        mt="sm"
        label="Motivo"
        description="Fica guardado com seu nome e a data."
        withAsterisk
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MOTIVO_MAX}
        value={motivo}
        onChange={(event) => setMotivo(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
