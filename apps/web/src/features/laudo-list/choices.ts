/** What can be chosen in the filters, as this person may know it. */
import { SEDE, SEDE_NAME, STATUS_ORDER, STATUS_WHEN_NONE } from '@faixa/domain'
import { useQuery } from '@tanstack/react-query'
import { placesQuery } from '../../api/places-query.ts'
import { query } from '../../api/query.ts'
import type { Choice } from '../../form/choice-field.tsx'
import { choicesOf } from '../../form/choices.ts'
import type { Rights } from './laudo-columns.tsx'
import { type ChosenName, type Filters, valuesOf } from './list-search.ts'

export type Choices = Readonly<Record<ChosenName, readonly Choice[]>>

const STATUSES = [...STATUS_ORDER, STATUS_WHEN_NONE].map(({ label }) => ({ value: label, label }))

/** Nobody is registered between two looks at a filter. */
const FRESH_MS = 60_000

/** Unidades follow the chosen empresas, pilots the chosen prestadoras. `wanted`: somebody is about to look. */
export function useChoices(filters: Filters, { seesPrivate, isUnidade }: Rights, wanted: boolean): Choices | undefined {
  const { data: places } = useQuery({ ...placesQuery, enabled: wanted, staleTime: FRESH_MS })
  const { data: analistas = seesPrivate ? undefined : [] } = useQuery({
    ...query('listAnalistas', {}),
    enabled: wanted && seesPrivate,
    staleTime: FRESH_MS,
  })
  if (!places || !analistas) return undefined
  const { empresas, prestadoras } = places
  const among = <Of extends { readonly id: number }>(all: readonly Of[], chosen: readonly string[]) =>
    chosen.length === 0 ? all : all.filter(({ id }) => chosen.includes(`${id}`))
  const units = among(empresas, valuesOf(filters, 'empresa')).flatMap(({ nome, unidades }) => ofWhom(unidades, nome))
  const pilots = among(prestadoras, valuesOf(filters, 'prestadora')).flatMap(({ nome, pilotos }) =>
    ofWhom(pilotos, nome),
  )
  return {
    // One alone is nothing to choose.
    empresa: empresas.length > 1 ? choicesOf(empresas) : [],
    unidade: isUnidade ? [] : [{ value: `${SEDE}`, label: SEDE_NAME }, ...told(units)],
    prestadora: choicesOf(prestadoras),
    piloto: told(pilots),
    analista: choicesOf(analistas),
    status: seesPrivate ? STATUSES : [],
  }
}

interface Entity {
  readonly id: number
  readonly nome: string
}

interface Owned extends Entity {
  /** The empresa of a unidade, the prestadora of a pilot. */
  readonly dono: string
}

function ofWhom(entities: readonly Entity[], dono: string): readonly Owned[] {
  return entities.map(({ id, nome }) => ({ id, nome, dono }))
}

/** Whose, where several have the same name: every other usina has a «Matriz». */
export function told(entities: readonly Owned[]): readonly Choice[] {
  const times = Map.groupBy(entities, ({ nome }) => nome)
  return entities.map(({ id, nome, dono }) => ({
    value: `${id}`,
    label: (times.get(nome)?.length ?? 0) > 1 ? `${nome} · ${dono}` : nome,
  }))
}
