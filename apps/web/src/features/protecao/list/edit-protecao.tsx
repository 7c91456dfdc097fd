/** Edits names, classification, distance and period of an area, against the version that the edit began with. */
import { type Protecao, protecaoEditSchema } from '@faixa/contract'
import { type Classificacao } from '@faixa/domain'
import { Text, Textarea } from '@mantine/core'
import { api } from '../../../api/client.ts'
import { ConflictNote } from '../../../form/conflict/conflict-note.tsx'
import { choiceWords, quantityWords, wordsBy } from '../../../form/conflict/field-words.ts'
import { useEditedVersion } from '../../../form/conflict/use-edited-version.ts'
import { ChoiceField } from '../../../form/fields/choice-field.tsx'
import { DateField } from '../../../form/fields/date-field.tsx'
import { dateTextOf, isoOfDate } from '../../../form/fields/date-text.ts'
import { QuantityField } from '../../../form/fields/quantity-field.tsx'
import { TextField } from '../../../form/fields/text-field.tsx'
import { DialogForm } from '../../../form/shell/dialog-form.tsx'
import { FormDialog } from '../../../form/shell/form-dialog.tsx'
import { useForm } from '../../../form/shell/use-form.ts'
import { errorsOfSchema } from '../../../form/state/field-errors.ts'
import { useFields } from '../../../form/state/use-fields.ts'
import { groundChanged } from '../../../ground/ground-changed.ts'
import { distanceError, useEmpresaDistances } from '../distances-in-force.ts'
import classes from '../protecao.module.css'
import { Norm } from '../register/class-field.tsx'
import { LABELS as ALL_LABELS, CLASS_CHOICES } from '../register/protecao-fields.ts'

const { empresa: _empresa, unidade: _unidade, ...LABELS } = ALL_LABELS

type EditedField = keyof typeof LABELS

const WORDS = wordsBy<EditedField>({ classificacao: choiceWords(CLASS_CHOICES), buffer: quantityWords('m') })

interface EditProtecaoProps {
  readonly area: Protecao
  readonly onClose: () => void
}

export default function EditProtecao({ area, onClose }: EditProtecaoProps) {
  return (
    <FormDialog title={`Editar ${area.nome}`} onClose={onClose}>
      <EditForm area={area} onClose={onClose} />
    </FormDialog>
  )
}

function EditForm({ area, onClose }: EditProtecaoProps) {
  const ofEmpresa = useEmpresaDistances(`${area.empresa.id}`)
  const { uuid } = area
  const version = useEditedVersion(area, textsOf, () => api.readProtecao({ params: { uuid } }))
  const fields = useFields<EditedField>({
    labels: LABELS,
    initial: version.before,
    check: (values) => {
      const mensagem = distanceError(values.classificacao as Classificacao, values.buffer, ofEmpresa)
      return [
        ...errorsOfSchema(protecaoEditSchema, bodyOf(values)).filter(({ campo }) => campo !== 'buffer'),
        ...(mensagem === undefined ? [] : [{ campo: 'buffer', mensagem }]),
      ]
    },
  })
  const form = useForm({
    fields,
    toasts: { sent: { title: 'Atualização concluída!', message: area.nome } },
    send: (values) =>
      api.updateProtecao({ params: { uuid }, body: bodyOf(values) }, { ifMatch: version.origin.versao }),
    onSent() {
      onClose()
      groundChanged('protecao')
    },
    onRefused(problem) {
      version.refused(problem)
      if (problem.codigo === 'conflito') groundChanged('protecao')
    },
  })
  const { values } = form
  const classificacao = values.classificacao as Classificacao
  const { onChange, onLeave, ...more } = form.field('identificacao')
  return (
    <DialogForm
      form={form}
      refusal={
        version.theirs && (
          <ConflictNote
            title="Outra pessoa salvou esta área"
            version={version}
            fields={fields}
            words={WORDS}
            together={[['validaDe', 'validaAte']]}
          />
        )
      }
    >
      <div className={classes.fields}>
        <ChoiceField {...form.field('classificacao')} required choices={CLASS_CHOICES} />
        <Norm classificacao={classificacao} ofEmpresa={ofEmpresa} floors={ofEmpresa.get(classificacao)?.floors} />
        <TextField {...form.field('nome')} required maxLength={200} />
        <Textarea
          {...more}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={2000}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onLeave}
        />
        <QuantityField {...form.field('buffer')} unit="m" />
        <DateField {...form.field('validaDe')} />
        <DateField {...form.field('validaAte')} />
        <Text size="xs" c="dimmed">
          O traçado não muda: se mudou de lugar, como um apiário, encerre a validade aqui e cadastre o lugar novo.
        </Text>
      </div>
    </DialogForm>
  )
}

type Texts = Readonly<Record<EditedField, string>>

function textsOf({ nome, identificacao = '', classificacao, buffer, validaDe, validaAte }: Protecao): Texts {
  return {
    classificacao,
    nome,
    identificacao,
    buffer: `${buffer ?? ''}`,
    validaDe: validaDe === undefined ? '' : dateTextOf(validaDe),
    validaAte: validaAte === undefined ? '' : dateTextOf(validaAte),
  }
}

function bodyOf({ classificacao, validaDe, validaAte, ...texts }: Texts) {
  return {
    ...texts,
    classificacao: classificacao as Classificacao,
    validaDe: isoOfDate(validaDe) ?? validaDe,
    validaAte: isoOfDate(validaAte) ?? validaAte,
  }
}
