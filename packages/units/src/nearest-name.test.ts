import { expect, test } from 'vitest'
import { nearestName } from './nearest-name.ts'

const NAMES = ['empresa', 'prestadora', 'dataInicial', 'dataFinal', 'page', 'pageSize', 'f']

test.each([
  ['empresas', 'empresa'],
  ['Empresa', 'empresa'],
  ['emrpesa', 'empresa'],
  ['dataInicio', 'dataInicial'],
  ['pagesize', 'pageSize'],
  ['pgae', 'page'],
])('«%s» was meant to be «%s»', (written, meant) => {
  expect(nearestName(written, NAMES)).toBe(meant)
})

test.each(['lucro', 'utm_source', 'x'.repeat(10_000), '~~~~'])('nobody knows what «%s» was meant to be', (written) => {
  expect(nearestName(written, NAMES)).toBeUndefined()
})

test('without any names there is none', () => {
  expect(nearestName('empresas', [])).toBeUndefined()
})
