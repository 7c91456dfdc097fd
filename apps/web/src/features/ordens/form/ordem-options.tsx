/** The second card of the form: the order's recipient, its pilot and its products. All of it is optional. */

import type { AreaFeature } from '@faixa/contract'
import { formatCount, formatQuantity, hectares } from '@faixa/units'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { keyOf } from '../../../api/query.ts'
import { EmpresaFields, PrestadoraFields } from '../../../entidades/entidade-fields.tsx'
import type { Entidades } from '../../../entidades/use-entidades.ts'
import { type Choice, ChoiceField } from '../../../form/fields/choice-field.tsx'
import { ChoicesField } from '../../../form/fields/choices-field.tsx'
import { QuantityField } from '../../../form/fields/quantity-field.tsx'
import { TextField } from '../../../form/fields/text-field.tsx'
import { FormSection } from '../../../form/shell/form-section.tsx'
import type { Form } from '../../../form/shell/use-form.ts'
import { CULTURA_CHOICES, TRATAMENTO_CHOICES } from '../../../laudo/laudo-choices.ts'
import { ORDEM_QUANTITIES, ORDEM_UNITS, type OrdemField } from '../../../ordem/ordem-labels.ts'

interface OrdemOptionsProps {
  readonly form: Form<OrdemField>
  readonly entidades: Entidades
}

/** Maximum number offered at a time: a usina has thousands, and the search finds the others. */
const PLOTS_OFFERED = 100

export function OrdemOptions({ form, entidades }: OrdemOptionsProps) {
  const { empresa, unidade } = form.values
  const { choices, instead } = useRegisteredChoices(empresa, unidade)
  return (
    <FormSection title="Detalhes da Ordem">
      <EmpresaFields
        form={{
          ...form,
          // The plots belong to one empresa or unidade.
          put: (values) => form.put({ ...values, talhoes: '' }),
          field: (name) => ({
            ...form.field(name),
            ...(name === 'unidade' && { onChange: (chosen) => form.put({ unidade: chosen, talhoes: '' }) }),
          }),
        }}
        empresas={entidades.empresas}
        optional
      />
      <div data-wide>
        <ChoicesField
          {...form.field('talhoes')}
          choices={choices}
          most={PLOTS_OFFERED}
          placeholder={chosenOf(form.values.talhoes) ?? instead ?? 'Escolha talhões, em vez do arquivo da área'}
        />
      </div>
      <TextField {...form.field('nome')} placeholder="Fazenda ou bloco" />
      <ChoiceField {...form.field('tratamento')} choices={TRATAMENTO_CHOICES} />
      <ChoiceField {...form.field('cultura')} choices={CULTURA_CHOICES} />
      <PrestadoraFields form={form} prestadoras={entidades.prestadoras} optional />
      {ORDEM_QUANTITIES.map((name) => (
        <QuantityField key={name} {...form.field(name)} unit={ORDEM_UNITS[name]} />
      ))}
    </FormSection>
  )
}

/** Shows the number of chosen plots for a register that is too large to be listed here: they were chosen on the map of jobs. */
function chosenOf(talhoes: string): string | undefined {
  if (talhoes === '') return undefined
  return formatCount(talhoes.split(',').length, 'talhão escolhido', 'talhões escolhidos')
}

interface RegisteredChoices {
  readonly choices: readonly Choice[]
  /** The reason why no choice exists; undefined where some do. */
  readonly instead: string | undefined
}

/** `empresa` and `unidade` are ids as texts; the sede has the plots of every unidade. */
function useRegisteredChoices(empresa: string, unidade: string): RegisteredChoices {
  const params = { query: { empresa, unidade } }
  const { data, error, isFetching } = useQuery({
    queryKey: keyOf('listAreas', params),
    queryFn: async ({ signal }) => (await api.listAreas(params, { signal })).text(),
    select: choicesIn,
    enabled: empresa !== '',
  })
  if (empresa === '') return { choices: [], instead: 'Escolha antes a empresa.' }
  if (error && !data) return { choices: [], instead: error.message }
  if (isFetching && !data) return { choices: [], instead: 'Buscando os talhões cadastrados...' }
  const choices = data ?? []
  return { choices, instead: choices.length === 0 ? 'A empresa não tem talhões cadastrados.' : undefined }
}

/** The registered plots of an empresa as choices of the form. */
function choicesIn(geojson: string): readonly Choice[] {
  const { features } = JSON.parse(geojson) as { readonly features: readonly Pick<AreaFeature, 'properties'>[] }
  return features.map(({ properties: { id, nome, fazenda, talhao, areaHa } }) => {
    const named = [fazenda, talhao ?? nome].filter(Boolean).join(' · ')
    return { value: `${id}`, label: `${named || `Talhão ${id}`} (${formatQuantity(hectares(areaHa), 'ha')})` }
  })
}
