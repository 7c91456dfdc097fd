import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { chipsOf } from '../list/filters/chips.ts'
import FilterPanel from '../list/filters/filter-panel.tsx'
import { forgottenWith } from '../list/filters/list-filter.ts'
import { ownedChoices } from './entidade-choices.ts'
import { ENTIDADE_FILTERS } from './entidade-filters.ts'

test('a name that several have says whose it is, one that is alone does not', () => {
  const aurora = [
    { id: 1, nome: 'Matriz' },
    { id: 2, nome: 'Norte' },
  ]
  expect(
    ownedChoices([
      ['Usina Aurora', aurora],
      ['Usina Boreal', [{ id: 3, nome: 'Matriz' }]],
    ]),
  ).toEqual([
    { value: '1', label: 'Matriz · Usina Aurora' },
    { value: '2', label: 'Norte' },
    { value: '3', label: 'Matriz · Usina Boreal' },
  ])
})

/** Labels offered in a filter, computed from the answer of its route. */
function offered(key: string, answer: unknown, chosen: readonly string[] = []): readonly string[] {
  const { options } = ENTIDADE_FILTERS.find((filter) => filter.key === key)!
  const choices = 'route' in options ? options.choices(answer as never, () => chosen) : options
  return choices.map(({ label }) => label)
}

const empresas = [
  { id: 7, nome: 'Usina Aurora', unidades: [{ id: 71, nome: 'Norte' }] },
  { id: 8, nome: 'Agro Boreal', unidades: [{ id: 81, nome: 'Sul' }] },
]

test('unidades and pilots follow the empresas and prestadoras that are chosen', () => {
  expect(offered('unidade', empresas)).toEqual(['SEDE', 'Norte', 'Sul'])
  expect(offered('unidade', empresas, ['8'])).toEqual(['SEDE', 'Sul'])
  const prestadoras = empresas.map(({ unidades, ...one }) => ({ ...one, pilotos: unidades }))
  expect(offered('piloto', prestadoras, ['7'])).toEqual(['Norte'])
})

test('one empresa alone is nothing to choose, and has a name where a link filters by it', () => {
  const filters = ENTIDADE_FILTERS.filter(({ key }) => key === 'empresa')
  const panel = (names: readonly string[]) =>
    renderToStaticMarkup(
      createElement(
        MantineProvider,
        null,
        createElement(FilterPanel, {
          id: 'painel',
          filters,
          used: {},
          onChange: () => {},
          choices: { empresa: names.map((label, i) => ({ value: `${i}`, label })) },
        }),
      ),
    )
  const names = offered('empresa', empresas)
  expect(names).toEqual(['Usina Aurora', 'Agro Boreal'])
  expect(panel(names)).toMatch('Empresa')
  expect(panel(names.slice(1))).not.toMatch('Empresa')
  const chips = chipsOf(filters, { empresa: 8 }, { empresa: [{ value: '8', label: 'Agro Boreal' }] }, () => {})
  expect(chips.map(({ value }) => value)).toEqual(['Agro Boreal'])
  expect(offered('empresa', empresas.slice(1))).toEqual(['Agro Boreal'])
})

test('another empresa forgets the unidade, another prestadora the pilot', () => {
  expect(forgottenWith(ENTIDADE_FILTERS, 'empresa')).toEqual({ unidade: undefined })
  expect(forgottenWith(ENTIDADE_FILTERS, 'prestadora')).toEqual({ piloto: undefined })
  expect(forgottenWith(ENTIDADE_FILTERS, 'piloto')).toEqual({})
})
