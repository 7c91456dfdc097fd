import { SEDE, SEDE_NAME } from '@faixa/domain'
import type { Places } from '../../api/use-places.ts'
import { ChoiceField } from '../../form/choice-field.tsx'
import { CULTURA_CHOICES, choicesOf, TRATAMENTO_CHOICES } from '../../form/choices.ts'
import type { Fields } from '../../form/use-fields.ts'
import { LABELS, type LaudoField } from './laudo-fields.ts'

interface PlacesFieldsProps {
  readonly fields: Fields<LaudoField>
  readonly places: Places
  readonly readOnly: boolean
}

/** Whom the laudo is for and by: units follow the empresa, pilots follow the prestadora. */
export function PlacesFields({ fields, places, readOnly }: PlacesFieldsProps) {
  const { values, put, field } = fields
  const unidades = places.empresas.find(({ id }) => `${id}` === values.empresa)?.unidades ?? []
  const prestadora = places.prestadoras.find(({ id }) => `${id}` === values.prestadora)
  return (
    <>
      <ChoiceField
        {...field('empresa')}
        label={LABELS.empresa}
        required
        readOnly={readOnly}
        placeholder="Escolha uma empresa"
        choices={choicesOf(places.empresas)}
        onChange={(empresa) => put({ empresa, unidade: `${SEDE}` })}
      />
      <ChoiceField
        {...field('unidade')}
        label={LABELS.unidade}
        readOnly={readOnly}
        choices={[{ value: `${SEDE}`, label: SEDE_NAME }, ...choicesOf(unidades)]}
      />
      <ChoiceField
        {...field('tratamento')}
        label={LABELS.tratamento}
        readOnly={readOnly}
        choices={TRATAMENTO_CHOICES}
      />
      <ChoiceField {...field('cultura')} label={LABELS.cultura} readOnly={readOnly} choices={CULTURA_CHOICES} />
      <ChoiceField
        {...field('prestadora')}
        label={LABELS.prestadora}
        required
        readOnly={readOnly}
        placeholder="Escolha uma prestadora"
        choices={choicesOf(places.prestadoras)}
        onChange={(prestadora) => put({ prestadora, piloto: '' })}
      />
      <ChoiceField
        {...field('piloto')}
        label={LABELS.piloto}
        required
        readOnly={readOnly}
        disabled={!prestadora}
        placeholder={prestadora ? 'Escolha um piloto' : 'Escolha antes a prestadora'}
        nothing="Nenhum piloto cadastrado."
        choices={choicesOf(prestadora?.pilotos ?? [])}
      />
    </>
  )
}
