import { type LeituraDoClima, limitesQueValem, type MinutoAplicado } from '@faixa/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createReadingFinder, distanceOf } from './find-reading.ts'
import { measureClima } from './measure-clima.ts'

/** 14/03/2026 10:00 UTC. */
const TEN = Date.UTC(2026, 2, 14, 10)
const FIELD = { lon: -50.3, lat: -21.8 }
const at = (minutes: number) => TEN + minutes * 60_000

const reading = (minutes: number, rest: Partial<LeituraDoClima> = {}): LeituraDoClima => ({
  instanteMs: at(minutes),
  tipo: 'estacao',
  fonte: 'Estação',
  ventoMs: 2,
  direcaoGraus: 0,
  temperaturaC: 25,
  umidadePercent: 60,
  ...rest,
})

const sprayed = (minutes: number, rest: Partial<MinutoAplicado> = {}): MinutoAplicado => ({
  minuto: at(minutes) / 60_000,
  passada: 0,
  segundos: 30,
  hectares: 2,
  eixoGraus: 90,
  ...FIELD,
  ...rest,
})

const ADVICE = limitesQueValem({ ufs: [], aeronave: 'tripulada', grupo: 'agrotoxico' })
const measured = (minutes: readonly MinutoAplicado[], readings: readonly LeituraDoClima[]) =>
  measureClima(minutes, { readings, limits: ADVICE })!

describe('the reading of a minute', () => {
  const found = (readings: readonly LeituraDoClima[], minutes = 0) =>
    createReadingFinder(readings)(at(minutes), FIELD)?.reading

  test('is used at exactly 30 min before and after, and no second later', () => {
    const one = reading(0)
    expect(found([one], 30)).toBe(one)
    expect(found([one], -30)).toBe(one)
    expect(found([one], 30 + 1 / 60)).toBeUndefined()
    expect(found([one], -30 - 1 / 60)).toBeUndefined()
  })

  test('is used at exactly 30 km, and not beyond', () => {
    expect(found([reading(0, { distanciaKm: 30 })])).toBeDefined()
    expect(found([reading(0, { distanciaKm: 30.001 })])).toBeUndefined()
    // A degree of latitude at 21,8° S has 110,7 km on the ellipsoid: 0,27 are 29,9 km and 0,272 are 30,1 km.
    expect(found([reading(0, { lugar: { lon: -50.3, lat: -21.53 } })])).toBeDefined()
    expect(found([reading(0, { lugar: { lon: -50.3, lat: -21.528 } })])).toBeUndefined()
  })

  test('is of the best kind, although another is nearer in time', () => {
    const [field, station, model] = [
      reading(-29, { tipo: 'campo' }),
      reading(-1),
      reading(0, { tipo: 'modelo' }),
    ] as const
    expect(found([model, station, field])).toBe(field)
    expect(found([model, station])).toBe(station)
    expect(found([model, reading(-31, { tipo: 'campo' })])).toBe(model)
  })

  test('is the nearest in time, then in place, then the earlier', () => {
    const [before, after] = [reading(-10), reading(9)]
    expect(found([before, after])).toBe(after)
    const [far, near] = [reading(-5, { distanciaKm: 9 }), reading(5, { distanciaKm: 8 })]
    expect(found([far, near])).toBe(near)
    const [first, second] = [reading(-5), reading(5)]
    expect(found([second, first])).toBe(first)
  })

  test('is the one that a search through all of them finds', () => {
    const kinds = ['campo', 'estacao', 'modelo'] as const
    const one = fc.record({
      minutes: fc.integer({ min: -70, max: 70 }),
      tipo: fc.constantFrom(...kinds),
      distanciaKm: fc.integer({ min: 0, max: 60 }),
    })
    fc.assert(
      fc.property(fc.array(one, { maxLength: 40 }), (rows) => {
        const readings = rows.map(({ minutes, ...rest }) => reading(minutes, rest))
        const usable = readings.filter(
          ({ instanteMs, distanciaKm }) => Math.abs(instanteMs - TEN) <= 1_800_000 && distanciaKm! <= 30,
        )
        const rank = ({ tipo, instanteMs, distanciaKm }: LeituraDoClima) => [
          kinds.indexOf(tipo),
          Math.abs(instanteMs - TEN),
          distanciaKm!,
          instanteMs,
        ]
        const [best] = usable.toSorted((a, b) => {
          const [p, q] = [rank(a), rank(b)]
          const i = p.findIndex((value, k) => value !== q[k])
          return i < 0 ? 0 : p[i]! - q[i]!
        })
        const answer = found(readings)
        expect(answer && rank(answer)).toEqual(best && rank(best))
      }),
      { numRuns: 500 },
    )
  })
})

test('minutes and hectares are within the limits, outside them and without data, by hand', () => {
  // 2 m/s are 7,2 km/h. At 10:40 the reading has 3 m/s, 10,8 km/h, and 45 %: outside two limits, and counted once.
  const readings = [reading(0), reading(40, { ventoMs: 3, umidadePercent: 45 })]
  const clima = measured(
    [sprayed(0), sprayed(20), sprayed(21, { segundos: 60, hectares: 4 }), sprayed(71, { segundos: 15, hectares: 1 })],
    readings,
  )
  expect(clima).toMatchObject({
    // 10:00 takes the reading of 10:00; 10:20 is 20 min from both and takes the earlier; 10:21 takes that of 10:40; 11:11 has none.
    minutosDentro: 1,
    minutosFora: 1,
    minutosSemDados: 0.25,
    hectaresDentro: 4,
    hectaresFora: 4,
    hectaresSemDados: 1,
    // 60 s of 2 m/s and 60 s of 3 m/s from the north; the pass is flown across it.
    ventoMedioMs: 2.5,
    direcaoMediaGraus: 0,
    velocidadeMediaMs: 2.5,
    ventoMinimoMs: 2,
    ventoMaximoMs: 3,
    anguloMedioGraus: 90,
    percentCalmaria: 0,
    fontes: [{ tipo: 'estacao', nome: 'Estação', leituras: 2, minutos: 2 }],
  })
  expect(clima.limites.map(({ minutosFora, hectaresFora, pior }) => [minutosFora, hectaresFora, pior])).toEqual([
    [1, 4, expect.closeTo(10.8, 9)],
    [1, 4, 45],
    [0, 0, undefined],
  ])
})

