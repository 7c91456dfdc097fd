import { emailSchema, senhaSchema } from '@faixa/contract'
import { Button, Checkbox, Group, PasswordInput, Stack, TextInput, Title } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { paths } from '../../paths.ts'
import { restoreSession, signIn } from '../../session/session-actions.ts'
import { useSession } from '../../session/use-session.ts'
import { TextLink } from '../../ui/links.tsx'
import { Note } from '../../ui/note.tsx'
import { faultOf, useTyped } from './use-typed.ts'

export default function LoginPage() {
  const { unchecked } = useSession()
  const email = useTyped((value) => faultOf(emailSchema, value))
  const senha = useTyped((value) => faultOf(senhaSchema, value))
  const [remember, setRemember] = useState(() => localStorage.getItem('remember') === 'true')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  // Where to go then is the route's business: it sees that somebody is in.
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    setRefusal(await signIn(email.value.trim(), senha.value, remember))
    setBusy(false)
  }

  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <Stack gap="md">
        <Title order={1}>Acesse sua conta</Title>
        {unchecked && <KeptSession />}
        {refusal && (
          <Note tone="danger" role="alert">
            {refusal}
          </Note>
        )}
        <TextInput
          label="E-mail"
          type="email"
          name="email"
          autoComplete="username"
          placeholder="nome@empresa.com.br"
          data-autofocus
          {...email.props}
        />
        <PasswordInput
          label="Senha"
          name="senha"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou esconder a senha', tabIndex: 0 }}
          {...senha.props}
        />
        <Checkbox
          label="Lembrar-me"
          checked={remember}
          onChange={({ currentTarget }) => setRemember(currentTarget.checked)}
        />
        <Button type="submit" fullWidth loading={busy} disabled={!email.valid || !senha.valid}>
          Acessar
        </Button>
        <Group justify="space-between" gap="xs">
          <TextLink to={paths.forgotPassword} size="sm">
            Esqueceu sua senha?
          </TextLink>
          <TextLink to={paths.register} size="sm">
            Problemas para conectar?
          </TextLink>
          <TextLink to={paths.method} size="sm">
            Como os números são calculados
          </TextLink>
        </Group>
      </Stack>
    </form>
  )
}

/** The server could not be asked; whoever was in need not type the password for that. */
function KeptSession() {
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    await restoreSession({ quiet: false })
    setBusy(false)
  }
  return (
    <Note tone="warning" role="alert" title="Sem conexão com o servidor">
      <Stack gap="xs" align="flex-start">
        Sua sessão continua guardada neste aparelho.
        <Button size="xs" variant="default" loading={busy} onClick={() => void retry()}>
          Tentar novamente
        </Button>
      </Stack>
    </Note>
  )
}
