import { EmpresaFields, PrestadoraFields } from '../../../entidades/entidade-fields.tsx'
import type { Entidades } from '../../../entidades/use-entidades.ts'
import { ChoiceField } from '../../../form/fields/choice-field.tsx'
import { DateField } from '../../../form/fields/date-field.tsx'
import { TextField } from '../../../form/fields/text-field.tsx'
import { TimeField } from '../../../form/fields/time-field.tsx'
import type { Form } from '../../../form/shell/use-form.ts'
import type { EditField } from '../../../laudo/edit/edit-fields.ts'
import { CULTURA_CHOICES, TRATAMENTO_CHOICES } from '../../../laudo/laudo-choices.ts'
import classes from './edit-modal.module.css'

interface DadosFieldsProps {
  readonly form: Form<EditField>
  readonly entidades: Entidades
}

export function DadosFields({ form, entidades }: DadosFieldsProps) {
  const { field } = form
  return (
    <div className={classes.fields}>
      <EmpresaFields form={form} empresas={entidades.empresas} />
      <ChoiceField {...field('tratamento')} choices={TRATAMENTO_CHOICES} />
      <ChoiceField {...field('cultura')} choices={CULTURA_CHOICES} />
      <PrestadoraFields
        form={{ ...form, put: (values) => form.put('prestadora' in values ? { ...values, aeronave: '' } : values) }}
        prestadoras={entidades.prestadoras}
      />
      <DateField {...field('dataInicial')} />
      <TimeField {...field('horarioInicial')} />
      <DateField {...field('dataFinal')} />
      <TimeField {...field('horarioFinal')} />
      <div data-names>
        <TextField {...field('nome')} />
      </div>
      <TextField {...field('codigo')} required />
    </div>
  )
}
