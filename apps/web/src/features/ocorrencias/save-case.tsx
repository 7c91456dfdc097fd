/** Saves a question as a case: what the complaint says, and of which empresa it is. */
import { NOME_MIN, RELATO_MAXIMO } from '@faixa/contract'
import { Skeleton, Stack, Textarea } from '@mantine/core'
import { api } from '../../api/client.ts'
import { invalidate } from '../../api/query.ts'
import { choicesOf, type Entidade } from '../../entidades/entidade-choices.ts'
import { WithEntidades } from '../../entidades/with-entidades.tsx'
import { ChoiceField } from '../../form/fields/choice-field.tsx'
import { TextField } from '../../form/fields/text-field.tsx'
import { DialogForm } from '../../form/shell/dialog-form.tsx'
import { FormDialog } from '../../form/shell/form-dialog.tsx'
import { useForm } from '../../form/shell/use-form.ts'
import { useFields } from '../../form/state/use-fields.ts'
import { useUserInfo } from '../../session/use-session.ts'
import type { Question } from './question.ts'

interface SaveCaseProps {
  readonly question: Question
  /** Names of the empresas of the flights that were found. */
  readonly empresas: ReadonlySet<string>
  readonly onSaved: (uuid: string) => void
  readonly onClose: () => void
}

const LABELS = { titulo: 'Título', empresa: 'Empresa', relato: 'O que foi dito' } as const
type Field = keyof typeof LABELS

export function SaveCase(props: SaveCaseProps) {
  const { empresaId } = useUserInfo()
  return (
    <FormDialog
      title="Salvar ocorrência"
      size={560}
      discard={{
        title: 'Não salvar a ocorrência?',
        sentence: 'O que você digitou se perde; a pergunta continua na tela.',
      }}
      onClose={props.onClose}
    >
      {empresaId === undefined ? (
        <WithEntidades waiting={<Skeleton height={200} />}>
          {({ empresas }) => <CaseForm {...props} choices={empresas} />}
        </WithEntidades>
      ) : (
        <CaseForm {...props} />
      )}
    </FormDialog>
  )
}

/** `choices` are absent for a person of one empresa. */
function CaseForm({
  question,
  empresas,
  choices,
  onSaved,
  onClose,
}: SaveCaseProps & { readonly choices?: readonly Entidade[] }) {
  const flown = choices?.filter(({ nome }) => empresas.has(nome)) ?? []
  const fields = useFields<Field>({
    labels: LABELS,
    initial: { titulo: '', empresa: flown.length === 1 ? `${flown[0]!.id}` : '', relato: '' },
    check: ({ titulo, empresa }) => [
      ...(titulo.trim().length < NOME_MIN
        ? [{ campo: 'titulo', mensagem: `Diga em poucas palavras o que houve, como «Abelhas mortas no Sítio Bela».` }]
        : []),
      ...(choices && empresa === '' ? [{ campo: 'empresa', mensagem: 'Escolha a empresa.' }] : []),
    ],
  })
  const form = useForm({
    fields,
    toasts: { sent: ({ message }: { readonly message: string }) => ({ title: 'Ocorrência salva', message }) },
    send: ({ titulo, empresa, relato }, call) =>
      api.createOcorrencia({ body: { ...question, titulo, relato, ...(choices && { empresa }) } }, call),
    onSent({ uuid }) {
      void invalidate('listOcorrencias')
      onClose()
      onSaved(uuid)
    },
  })
  const { onChange, onLeave, ...relato } = form.field('relato')
  return (
    <DialogForm form={form}>
      <Stack gap="md">
        <TextField {...form.field('titulo')} required maxLength={200} data-autofocus />
        {choices && (
          <ChoiceField
            {...form.field('empresa')}
            required
            placeholder="Escolha a empresa"
            description="A ocorrência guarda os voos desta empresa."
            choices={choicesOf(choices)}
          />
        )}
        <Textarea
          {...relato}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={RELATO_MAXIMO}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onLeave}
        />
      </Stack>
    </DialogForm>
  )
}
