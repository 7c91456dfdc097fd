import { expect, test } from 'vitest'
import { decisaoText, intervaloText } from '../eficacia/decide-interval.ts'
import type { CertificadoTomado } from './certificado.ts'
import { duvidaDoVoo, duvidaText, melhorRumoText, perdaText } from './intervalo-e-perda.ts'

const TESTED = { situacao: 'tomado', id: 1, configuracao: '46 bicos', largura: 18, data: '2026-01-10' } as const
const CERTIFIED: CertificadoTomado = { ...TESTED, incerteza: 8, incertezaFonte: 'certificado' }

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

test('what was typed comes before the certificate, and a receiver that nobody names is the worst class', () => {
  expect(duvidaDoVoo({ incertezaFaixa: 10, receptor: 'rtk' }, CERTIFIED)).toEqual({
    largura: { u: 0.1, fonte: 'informada' },
    posicao: { d: 0.1, fonte: 'receptor' },
  })
  expect(duvidaDoVoo({ receptor: 'sbas' }, CERTIFIED)).toEqual({
    largura: { u: 0.08, fonte: 'certificado' },
    posicao: { d: 1, fonte: 'receptor' },
  })
  expect(duvidaDoVoo(null, CERTIFIED)?.posicao).toEqual({ d: 3, fonte: 'presumida' })
})

test('a width without doubt is stated as such, and none is invented', () => {
  expect(duvidaDoVoo({ incertezaFaixa: 0 }, undefined)?.largura).toEqual({ u: 0, fonte: 'informada' })
  for (const taken of [undefined, TESTED, { situacao: 'nenhum' }, { situacao: 'ambiguo', entre: [] }] as const) {
    expect(duvidaDoVoo({ receptor: 'rtk' }, taken)).toBeUndefined()
  }
})

test('an interval is written with its doubt and what it decides, as printed', () => {
  const percentAplicacaoEfetiva = { de: 70.96, ate: 84.996 }
  expect(plain(intervaloText({ percentAplicacaoEfetiva }))).toBe('entre 70,96 % e 85,00 %')
  expect(plain(decisaoText({ percentAplicacaoEfetiva }, 85))).toBe('indecidível a 85 %')
  expect(plain(decisaoText({ percentAplicacaoEfetiva }, 70.5))).toBe('alcança 70,5 % com certeza')
  expect(plain(decisaoText({ percentAplicacaoEfetiva }, 90))).toBe('não alcança 90 %')
  expect(plain(duvidaText(duvidaDoVoo(undefined, CERTIFIED)!))).toBe(
    'faixa ± 8 % (do certificado de faixa), posição ± 3,00 m (receptor não informado)',
  )
})

test('another heading is named where it loses less as printed, in points', () => {
  const perda = { medida: 6, inevitavel: 4.1, evitavel: 1.9, rumo: 12.2, melhorRumo: 74, melhorInevitavel: 2.2 }
  expect(plain(perdaText(perda))).toBe('perda de 6,00 %: 4,10 % a forma da área impõe à faixa, 1,90 % se podiam evitar')
  expect(melhorRumoText(perda)).toBe('a 74° em vez de 12°: 1,9 ponto menos')
  expect(melhorRumoText({ ...perda, melhorInevitavel: 2 })).toContain('2,1 pontos menos')
  expect(melhorRumoText({ ...perda, melhorInevitavel: 4.06 })).toBeUndefined()
})
