/** Registers or edits a contact in a dialog. */
import { CONTATO_USUAL, type Contato, contatoFormSchema } from '@faixa/contract'
import { type ContatoPara, SEDE_NAME } from '@faixa/domain'
import { Skeleton, Stack, Textarea } from '@mantine/core'
import { api } from '../../api/client.ts'
import { choicesOf } from '../../entidades/entidade-choices.ts'
import type { Entidades } from '../../entidades/use-entidades.ts'
import { WithEntidades } from '../../entidades/with-entidades.tsx'
import { ConflictNote } from '../../form/conflict/conflict-note.tsx'
import { choiceWords, quantityWords, wordsBy } from '../../form/conflict/field-words.ts'
import { useEditedVersion } from '../../form/conflict/use-edited-version.ts'
import { ChoiceField } from '../../form/fields/choice-field.tsx'
import { MaskedField } from '../../form/fields/masked-field.tsx'
import { contatoMask } from '../../form/fields/phone-mask.ts'
import { QuantityField } from '../../form/fields/quantity-field.tsx'
import { TextField } from '../../form/fields/text-field.tsx'
import { DialogForm } from '../../form/shell/dialog-form.tsx'
import { FormDialog } from '../../form/shell/form-dialog.tsx'
import { useForm } from '../../form/shell/use-form.ts'
import { errorsOfSchema } from '../../form/state/field-errors.ts'
import { useFields } from '../../form/state/use-fields.ts'
import { formatPosition } from '../../map/controls/format-position.ts'
import { readPosition } from '../../map/controls/read-position.ts'
import { useUserInfo } from '../../session/use-session.ts'
import { formatMoment } from '../../ui/format-when.ts'
import { Note } from '../../ui/messages/note.tsx'
import { LABELS, PARA_CHOICES, readAgain, telefoneText } from './contato-words.ts'

interface ContatoFormProps {
  /** Absent for a new one. */
  readonly contato?: Contato | undefined
  readonly onClose: () => void
}

export default function ContatoDialog({ contato, onClose }: ContatoFormProps) {
  return (
    <FormDialog
      title={contato ? `Editar ${contato.nome}` : 'Novo contato'}
      size={620}
      {...(!contato && {
        discard: { title: 'Não cadastrar o contato?', sentence: 'O que você digitou se perde.' },
      })}
      onClose={onClose}
    >
      <WithEntidades waiting={<Skeleton height={420} />}>
        {(entidades) => <ContatoForm contato={contato} entidades={entidades} onClose={onClose} />}
      </WithEntidades>
    </FormDialog>
  )
}

const WHERE = 'Escreva latitude e longitude, como -21,1705; -48,8224 ou 21°10′14″ S 48°49′21″ O.'

type Field = keyof typeof LABELS

const WORDS = wordsBy<Field>({
  para: choiceWords(PARA_CHOICES),
  raioM: quantityWords('m'),
  horasDeAntecedencia: quantityWords('h'),
})
type Texts = Readonly<Record<Field, string>>

