/** A dialog that asks for a reason before it acts: contesting, answering, cancelling. Everybody who sees the thing can read the reason. */
import type { FieldError } from '@faixa/contract'
import { present } from '@faixa/units'
import { Radio } from '@mantine/core'
import { useState } from 'react'
import { TextField } from '../form/fields/text-field.tsx'
import { DialogForm } from '../form/shell/dialog-form.tsx'
import { FormDialog } from '../form/shell/form-dialog.tsx'
import type { SendCall } from '../form/shell/sending.ts'
import { useForm } from '../form/shell/use-form.ts'
import { useFields } from '../form/state/use-fields.ts'

export interface ReasonAsked {
  readonly title: string
  readonly label?: string
  readonly placeholder?: string
  readonly description: string
  readonly submitLabel: string
  readonly leaveLabel?: string
  /** Asked before the dialog is left with a reason that was not sent. */
  readonly discard?: { readonly title: string; readonly sentence: string }
  /** Message after success. */
  readonly done: { readonly title?: string; readonly message: string }
  /** Alternatives to choose from, the first of which is chosen. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  readonly send: (reason: string, option: string, call: SendCall) => Promise<unknown>
}

interface ReasonDialogProps {
  readonly question: ReasonAsked
  readonly check: (motivo: string) => readonly FieldError[]
  readonly refusedTitle?: string
  readonly readAgain: () => Promise<unknown>
  readonly onClose: () => void
}

export default function ReasonDialog(props: ReasonDialogProps) {
  const { question, onClose } = props
  return (
    <FormDialog title={question.title} discard={question.discard ?? DISCARD} size={520} onClose={onClose}>
      <ReasonForm {...props} />
    </FormDialog>
  )
}

const DISCARD = { title: 'Sair sem enviar?', sentence: 'O que você escreveu não foi enviado.' }

function ReasonForm({ question, check, refusedTitle, readAgain, onClose }: ReasonDialogProps) {
  const { options = [], leaveLabel, placeholder, description } = question
  const [option, setOption] = useState(options[0]?.value ?? '')
  const fields = useFields<'motivo'>({
    labels: { motivo: question.label ?? 'Motivo' },
    initial: { motivo: '' },
    check: ({ motivo }) => check(motivo),
  })
  const form = useForm({
    fields,
    // The server's field for the reason of an answer is «resposta».
    fieldOf: () => 'motivo',
    sentToo: [option],
    toasts: { sent: { title: 'Feito', ...question.done } },
    send: ({ motivo }, call) => question.send(motivo, option, call),
    onSent() {
      onClose()
      void readAgain()
    },
    onRefused: () => void readAgain(),
  })
  return (
    <DialogForm form={form} {...present({ leaveLabel, refusedTitle })} submitLabel={question.submitLabel}>
      {options.length > 0 && (
        <Radio.Group label="Decisão" value={option} onChange={setOption} mb="md">
          {options.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} mt="xs" />
          ))}
        </Radio.Group>
      )}
      <TextField
        {...form.field('motivo')}
        {...present({ placeholder })}
        required
        maxLength={500}
        description={description}
      />
    </DialogForm>
  )
}
