/** Registers a webhook, or changes one: its address, its events, and its owner. */
import { type FieldError, type Webhook, webhookEventsSchema, webhookUrlSchema } from '@faixa/contract'
import { may, WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS, type WebhookEvent } from '@faixa/domain'
import { Checkbox, Skeleton, Stack } from '@mantine/core'
import { api } from '../../api/client.ts'
import { byId } from '../../entidades/chosen-entidades.ts'
import { choicesOf } from '../../entidades/entidade-choices.ts'
import type { Entidades } from '../../entidades/use-entidades.ts'
import { WithEntidades } from '../../entidades/with-entidades.tsx'
import { ChoiceField } from '../../form/fields/choice-field.tsx'
import { TextField } from '../../form/fields/text-field.tsx'
import { DialogForm } from '../../form/shell/dialog-form.tsx'
import { FormDialog } from '../../form/shell/form-dialog.tsx'
import { useForm } from '../../form/shell/use-form.ts'
import { useFields } from '../../form/state/use-fields.ts'
import { useUserInfo } from '../../session/use-session.ts'
import { Loading } from '../../ui/states/loading.tsx'

interface WebhookDialogProps {
  /** Absent: a webhook is registered. */
  readonly webhook: Webhook | undefined
  readonly onClose: () => void
  /** `segredo` is present after a registration. */
  readonly onSaved: (saved: { readonly url: string; readonly segredo?: string }) => void
}

const WAITING = (
  <Loading label="Carregando o formulário">
    <Skeleton height={320} />
  </Loading>
)
const DISCARD = { title: 'Descartar o que foi digitado?', sentence: 'O webhook fica como estava.' }

export default function WebhookDialog(props: WebhookDialogProps) {
  const title = props.webhook ? 'Editar webhook' : 'Novo webhook'
  return (
    <FormDialog title={title} size={620} discard={DISCARD} onClose={props.onClose}>
      <WithEntidades waiting={WAITING}>
        {({ empresas }) => <WebhookForm webhook={props.webhook} onSaved={props.onSaved} empresas={empresas} />}
      </WithEntidades>
    </FormDialog>
  )
}

const eventsOf = (text: string) => WEBHOOK_EVENT_NAMES.filter((name) => text.split(',').includes(name))

function faultsOf(
  campo: string,
  parsed: { readonly error?: { readonly issues: readonly { message: string }[] } },
): FieldError[] {
  return (parsed.error?.issues.slice(0, 1) ?? []).map(({ message }) => ({ campo, mensagem: message }))
}

type FormProps = Omit<WebhookDialogProps, 'onClose'> & Pick<Entidades, 'empresas'>

function WebhookForm({ webhook, onSaved, empresas }: FormProps) {
  const person = useUserInfo()
  const seesAll = may(person, 'createIntegracao', {})
  const fields = useFields({
    labels: { url: 'Endereço', empresa: 'Empresa', unidade: 'Unidade', eventos: 'Quando avisar' },
    initial: {
      url: webhook?.url ?? '',
      empresa: '',
      unidade: '',
      eventos: (webhook?.eventos ?? ['laudo.pronto']).join(','),
    },
    check: ({ url, eventos }) => [
      ...faultsOf('url', webhookUrlSchema.safeParse(url === '' ? undefined : url)),
      ...faultsOf('eventos', webhookEventsSchema.safeParse(eventsOf(eventos))),
    ],
  })
  // Saving makes this person responsible for it, even without any change.
  const isOthers = webhook !== undefined && webhook.responsavel !== person.nome
  const form = useForm({
    fields: isOthers ? { ...fields, changed: true } : fields,
    toasts: {
      refused: { title: 'O webhook não foi salvo' },
      ...(webhook && { sent: { title: 'Webhook salvo' } }),
    },
    async send({ url, empresa, unidade, eventos: text }, { signal }): Promise<{ url: string; segredo?: string }> {
      const eventos: WebhookEvent[] = eventsOf(text)
      if (webhook) return api.updateWebhook({ params: { uuid: webhook.uuid }, body: { url, eventos } }, { signal })
      return api.createWebhook({ body: { url, eventos, empresa, unidade } }, { signal })
    },
    onSent: onSaved,
  })
  const eventos = form.field('eventos')
  const unidades = byId(empresas, fields.values.empresa)?.unidades ?? []
  return (
    <DialogForm form={form} submitLabel={webhook ? 'Salvar' : 'Criar'} refusedTitle="O webhook não foi salvo">
      <Stack gap="md">
        <TextField
          {...form.field('url')}
          required
          maxLength={500}
          inputMode="text"
          placeholder="https://erp.usina.com.br/faixa"
          description="O sistema que recebe. Precisa de https e de ser alcançado pela internet."
          data-autofocus
        />
        {!webhook && seesAll && (
          <ChoiceField
            {...form.field('empresa')}
            clearable
            placeholder="Todas as empresas"
            description="Com uma empresa, só o que é dela é enviado, e as pessoas de lá também cuidam do webhook."
            choices={choicesOf(empresas)}
            onChange={(empresa) => form.put({ empresa, unidade: '' })}
          />
        )}
        {!webhook && unidades.length > 0 && (
          <ChoiceField
            {...form.field('unidade')}
            clearable
            placeholder="A empresa inteira"
            choices={choicesOf(unidades)}
          />
        )}
        <Checkbox.Group
          id={eventos.id}
          label={eventos.label}
          error={eventos.error}
          value={eventsOf(eventos.value)}
          onChange={(chosen) => eventos.onChange(chosen.join(','))}
          withAsterisk
        >
          <Stack gap={8} mt="xs">
            {WEBHOOK_EVENT_NAMES.map((name) => (
              <Checkbox key={name} value={name} label={WEBHOOK_EVENTS[name].label} description={name} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Stack>
    </DialogForm>
  )
}
