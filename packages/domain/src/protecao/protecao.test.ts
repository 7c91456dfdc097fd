import { describe, expect, test } from 'vitest'
import { type Classificacao, distanceRule, distanceToKeep, FONTES, REGRAS_PROTECAO } from './rules.ts'
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
    expect(distanceRule('manancial', 'tripulada', 400)).toEqual({ metros: 400, fonte: FONTES.empresa })
    expect(distanceToKeep('manancial', 'tripulada', 100)).toBe(250)
    expect(distanceToKeep('manancial', 'tripulada', 0)).toBe(250)
    expect(distanceToKeep('manancial', 'tripulada', Number.NaN)).toBe(250)
  })

  test('every settled distance of an area names its source, a norm with its article and date', () => {
    for (const classificacao of Object.keys(REGRAS_PROTECAO) as Classificacao[]) {
      const { tipo, distancia } = REGRAS_PROTECAO[classificacao]
      if (tipo === 'obstaculo' || classificacao === 'bichoSeda') continue
      for (const row of Object.values(distancia)) {
        if (!('metros' in row)) continue
        expect([FONTES.in2, FONTES.portaria298]).toContain(row.fonte)
        expect(row.fonte).toHaveProperty('vigencia')
      }
    }
  })
})

describe('verdict', () => {
  test('exactly at the distance is enough', () => {
    expect(judgeProtecao('manancial', 250, 250, 'HERBICIDA')).toEqual({ key: 'conforme', informativo: false })
    expect(judgeProtecao('manancial', 250, 249.99, 'HERBICIDA')).toEqual({ key: 'naoConforme', informativo: false })
    expect(judgeProtecao('manancial', 250, 0, 'HERBICIDA').key).toBe('naoConforme')
    // Half a millimetre is below the accuracy of positions.
    expect(judgeProtecao('manancial', 250, 249.9996, 'HERBICIDA').key).toBe('conforme')
    expect(judgeProtecao('manancial', 250, 249.9994, 'HERBICIDA').key).toBe('naoConforme')
  })

  test('without a distance to keep or a distance measured there is no verdict', () => {
    expect(judgeProtecao('manancial', undefined, 10, 'HERBICIDA').key).toBe('semDados')
    expect(judgeProtecao('manancial', 250, undefined, 'HERBICIDA').key).toBe('semDados')
  })

  test.each(['ADUBAÇÃO', 'ADUBAÇÃO FOLIAR', 'SEMEADURA', 'BIOLÓGICO', 'TRICHOGRAMMA', 'COTESIA'] as const)(
    'for %s it only informs',
    (tratamento) => {
      expect(judgeProtecao('manancial', 250, 10, tratamento)).toEqual({ key: 'naoConforme', informativo: true })
    },
  )

  test('a treatment that nobody named is judged as an agrotóxico', () => {
    expect(judgeProtecao('manancial', 250, 10, 'NÃO INFORMADO').informativo).toBe(false)
  })

  test('of an obstacle it only informs', () => {
    expect(judgeProtecao('torre', 25, 10, 'HERBICIDA')).toEqual({ key: 'naoConforme', informativo: true })
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
    ).toEqual({ conformes: 2, naoConformes: 0, semDados: 1, informativos: 1, soInformam: 3 })
  })
})
