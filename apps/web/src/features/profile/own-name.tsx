import { namedText } from '@faixa/contract'
import { Button, Text } from '@mantine/core'
import { api } from '../../api/client.ts'
import { TextField } from '../../form/fields/text-field.tsx'
import { FormRefusal, ShortForm } from '../../form/shell/short-form.tsx'
import { useForm } from '../../form/shell/use-form.ts'
import { errorsOfField } from '../../form/state/field-errors.ts'
import { useFields } from '../../form/state/use-fields.ts'
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
  return (
    <ShortForm form={form} className={classes.line} data-wide>
      <TextField {...form.field('nome')} autoComplete="name" />
      <Button type="submit" loading={form.busy} disabled={!form.changed || form.missing.length > 0}>
        Salvar nome
      </Button>
      <FormRefusal form={form} className={classes.note ?? ''} />
    </ShortForm>
  )
}
