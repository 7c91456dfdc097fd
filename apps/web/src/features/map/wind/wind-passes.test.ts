import { expect, test } from 'vitest'
import { windPasses } from './wind-passes.ts'

const MINUTE = {
  instante: '2026-03-14T13:12:00.000Z',
  passada: 0,
  segundos: 60,
  hectares: 2,
  lon: -50,
  lat: 0,
  situacao: 'dentro',
} as const

test('a piece is drawn with 85 % of the length of its hectares at the swath, along its axis, and has its angle to the wind', () => {
  // 2 ha at 20 m are 1,000 m, of which 850 m are drawn: 425 m to either side, which are 0.0038221 degrees of 111,195 m.
  const [north, east, none] = windPasses(
    [
      { ...MINUTE, eixoGraus: 0, anguloGraus: 75 },
      { ...MINUTE, eixoGraus: 90, anguloGraus: 15 },
      { ...MINUTE, eixoGraus: 45 },
    ],
    20,
  ).features
  const at = (...positions: number[][]) => positions.map((one) => one.map((value) => expect.closeTo(value, 6)))
  expect(north).toMatchObject({
    properties: { angulo: 75 },
    geometry: { coordinates: at([-50, -0.003822], [-50, 0.003822]) },
  })
  expect(east).toMatchObject({
    properties: { angulo: 15 },
    geometry: { coordinates: at([-50.003822, 0], [-49.996178, 0]) },
  })
  expect(none).toMatchObject({ properties: { angulo: -1 } })
})

test('a piece without an axis is not drawn', () => expect(windPasses([MINUTE], 20).features).toEqual([]))
