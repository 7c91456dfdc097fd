/** Dependent fields: the unidades are those of the chosen empresa, the pilotos those of the chosen prestadora. */
import { SEDE, SEDE_NAME } from '@faixa/domain'
import { ChoiceField } from '../form/fields/choice-field.tsx'
import type { Form } from '../form/shell/use-form.ts'
import { byId } from './chosen-entidades.ts'
import { choicesOf } from './entidade-choices.ts'
import type { Entidades } from './use-entidades.ts'

/** Another empresa starts at its sede, because the previous unidade does not belong to it. */
export const NO_UNIDADE = `${SEDE}`

interface EmpresaFieldsProps {
  readonly form: Pick<Form<'empresa' | 'unidade'>, 'values' | 'put' | 'field'>
  readonly empresas: Entidades['empresas']
  /** True where the noun may do without. */
  readonly optional?: boolean
}

export function EmpresaFields({ form: { values, put, field }, empresas, optional = false }: EmpresaFieldsProps) {
  const unidades = byId(empresas, values.empresa)?.unidades ?? []
  return (
    <>
      <ChoiceField
        {...field('empresa')}
        names
        required={!optional}
        clearable={optional}
        placeholder="Escolha uma empresa"
        choices={choicesOf(empresas)}
        onChange={(empresa) => put({ empresa, unidade: NO_UNIDADE })}
      />
      <ChoiceField
        {...field('unidade')}
        names
        choices={[{ value: NO_UNIDADE, label: SEDE_NAME }, ...choicesOf(unidades)]}
      />
    </>
  )
}

interface PrestadoraFieldsProps {
  readonly form: Pick<Form<'prestadora' | 'piloto'>, 'values' | 'put' | 'field'>
  readonly prestadoras: Entidades['prestadoras']
  /** True where the noun may do without. */
  readonly optional?: boolean
}

export function PrestadoraFields({
  form: { values, put, field },
  prestadoras,
  optional = false,
}: PrestadoraFieldsProps) {
  const prestadora = byId(prestadoras, values.prestadora)
  return (
    <>
      <ChoiceField
        {...field('prestadora')}
        names
        required={!optional}
        clearable={optional}
        placeholder="Escolha uma prestadora"
        choices={choicesOf(prestadoras)}
        onChange={(chosen) => put({ prestadora: chosen, piloto: '' })}
      />
      <ChoiceField
        {...field('piloto')}
        names
        required={!optional}
        clearable={optional}
        disabled={!prestadora}
        placeholder={prestadora ? 'Escolha um piloto' : 'Escolha antes a prestadora'}
        nothing="Nenhum piloto cadastrado."
        choices={choicesOf(prestadora?.pilotos ?? [])}
      />
    </>
  )
}
