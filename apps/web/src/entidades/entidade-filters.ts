/** Filters by customer and by operator: unidades depend on the chosen empresas, pilots on the chosen prestadoras. */
import { SEDE, SEDE_NAME } from '@faixa/domain'
import { answerOf, type ChoiceFilter } from '../list/filters/list-filter.ts'
import { choicesOf, type Entidade, ownedChoices } from './entidade-choices.ts'

type EntidadeFilter = ChoiceFilter<'empresa' | 'unidade' | 'prestadora' | 'piloto'>

export const ENTIDADE_FILTERS: readonly EntidadeFilter[] = [
  {
    kind: 'choice',
    key: 'empresa',
    label: 'Empresa',
    several: true,
    needsTwo: true,
    options: answerOf('listEmpresas', choicesOf),
  },
  {
    kind: 'choice',
    key: 'unidade',
    label: 'Unidade',
    several: true,
    within: 'empresa',
    notForUnidade: true,
    options: answerOf('listEmpresas', (empresas, chosen) => [
      { value: `${SEDE}`, label: SEDE_NAME },
      ...ownedChoices(among(empresas, chosen('empresa')).map(({ nome, unidades }) => [nome, unidades])),
    ]),
  },
  {
    kind: 'choice',
    key: 'prestadora',
    label: 'Prestadora',
    several: true,
    options: answerOf('listPrestadoras', choicesOf),
  },
  {
    kind: 'choice',
    key: 'piloto',
    label: 'Piloto',
    several: true,
    within: 'prestadora',
    options: answerOf('listPrestadoras', (prestadoras, chosen) =>
      ownedChoices(among(prestadoras, chosen('prestadora')).map(({ nome, pilotos }) => [nome, pilotos])),
    ),
  },
]

/** The filters by the empresa and the unidade to which a row belongs. */
export const OWNER_FILTERS = ENTIDADE_FILTERS.filter(({ key }) => key === 'empresa' || key === 'unidade')

/** The chosen ones, or all of them where none is chosen. */
function among<Of extends Entidade>(all: readonly Of[], chosen: readonly string[]): readonly Of[] {
  return chosen.length === 0 ? all : all.filter(({ id }) => chosen.includes(`${id}`))
}
