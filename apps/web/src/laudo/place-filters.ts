/** Filters by whom something is for and by whom it was done: unidades follow the chosen empresas, pilots the chosen prestadoras. */
import { SEDE, SEDE_NAME } from '@faixa/domain'
import type { Choice } from '../form/choice-field.tsx'
import { choicesOf } from '../form/choices.ts'
import { answerOf, type ChoiceFilter } from '../list/filters/list-filter.ts'

type PlaceFilter = ChoiceFilter<'empresa' | 'unidade' | 'prestadora' | 'piloto'>

export const PLACE_FILTERS: readonly PlaceFilter[] = [
  {
    ...{ kind: 'choice', key: 'empresa', label: 'Empresa', several: true },
    // One alone is nothing to choose.
    options: answerOf('listEmpresas', (empresas) => (empresas.length > 1 ? choicesOf(empresas) : [])),
  },
  {
    ...{ kind: 'choice', key: 'unidade', label: 'Unidade', several: true, within: 'empresa', notForUnidade: true },
    options: answerOf('listEmpresas', (empresas, chosen) => [
      { value: `${SEDE}`, label: SEDE_NAME },
      ...ownedChoices(among(empresas, chosen('empresa')).map(({ nome, unidades }) => [nome, unidades])),
    ]),
  },
  {
    ...{ kind: 'choice', key: 'prestadora', label: 'Prestadora', several: true },
    options: answerOf('listPrestadoras', choicesOf),
  },
  {
    ...{ kind: 'choice', key: 'piloto', label: 'Piloto', several: true, within: 'prestadora' },
    options: answerOf('listPrestadoras', (prestadoras, chosen) =>
      ownedChoices(among(prestadoras, chosen('prestadora')).map(({ nome, pilotos }) => [nome, pilotos])),
    ),
  },
]

interface Entity {
  readonly id: number
  readonly nome: string
}

/** All of them where none is chosen. */
function among<Of extends Entity>(all: readonly Of[], chosen: readonly string[]): readonly Of[] {
  return chosen.length === 0 ? all : all.filter(({ id }) => chosen.includes(`${id}`))
}

/** Says whose it is where several have the same name: every other usina has a «Matriz». */
export function ownedChoices(
  owners: readonly (readonly [owner: string, owned: readonly Entity[]])[],
): readonly Choice[] {
  const owned = owners.flatMap(([owner, entities]) => entities.map((entity) => ({ ...entity, owner })))
  const times = Map.groupBy(owned, ({ nome }) => nome)
  return owned.map(({ id, nome, owner }) => ({
    value: `${id}`,
    label: (times.get(nome)?.length ?? 0) > 1 ? `${nome} · ${owner}` : nome,
  }))
}
