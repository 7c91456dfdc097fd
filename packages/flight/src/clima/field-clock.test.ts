import type { LeituraDoClima, MinutoAplicado } from '@faixa/domain'
import { expect, test } from 'vitest'
import { readingsNear, typedOffsetH, typedReadings } from './field-clock.ts'

const minutesFrom = (ms: number): MinutoAplicado[] =>
  [0, 1, 30].map((after) => ({ minuto: ms / 60_000 + after, passada: 0, segundos: 60, hectares: 1, lon: 0, lat: 0 }))

const flownFrom = (beginMs: number) => ({ beginMs, endMs: beginMs + 31 * 60_000 })

test('typed hours are those of the state, unless they fit the log at another offset', () => {
  const typed = { inicio: '2026-03-14T07:10:00', fim: '2026-03-14T07:50:00' }
  expect(typedOffsetH(flownFrom(Date.UTC(2026, 2, 14, 10, 12)), typed, -3)).toBe(-3)
  expect(typedOffsetH(flownFrom(Date.UTC(2026, 2, 14, 11, 12)), typed, -3)).toBe(-4)
  // A log in local time.
  expect(typedOffsetH(flownFrom(Date.UTC(2026, 2, 14, 7, 12)), typed, -3)).toBe(0)
  expect(typedOffsetH(flownFrom(Date.UTC(2026, 2, 14, 20)), typed, -3)).toBe(-3)
  expect(typedOffsetH(flownFrom(Date.UTC(2026, 2, 14, 20)), {}, -4)).toBe(-4)
})

test('a typed row is at its hour of the day of the flight, also across midnight and the date line of UTC', () => {
  const at = (hora: string, flightMs: number) =>
    typedReadings({ leituras: [{ hora, vento: 7.2, direcao: 'SO' }] }, { flightMs, offsetH: -3 })
  expect(at('07:12', Date.UTC(2026, 2, 14, 10))).toMatchObject([
    { instanteMs: Date.UTC(2026, 2, 14, 10, 12), ventoMs: 2, direcaoGraus: 225, tipo: 'campo', distanciaKm: 0 },
  ])
  // 23:50 on the 14th at -3 is 02:50 on the 15th in UTC, and a flight at 03:10 UTC has 00:10 as its own hour.
  expect(at('23:50', Date.UTC(2026, 2, 15, 3, 10))).toMatchObject([{ instanteMs: Date.UTC(2026, 2, 15, 2, 50) }])
  expect(at('00:20', Date.UTC(2026, 2, 15, 2, 50))).toMatchObject([{ instanteMs: Date.UTC(2026, 2, 15, 3, 20) }])
})

test('a calm that is typed is no wind, and a row without an hour or a value is no reading', () => {
  const read = (leitura: object) =>
    typedReadings({ leituras: [leitura] }, { flightMs: Date.UTC(2026, 2, 14, 10), offsetH: -3 })
  expect(read({ hora: '07:00', direcao: 'calmo' })).toMatchObject([{ ventoMs: 0 }])
  expect(read({ hora: '07:00', direcao: 'calmo' })[0]).not.toHaveProperty('direcaoGraus')
  expect([
    read({ temperatura: 25 }),
    read({ hora: '07:00' }),
    typedReadings(null, { flightMs: 0, offsetH: -3 }),
  ]).toEqual([[], [], []])
})

test('of the readings of a second, the nearest to each whole minute near the flight are kept', () => {
  const begin = Date.UTC(2026, 2, 14, 10)
  const readings: LeituraDoClima[] = Array.from({ length: 100_000 }, (_, i) => ({
    instanteMs: begin + (i - 50_000) * 1000,
    tipo: 'campo',
    fonte: 'x',
  }))
  const kept = readingsNear(readings, minutesFrom(begin), 1_800_000)
  // From 30 min before 10:00 to 30 min after 10:30, both included.
  expect(kept).toHaveLength(91)
  expect(kept.every(({ instanteMs }) => instanteMs % 60_000 === 0)).toBe(true)
})
