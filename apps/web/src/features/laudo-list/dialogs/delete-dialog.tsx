import type { LaudoListed } from '@faixa/contract'
import { laudoTitle } from '@faixa/domain'
import { ConfirmDialog } from '../../../ui/messages/confirm-dialog.tsx'
import { shortName } from '../laudo-acts.ts'

interface DeleteDialogProps {
  readonly laudo: LaudoListed
  readonly opened: boolean
  readonly busy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

export default function DeleteDialog({ laudo, ...dialog }: DeleteDialogProps) {
  return (
    <ConfirmDialog {...dialog} title={`Excluir o laudo ${shortName(laudo)}`} confirmLabel="Excluir" danger>
      O laudo {laudoTitle(laudo)} sai de todas as listas, e os arquivos ficam guardados. Logo depois ainda se pode
      desfazer; mais tarde, você ou um administrador o restaura em «Excluídos».
    </ConfirmDialog>
  )
}