test('hourly readings: each minute has the nearer one, and those in a gap of the file have none', () => {
  // Readings at 10:00, 11:00 and 13:00, of 1, 2 and 4 m/s; that of 12:00 is missing.
  const readings = [reading(0, { ventoMs: 1 }), reading(60, { ventoMs: 2 }), reading(180, { ventoMs: 4 })]
  const every = Array.from({ length: 181 }, (_, i) => sprayed(i, { segundos: 60 }))
  const { minutosDentro, minutosFora, minutosSemDados, fontes } = measured(every, readings)
  // 10:00 to 10:30 are 31 min of 3,6 km/h, 10:31 to 11:30 are 60 min of 7,2 km/h, 11:31 to 12:29 are 59 min without data, and 12:30 to 13:00
  // are 31 min of 14,4 km/h, outside of 3 to 10 km/h.
  expect([minutosDentro, minutosSemDados, minutosFora]).toEqual([91, 59, 31])
  expect(fontes).toMatchObject([{ leituras: 3, minutos: 122 }])
})

test('a reading without a limited quantity is no proof of being within, but one value outside is enough', () => {
  const { temperaturaC: _, ...incomplete } = reading(0)
  expect(measured([sprayed(0)], [incomplete])).toMatchObject({ minutosSemDados: 0.5, minutosDentro: 0 })
  expect(measured([sprayed(0)], [{ ...incomplete, ventoMs: 5 }])).toMatchObject({ minutosFora: 0.5 })
})

test('a calm is less than 3 km/h, and counts by time', () => {
  const readings = [reading(0, { ventoMs: 3 / 3.6 }), reading(60, { ventoMs: 2.99 / 3.6 })]
  expect(measured([sprayed(0), sprayed(60, { segundos: 90 })], readings)).toMatchObject({ percentCalmaria: 75 })
})

test('the angle of a pass counts by its hectares, and a wind without direction not at all', () => {
  const { direcaoGraus: _, ...turning } = reading(60)
  const minutes = [
    sprayed(0, { hectares: 3 }),
    sprayed(1, { hectares: 1, eixoGraus: 45 }),
    sprayed(60, { hectares: 9 }),
  ]
  // (3 × 90 + 1 × 45) ÷ 4.
  expect(measured(minutes, [reading(0), turning]).anguloMedioGraus).toBeCloseTo(78.75, 9)
})

test('without readings all is without data, and nothing else is a number', () => {
  const clima = measured([sprayed(0)], [])
  expect(clima).toMatchObject({ minutosDentro: 0, minutosFora: 0, minutosSemDados: 0.5, fontes: [] })
  expect(Object.values(clima).filter((value) => typeof value === 'number')).toHaveLength(6)
  expect(measureClima([], { readings: [reading(0)], limits: ADVICE })).toBeUndefined()
})

test('time and hectares add up, whatever the readings', () => {
  const value = fc.option(fc.double({ min: 0, max: 100, noNaN: true }), { nil: undefined })
  const row = fc.record({
    minutes: fc.integer({ min: 0, max: 300 }),
    ventoMs: value,
    umidadePercent: value,
    temperaturaC: value,
  })
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 30 }),
      fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1 }),
      (rows, when) => {
        const readings = rows.map(({ minutes, ...rest }) => ({ ...reading(minutes), ...rest })) as LeituraDoClima[]
        const minutes = when.map((minute, i) => sprayed(minute, { segundos: i + 1, hectares: i / 3 }))
        const clima = measured(minutes, readings)
        const sum = (of: (one: MinutoAplicado) => number) => minutes.reduce((all, one) => all + of(one), 0)
        expect(clima.minutosDentro + clima.minutosFora + clima.minutosSemDados).toBeCloseTo(
          sum(({ segundos }) => segundos) / 60,
          9,
        )
        expect(clima.hectaresDentro + clima.hectaresFora + clima.hectaresSemDados).toBeCloseTo(
          sum(({ hectares }) => hectares),
          9,
        )
        if (clima.velocidadeMediaMs !== undefined && clima.ventoMedioMs !== undefined) {
          expect(clima.ventoMedioMs).toBeLessThanOrEqual(clima.ventoMaximoMs! + 1e-9)
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('100.000 readings of one a second, at a moving place, are searched by minute', () => {
  const readings = Array.from({ length: 100_000 }, (_, i) =>
    reading(i / 60, { ventoMs: (i % 7) / 2, lugar: { lon: -50.3 + i * 1e-7, lat: -21.8 } }),
  )
  const minutes = Array.from({ length: 600 }, (_, i) => sprayed(i))
  const clima = measured(minutes, readings)
  // Each minute takes the reading of its first second, of (60 × minute) mod 7 halves of a metre per second; 600 minutes have all seven values.
  expect(clima).toMatchObject({
    minutosSemDados: 0,
    ventoMinimoMs: 0,
    ventoMaximoMs: 3,
    fontes: [{ leituras: 100_000, minutos: 300 }],
  })
  expect(distanceOf(readings[0]!, FIELD)).toBe(0)
})
