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
  proibidos: 0,
  soInformam: 0,
  uf: ['SP'] as 'SP'[],
  estadoConferido: true,
  foraDoBrasil: false,
  proibicoes: [] as never[],
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
  expect(verdictLook('conforme', true, false)).toEqual({ text: 'Conforme (informativo)', tone: 'info' })
  expect(verdictLook('conforme', false, true)).toEqual({ text: 'Conforme', tone: 'success' })
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

test('where nobody checked the state, conforming is not said alone, and what may be missing is', () => {
  const federal = { ...pronto, conformes: 2, estadoConferido: false } as const
  expect(verdictLook('conforme', false, false)).toEqual({ text: 'Conforme (só federal)', tone: 'success' })
  expect(summaryLook(federal)).toEqual({ text: 'Conforme (só federal)', tone: 'success' })
  expect(summaryText(federal)).toBe(
    '2 áreas protegidas próximas: 2 conformes. Só a norma federal foi conferida; a do estado pode exigir mais.',
  )
})

test('what the state may require besides is not said of a laudo where nothing conforms', () => {
  const broken = { ...pronto, veredicto: 'naoConforme', naoConformes: 1, estadoConferido: false } as const
  expect(summaryText(broken as never)).toBe('1 área protegida próxima: 1 não conforme.')
  expect(summaryText({ ...broken, conformes: 1 })).toContain('Só a norma federal foi conferida')
})

test('a prohibition is called so, of an area and of a whole state, with its norm and hectares', () => {
  expect(summaryText({ ...pronto, veredicto: 'proibido', proibidos: 1, conformes: 1 })).toBe(
    '2 áreas protegidas próximas: 1 proibido, 1 conforme.',
  )
  const ceara = {
    ...pronto,
    veredicto: 'proibido',
    uf: ['CE'],
    proibicoes: [{ uf: 'CE', norma: 'Lei nº 16.820', areaDentroHa: 16 }],
  } as const
  expect(summaryLook(ceara as never)).toEqual({ text: 'Proibido', tone: 'danger' })
  expect(summaryText(ceara as never)).toContain('Ceará: aplicação proibida (Lei nº 16.820), 16,00\u00a0ha aplicados.')
})

test('outside of Brazil no rule is known', () => {
  const abroad = { ...pronto, veredicto: 'semDados', uf: [], estadoConferido: false, foraDoBrasil: true } as const
  expect(summaryLook(abroad as never)).toEqual({ text: 'Sem regra conhecida', tone: 'neutral' })
  expect(summaryText(abroad as never)).toContain('fora do Brasil: sem regra conhecida')
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
