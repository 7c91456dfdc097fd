import { emailSchema } from '@faixa/contract'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { TextField } from '../../form/fields/text-field.tsx'
import { useForm } from '../../form/shell/use-form.ts'
import { errorsOfField } from '../../form/state/field-errors.ts'
import { useFields } from '../../form/state/use-fields.ts'
import { paths } from '../../paths.ts'
import { Note } from '../../ui/messages/note.tsx'
import { TextLink } from '../../ui/page/links.tsx'
import { SessionForm } from './session-form.tsx'

export default function ForgotPasswordPage() {
  const [answer, setAnswer] = useState<string>()
  const fields = useFields<'email'>({
    labels: { email: 'E-mail' },
    initial: { email: '' },
    isQuietWhileEmpty: true,
    check: ({ email }) => errorsOfField('email', emailSchema, email),
  })
  const form = useForm({
    fields,
    toasts: {},
    send: ({ email }) => api.requestSenhaReset({ body: { email: email.trim() } }),
    onSent: ({ message }) => setAnswer(message),
  })
  return (
    <SessionForm form={form} title="Redefinir senha">
      {answer === undefined ? (
        <>
          <Text size="sm">Informe o e-mail da sua conta. Enviaremos um link para definir uma nova senha.</Text>
          <TextField {...form.field('email')} type="email" autoComplete="username" placeholder="nome@empresa.com.br" />
          <Button type="submit" loading={form.busy} disabled={form.missing.length > 0}>
            Enviar link
          </Button>
        </>
      ) : (
        <Note tone="success" role="status">
          {answer}
        </Note>
      )}
      <TextLink to={paths.login} size="sm">
        Voltar para o login
      </TextLink>
    </SessionForm>
  )
}
