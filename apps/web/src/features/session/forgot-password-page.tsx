import { emailSchema, Problem } from '@faixa/contract'
import { Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { api } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/links.tsx'
import { Note } from '../../ui/note.tsx'
import { faultOf, useTyped } from './use-typed.ts'

export default function ForgotPasswordPage() {
  const email = useTyped((value) => faultOf(emailSchema, value))
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<{ readonly sentence: string; readonly sent: boolean }>()

  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const { message } = await api.requestSenhaReset({ body: { email: email.value.trim() } })
      setAnswer({ sentence: message, sent: true })
    } catch (error) {
      setAnswer({ sentence: error instanceof Problem ? error.message : 'Tente novamente.', sent: false })
    }
    setBusy(false)
  }

  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <Stack gap="md">
        <Title order={1}>Redefinir senha</Title>
        {answer && (
          <Note tone={answer.sent ? 'success' : 'danger'} role={answer.sent ? 'status' : 'alert'}>
            {answer.sentence}
          </Note>
        )}
        {!answer?.sent && (
          <>
            <Text size="sm">Informe o e-mail da sua conta. Enviaremos um link para definir uma nova senha.</Text>
            <TextInput
              label="E-mail"
              type="email"
              autoComplete="username"
              placeholder="nome@empresa.com.br"
              {...email.props}
            />
            <Button type="submit" loading={busy} disabled={!email.valid}>
              Enviar link
            </Button>
          </>
        )}
        <TextLink to={paths.login} size="sm">
          Voltar para o login
        </TextLink>
      </Stack>
    </form>
  )
}
