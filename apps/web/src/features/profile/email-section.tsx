import { EMAIL_CHANGE_H, emailSchema, type ReplyOf, type Routes } from '@faixa/contract'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { invalidate } from '../../api/query.ts'
import { TextField } from '../../form/fields/text-field.tsx'
import { FormSection } from '../../form/shell/form-section.tsx'
import { FormRefusal, ShortForm } from '../../form/shell/short-form.tsx'
import { useForm } from '../../form/shell/use-form.ts'
import { errorsOfField } from '../../form/state/field-errors.ts'
import { useFields } from '../../form/state/use-fields.ts'
import { formatMoment } from '../../ui/format-when.ts'
import { Note } from '../../ui/messages/note.tsx'
import { showToast } from '../../ui/messages/toast.ts'
import { useBusy } from '../../ui/messages/use-busy.ts'
import type { Profile } from './keep-profile.ts'
import classes from './profile.module.css'

const TONES = { email: 'success', arquivo: 'info', falhou: 'danger' } as const

/** The e-mail changes only once the new address has confirmed. */
export function EmailSection({ profile: { email, novoEmail } }: { readonly profile: Profile }) {
  const [sent, setSent] = useState<Pick<ReplyOf<Routes['requestEmailChange']>, 'entrega' | 'message'>>()
  const [givingUp, performGivingUp] = useBusy()
  const fields = useFields<'email'>({
    labels: { email: 'Novo e-mail' },
    initial: { email: '' },
    isQuietWhileEmpty: true,
    check: (values) => errorsOfField('email', emailSchema, values.email),
  })
  const form = useForm({
    fields,
    toasts: {},
    send: (values) => api.requestEmailChange({ body: { email: values.email.trim() } }),
    onSent({ entrega, message }) {
      setSent({ message, entrega })
      if (entrega !== 'falhou') fields.reset({ email: '' })
      void invalidate('readProfile')
    },
  })
  const giveUp = () =>
    performGivingUp('A troca não foi cancelada', async () => {
      const { message } = await api.cancelEmailChange({})
      setSent(undefined)
      showToast({ title: 'Troca cancelada', message })
      await invalidate('readProfile')
    })
  return (
    <FormSection title="E-mail">
      <div data-wide className={classes.stack}>
        <Text size="sm">
          Você entra com <b>{email}</b>.
        </Text>
        {sent && (
          <Note tone={TONES[sent.entrega]} role={sent.entrega === 'falhou' ? 'alert' : 'status'}>
            {sent.message}
          </Note>
        )}
        {novoEmail && (
          <Note tone="info" role="status" title="Falta confirmar">
            <Text size="sm">
              O link para {novoEmail.email} vale até {formatMoment(Date.parse(novoEmail.ate))}.
            </Text>
            <Group mt="xs">
              <Button size="xs" variant="default" loading={givingUp} onClick={() => void giveUp()}>
                Desistir da troca
              </Button>
            </Group>
          </Note>
        )}
        <ShortForm form={form} className={classes.line}>
          <TextField
            {...form.field('email')}
            type="email"
            autoComplete="email"
            placeholder="nome@empresa.com.br"
            description={`Um link, válido por ${EMAIL_CHANGE_H} horas, vai ao novo endereço, e um aviso ao atual.`}
          />
          <Button type="submit" variant="default" loading={form.busy} disabled={form.missing.length > 0}>
            Enviar link
          </Button>
          <FormRefusal form={form} className={classes.note ?? ''} />
        </ShortForm>
      </div>
    </FormSection>
  )
}
