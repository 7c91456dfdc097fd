import { SEDE, SEDE_NAME } from '@faixa/domain'
import type { Places } from '../../../api/use-places.ts'
import { ChoiceField } from '../../../form/choice-field.tsx'
import { CULTURA_CHOICES, choicesOf, TRATAMENTO_CHOICES } from '../../../form/choices.ts'
import { DateField } from '../../../form/date-field.tsx'
import { TextField } from '../../../form/text-field.tsx'
import { TimeField } from '../../../form/time-field.tsx'
import type { Fields } from '../../../form/use-fields.ts'
import { type EditField, LABELS } from './edit-fields.ts'
import classes from './edit-modal.module.css'

/** Units follow the empresa, pilots follow the prestadora. */
export function DadosFields({ fields, places }: { readonly fields: Fields<EditField>; readonly places: Places }) {
  const { values, put, field } = fields
  const unidades = places.empresas.find(({ id }) => `${id}` === values.empresa)?.unidades ?? []
  const prestadora = places.prestadoras.find(({ id }) => `${id}` === values.prestadora)
  return (
    <div className={classes.fields}>
      <ChoiceField
        {...field('empresa')}
        label={LABELS.empresa}
        required
        choices={choicesOf(places.empresas)}
        onChange={(empresa) => put({ empresa, unidade: `${SEDE}` })}
      />
      <ChoiceField
        {...field('unidade')}
        label={LABELS.unidade}
        choices={[{ value: `${SEDE}`, label: SEDE_NAME }, ...choicesOf(unidades)]}
      />
      <ChoiceField {...field('tratamento')} label={LABELS.tratamento} choices={TRATAMENTO_CHOICES} />
      <ChoiceField {...field('cultura')} label={LABELS.cultura} choices={CULTURA_CHOICES} />
      <ChoiceField
        {...field('prestadora')}
        label={LABELS.prestadora}
        required
        choices={choicesOf(places.prestadoras)}
        onChange={(chosen) => put({ prestadora: chosen, piloto: '' })}
      />
      <ChoiceField
        {...field('piloto')}
        label={LABELS.piloto}
        required
        placeholder="Escolha um piloto"
        nothing="Nenhum piloto cadastrado."
        choices={choicesOf(prestadora?.pilotos ?? [])}
      />
      <DateField {...field('dataInicial')} label={LABELS.dataInicial} />
      <TimeField {...field('horarioInicial')} label={LABELS.horarioInicial} />
      <DateField {...field('dataFinal')} label={LABELS.dataFinal} />
      <TimeField {...field('horarioFinal')} label={LABELS.horarioFinal} />
      <TextField {...field('nome')} label={LABELS.nome} />
      <TextField {...field('codigo')} label={LABELS.codigo} required />
    </div>
  )
}