function ContatoForm({ contato: opened, entidades, onClose }: ContatoFormProps & { readonly entidades: Entidades }) {
  const { empresas } = entidades
  const { isUnidade } = useUserInfo()
  const version = useEditedVersion(
    opened,
    (saved) => textsOf(saved, empresas.length === 1 ? `${empresas[0]!.id}` : ''),
    () => api.readContato({ params: { uuid: opened!.uuid } }),
  )
  const { origin: contato, before: initial } = version
  // A place that was not retyped is kept to its last digit: its text is rounded to a metre.
  const bodyOf = (texts: Texts) => {
    const place = contato && texts.lugar === initial.lugar ? contato : readPosition(texts.lugar)
    const { lugar: _text, empresa: _empresa, unidade: _unidade, para, ...rest } = texts
    return { ...rest, para: para as ContatoPara, lat: place?.lat, lon: place?.lon }
  }
  const fields = useFields<Field>({
    labels: LABELS,
    initial,
    check: (texts) => [
      ...(!contato && texts.empresa === '' ? [{ campo: 'empresa', mensagem: 'Escolha a empresa.' }] : []),
      ...errorsOfSchema(contatoFormSchema, bodyOf(texts)).map((error) =>
        error.campo === 'lat' || error.campo === 'lon' ? { campo: 'lugar', mensagem: WHERE } : error,
      ),
    ],
  })
  const form = useForm({
    fields,
    toasts: {
      sent: ({ message }: { readonly message: string }) => ({
        title: contato ? 'Atualização concluída!' : 'Contato cadastrado',
        message,
      }),
    },
    fieldOf: (campo) => (campo === 'lat' || campo === 'lon' ? 'lugar' : (campo as Field)),
    send: (texts, call) => {
      // The check found a place.
      const body = bodyOf(texts) as ReturnType<typeof bodyOf> & { readonly lat: number; readonly lon: number }
      if (contato) return api.updateContato({ params: { uuid: contato.uuid }, body }, { ifMatch: contato.versao })
      const { empresa, unidade } = texts
      return api.createContato({ body: { ...body, empresa, unidade } }, call)
    },
    onSent() {
      onClose()
      void readAgain()
    },
    onRefused(problem) {
      version.refused(problem)
      if (problem.codigo === 'conflito') void readAgain()
    },
  })
  const { onChange, onLeave, ...observacao } = form.field('observacao')
  const unidades = empresas.find(({ id }) => `${id}` === form.values.empresa)?.unidades ?? []
  return (
    <DialogForm
      form={form}
      submitLabel={contato ? 'Salvar' : 'Cadastrar'}
      refusal={
        version.theirs && (
          <ConflictNote title="Outra pessoa salvou este contato" version={version} fields={fields} words={WORDS} />
        )
      }
    >
      <Stack gap="md">
        {contato?.objecaoEm !== undefined && (
          <Note tone="warning" role="status" title="Não quer receber avisos">
            Esta pessoa pediu em {formatMoment(new Date(contato.objecaoEm))} para não receber avisos. Mudar o e-mail ou
            o telefone não desfaz isso.
          </Note>
        )}
        {!contato && empresas.length > 1 && (
          <ChoiceField
            {...form.field('empresa')}
            required
            placeholder="Escolha a empresa"
            choices={choicesOf(empresas)}
            onChange={(empresa) => form.put({ empresa, unidade: '' })}
          />
        )}
        {!contato && !isUnidade && unidades.length > 0 && (
          <ChoiceField {...form.field('unidade')} clearable placeholder={SEDE_NAME} choices={choicesOf(unidades)} />
        )}
        <TextField {...form.field('nome')} required maxLength={200} data-autofocus />
        <ChoiceField {...form.field('para')} required placeholder="Escolha" choices={PARA_CHOICES} />
        <TextField
          {...form.field('email')}
          type="email"
          maxLength={254}
          description="E-mail ou telefone: um dos dois."
        />
        <MaskedField {...form.field('telefone')} mask={contatoMask} inputMode="tel" placeholder="(00) 0 0000-0000" />
        <TextField
          {...form.field('lugar')}
          required
          maxLength={100}
          placeholder="-21,17050; -48,82240"
          description="Do apiário, da casa ou da lavoura: em graus decimais, ou em graus, minutos e segundos."
        />
        <QuantityField {...form.field('raioM')} unit="m" required />
        <QuantityField {...form.field('horasDeAntecedencia')} unit="h" required />
        <Textarea
          {...observacao}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onLeave}
        />
      </Stack>
    </DialogForm>
  )
}

function textsOf(contato: Contato | undefined, soleEmpresa: string): Texts {
  const { raioM, horasDeAntecedencia } = contato ?? CONTATO_USUAL
  return {
    empresa: contato ? `${contato.empresa.id}` : soleEmpresa,
    unidade: '',
    nome: contato?.nome ?? '',
    email: contato?.email ?? '',
    telefone: contato?.telefone === undefined ? '' : telefoneText(contato.telefone),
    para: contato?.para ?? '',
    lugar: contato ? formatPosition(contato.lon, contato.lat) : '',
    raioM: `${raioM}`,
    horasDeAntecedencia: `${horasDeAntecedencia}`,
    observacao: contato?.observacao ?? '',
  }
}
