import { confirmationFault, type Problem, senhaSchema } from '@faixa/contract'
import { Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { ChosenPasswordField } from '../../form/fields/chosen-password-field.tsx'
import { PasswordField } from '../../form/fields/password-field.tsx'
import { useForm } from '../../form/shell/use-form.ts'
import { errorsOfField } from '../../form/state/field-errors.ts'
import { useFields } from '../../form/state/use-fields.ts'
import { paths } from '../../paths.ts'
import { dropLinkToken, linkToken } from '../../session/return/link-token.ts'
import { formatMoment } from '../../ui/format-when.ts'
import { Note } from '../../ui/messages/note.tsx'
import { showToast } from '../../ui/messages/toast.ts'
import { ButtonLink, TextLink } from '../../ui/page/links.tsx'
import { SessionForm } from './session-form.tsx'

/** The target of an invitation's link: the person chooses a password, or reads why the link is invalid. */
export default function InvitationPage() {
  const [token] = useState(() => linkToken(paths.invitation) ?? '')
  // Requested again at each visit: the invitation may have been cancelled meanwhile.
  const { data, error, refetch } = useQuery({
    queryKey: ['readInvitation', token],
    queryFn: ({ signal }) => api.readInvitation({ body: { token } }, { signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (error) return <Refused problem={error as Problem} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={320} radius="md" />
  return <ChooseSenha token={token} {...data} />
}

const LABELS = { senha: 'Senha', confirmarSenha: 'Confirmar senha' } as const

interface ChooseSenhaProps {
  readonly token: string
  readonly nome: string
  readonly email: string
  readonly ate: string
}

function ChooseSenha({ token, nome, email, ate }: ChooseSenhaProps) {
  const navigate = useNavigate()
  const fields = useFields<keyof typeof LABELS>({
    labels: LABELS,
    initial: { senha: '', confirmarSenha: '' },
    isQuietWhileEmpty: true,
    areErrorsApart: true,
    check(values) {
      const fault = confirmationFault(values)
      return [
        ...errorsOfField('senha', senhaSchema, values.senha),
        ...(fault === undefined ? [] : [{ campo: 'confirmarSenha', mensagem: fault }]),
      ]
    },
  })
  const [refusal, setRefusal] = useState<Problem>()
  const form = useForm({
    fields,
    toasts: {},
    send: (values) => api.acceptInvitation({ body: { ...values, token } }),
    onSent({ message }) {
      dropLinkToken()
      showToast({ title: 'Senha criada', message, position: 'top-left' })
      void navigate({ to: paths.login })
    },
    onRefused(problem) {
      if (problem.codigo === 'convite-invalido') setRefusal(problem)
    },
  })
  if (refusal) return <Refused problem={refusal} />
  return (
    <SessionForm form={form} title="Criar senha">
      <Text size="sm">
        Olá, {nome}. Escolha a senha com que você vai entrar no Faixa como <b>{email}</b>. Este convite vale até{' '}
        {formatMoment(Date.parse(ate))}.
      </Text>
      {/* Password managers store the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <ChosenPasswordField {...form.field('senha')} personal={[nome, email]} />
      <PasswordField {...form.field('confirmarSenha')} autoComplete="new-password" />
      <Button type="submit" loading={form.busy} disabled={form.missing.length > 0}>
        Criar senha
      </Button>
    </SessionForm>
  )
}

/** One sentence about the cause and the next step; if the server did not answer, with a button to retry. */
function Refused({ problem, onRetry }: { readonly problem: Problem; readonly onRetry?: () => void }) {
  const mayRetry = onRetry && problem.codigo !== 'convite-invalido'
  return (
    <Stack gap="md">
      <Title order={1}>Convite</Title>
      <Note tone="warning" role="alert">
        {problem.message}
      </Note>
      {mayRetry && <Button onClick={onRetry}>Tentar novamente</Button>}
      <ButtonLink to={paths.login} variant={mayRetry ? 'default' : 'filled'}>
        Ir para o login
      </ButtonLink>
      <TextLink to={paths.forgotPassword} size="sm">
        Esqueceu sua senha?
      </TextLink>
    </Stack>
  )
}
