import { expect, test } from 'vitest'
import { CLIMA_FIGURES, COLUMN_NAMES, checkColumn, columnHeading, laudoColumn } from './laudo-columns.ts'
import { MEASURED_FIGURES, MEASURES, PERCENT_FORMULAS } from './laudo-numbers.ts'
import { SORTABLE_COLUMNS } from './sortable-columns.ts'
import { VERIFICACAO_NAMES } from './verificacao-names.ts'

test('every number of a laudo is a column, once, and what was measured comes in the order in which people read it', () => {
  expect(COLUMN_NAMES).toEqual(expect.arrayContaining([...Object.keys(MEASURES), ...Object.keys(PERCENT_FORMULAS)]))
  expect(new Set(COLUMN_NAMES).size).toBe(COLUMN_NAMES.length)
  const measured: readonly string[] = MEASURED_FIGURES.flat()
  expect(COLUMN_NAMES.filter((name) => measured.includes(name))).toEqual(measured)
})

test('a heading has the unit, where there is one', () => {
  expect(columnHeading('areaPlantio')).toBe('Área de plantio (ha)')
  expect(columnHeading('distanciaPista')).toBe('Distância da pista (km)')
  expect(columnHeading('percentAplicacaoEfetiva')).toBe('Efetividade (%)')
  expect(columnHeading('codigo')).toBe('Código')
  // Minutes and hectares have one label, and differ by their unit.
  const headings = COLUMN_NAMES.map(columnHeading)
  expect(headings).toEqual(expect.arrayContaining(['Sem dados do clima (min)', 'Sem dados do clima (ha)']))
  expect(new Set(headings).size).toBe(headings.length)
})

test('lists are sorted by words, days and the numbers that decide, not by numbers that follow from others', () => {
  expect(SORTABLE_COLUMNS).toEqual(expect.arrayContaining(['codigo', 'status', 'areaPlantio', 'distanciaPista']))
  expect(SORTABLE_COLUMNS).toEqual(expect.arrayContaining([...CLIMA_FIGURES]))
  const unsorted = COLUMN_NAMES.filter((name) => !laudoColumn(name).sortable)
  const derived = Object.keys(PERCENT_FORMULAS).filter((name) => name !== 'percentAplicacaoEfetiva')
  const sentences = ['avisosConfirmados', 'confianca', 'decisoesTomadas', 'estimado', 'metodo', 'taxaMedia']
  expect(unsorted.toSorted()).toEqual(
    [...derived, ...VERIFICACAO_NAMES.map(checkColumn), 'areaBruta', 'larguraFaixa', ...sentences].toSorted(),
  )
})

test('what is private is offered only to those who see what is private', () => {
  for (const column of COLUMN_NAMES.map(laudoColumn)) if (column.private) expect(column.needs).toBe('readPrivate')
})
