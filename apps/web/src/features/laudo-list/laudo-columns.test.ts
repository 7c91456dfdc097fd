import { COLUMN_NAMES, columnHeading, SORTABLE_COLUMNS } from '@faixa/domain'
import { expect, test } from 'vitest'
import { fileColumns, laudoColumns } from '../../export/laudos/laudo-cells.ts'
import { LISTED_COLUMNS, USUAL_COLUMNS } from './laudo-columns.tsx'

test('the list, the details of its rows, and files have the columns of the one table, in its order', () => {
  expect(LISTED_COLUMNS.map(({ name, label }) => [name, label])).toEqual(
    COLUMN_NAMES.map((name) => [name, columnHeading(name)]),
  )
  const written = laudoColumns(fileColumns(LISTED_COLUMNS)).map(({ name }) => name)
  expect(written.filter((name) => !name.startsWith('horario'))).toEqual(COLUMN_NAMES)
  expect(LISTED_COLUMNS.flatMap(({ sort }) => sort ?? [])).toEqual(SORTABLE_COLUMNS)
})

test('until somebody chooses, the list shows what the specification shows', () => {
  expect(USUAL_COLUMNS).toEqual(['codigo', 'nome', 'tratamento', 'cultura', 'prestadora', 'piloto', 'dataInicial'])
})
