import { describe, expect, test } from 'vitest'
import { distanceToKeep } from './distances.ts'
import { grupoOf } from './grupo.ts'
import type { Classificacao } from './rules.ts'
import { rulesFor } from './rules-for.ts'
import { TABELA_PADRAO } from './tabela-padrao.ts'
import { judgeProtecao, overallVeredicto, summariseVeredictos } from './verdict.ts'

describe('distances', () => {
  test.each([
    ['povoacao', 500],
    ['cidade', 500],
    ['vila', 500],
    ['bairro', 500],
    ['manancialCaptacao', 500],
    ['bichoSeda', 500],
    ['manancial', 250],
    ['moradiaIsolada', 250],
    ['agrupamentoAnimais', 250],
    ['apiario', 250],
    ['redeEletrica', 20],
    ['torre', 25],
  ] as const)('a manned aircraft keeps off %s by %d m', (classificacao, metros) => {
    expect(distanceToKeep(classificacao, 'tripulada')).toBe(metros)
  })

  test.each(['povoacao', 'manancial', 'apiario', 'reservaLegal'] as const)('a drone keeps off %s by 20 m', (which) => {
    expect(distanceToKeep(which, 'drone')).toBe(20)
  })

  test.each(['culturaVizinha', 'urucum', 'app', 'reservaLegal'] as const)('%s is for the company to set', (which) => {
    expect(distanceToKeep(which, 'tripulada')).toBeUndefined()
    expect(distanceToKeep(which, 'tripulada', 80)).toBe(80)
  })

  test('a company may be stricter, never laxer', () => {
    expect(distanceToKeep('manancial', 'tripulada', 400)).toBe(400)
    expect(distanceToKeep('manancial', 'tripulada', 100)).toBe(250)
    expect(distanceToKeep('manancial', 'tripulada', 0)).toBe(250)
    expect(distanceToKeep('manancial', 'tripulada', Number.NaN)).toBe(250)
  })

  test('every distance of a norm names its norm and its date', () => {
    for (const { fonte, norma, de, aviso } of TABELA_PADRAO.regras) {
      if (fonte === 'sistema' || aviso) continue
      expect(norma).toMatch(/nº \d/)
      expect(de).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    }
  })
})

/** Judges in a state that has no rules. */
function judged(classe: Classificacao, shortestM: number | undefined, tratamento: string) {
  const grupo = grupoOf(tratamento, undefined)
  const flight = { ufs: ['SP'], foraDoBrasil: false, dia: '2026-03-14', aeronave: 'tripulada', grupo } as const
  return judgeProtecao(rulesFor(TABELA_PADRAO.regras, flight, classe), {
    shortestM,
    isInside: false,
    foraDoBrasil: false,
  })
}

describe('verdict', () => {
  test('exactly at the distance is enough', () => {
    expect(judged('manancial', 250, 'HERBICIDA')).toEqual({ key: 'conforme', informativo: false })
    expect(judged('manancial', 249.99, 'HERBICIDA')).toEqual({ key: 'naoConforme', informativo: false })
    expect(judged('manancial', 0, 'HERBICIDA').key).toBe('naoConforme')
    // Half a millimetre is below the accuracy of positions.
    expect(judged('manancial', 249.9996, 'HERBICIDA').key).toBe('conforme')
    expect(judged('manancial', 249.9994, 'HERBICIDA').key).toBe('naoConforme')
  })

  test('without a distance to keep or a distance measured there is no verdict', () => {
    expect(judged('urucum', 10, 'HERBICIDA').key).toBe('semDados')
    expect(judged('manancial', undefined, 'HERBICIDA').key).toBe('semDados')
  })

  test.each(['ADUBAÇÃO', 'ADUBAÇÃO FOLIAR', 'SEMEADURA', 'BIOLÓGICO', 'TRICHOGRAMMA', 'COTESIA'] as const)(
    'for %s it only informs',
    (tratamento) => {
      expect(judged('manancial', 10, tratamento)).toEqual({ key: 'naoConforme', informativo: true })
    },
  )

  test('a treatment that nobody named is judged as an agrotóxico', () => {
    expect(judged('manancial', 10, 'NÃO INFORMADO').informativo).toBe(false)
  })

  test('of an obstacle it only informs', () => {
    expect(judged('torre', 10, 'HERBICIDA')).toEqual({ key: 'naoConforme', informativo: true })
  })

  test('a laudo is what its worst binding verdict says', () => {
    const conforme = { key: 'conforme', informativo: false } as const
    const naoConforme = { key: 'naoConforme', informativo: false } as const
    const semDados = { key: 'semDados', informativo: false } as const
    const overall = (...all: Parameters<typeof summariseVeredictos>[0]) => overallVeredicto(summariseVeredictos(all))
    expect(overall()).toBe('conforme')
    expect(overall(conforme, { ...naoConforme, informativo: true })).toBe('conforme')
    expect(overall(conforme, semDados)).toBe('semDados')
    expect(overall(conforme, semDados, naoConforme)).toBe('naoConforme')
    const proibido = { key: 'proibido', informativo: false } as const
    expect(overall(naoConforme, proibido)).toBe('proibido')
    expect(overall(conforme, { ...proibido, informativo: true })).toBe('conforme')
    // Where no rule is known nothing conforms, not even without an area nearby.
    expect(overallVeredicto(summariseVeredictos([conforme]), true)).toBe('semDados')
    expect(overallVeredicto(summariseVeredictos([]), true)).toBe('semDados')
  })

  test('a laudo counts what only informs beside what was kept, not kept and unknown', () => {
    const informs = { informativo: true } as const
    const binds = { informativo: false } as const
    expect(
      summariseVeredictos([
        { key: 'conforme', ...binds },
        { key: 'conforme', ...informs },
        { key: 'naoConforme', ...informs },
        { key: 'semDados', ...informs },
      ]),
    ).toEqual({ conformes: 2, naoConformes: 0, semDados: 1, informativos: 1, proibidos: 0, soInformam: 3 })
  })
})
