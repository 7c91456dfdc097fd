/** Edits an order in a dialog, against the version with which the edit began. Its area and its files stay. */
import { type Ordem, ordemEditSchema, type Routes, type SentOf } from '@faixa/contract'
import { ordemDateFault, SEDE } from '@faixa/domain'
import { Skeleton } from '@mantine/core'
import { api } from '../../../api/client.ts'
import { unlistedEntidades } from '../../../entidades/chosen-entidades.ts'
import { EmpresaFields, PrestadoraFields } from '../../../entidades/entidade-fields.tsx'
import { entidadeWords, TOGETHER } from '../../../entidades/entidade-words.ts'
import type { Entidades } from '../../../entidades/use-entidades.ts'
import { WithEntidades } from '../../../entidades/with-entidades.tsx'
import { ConflictNote } from '../../../form/conflict/conflict-note.tsx'
import { quantityWords, wordsBy } from '../../../form/conflict/field-words.ts'
import { useEditedVersion } from '../../../form/conflict/use-edited-version.ts'
import { ChoiceField } from '../../../form/fields/choice-field.tsx'
import { DateField } from '../../../form/fields/date-field.tsx'
import { dateTextOf, isoOfDate } from '../../../form/fields/date-text.ts'
import { QuantityField } from '../../../form/fields/quantity-field.tsx'
import { TextField } from '../../../form/fields/text-field.tsx'
import { DialogForm } from '../../../form/shell/dialog-form.tsx'
import { FormDialog } from '../../../form/shell/form-dialog.tsx'
import { useForm } from '../../../form/shell/use-form.ts'
import { errorsOfSchema, inFormOrder } from '../../../form/state/field-errors.ts'
import type { Values } from '../../../form/state/field-state.ts'
import { useFields } from '../../../form/state/use-fields.ts'
import { CULTURA_CHOICES, TRATAMENTO_CHOICES } from '../../../laudo/laudo-choices.ts'
import { ORDEM_LABELS, ORDEM_QUANTITIES, ORDEM_UNITS, type OrdemField } from '../../../ordem/ordem-labels.ts'
import classes from '../ordens.module.css'
import { readOrdensAgain } from './read-ordens-again.ts'

interface EditOrdemProps {
  readonly ordem: Ordem
  readonly onClose: () => void
}

type EditedField = Exclude<OrdemField, 'talhoes'>

const { talhoes: _, ...LABELS } = ORDEM_LABELS
const NAMES = Object.keys(LABELS) as readonly EditedField[]
const QUANTITY_WORDS = Object.fromEntries(ORDEM_QUANTITIES.map((name) => [name, quantityWords(ORDEM_UNITS[name])]))

export default function EditOrdem({ ordem, onClose }: EditOrdemProps) {
  return (
    <FormDialog title={`Atualizar Ordem de Serviço: ${ordem.codigo}`} onClose={onClose}>
      <WithEntidades waiting={<Skeleton height={320} />}>
        {(entidades) => <EditForm ordem={ordem} entidades={entidades} onClose={onClose} />}
      </WithEntidades>
    </FormDialog>
  )
}

function EditForm({ ordem, entidades, onClose }: EditOrdemProps & { readonly entidades: Entidades }) {
  const { uuid } = ordem
  const version = useEditedVersion(ordem, savedTexts, () => api.readOrdem({ params: { uuid } }))
  const { origin, before } = version
  const fields = useFields<EditedField>({
    labels: LABELS,
    initial: before,
    check: (values) => checkEdit(before, values, entidades),
  })
  const form = useForm({
    fields,
    toasts: { sent: { title: 'Atualização concluída!', message: ordem.codigo } },
    send: (values) => api.updateOrdem({ params: { uuid }, body: editBody(before, values) }, { ifMatch: origin.versao }),
    onSent() {
      onClose()
      void readOrdensAgain()
    },
    onRefused: version.refused,
  })
  return (
    <DialogForm
      form={form}
      refusal={
        version.theirs && (
          <ConflictNote
            title="Outra pessoa salvou esta ordem"
            version={version}
            fields={fields}
            together={TOGETHER}
            words={wordsBy<EditedField>({
              ...entidadeWords(entidades, [origin, version.theirs.row]),
              ...QUANTITY_WORDS,
            })}
          />
        )
      }
    >
      <div className={classes.fields}>
        <TextField {...form.field('codigo')} required />
        <DateField {...form.field('data')} required />
        <DateField {...form.field('diaPlanejado')} />
        <TextField {...form.field('nome')} />
        <EmpresaFields form={form} empresas={entidades.empresas} optional />
        <ChoiceField {...form.field('tratamento')} choices={TRATAMENTO_CHOICES} />
        <ChoiceField {...form.field('cultura')} choices={CULTURA_CHOICES} />
        <PrestadoraFields form={form} prestadoras={entidades.prestadoras} optional />
        {ORDEM_QUANTITIES.map((name) => (
          <QuantityField key={name} {...form.field(name)} unit={ORDEM_UNITS[name]} />
        ))}
      </div>
    </DialogForm>
  )
}

type Texts = Values<EditedField>

function savedTexts(ordem: Ordem): Texts {
  const { empresa, unidade, prestadora, piloto, data, diaPlanejado } = ordem
  return {
    codigo: ordem.codigo,
    nome: ordem.nome ?? '',
    tratamento: ordem.tratamento,
    cultura: ordem.cultura,
    data: dateTextOf(data),
    diaPlanejado: diaPlanejado === undefined ? '' : dateTextOf(diaPlanejado),
    empresa: empresa ? `${empresa.id}` : '',
    unidade: `${unidade?.id ?? SEDE}`,
    prestadora: prestadora ? `${prestadora.id}` : '',
    piloto: piloto ? `${piloto.id}` : '',
    ...(Object.fromEntries(ORDEM_QUANTITIES.map((name) => [name, `${ordem[name] ?? ''}`])) as Values<
      (typeof ORDEM_QUANTITIES)[number]
    >),
  }
}

/** The changed fields, emptied ones as empty texts. */
function editBody(before: Texts, values: Texts): SentOf<Routes['updateOrdem']>['body'] {
  const changed = NAMES.filter((name) => values[name] !== before[name])
  return Object.fromEntries(changed.map((name) => [name, sentText(name, values[name])]))
}

function sentText(name: EditedField, text: string): string {
  return name === 'data' || name === 'diaPlanejado' ? (isoOfDate(text) ?? text) : text
}

/** Choices that were not changed are not checked: they may have left the lists since. */
function checkEdit(before: Texts, values: Texts, entidades: Entidades) {
  const body = editBody(before, values)
  const future = body.data === undefined ? undefined : ordemDateFault(body.data, new Date())
  return inFormOrder(NAMES, [
    ...errorsOfSchema(ordemEditSchema, body),
    ...(future === undefined ? [] : [{ campo: 'data', mensagem: future }]),
    ...unlistedEntidades(values, entidades).filter(({ campo }) => campo in body),
  ])
}
