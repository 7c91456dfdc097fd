import { type Problem, relatorioNameSchema } from '@faixa/contract'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { api } from '../../../api/client.ts'
import { invalidate } from '../../../api/query.ts'
import { TextField } from '../../../form/fields/text-field.tsx'
import { DialogForm } from '../../../form/shell/dialog-form.tsx'
import { FormDialog } from '../../../form/shell/form-dialog.tsx'
import { useForm } from '../../../form/shell/use-form.ts'
import { errorsOfSchema } from '../../../form/state/field-errors.ts'
import { useFields } from '../../../form/state/use-fields.ts'
import { Note } from '../../../ui/messages/note.tsx'
import { sentReport } from '../load-lines.ts'
import type { Report } from '../use-report.ts'
import { proposedName } from './proposed-name.ts'

interface SaveDialogProps {
  readonly report: Report
  /** Saves a new report, though one is open. */
  readonly asOther: boolean
  readonly onClose: () => void
  readonly onSaved: (uuid: string) => void
  /** Continues with the recipients of the e-mail. */
  readonly onSend: () => void
}

const DISCARD = {
  title: 'Descartar o nome?',
  sentence: 'O nome digitado se perde; as linhas do relatório ficam na tela.',
}

export function SaveDialog(props: SaveDialogProps) {
  const [{ saved }] = props.report
  const title = saved && !props.asOther ? `Salvar: ${saved.nome}` : 'Salvar relatório'
  return (
    <FormDialog title={title} size={480} discard={DISCARD} onClose={props.onClose}>
      <SaveForm {...props} />
    </FormDialog>
  )
}

function SaveForm({ report: [state, dispatch], asOther, onClose, onSaved, onSend }: SaveDialogProps) {
  const { history } = state
  const saved = asOther ? undefined : state.saved
  const [problem, setProblem] = useState<Problem>()
  const isSentNext = useRef(false)
  const fields = useFields({
    labels: { nome: 'Nome do relatório' },
    initial: { nome: saved?.nome ?? proposedName(history.present.filtros) },
    check: (values) => errorsOfSchema(relatorioNameSchema, values),
  })
  const form = useForm({
    // The proposed name may be saved as it is.
    fields: { ...fields, changed: true },
    toasts: { refused: { title: 'O relatório não foi salvo' } },
    sentToo: [history.present],
    async send({ nome }, { signal, idempotencyKey }) {
      const body = sentReport(nome, history.present)
      const answer = saved
        ? await api.updateRelatorio({ params: { uuid: saved.uuid }, body }, { ifMatch: saved.versao, signal })
        : await api.createRelatorio({ body }, { signal, idempotencyKey })
      return { ...answer, nome }
    },
    onSent({ uuid, versao, nome }) {
      dispatch({ kind: 'saved', saved: { uuid, versao, nome } })
      void invalidate('listRelatorios')
      onSaved(uuid)
      if (isSentNext.current) onSend()
      else onClose()
    },
    onRefused: setProblem,
  })
  return (
    <DialogForm
      form={form}
      submitLabel="Salvar"
      actions={
        <Button
          variant="default"
          disabled={form.busy || form.missing.length > 0}
          onClick={() => {
            isSentNext.current = true
            void form.submit().finally(() => {
              isSentNext.current = false
            })
          }}
        >
          Salvar e enviar…
        </Button>
      }
      refusal={
        problem && (
          <Note tone="warning" role="alert" mb="md">
            {problem.message}
          </Note>
        )
      }
    >
      <TextField {...form.field('nome')} required maxLength={80} placeholder="Semana 11 · AeroSul" data-autofocus />
    </DialogForm>
  )
}
