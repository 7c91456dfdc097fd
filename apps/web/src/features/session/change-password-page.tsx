import { confirmationFault, senhaSchema } from '@faixa/contract'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { refreshPerson, signOut } from '../../account/session-actions.ts'
import { api } from '../../api/client.ts'
import { ChosenPasswordField } from '../../form/fields/chosen-password-field.tsx'
import { PasswordField } from '../../form/fields/password-field.tsx'
import { useForm } from '../../form/shell/use-form.ts'
import { errorsOfField } from '../../form/state/field-errors.ts'
import { useFields } from '../../form/state/use-fields.ts'
import { paths } from '../../paths.ts'
import { dropLinkToken, linkToken } from '../../session/return/link-token.ts'
import { useSession } from '../../session/use-session.ts'
import { Note } from '../../ui/messages/note.tsx'
import { showToast } from '../../ui/messages/toast.ts'
import { TextLink } from '../../ui/page/links.tsx'
import { SessionForm } from './session-form.tsx'

const LABELS = { senhaAtual: 'Senha atual', senha: 'Nova senha', confirmarSenha: 'Confirmar nova senha' } as const

/** With the token of an e-mail a forgotten password is replaced; without one the person's own password is changed. */
export default function ChangePasswordPage() {
  const [token] = useState(() => linkToken(paths.changePassword))
  const { userInfo } = useSession()
  const mustChange = token === undefined && userInfo?.trocarSenha === true
  const navigate = useNavigate()
  const leave = async () => {
    // The person is read again, since the guard would lead back here as long as the password has to be changed.
    if (mustChange) await refreshPerson()
    await navigate({ to: token === undefined ? paths.home : paths.login })
  }
  const fields = useFields<keyof typeof LABELS>({
    labels: LABELS,
    initial: { senhaAtual: '', senha: '', confirmarSenha: '' },
    isQuietWhileEmpty: true,
    areErrorsApart: true,
    check(values) {
      const fault = confirmationFault(values)
      return [
        ...(token === undefined ? errorsOfField('senhaAtual', senhaSchema, values.senhaAtual) : []),
        ...errorsOfField('senha', senhaSchema, values.senha),
        ...(fault === undefined ? [] : [{ campo: 'confirmarSenha', mensagem: fault }]),
      ]
    },
  })
  const form = useForm({
    fields,
    toasts: {},
    send: ({ senhaAtual, ...both }) =>
      token === undefined
        ? api.changeSenha({ body: { ...both, senhaAtual } })
        : api.resetSenha({ body: { ...both, token } }),
    onSent({ message }) {
      dropLinkToken()
      showToast({ title: 'Senha alterada', message, position: 'top-left' })
      void leave()
    },
  })

  return (
    <SessionForm
      form={form}
      title={token === undefined ? 'Alterar senha' : 'Definir nova senha'}
      notice={mustChange && <MustChange />}
    >
      {token === undefined && <PasswordField {...form.field('senhaAtual')} autoComplete="current-password" />}
      <ChosenPasswordField {...form.field('senha')} personal={userInfo ? [userInfo.nome, userInfo.email] : []} />
      <PasswordField {...form.field('confirmarSenha')} autoComplete="new-password" />
      <Button type="submit" loading={form.busy} disabled={form.missing.length > 0}>
        Salvar nova senha
      </Button>
      {mustChange ? (
        <Button variant="default" onClick={() => void signOut()}>
          Sair
        </Button>
      ) : (
        <TextLink to={token === undefined ? paths.home : paths.forgotPassword} size="sm">
          {token === undefined ? 'Cancelar' : 'Pedir outro link'}
        </TextLink>
      )}
    </SessionForm>
  )
}

/** Shown after a sign-in with a password that the server printed or another person set. */
function MustChange() {
  return (
    <Note tone="info" role="status">
      Esta senha foi escolhida por outra pessoa ou mostrada pelo servidor. Escolha uma sua para continuar.
    </Note>
  )
}
