import { asLonLat, valveBends } from '@faixa/geometry'
import { expect, test } from 'vitest'
import { CHECKS_OF_THE_LOG } from './checks-of-the-log.ts'
import { logFacts } from './facts/log-facts.ts'
import { type FlightFacts, NO_FACTS } from './flight-facts.ts'

const found = (facts: Partial<FlightFacts>) =>
  CHECKS_OF_THE_LOG.filter((row) => row.find({ ...NO_FACTS, ...facts }) !== undefined).map(({ code }) => code)
const place = [-50, -21] as const
const hour = (h: number, lastsMin = 40) => {
  const beginMs = Date.UTC(2026, 2, 14, h, 12)
  return { beginMs, endMs: beginMs + 60_000 * lastsMin }
}

test('drones and aeroplanes spray at their speeds; 400 km/h and 4 km/h are units that were misread', () => {
  // 3 m/s, 10 m/s, 60 m/s, 90 m/s.
  for (const sprayMps of [3, 10, 60, 90]) expect(found({ log: { place, sprayMps } })).toEqual([])
  // 400 / 3.6 = 111 m/s, 4 / 3.6 = 1.1 m/s.
  for (const sprayMps of [111, 1.1]) expect(found({ log: { place, sprayMps } })).toEqual(['velocidade-impossivel'])
})

test('the speed is the length of the lines over their times', () => {
  // 0.01° of latitude at 21° south are 1,107 m (series of Snyder, 1987): in 20 s 55 m/s.
  const line = { kind: 'line', path: Float64Array.of(-50, -21, -50, -21.01), widthM: 20, beginMs: 0, endMs: 20_000 }
  expect(logFacts([line as never], undefined).sprayMps).toBeCloseTo(55.4, 1)
})

test('a field that lies in Brazil only with latitude and longitude exchanged is named', () => {
  expect(found({ log: { place: [-21, -50] } })).toEqual(['colunas-trocadas'])
  // A field in Mozambique is not in Brazil either way, and one in Brazil stays.
  for (const elsewhere of [[35, -18], place] as const) expect(found({ log: { place: elsewhere } })).toEqual([])
})

test('a valve that is open on the turns and shut on the passes is named', () => {
  // 10 km of passes with 20° of wind's bends, and 3 km of turns with 8 times 180°.
  const passes = { onM: 10_000, onDeg: 20, offM: 3_000, offDeg: 1440 }
  expect(found({ log: { place, valve: passes } })).toEqual([])
  const inverted = { onM: 3_000, onDeg: 1440, offM: 10_000, offDeg: 20 }
  expect(found({ log: { place, valve: inverted } })).toEqual(['valvula-invertida'])
})

test('an application in local time beside a track in UTC is named, and one of another day is not', () => {
  expect(found({ sprayed: hour(10), flown: hour(13) })).toEqual(['hora-local-por-utc'])
  expect(found({ sprayed: hour(10), flown: hour(10, 60) })).toEqual([])
  expect(found({ sprayed: hour(10), flown: hour(20) })).toEqual([])
})

test('bends are counted where they are flown: 300 m north with the valve open, then three sides of a square with it shut', () => {
  // On the equator a degree is 111,195 m either way: positions 100 m apart.
  const places = [
    [0, 0],
    [0, 1],
    [0, 2],
    [0, 3],
    [1, 3],
    [1, 2],
    [0, 2],
  ] as const
  const path = asLonLat(places.flatMap(([x, y]) => [(100 * x) / 111_195, (100 * y) / 111_195]))
  const values = { SPRAY: ['1', '1', '1', '1', '0', '0', '0'] }
  const placemark = { index: 0, folders: [], attributes: {}, shapes: [{ kind: 'track', path, values }] } as const
  const { onM = 0, onDeg, offM = 0, offDeg } = valveBends([placemark]) ?? {}
  expect([Math.round(onM), onDeg, Math.round(offM), Math.round(offDeg ?? 0)]).toEqual([300, 0, 300, 270])
})
