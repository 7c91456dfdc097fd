/** A dialog that requires a reason before an act: contesting, answering, cancelling. All who may see the settlement can read it. */
import { type Acerto, cancelAcertoSchema } from '@faixa/contract'
import { Radio } from '@mantine/core'
import { useState } from 'react'
import { TextField } from '../../../form/fields/text-field.tsx'
import { DialogForm } from '../../../form/shell/dialog-form.tsx'
import { FormDialog } from '../../../form/shell/form-dialog.tsx'
import type { SendCall } from '../../../form/shell/sending.ts'
import { useForm } from '../../../form/shell/use-form.ts'
import { errorsOfSchema } from '../../../form/state/field-errors.ts'
import { useFields } from '../../../form/state/use-fields.ts'
import { readAcertosAgain } from '../read-acertos-again.ts'

export interface ReasonAsked {
  readonly title: string
  readonly label: string
  readonly description: string
  readonly submitLabel: string
  /** Message after success. */
  readonly done: string
  /** Alternatives to choose from, the first of which is chosen. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  readonly send: (reason: string, option: string, call: SendCall) => Promise<Acerto>
}

interface ReasonDialogProps {
  readonly asked: ReasonAsked
  readonly onClose: () => void
}

export default function ReasonDialog({ asked, onClose }: ReasonDialogProps) {
  return (
    <FormDialog
      title={asked.title}
      discard={{ title: 'Sair sem enviar?', sentence: 'O que você escreveu não foi enviado.' }}
      size={520}
      onClose={onClose}
    >
      <ReasonForm asked={asked} onClose={onClose} />
    </FormDialog>
  )
}

function ReasonForm({ asked, onClose }: ReasonDialogProps) {
  const { options = [] } = asked
  const [option, setOption] = useState(options[0]?.value ?? '')
  const fields = useFields<'motivo'>({
    labels: { motivo: asked.label },
    initial: { motivo: '' },
    check: ({ motivo }) => errorsOfSchema(cancelAcertoSchema, { motivo }),
  })
  const form = useForm({
    fields,
    // The server's field for the reason of an answer is «resposta».
    fieldOf: () => 'motivo',
    sentToo: [option],
    toasts: { sent: { title: 'Feito', message: asked.done } },
    send: ({ motivo }, call) => asked.send(motivo, option, call),
    onSent() {
      onClose()
      void readAcertosAgain()
    },
    onRefused: () => void readAcertosAgain(),
  })
  return (
    <DialogForm form={form} submitLabel={asked.submitLabel} refusedTitle="Não foi possível">
      {options.length > 0 && (
        <Radio.Group label="Decisão" value={option} onChange={setOption} mb="md">
          {options.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} mt="xs" />
          ))}
        </Radio.Group>
      )}
      <TextField {...form.field('motivo')} required maxLength={500} description={asked.description} />
    </DialogForm>
  )
}
