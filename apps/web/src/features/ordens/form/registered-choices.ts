/** The registered plots of an empresa as choices of the form. */
import type { AreaFeature } from '@faixa/contract'
import { formatQuantity, hectares } from '@faixa/units'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { keyOf } from '../../../api/query.ts'
import type { Choice } from '../../../form/fields/choice-field.tsx'

export interface RegisteredChoices {
  readonly choices: readonly Choice[]
  /** The reason why no choice exists; undefined where some do. */
  readonly instead: string | undefined
}

/** `empresa` and `unidade` are ids as texts; the sede has the plots of every unidade. */
export function useRegisteredChoices(empresa: string, unidade: string): RegisteredChoices {
  const asked = { query: { empresa, unidade } }
  const { data, error, isFetching } = useQuery({
    queryKey: keyOf('listAreas', asked),
    queryFn: async ({ signal }) => (await api.listAreas(asked, { signal })).text(),
    select: choicesIn,
    enabled: empresa !== '',
  })
  if (empresa === '') return { choices: [], instead: 'Escolha antes a empresa.' }
  if (error && !data) return { choices: [], instead: error.message }
  if (isFetching && !data) return { choices: [], instead: 'Buscando os talhões cadastrados...' }
  const choices = data ?? []
  return { choices, instead: choices.length === 0 ? 'A empresa não tem talhões cadastrados.' : undefined }
}

function choicesIn(geojson: string): readonly Choice[] {
  const { features } = JSON.parse(geojson) as { readonly features: readonly Pick<AreaFeature, 'properties'>[] }
  return features.map(({ properties: { id, nome, fazenda, talhao, areaHa } }) => {
    const named = [fazenda, talhao ?? nome].filter(Boolean).join(' · ')
    return { value: `${id}`, label: `${named || `Talhão ${id}`} (${formatQuantity(hectares(areaHa), 'ha')})` }
  })
}
