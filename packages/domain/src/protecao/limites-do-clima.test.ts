import { expect, test } from 'vitest'
import { isWithin, limiteText } from '../clima/faixa-do-clima.ts'
import type { Uf } from '../laudo/words/ufs.ts'
import { LIMITES_PADRAO, limitesQueValem, withLimites } from './limites-do-clima.ts'
import type { Norma } from './norma.ts'
import { TABELA_PADRAO } from './tabela-padrao.ts'

const APLICACAO = { ufs: ['RS'], dia: '2026-03-14', aeronave: 'tripulada', grupo: 'hormonal' } as const
const texts = (ufs: readonly Uf[], hormonal: boolean) =>
  limitesQueValem({ ...APLICACAO, ufs, grupo: hormonal ? 'hormonal' : 'agrotoxico' }).map(limiteText)

const ADVICE = ['Vento de 3 a 10\u00a0km/h', 'Umidade relativa acima de 50\u00a0%', 'Temperatura abaixo de 30\u00a0°C']
const RS = ['Vento abaixo de 10\u00a0km/h', 'Umidade relativa acima de 55\u00a0%', 'Temperatura abaixo de 30\u00a0°C']

test('the law of Rio Grande do Sul applies to hormonal herbicides there, also where the flight touches another state', () => {
  expect(texts(['RS'], true)).toEqual([...RS, ...ADVICE])
  expect(texts(['SC', 'RS'], true)).toEqual([...RS, ...ADVICE])
  expect(texts(['RS'], false)).toEqual(ADVICE)
  expect(texts(['SC'], true)).toEqual(ADVICE)
  expect(texts([], true)).toEqual(ADVICE)
})

test('a limit excludes or includes its own value as its row says', () => {
  const [below, above, , between] = LIMITES_PADRAO.map(({ clima }) => clima)
  expect([9.99, 10].map((value) => isWithin(below!, value))).toEqual([true, false])
  expect([55, 55.01].map((value) => isWithin(above!, value))).toEqual([false, true])
  expect([2.99, 3, 10, 10.01].map((value) => isWithin(between!, value))).toEqual([false, true, true, false])
  // 3 km/h and 10 km/h as stored in m/s.
  expect([(3 / 3.6) * 3.6, (10 / 3.6) * 3.6].map((value) => isWithin(between!, value))).toEqual([true, true])
})

test('every row says its norm, and only laws name a state', () => {
  for (const { uf, norma, fonte } of LIMITES_PADRAO) {
    expect(norma).toBeTruthy()
    expect(uf !== null).toBe(fonte !== 'sistema')
  }
  expect(limitesQueValem(APLICACAO).map(({ forca, fonte }) => [forca, fonte])).toEqual([
    ...Array.from({ length: 3 }, () => ['lei', 'resumo de terceiros, a confirmar no texto oficial']),
    ...Array.from({ length: 3 }, () => ['recomendacao', 'referências de tecnologia de aplicação; não é lei']),
  ])
})

const ROW: Norma = { ...LIMITES_PADRAO[0]!, grupo: 'agrotoxico', clima: { grandeza: 'vento', ate: 8 } }

test.each<[string, Partial<Norma>, boolean]>([
  ['a law of agrotóxicos binds hormonal ones too', {}, true],
  ['a law of another state does not apply', { uf: 'SC' }, false],
  ['a federal one applies in every state', { uf: null }, true],
  ['a law of drones does not bind a manned aircraft', { aeronave: 'drone' }, false],
  ['a law of manned aircraft binds one', { aeronave: 'tripulada' }, true],
  ['on its first day it applies', { de: '2026-03-14' }, true],
  ['before its first day it does not', { de: '2026-03-15' }, false],
  ['on its last day it applies', { ate: '2026-03-14' }, true],
  ['after its last day it does not', { ate: '2026-03-13' }, false],
  ['a law of seeds does not bind agrotóxicos', { grupo: 'semente' }, false],
  ['a suspended law does not apply', { situacao: 'suspensa' }, false],
  ['a row that nobody checked applies', { situacao: 'naoConferida' }, true],
])('%s', (_title, change, applies) => {
  expect(limitesQueValem(APLICACAO, [{ ...ROW, ...change }])).toHaveLength(applies ? 1 : 0)
})

test('the limits of an empresa are added to those of the law, which they never replace', () => {
  const empresa = { ventoMinimoKmh: 3, ventoMaximoKmh: 8.5, umidadeMinimaPercent: 60 }
  expect(limitesQueValem(APLICACAO, [ROW], empresa).map((limit) => [limit.forca, limiteText(limit)])).toEqual([
    ['lei', 'Vento até 8\u00a0km/h'],
    ['empresa', 'Vento de 3 a 8,5\u00a0km/h'],
    ['empresa', 'Umidade relativa a partir de 60\u00a0%'],
  ])
  expect(limitesQueValem(APLICACAO, [], { temperaturaMaximaC: 32 }).map(limiteText)).toEqual([
    'Temperatura até 32\u00a0°C',
  ])
})

test('a table without limits of the weather takes those of the product, or of the one in force', () => {
  const areas = TABELA_PADRAO.regras.filter(({ clima }) => !clima)
  expect(withLimites(areas)).toEqual(TABELA_PADRAO.regras)
  expect(withLimites(areas, [ROW])).toEqual([...areas, ROW])
  expect(withLimites([...areas, ROW])).toEqual([...areas, ROW])
})
