import { expect, test } from 'vitest'
import { summaryLook, summaryText, verdictLook } from './verdict-summary.ts'

const pronto = {
  estado: 'pronto',
  veredicto: 'conforme',
  calculadoEm: '',
  conformes: 0,
  naoConformes: 0,
  semDados: 0,
  informativos: 0,
  soInformam: 0,
} as const

test('a laudo has one line: the worst first, or that nothing is near, waits or failed', () => {
  expect(summaryText({ ...pronto, naoConformes: 2, conformes: 3, semDados: 1 })).toBe(
    '6 áreas protegidas próximas: 2 não conformes, 1 sem dados, 3 conformes.',
  )
  expect(summaryText(pronto)).toContain('Nenhuma')
  expect(summaryText({ estado: 'calculando' })).toContain('andamento')
  expect(summaryText({ estado: 'falhou' })).toContain('números do laudo valem')
})

test('a verdict that binds nobody says so, and is not green', () => {
  expect(verdictLook('conforme', true)).toEqual({ text: 'Conforme (informativo)', tone: 'info' })
  expect(verdictLook('conforme', false)).toEqual({ text: 'Conforme', tone: 'success' })
})

test('a laudo none of whose verdicts binds is not called conforming', () => {
  const kept = { ...pronto, conformes: 2, soInformam: 2 } as const
  expect(summaryLook(kept)).toEqual({ text: 'Conforme (informativo)', tone: 'info' })
  expect(summaryText(kept)).toBe(
    '2 áreas protegidas próximas: 2 conformes. Neste caso as distâncias só informam: a norma não obriga.',
  )
  const broken = { ...pronto, conformes: 1, informativos: 1, soInformam: 2 } as const
  expect(summaryLook(broken)).toEqual({ text: 'Não conforme (informativo)', tone: 'info' })
  const mixed = { ...pronto, conformes: 2, soInformam: 1 } as const
  expect(summaryLook(mixed)).toEqual({ text: 'Conforme', tone: 'success' })
  expect(summaryText(mixed)).toBe('2 áreas protegidas próximas: 2 conformes. 1 veredicto só informa.')
})

test('a laudo that no protected area is near to has no verdict', () => {
  expect(summaryLook(pronto)).toEqual({ text: 'Sem áreas próximas', tone: 'neutral' })
})

test('a laudo in Erro does not wait for its verdicts', () => {
  expect(summaryLook({ estado: 'calculando' }, true)).toEqual({ text: 'Não verificado', tone: 'neutral' })
  expect(summaryText({ estado: 'calculando' }, true)).toBe(
    'Nada foi comparado com as áreas protegidas: o laudo está em Erro.',
  )
  expect(summaryLook({ estado: 'calculando' }).text).toBe('Verificando')
})
