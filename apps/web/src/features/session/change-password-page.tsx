import { confirmationFault, Problem, senhaSchema } from '@faixa/contract'
import { Button, PasswordInput, Stack, Title } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { api } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/links.tsx'
import { Note } from '../../ui/note.tsx'
import { showToast } from '../../ui/toast.ts'
import { faultOf, useTyped } from './use-typed.ts'

const REVEAL = { 'aria-label': 'Mostrar ou esconder a senha', tabIndex: 0 }

/** With the code of an e-mail, a forgotten password is replaced; without, the own one is changed. */
export default function ChangePasswordPage() {
  const { token } = useSearch({ strict: false })
  const navigate = useNavigate()
  const current = useTyped((value) => (token === undefined ? faultOf(senhaSchema, value) : undefined))
  const senha = useTyped((value) => faultOf(senhaSchema, value))
  const repeated = useTyped((value) => confirmationFault({ senha: senha.value, confirmarSenha: value }))
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    const both = { senha: senha.value, confirmarSenha: repeated.value }
    try {
      const { message } =
        token === undefined
          ? await api.changeSenha({ body: { ...both, senhaAtual: current.value } })
          : await api.resetSenha({ body: { ...both, token } })
      showToast({ title: 'Senha alterada', message, place: 'top-left' })
      await navigate({ to: token === undefined ? paths.home : paths.login })
    } catch (error) {
      setRefusal(error instanceof Problem ? error.message : 'Tente novamente.')
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <Stack gap="md">
        <Title order={1}>{token === undefined ? 'Alterar senha' : 'Definir nova senha'}</Title>
        {refusal && (
          <Note tone="danger" role="alert">
            {refusal}
          </Note>
        )}
        {token === undefined && (
          <PasswordInput
            label="Senha atual"
            autoComplete="current-password"
            visibilityToggleButtonProps={REVEAL}
            {...current.props}
          />
        )}
        <PasswordInput
          label="Nova senha"
          autoComplete="new-password"
          visibilityToggleButtonProps={REVEAL}
          {...senha.props}
        />
        <PasswordInput
          label="Confirmar nova senha"
          autoComplete="new-password"
          visibilityToggleButtonProps={REVEAL}
          {...repeated.props}
        />
        <Button type="submit" loading={busy} disabled={!current.valid || !senha.valid || !repeated.valid}>
          Salvar nova senha
        </Button>
        <TextLink to={token === undefined ? paths.home : paths.forgotPassword} size="sm">
          {token === undefined ? 'Cancelar' : 'Pedir outro link'}
        </TextLink>
      </Stack>
    </form>
  )
}
