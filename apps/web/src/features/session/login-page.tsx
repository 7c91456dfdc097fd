import { emailSchema, type FactorAsked, senhaSchema } from '@faixa/contract'
import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { Suspense, useState } from 'react'
import { restoreSession, signIn } from '../../account/session-actions.ts'
import { PasswordField } from '../../form/fields/password-field.tsx'
import { TextField } from '../../form/fields/text-field.tsx'
import { useForm } from '../../form/shell/use-form.ts'
import { errorsOfField } from '../../form/state/field-errors.ts'
import { useFields } from '../../form/state/use-fields.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/use-session.ts'
import { lazyPart } from '../../ui/connection/load-part.ts'
import { Note } from '../../ui/messages/note.tsx'
import { TextLink } from '../../ui/page/links.tsx'
import { metaContent } from '../../ui/page/meta-content.ts'
import { SessionForm } from './session-form.tsx'

const IssuerButtons = lazyPart(() => import('./issuer-buttons.tsx'))
const SecondStep = lazyPart(() => import('./factor/second-step.tsx'))

export default function LoginPage() {
  const { unchecked, ended } = useSession()
  const [remember, setRemember] = useState(() => localStorage.getItem('remember') === 'true')
  const [waiting, setWaiting] = useState<number>()
  const [challenge, setChallenge] = useState<FactorAsked>()
  const fields = useFields<'email' | 'senha'>({
    labels: { email: 'E-mail', senha: 'Senha' },
    initial: { email: '', senha: '' },
    isQuietWhileEmpty: true,
    check: ({ email, senha }) => [
      ...errorsOfField('email', emailSchema, email),
      ...errorsOfField('senha', senhaSchema, senha),
    ],
  })
  const form = useForm({
    fields,
    toasts: {},
    async send({ email, senha }, { signal }) {
      try {
        return await signIn({ email: email.trim(), senha, remember }, { signal, onWait: setWaiting })
      } finally {
        setWaiting(undefined)
      }
    },
    // Without a second step the route's guard notices the session and opens the next screen.
    onSent: setChallenge,
  })
  if (challenge) {
    return (
      <Suspense>
        <SecondStep challenge={challenge} remember={remember} onBack={() => setChallenge(undefined)} />
      </Suspense>
    )
  }

  return (
    <SessionForm form={form} title="Acesse sua conta" notice={unchecked ? <KeptSession /> : ended && <EndedSession />}>
      <TextField
        {...form.field('email')}
        type="email"
        name="email"
        autoComplete="username"
        placeholder="nome@empresa.com.br"
        data-autofocus
      />
      <PasswordField {...form.field('senha')} name="senha" autoComplete="current-password" />
      <Checkbox
        label="Lembrar-me"
        checked={remember}
        onChange={({ currentTarget }) => setRemember(currentTarget.checked)}
      />
      {waiting !== undefined && (
        <Note tone="info" role="status">
          Houve muitas tentativas: entrando em {waiting} {waiting === 1 ? 'segundo' : 'segundos'}…
        </Note>
      )}
      <Button type="submit" fullWidth loading={form.busy} disabled={form.missing.length > 0}>
        Acessar
      </Button>
      {metaContent('emissores') && (
        <Suspense>
          <IssuerButtons remember={remember} />
        </Suspense>
      )}
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
        <TextLink to={paths.verify} size="sm">
          Verificar um laudo
        </TextLink>
      </Group>
    </SessionForm>
  )
}

function EndedSession() {
  return (
    <Note tone="info" role="status">
      A sua sessão foi encerrada por você ou pela administração, e o que era seu neste aparelho foi apagado.
    </Note>
  )
}

/** Shown where a stored session could not be checked because the server did not answer: retrying needs no password. */
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
