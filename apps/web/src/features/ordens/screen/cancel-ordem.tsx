/** Cancels an order, with a reason that all its readers can see. */
import { type Ordem, ordemEditSchema } from '@faixa/contract'
import { api } from '../../../api/client.ts'
import { TextField } from '../../../form/fields/text-field.tsx'
import { DialogForm } from '../../../form/shell/dialog-form.tsx'
import { FormDialog } from '../../../form/shell/form-dialog.tsx'
import { useForm } from '../../../form/shell/use-form.ts'
import { errorsOfSchema } from '../../../form/state/field-errors.ts'
import { useFields } from '../../../form/state/use-fields.ts'
import { readOrdensAgain } from './read-ordens-again.ts'

interface CancelOrdemProps {
  readonly ordem: Ordem
  readonly onClose: () => void
}

export default function CancelOrdem({ ordem, onClose }: CancelOrdemProps) {
  return (
    <FormDialog
      title={`Cancelar a ordem ${ordem.codigo}`}
      discard={{ title: 'Não cancelar a ordem?', sentence: 'O motivo que você escreveu não foi salvo.' }}
      size={520}
      onClose={onClose}
    >
      <CancelForm ordem={ordem} onClose={onClose} />
    </FormDialog>
  )
}

function CancelForm({ ordem: { uuid, versao, codigo }, onClose }: CancelOrdemProps) {
  const bodyOf = (motivo: string) => ({ situacao: 'Cancelada' as const, motivo })
  const fields = useFields<'motivo'>({
    labels: { motivo: 'Motivo' },
    initial: { motivo: '' },
    check: ({ motivo }) => errorsOfSchema(ordemEditSchema, bodyOf(motivo)),
  })
  const form = useForm({
    fields,
    toasts: { sent: { title: 'Cancelada', message: `A ordem de serviço ${codigo} foi cancelada.` } },
    send: ({ motivo }) => api.updateOrdem({ params: { uuid }, body: bodyOf(motivo) }, { ifMatch: versao }),
    onSent() {
      onClose()
      void readOrdensAgain()
    },
    onRefused: () => void readOrdensAgain(),
  })
  return (
    <DialogForm form={form} submitLabel="Cancelar a ordem" leaveLabel="Voltar">
      <TextField
        {...form.field('motivo')}
        required
        maxLength={500}
        placeholder="Chuva, mudança de plano..."
        description="Quem vê a ordem lê o motivo. É possível reabri-la depois."
      />
    </DialogForm>
  )
}
