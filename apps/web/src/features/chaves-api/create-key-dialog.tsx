/** Creates an API key: its name, its rights, its duration, and its owner. */
import { apiKeyRoutes, type FieldError, KEY_VALIDITIES } from '@faixa/contract'
import { ESCOPOS, type Escopo, escoposOf, may } from '@faixa/domain'
import { Checkbox, Skeleton, Stack, Text } from '@mantine/core'
import { api } from '../../api/client.ts'
import { byId } from '../../entidades/chosen-entidades.ts'
import { choicesOf } from '../../entidades/entidade-choices.ts'
import type { Entidades } from '../../entidades/use-entidades.ts'
import { WithEntidades } from '../../entidades/with-entidades.tsx'
import { ChoiceField } from '../../form/fields/choice-field.tsx'
import { TextField } from '../../form/fields/text-field.tsx'
import { DialogForm } from '../../form/shell/dialog-form.tsx'
import { FormDialog } from '../../form/shell/form-dialog.tsx'
import { useForm } from '../../form/shell/use-form.ts'
import { errorsOfSchema } from '../../form/state/field-errors.ts'
import { useFields } from '../../form/state/use-fields.ts'
import { useUserInfo } from '../../session/use-session.ts'
import { Loading } from '../../ui/states/loading.tsx'

interface CreateKeyDialogProps {
  readonly onClose: () => void
  readonly onMade: (made: { readonly nome: string; readonly chave: string }) => void
}

const WAITING = (
  <Loading label="Carregando o formulário">
    <Skeleton height={320} />
  </Loading>
)
const DISCARD = { title: 'Descartar a chave?', sentence: 'Ela ainda não foi criada: o que você escolheu se perde.' }

export default function CreateKeyDialog(props: CreateKeyDialogProps) {
  return (
    <FormDialog title="Nova chave de API" size={620} discard={DISCARD} onClose={props.onClose}>
      <WithEntidades waiting={WAITING}>
        {({ empresas }) => <CreateKeyForm onMade={props.onMade} empresas={empresas} />}
      </WithEntidades>
    </FormDialog>
  )
}

const schema = apiKeyRoutes.createApiKey.body.pick({ nome: true, validadeDias: true })

function CreateKeyForm({ onMade, empresas }: Pick<CreateKeyDialogProps, 'onMade'> & Pick<Entidades, 'empresas'>) {
  const person = useUserInfo()
  const managed = empresas.filter(({ id }) =>
    may(person, 'createIntegracao', { empresaId: id, unidadeId: person.unidadeId }),
  )
  const ownerOf = (values: { readonly empresa: string; readonly unidade: string }) => {
    const empresa = byId(empresas, values.empresa)
    const unidadeId = person.isUnidade ? person.unidadeId : byId(empresa?.unidades ?? [], values.unidade)?.id
    return empresa && { empresaId: empresa.id, unidadeId }
  }
  const fields = useFields({
    labels: {
      nome: 'Nome',
      empresa: 'Empresa',
      unidade: 'Unidade',
      escopos: 'O que a chave pode',
      validadeDias: 'Validade',
    },
    initial: { nome: '', empresa: '', unidade: '', escopos: 'readLaudo', validadeDias: '90' },
    check: (values): FieldError[] => [
      ...errorsOfSchema(schema, { nome: values.nome, validadeDias: values.validadeDias }),
      ...(chosenOf(values.escopos, escoposOf(person, ownerOf(values))).length === 0
        ? [{ campo: 'escopos', mensagem: 'Escolha o que a chave pode fazer.' }]
        : []),
    ],
  })
  const form = useForm({
    fields,
    toasts: { refused: { title: 'A chave não foi criada' } },
    async send({ nome, escopos, validadeDias, ...of }, { signal }) {
      const owner = ownerOf(of)
      const body = {
        nome,
        validadeDias: Number(validadeDias),
        escopos: chosenOf(escopos, escoposOf(person, owner)),
        ...(owner && { empresa: owner.empresaId, unidade: owner.unidadeId }),
      }
      return api.createApiKey({ body }, { signal })
    },
    onSent: onMade,
  })
  const { values } = fields
  const owner = ownerOf(values)
  const offered = escoposOf(person, owner)
  const escopos = form.field('escopos')
  const unidades = byId(empresas, values.empresa)?.unidades ?? []
  return (
    <DialogForm form={form} submitLabel="Criar" refusedTitle="A chave não foi criada">
      <Stack gap="md">
        <TextField
          {...form.field('nome')}
          required
          maxLength={80}
          placeholder="ERP da usina"
          description="O programa que vai usá-la."
          data-autofocus
        />
        {managed.length > 0 && (
          <ChoiceField
            {...form.field('empresa')}
            clearable
            placeholder="Minha"
            description="Com uma empresa, a chave só vê o que é dela, e as outras pessoas que cuidam de lá também a veem e revogam."
            choices={choicesOf(managed)}
            onChange={(empresa) => form.put({ empresa, unidade: '' })}
          />
        )}
        {unidades.length > 0 && !person.isUnidade && (
          <ChoiceField
            {...form.field('unidade')}
            clearable
            placeholder="A empresa inteira"
            choices={choicesOf(unidades)}
          />
        )}
        <Checkbox.Group
          id={escopos.id}
          label={escopos.label}
          description={
            owner
              ? 'O que as pessoas da empresa podem. A chave nunca pode mais do que você, também depois.'
              : 'Entre o que você pode. A chave nunca pode mais do que você, também depois.'
          }
          error={escopos.error}
          value={chosenOf(escopos.value, offered)}
          onChange={(chosen) => escopos.onChange(chosen.join(','))}
          withAsterisk
        >
          <Stack gap={8} mt="xs">
            {offered.map((escopo) => (
              <Checkbox key={escopo} value={escopo} label={ESCOPOS[escopo]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <ChoiceField
          {...form.field('validadeDias')}
          choices={Object.entries(KEY_VALIDITIES).map(([value, label]) => ({ value, label }))}
        />
        <Text size="xs" c="dimmed">
          Nenhuma chave cadastra pessoas, muda chaves, webhooks ou o segundo fator, nem encerra sessões.
        </Text>
      </Stack>
    </DialogForm>
  )
}

/** The chosen scopes that are offered: another owner may offer fewer. */
function chosenOf(text: string, offered: readonly Escopo[]): Escopo[] {
  const chosen = text.split(',')
  return offered.filter((escopo) => chosen.includes(escopo))
}
