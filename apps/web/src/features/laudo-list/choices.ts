/** What can be chosen in the filters, as this person may know it. */
import { SEDE, SEDE_NAME, STATUS_ORDER, STATUS_WHEN_NONE } from '@faixa/domain'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { Choice } from '../../form/choice-field.tsx'
import type { Rights } from './laudo-columns.tsx'
import { type ChosenName, type Filters, valuesOf } from './list-search.ts'

export type Choices = Readonly<Record<ChosenName, readonly Choice[]>>

const STATUSES = [...STATUS_ORDER, STATUS_WHEN_NONE].map(({ label }) => ({ value: label, label }))

/** Unidades follow the chosen empresas, pilots the chosen prestadoras. `wanted`: somebody is about to look. */
export function useChoices(filters: Filters, { seesPrivate, isUnidade }: Rights, wanted: boolean): Choices | undefined {
  const { data } = useQuery({
    queryKey: ['listas', 'filtros', seesPrivate],
    queryFn: async ({ signal }) => {
      const [empresas, prestadoras, analistas] = await Promise.all([
        api.listEmpresas({}, { signal }),
        api.listPrestadoras({}, { signal }),
        seesPrivate ? api.listAnalistas({}, { signal }) : [],
      ])
      return { empresas, prestadoras, analistas }
    },
    enabled: wanted,
    staleTime: 60_000,
  })
  if (!data) return undefined
  const { empresas, prestadoras, analistas } = data
  const among = <Of extends { readonly id: number }>(all: readonly Of[], chosen: readonly string[]) =>
    chosen.length === 0 ? all : all.filter(({ id }) => chosen.includes(`${id}`))
  const units = among(empresas, valuesOf(filters, 'empresa')).flatMap(({ unidades }) => unidades)
  const pilots = among(prestadoras, valuesOf(filters, 'prestadora')).flatMap(({ pilotos }) => pilotos)
  return {
    // One alone is nothing to choose.
    empresa: empresas.length > 1 ? named(empresas) : [],
    unidade: isUnidade ? [] : [{ value: `${SEDE}`, label: SEDE_NAME }, ...named(units)],
    prestadora: named(prestadoras),
    piloto: named(pilots),
    analista: named(analistas),
    status: seesPrivate ? STATUSES : [],
  }
}

function named(entities: readonly { readonly id: number; readonly nome: string }[]): readonly Choice[] {
  return entities.map(({ id, nome }) => ({ value: `${id}`, label: nome }))
}
