/** Makes a settlement of a period. */
import { type Acerto, acertoFormSchema } from '@faixa/contract'
import { Skeleton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Fragment } from 'react'
import { api } from '../../api/client.ts'
import { invalidate } from '../../api/query.ts'
import { soleEntidades } from '../../entidades/chosen-entidades.ts'
import { choicesOf } from '../../entidades/entidade-choices.ts'
import type { Entidades } from '../../entidades/use-entidades.ts'
import { WithEntidades } from '../../entidades/with-entidades.tsx'
import { ChoiceField } from '../../form/fields/choice-field.tsx'
import { DateField } from '../../form/fields/date-field.tsx'
import { dateTextOf, isoOfDate } from '../../form/fields/date-text.ts'
import { DialogForm } from '../../form/shell/dialog-form.tsx'
import { FormDialog } from '../../form/shell/form-dialog.tsx'
import { useForm } from '../../form/shell/use-form.ts'
import { errorsOfSchema, inFormOrder } from '../../form/state/field-errors.ts'
import { useFields } from '../../form/state/use-fields.ts'
import { type Period, periodsBefore } from '../../list/filters/periods.ts'
import { paths } from '../../paths.ts'
import { Note } from '../../ui/messages/note.tsx'
import { TextLink } from '../../ui/page/links.tsx'
import classes from './acertos.module.css'

interface CreateAcertoProps {
  readonly onClose: () => void
}

const LABELS = { empresa: 'Empresa', prestadora: 'Prestadora', inicio: 'Primeiro dia', fim: 'Último dia' } as const
type Field = keyof typeof LABELS
type Typed = Readonly<Record<Field, string>>

export default function CreateAcerto({ onClose }: CreateAcertoProps) {
  return (
    <FormDialog
      title="Novo Acerto"
      discard={{ title: 'Não fazer o acerto?', sentence: 'O que você escolheu não foi enviado.' }}
      size={560}
      onClose={onClose}
    >
      <WithEntidades waiting={<Skeleton height={200} />}>
        {(entidades) => <CreateForm entidades={entidades} onClose={onClose} />}
      </WithEntidades>
    </FormDialog>
  )
}

const textsOf = ({ from, to }: Pick<Period, 'from' | 'to'>) => ({ inicio: dateTextOf(from), fim: dateTextOf(to) })

function bodyOf({ empresa, prestadora, inicio, fim }: Typed) {
  return { empresa, prestadora, inicio: isoOfDate(inicio) ?? inicio, fim: isoOfDate(fim) ?? fim }
}

function CreateForm({ entidades, onClose }: CreateAcertoProps & { readonly entidades: Entidades }) {
  const navigate = useNavigate()
  const fields = useFields<Field>({
    labels: LABELS,
    initial: { ...soleEntidades(entidades), inicio: '', fim: '' },
    check: (values) => inFormOrder(Object.keys(LABELS), errorsOfSchema(acertoFormSchema, bodyOf(values))),
  })
  const form = useForm({
    fields,
    toasts: { sent: { title: 'Acerto feito', message: 'Confira as linhas e aceite.' } },
    send: (values, call) => api.createAcerto({ body: bodyOf(values) }, call),
    onSent({ uuid }: Acerto) {
      onClose()
      void invalidate('listAcertos')
      void navigate({ to: paths.acerto, params: { uuid } })
    },
  })
  const { sending } = form
  return (
    <DialogForm
      form={form}
      submitLabel="Fazer o acerto"
      refusal={
        sending.kind === 'refused' && (
          <Note tone="danger" role="alert" title="O acerto não foi feito" mb="md">
            {sending.problem.message}{' '}
            {sending.problem.codigo === 'acerto-vazio' && <TextLink to={paths.contratos}>Ver os contratos</TextLink>}
          </Note>
        )
      }
    >
      <p className={classes.hint}>
        O acerto toma os laudos prontos do período que ainda não estão em outro, cada um pela versão de seu contrato que
        a empresa e a prestadora aceitaram. Preencher com{' '}
        {periodsBefore(new Date()).map((period, index) => (
          <Fragment key={period.label}>
            {index > 0 && ' ou '}
            <button type="button" className={classes.textButton} onClick={() => form.put(textsOf(period))}>
              {period.label}
            </button>
          </Fragment>
        ))}
      </p>
      <div className={classes.fields}>
        <ChoiceField
          {...form.field('empresa')}
          required
          placeholder="Escolha a empresa"
          choices={choicesOf(entidades.empresas)}
        />
        <ChoiceField
          {...form.field('prestadora')}
          required
          placeholder="Escolha a prestadora"
          choices={choicesOf(entidades.prestadoras)}
        />
        <DateField {...form.field('inicio')} required />
        <DateField {...form.field('fim')} required />
      </div>
    </DialogForm>
  )
}
