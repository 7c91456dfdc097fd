import { namedText } from '@faixa/contract'
import { Button, Text } from '@mantine/core'
import type { FormEvent } from 'react'
import { api } from '../../api/client.ts'
import { TextField } from '../../form/fields/text-field.tsx'
import { useForm } from '../../form/shell/use-form.ts'
import { errorsOfField } from '../../form/state/field-errors.ts'
import { useFields } from '../../form/state/use-fields.ts'
import { Note } from '../../ui/messages/note.tsx'
import { keepProfile, type Profile } from './keep-profile.ts'
import classes from './profile.module.css'

const nameSchema = namedText('o nome')

export function OwnName({ profile }: { readonly profile: Profile }) {
  const fields = useFields<'nome'>({
    labels: { nome: 'Nome' },
    initial: { nome: profile.nome },
    check: ({ nome }) => errorsOfField('nome', nameSchema, nome),
  })
  const form = useForm({
    fields,
    toasts: { sent: { title: 'Meu perfil', message: 'Nome salvo.' } },
    send: ({ nome }) => api.updateProfile({ body: { nome } }),
    onSent: (saved) => void keepProfile(saved),
  })
  if (!profile.nomeEditavel) {
    return (
      <div data-wide>
        <Text fw={600}>{profile.nome}</Text>
        <Text size="sm" c="dimmed">
          Este é o nome do cadastro, que sai nos laudos. Para mudá-lo, fale com a administração.
        </Text>
      </div>
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <form onSubmit={submit} noValidate className={classes.line} data-wide>
      <TextField {...form.field('nome')} autoComplete="name" />
      <Button type="submit" loading={form.busy} disabled={!form.changed || form.missing.length > 0}>
        Salvar nome
      </Button>
      {form.sending.kind === 'refused' && (
        <Note tone="danger" role="alert" className={classes.note ?? ''}>
          {form.sending.problem.message}
        </Note>
      )}
    </form>
  )
}
