import { VALORES_POSSIVEIS } from '@faixa/domain'
import { present } from '@faixa/units'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readClima } from './read-clima.ts'
import { type WrittenReading, writeClima } from './write-clima.ts'

const readBack = (readings: readonly WrittenReading[]) => {
  const read = readClima('leituras.csv', new TextEncoder().encode(writeClima(readings)), { utcOffsetH: -3 })
  if ('unusable' in read) throw new Error(read.unusable.message)
  return read
}

test('two readings, the later one first, are lines in the order of time with decimal commas', () => {
  const text = writeClima([
    { instanteMs: Date.UTC(2026, 2, 14, 10, 42), temperaturaC: 27.5, ventoMs: 0 },
    {
      ...{ instanteMs: Date.UTC(2026, 2, 14, 10, 12), umidadePercent: 61, ventoMs: 2.5, direcaoGraus: 225 },
      lugar: { lon: -50.3, lat: -21.8 },
    },
  ])
  expect(text.split('\n')).toEqual([
    'Instante;Temperatura (°C);Umidade (%);Vento (m/s);Rajada (m/s);Direção (°);Latitude;Longitude',
    '2026-03-14T10:12:00Z;;61;2,5;;225;-21,8;-50,3',
    '2026-03-14T10:42:00Z;27,5;;0;;;;',
    '',
  ])
})

const within = ([min, max]: readonly [number, number]) => fc.double({ min, max, noNaN: true })
const reading = fc
  .record(
    {
      seconds: fc.integer({ min: Date.UTC(2020, 0) / 1000, max: Date.UTC(2040, 0) / 1000 }),
      temperaturaC: within(VALORES_POSSIVEIS.temperaturaC),
      umidadePercent: within(VALORES_POSSIVEIS.umidadePercent),
      ventoMs: fc.double({ min: 0.01, max: 60, noNaN: true }),
      rajadaMs: within(VALORES_POSSIVEIS.rajadaMs),
      direcaoGraus: fc.double({ min: 0, max: 359.9, noNaN: true }),
      lugar: fc.record({
        lon: fc.double({ min: -74, max: -34, noNaN: true }),
        lat: fc.double({ min: -33, max: 5, noNaN: true }),
      }),
    },
    { requiredKeys: ['seconds', 'temperaturaC'] },
  )
  .map(({ seconds, ...values }): WrittenReading => ({ instanteMs: seconds * 1000, ...present(values) }))

test('what is written is read back: every value, instant and place, as an instrument of the field', () => {
  fc.assert(
    fc.property(fc.array(reading, { minLength: 1, maxLength: 20 }), (readings) => {
      const { readings: found, avisos, isLocal } = readBack(readings)
      expect({ avisos, isLocal }).toEqual({ avisos: [], isLocal: false })
      const sorted = readings.toSorted((a, b) => a.instanteMs - b.instanteMs)
      expect(found).toHaveLength(sorted.length)
      for (const [i, { lugar, ...values }] of sorted.entries()) {
        const close = Object.entries(values).map(([name, value]) => [name, expect.closeTo(value, 9)])
        expect(found[i]).toEqual({
          ...Object.fromEntries(close),
          ...{ tipo: 'campo', fonte: 'leituras.csv' },
          ...(lugar && { lugar: { lon: expect.closeTo(lugar.lon, 9), lat: expect.closeTo(lugar.lat, 9) } }),
        })
      }
    }),
  )
})
