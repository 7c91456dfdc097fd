import { confirmationFault, senhaSchema } from '@faixa/contract'
import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { PasswordField } from '../../form/fields/password-field.tsx'
import { useForm } from '../../form/shell/use-form.ts'
import { errorsOfField } from '../../form/state/field-errors.ts'
import { useFields } from '../../form/state/use-fields.ts'
import { paths } from '../../paths.ts'
import { showToast } from '../../ui/messages/toast.ts'
import { TextLink } from '../../ui/page/links.tsx'
import { SessionForm } from './session-form.tsx'

const LABELS = { senhaAtual: 'Senha atual', senha: 'Nova senha', confirmarSenha: 'Confirmar nova senha' } as const

/** With the token of an e-mail a forgotten password is replaced; without one the person's own password is changed. */
export default function ChangePasswordPage() {
  const { token } = useSearch({ strict: false })
  const navigate = useNavigate()
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
      showToast({ title: 'Senha alterada', message, position: 'top-left' })
      void navigate({ to: token === undefined ? paths.home : paths.login })
    },
  })

  return (
    <SessionForm form={form} title={token === undefined ? 'Alterar senha' : 'Definir nova senha'}>
      {token === undefined && <PasswordField {...form.field('senhaAtual')} autoComplete="current-password" />}
      <PasswordField {...form.field('senha')} autoComplete="new-password" />
      <PasswordField {...form.field('confirmarSenha')} autoComplete="new-password" />
      <Button type="submit" loading={form.busy} disabled={form.missing.length > 0}>
        Salvar nova senha
      </Button>
      <TextLink to={token === undefined ? paths.home : paths.forgotPassword} size="sm">
        {token === undefined ? 'Cancelar' : 'Pedir outro link'}
      </TextLink>
    </SessionForm>
  )
}
