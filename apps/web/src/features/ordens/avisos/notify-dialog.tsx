/** Tells chosen people near an order of its planned day. Those who objected, and those who were told of that day, cannot be chosen. */
import { type AvisosDaOrdem, novoAvisoSchema } from '@faixa/contract'
import { PRODUTOS_DE_AVISO, type ProdutoDeAviso, textoDoAviso } from '@faixa/domain'
import { formatDistance } from '@faixa/units'
import { Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { invalidate } from '../../../api/query.ts'
import { ChoiceField } from '../../../form/fields/choice-field.tsx'
import { TextField } from '../../../form/fields/text-field.tsx'
import { DialogForm } from '../../../form/shell/dialog-form.tsx'
import { FormDialog } from '../../../form/shell/form-dialog.tsx'
import { useForm } from '../../../form/shell/use-form.ts'
import { errorsOfSchema } from '../../../form/state/field-errors.ts'
import type { Values } from '../../../form/state/field-state.ts'
import { useFields } from '../../../form/state/use-fields.ts'

type Contato = AvisosDaOrdem['contatos'][number]

export interface NotifyProps {
  readonly uuid: string
  readonly empresa: string
  readonly dia: string
  readonly contatos: readonly Contato[]
  readonly enviaEmail: boolean
  readonly onClose: () => void
}

const LABELS = { por: 'Enviar por', janela: 'Horário', produtos: 'Produto', contato: 'Quem responde a dúvidas' }
type Field = keyof typeof LABELS

const channels = (enviaEmail: boolean) => [
  { value: 'email', label: enviaEmail ? 'E-mail' : 'E-mail (este servidor não envia)', disabled: !enviaEmail },
  { value: 'mensageiro', label: 'Mensageiro, à mão' },
]
const PRODUCTS = Object.entries(PRODUTOS_DE_AVISO).map(([value, label]) => ({ value, label }))

export default function NotifyDialog(props: NotifyProps) {
  return (
    <FormDialog title="Avisar" onClose={props.onClose}>
      <NotifyForm {...props} />
    </FormDialog>
  )
}

function NotifyForm({ uuid, empresa, dia, contatos, enviaEmail, onClose }: NotifyProps) {
  const open = contatos.filter(({ objecao, avisado }) => !objecao && !avisado)
  const [chosen, setChosen] = useState(() => open.map((one) => one.uuid))
  const bodyOf = (values: Values<Field>) => ({
    ...values,
    contatos: chosen,
    por: values.por as 'email',
    produtos: values.produtos as ProdutoDeAviso,
  })
  const fields = useFields<Field>({
    labels: LABELS,
    initial: { por: enviaEmail ? 'email' : 'mensageiro', janela: '', produtos: '', contato: '' },
    check: (values) => errorsOfSchema(novoAvisoSchema, bodyOf(values)).filter(({ campo }) => campo in LABELS),
  })
  const form = useForm({
    fields,
    otherErrors: chosen.length === 0 ? [{ campo: 'contatos', label: 'Pessoas', mensagem: 'Escolha quem avisar.' }] : [],
    sentToo: [chosen.join()],
    toasts: { sent: ({ message }: { readonly message: string }) => ({ title: 'Avisos', message }) },
    send: (values, call) => api.createOrdemAvisos({ params: { uuid }, body: bodyOf(values) }, call),
    onSent() {
      onClose()
      void Promise.all([invalidate('listOrdemAvisos'), invalidate('readAvisosEnviados')])
    },
  })
  const { janela, produtos, contato } = fields.values
  const preview = textoDoAviso({
    nome: 'nome da pessoa',
    empresa,
    dia,
    janela: janela.trim() || undefined,
    produtos: produtos in PRODUTOS_DE_AVISO ? (produtos as ProdutoDeAviso) : 'outro',
    contato: contato.trim() || '…',
    endereco: '(endereço da página de cada pessoa)',
  })
  return (
    <DialogForm form={form} submitLabel="Avisar">
      <Stack gap="md">
        <Checkbox.Group label="Pessoas" value={chosen} onChange={setChosen}>
          <Stack gap="xs" mt="xs">
            {contatos.map((one) => (
              <Checkbox
                key={one.uuid}
                value={one.uuid}
                disabled={one.objecao || one.avisado}
                label={`${one.nome}, a ${formatDistance(Math.round(one.distanciaM))}${reasonOf(one)}`}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <ChoiceField {...form.field('por')} choices={channels(enviaEmail)} required />
        <TextField {...form.field('janela')} placeholder="das 6h às 10h" />
        <ChoiceField {...form.field('produtos')} choices={PRODUCTS} required />
        <TextField {...form.field('contato')} placeholder="nome e telefone" required />
        <div>
          <Text size="sm" fw={600}>
            {preview.assunto}
          </Text>
          <Text size="sm" c="dimmed" style={{ whiteSpace: 'pre-line' }}>
            {preview.texto}
          </Text>
        </div>
      </Stack>
    </DialogForm>
  )
}

function reasonOf({ objecao, avisado, temEmail, temTelefone }: Contato): string {
  if (objecao) return ' (não quer avisos)'
  if (avisado) return ' (já avisado deste dia)'
  if (!temEmail) return ' (só telefone)'
  return temTelefone ? '' : ' (só e-mail)'
}
