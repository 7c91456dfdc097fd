/** The checklist of an empresa or a prestadora, one item per line; it holds for all its orders. */
import { ITENS_MAX, type ListaDeCampo } from '@faixa/contract'
import { Textarea } from '@mantine/core'
import { api } from '../../../api/client.ts'
import { invalidate } from '../../../api/query.ts'
import { DialogForm } from '../../../form/shell/dialog-form.tsx'
import { FormDialog } from '../../../form/shell/form-dialog.tsx'
import { useForm } from '../../../form/shell/use-form.ts'
import { useFields } from '../../../form/state/use-fields.ts'

interface EditListaProps {
  readonly uuid: string
  readonly lista: ListaDeCampo
  readonly onClose: () => void
}

const LONGEST = 300

export default function EditLista(props: EditListaProps) {
  return (
    <FormDialog title={`Lista de conferência: ${props.lista.de}`} size={520} onClose={props.onClose}>
      <ListaForm {...props} />
    </FormDialog>
  )
}

const itemsOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

function ListaForm({ uuid, lista, onClose }: EditListaProps) {
  const fields = useFields<'itens'>({
    labels: { itens: 'Itens, um por linha' },
    initial: { itens: lista.itens.join('\n') },
    check: ({ itens }) => faultOf(itemsOf(itens)).map((mensagem) => ({ campo: 'itens', mensagem })),
  })
  const form = useForm({
    fields,
    toasts: { sent: { title: 'Lista salva', message: 'Vale para as próximas conferências.' } },
    send: ({ itens }) =>
      api.saveLista({ params: { uuid, dono: lista.dono }, body: { itens: itemsOf(itens), antes: [...lista.itens] } }),
    onSent() {
      onClose()
      void invalidate('listCampo')
    },
    onRefused: () => void invalidate('listCampo'),
  })
  const { onChange, onLeave, ...field } = form.field('itens')
  return (
    <DialogForm form={form}>
      <Textarea
        {...field}
        autosize
        minRows={6}
        maxRows={20}
        description="Vale para todas as ordens. Conferências já feitas ficam como foram."
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onLeave}
      />
    </DialogForm>
  )
}

function faultOf(items: readonly string[]): readonly string[] {
  if (items.length > ITENS_MAX) return [`Uma lista tem até ${ITENS_MAX} itens: aqui há ${items.length}.`]
  if (items.some((item) => item.length > LONGEST)) return [`Um item tem até ${LONGEST} letras: encurte o mais longo.`]
  return new Set(items).size < items.length ? ['Há dois itens iguais: mude um deles.'] : []
}
