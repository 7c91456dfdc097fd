import type { Entity, Tipo } from '@faixa/contract'
import { api } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/messages/confirm-dialog.tsx'
import { showToast } from '../../ui/messages/toast.ts'
import { useBusy } from '../../ui/messages/use-busy.ts'

interface ResetFactorProps {
  readonly tipo: Tipo
  readonly entity: Entity
  readonly onClose: () => void
}

/** Removes the second factor of a person who has lost it, after a confirmation. */
export default function ResetFactor({ tipo, entity: { id, nome }, onClose }: ResetFactorProps) {
  const [busy, perform] = useBusy()
  const reset = () =>
    perform('O segundo fator não foi redefinido', async () => {
      const { message } = await api.resetFactor({ params: { tipo, id } })
      showToast({ title: 'Segundo fator redefinido', message })
      onClose()
    })
  return (
    <ConfirmDialog
      opened
      busy={busy}
      title={`Redefinir o segundo fator de ${nome}`}
      confirmLabel="Redefinir"
      danger
      onConfirm={() => void reset()}
      onClose={onClose}
    >
      Confirme antes, por outro meio, que quem pede é mesmo {nome}. O aplicativo, as chaves de acesso e os códigos de
      recuperação deixam de valer, as sessões são encerradas, e a pessoa é avisada por e-mail.
    </ConfirmDialog>
  )
}
