import { REAUTHENTICATED_MIN, senhaSchema } from '@faixa/contract'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { FormEvent } from 'react'
import { api } from '../api/client.ts'
import { PasswordField } from '../form/fields/password-field.tsx'
import { useForm } from '../form/shell/use-form.ts'
import { errorsOfField } from '../form/state/field-errors.ts'
import { useFields } from '../form/state/use-fields.ts'
import { settleSenha } from '../session/recent-senha.ts'
import { Note } from '../ui/messages/note.tsx'

/** Asks for the password once more before what matters, and lets the call that waits for it go on. */
export default function SenhaDialog() {
  const fields = useFields<'senha'>({
    labels: { senha: 'Sua senha' },
    initial: { senha: '' },
    isQuietWhileEmpty: true,
    check: ({ senha }) => errorsOfField('senha', senhaSchema, senha),
  })
  const form = useForm({
    fields,
    toasts: {},
    send: ({ senha }, { signal }) => api.confirmPerson({ body: { senha } }, { signal }),
    onSent: () => settleSenha(true),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The dialog may be drawn within another form.
    event.stopPropagation()
    void form.submit()
  }
  return (
    <Modal
      opened
      onClose={() => settleSenha(false)}
      title="Confirme a sua senha"
      centered
      zIndex={1000}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">
            O que você pediu exige a senha digitada há pouco. Ela vale por {REAUTHENTICATED_MIN} minutos nesta sessão.
          </Text>
          {form.sending.kind === 'refused' && (
            <Note tone="danger" role="alert">
              {form.sending.problem.message}
            </Note>
          )}
          <PasswordField {...form.field('senha')} name="senha" autoComplete="current-password" />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => settleSenha(false)}>
              Cancelar
            </Button>
            <Button type="submit" loading={form.busy} disabled={form.missing.length > 0}>
              Confirmar
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
