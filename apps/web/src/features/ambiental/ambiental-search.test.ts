import { expect, test } from 'vitest'
import { readAmbientalSearch } from './ambiental-search.ts'
import { periodFault } from './period-fault.ts'

const A = '11111111-1111-4111-8111-111111111111'
const B = '22222222-2222-4222-8222-222222222222'

test('an address keeps a whole period, and the open laudo only while it is on the map', () => {
  expect(
    readAmbientalSearch({ inicio: '2026-03-01', fim: '2026-03-31', os: 77, laudos: `${A},${B}`, laudo: B, area: A }),
  ).toEqual({ inicio: '2026-03-01', fim: '2026-03-31', os: '77', laudos: `${A},${B}`, laudo: B, area: A })
  expect(readAmbientalSearch({ inicio: '2026-03-01', laudos: A, laudo: B, area: A })).toEqual({ laudos: A })
  expect(readAmbientalSearch({ inicio: '2026-03-31', fim: '2026-03-01', laudos: 'x' })).toEqual({})
})

test.each([
  ['', '', undefined],
  ['01/03/2026', '31/03/2026', undefined],
  ['01/03/2026', '01/03/2026', undefined],
  ['01/03/2026', '', 'fim'],
  ['', '01/03/2026', 'inicio'],
  ['31/03/2026', '01/03/2026', 'fim'],
  ['31/02/2026', '01/03/2026', 'inicio'],
] as const)('the period from «%s» to «%s» is wrong at %s', (inicio, fim, field) => {
  expect(periodFault({ inicio, fim })?.field).toBe(field)
})
