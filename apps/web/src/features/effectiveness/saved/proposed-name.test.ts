import { expect, test } from 'vitest'
import { proposedName } from './proposed-name.ts'

const filter = (dataInicial: string, dataFinal: string, prestadora?: string) => ({
  empresa: { id: 1, nome: 'Usina Aurora' },
  dataInicial,
  dataFinal,
  ...(prestadora !== undefined && { prestadora: { id: prestadora.length, nome: prestadora } }),
})

test('a new report is named by its week and its prestadoras', () => {
  // 16/11/2026 is a Monday.
  expect(proposedName([filter('2026-11-16', '2026-11-22')])).toBe('Semana de 16/11/2026')
  expect(
    proposedName([
      filter('2026-11-16', '2026-11-22', 'AeroSul'),
      filter('2026-11-16', '2026-11-22', 'Rasante Aviação'),
      filter('2026-11-16', '2026-11-22', 'AeroSul'),
    ]),
  ).toBe('Semana de 16/11/2026 · AeroSul, Rasante Aviação')
  expect(proposedName(['A', 'BB', 'CCC'].map((nome) => filter('2026-11-17', '2026-11-23', nome)))).toBe(
    '17/11/2026 a 23/11/2026 · 3 prestadoras',
  )
  expect(proposedName([filter('2026-11-01', '2026-11-30', 'x'.repeat(90))])).toHaveLength(80)
})
