import { describe, expect, test } from 'vitest'
import { AVISOS_PREVIOS, prazoDoAvisoMs } from './avisos-previos.ts'

describe('the last instant for a notice', () => {
  test('is counted from the first minute of the planned day on the clock of the field', () => {
    // 18 March begins in São Paulo at 03:00 UTC; 48 h before is 16 March, 03:00 UTC.
    expect(new Date(prazoDoAvisoMs('2026-03-18', 48, -3)).toISOString()).toBe('2026-03-16T03:00:00.000Z')
    // In Acre the day begins two hours later.
    expect(new Date(prazoDoAvisoMs('2026-03-18', 48, -5)).toISOString()).toBe('2026-03-16T05:00:00.000Z')
    // Over the end of a month.
    expect(new Date(prazoDoAvisoMs('2028-03-01', 24, -3)).toISOString()).toBe('2028-02-29T03:00:00.000Z')
  })
})

test('beekeepers within 6 km are notified 48 h before, and the rule says that nobody read its official text', () => {
  expect(AVISOS_PREVIOS).toMatchObject([
    { classe: 'apiario', raioM: 6000, horas: 48, fonte: 'resumoDeTerceiros', situacao: 'naoConferida' },
  ])
})
