import { expect, test } from 'vitest'
import { drawnPlace, geometryOf, placeIn, placeText, questionIn } from './question.ts'

const WHOLE = { lugar: '-21.1705,-48.8224', raio: 2000, de: '2026-03-01', ate: '2026-03-31' }
const around = { raioM: 2000, de: '2026-03-01', ate: '2026-03-31' }
const uuid = '0b0f2f2e-1b3a-4b4e-9a51-0d9a4b6c7d81'
const SQUARE = '-21.17,-48.82;-21.17,-48.81;-21.18,-48.81;-21.18,-48.82'

test.each([
  [WHOLE.lugar, { lat: -21.1705, lon: -48.8224 }],
  ['talhao:17', { talhao: 17 }],
  [`area:${uuid}`, { areaProtecao: uuid }],
  [SQUARE, { poligono: SQUARE }],
])('an address with the place %s, a radius and a period is a question', (lugar, place) => {
  expect(questionIn({ ...WHOLE, lugar })).toEqual({ ...place, ...around })
  expect(placeText(placeIn(lugar)!)).toBe(lugar)
})

test.each([
  { lugar: undefined },
  { lugar: '-21.1705' },
  { lugar: '-91,-48' },
  { lugar: 'a,b' },
  { lugar: 'talhao:' },
  { lugar: 'talhao:1e3' },
  { lugar: 'area:17' },
  { lugar: '-21,-48;-22,-48' },
  { lugar: '-21,-48;-22,-48;x,y' },
  { raio: undefined },
  { de: '2026-04-01' },
  { de: '2026-13-01' },
  { ate: 'ontem' },
])('%o is none', (wrong) => {
  expect(questionIn({ ...WHOLE, ...wrong } as never)).toBeUndefined()
})

test('a place is read back as it was written, to a tenth of a metre', () => {
  const place = { tipo: 'ponto', lat: -21.17050049, lon: -48.82240051 } as const
  expect(placeIn(placeText(place))).toEqual({ tipo: 'ponto', lat: -21.1705, lon: -48.822401 })
})

test('a line drawn around a square is the polygon of its corners', () => {
  const path = Float64Array.from([-48.82, -21.17, -48.815, -21.17, -48.81, -21.17, -48.81, -21.18, -48.82, -21.18])
  const drawn = drawnPlace(path)
  expect(geometryOf(drawn)).toEqual({
    type: 'Polygon',
    coordinates: [
      [
        [-48.82, -21.17],
        [-48.81, -21.17],
        [-48.81, -21.18],
        [-48.82, -21.18],
        [-48.82, -21.17],
      ],
    ],
  })
  expect(placeIn(placeText(drawn))).toEqual(drawn)
})

test('a long drawn line becomes at most 60 corners', () => {
  const circle = Float64Array.from({ length: 4000 }, (_, i) =>
    i % 2 === 0 ? -48.8 + 0.1 * Math.cos((i * Math.PI) / 2000) : -21.2 + 0.1 * Math.sin((i * Math.PI) / 2000),
  )
  const { poligono } = drawnPlace(circle) as { poligono: string }
  expect(poligono.split(';').length).toBeLessThanOrEqual(60)
  expect(poligono.split(';').length).toBeGreaterThan(20)
})
