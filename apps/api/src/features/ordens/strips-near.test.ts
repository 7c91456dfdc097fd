import { expect, test } from 'vitest'
import { type FlownFrom, stripsNear } from './strips-near.ts'

/** On the equator a degree of longitude is 111,319.5 m. */
const DEGREE_M = 111_319.5
const at = (eastM: number, data: string, pista: string | null = null): FlownFrom => ({
  data,
  pista,
  decolagem: [-50 + eastM / DEGREE_M, 0],
})
const FIELD = [-50, 0] as const

test('take-offs within a kilometre of the newest are one strip, at the newest position', () => {
  const flown = [at(5000, '2026-11-20'), at(5900, '2026-11-12'), at(4100, '2026-11-01'), at(6100, '2026-10-01')]
  expect(stripsNear(FIELD, flown)).toEqual([
    { lon: flown[0]!.decolagem[0], lat: 0, voos: 3, ultimoVoo: '2026-11-20' },
    { lon: flown[3]!.decolagem[0], lat: 0, voos: 1, ultimoVoo: '2026-10-01' },
  ])
})

test('a strip has the latest name that was typed for it', () => {
  const flown = [at(5000, '2026-11-20'), at(5100, '2026-11-12', 'Santa Rita'), at(5000, '2026-11-01', 'Sta Rita')]
  expect(stripsNear(FIELD, flown)).toMatchObject([{ nome: 'Santa Rita', voos: 3 }])
})

test('the three nearest within 50 km, nearest first', () => {
  const flown = [30_000, 49_900, 2000, 50_100, 10_000].map((eastM) => at(eastM, '2026-11-20'))
  const far = stripsNear(FIELD, flown).map(({ lon }) => Math.round((lon + 50) * DEGREE_M))
  expect(far).toEqual([2000, 10_000, 30_000])
  expect(stripsNear(FIELD, [at(50_100, '2026-11-20')])).toEqual([])
  expect(stripsNear(FIELD, [])).toEqual([])
})
