import { describe, expect, test } from 'vitest'
import { AVISOS_PREVIOS, avisosQueValem, prazoDoAvisoMs, withAvisos } from './avisos-previos.ts'

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
  expect(AVISOS_PREVIOS[0]).toMatchObject({
    ...{ classe: 'apiario', fonte: 'resumoDeTerceiros', situacao: 'naoConferida' },
    aviso: { raioM: 6000, horas: 48 },
  })
})

test('rules of towns and schools say that no norm asks for them', () => {
  const others = AVISOS_PREVIOS.slice(1)
  expect(others.map(({ classe }) => classe)).toEqual(['povoacao', 'cidade', 'vila', 'bairro', 'escola'])
  for (const { fonte, norma } of others)
    expect([fonte, norma]).toEqual(['sistema', expect.stringMatching(/^Recomendação/)])
})

test('a rule counts in its state and its period, and not while it is suspended', () => {
  const [row] = AVISOS_PREVIOS
  const counted = (change: object, dia: string | null = '2026-03-20') =>
    avisosQueValem([{ ...row!, ...change }], { ufs: ['SP'], dia: dia ?? undefined }).length
  expect([counted({}), counted({ uf: 'SP' }), counted({ uf: 'MT' }), counted({ situacao: 'suspensa' })]).toEqual([
    1, 1, 0, 0,
  ])
  expect([counted({ de: '2026-03-20' }), counted({ de: '2026-03-21' }), counted({ ate: '2026-03-19' })]).toEqual([
    1, 0, 0,
  ])
  // Without a day, what is not over counts.
  expect([counted({ de: '2026-03-21' }, null), counted({ ate: '2026-03-19' }, null)]).toEqual([1, 0])
})

test('a table from before it had rules of notices has those of the product; one that has any keeps them alone', () => {
  const [row] = AVISOS_PREVIOS
  expect(withAvisos([])).toEqual(AVISOS_PREVIOS)
  expect(withAvisos([row!])).toEqual([row])
})
