import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { askModel } from './ask-model.ts'
import { dayOfModel, type ModelServer, startModelServer } from './model-server.fixture.ts'

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer()
})
afterEach(() => server.answerWith(undefined))
afterAll(() => server.stop())

/** Near Ribeirão Preto: 47,8° W and 21,2° S. */
const DAY = { lon: -478, lat: -212, dia: '2026-03-14' }
const ask = (signal = new AbortController().signal) => askModel(server.address, DAY, signal)
const answer = (changed: object, ofAll: object = {}) =>
  server.answerWith((response) => {
    response.end(JSON.stringify({ ...dayOfModel(server.requests.at(-1)!, changed), ...ofAll }))
  })

test('the hours of a day are asked for in UTC and m/s, at the middle of the cell', async () => {
  const readings = await ask()
  expect(Object.fromEntries(server.requests.at(-1)!)).toEqual({
    apikey: 'segredo',
    latitude: '-21.2',
    longitude: '-47.8',
    start_date: '2026-03-14',
    end_date: '2026-03-14',
    hourly: 'temperature_2m,relative_humidity_2m,wind_speed_10m,wind_direction_10m,wind_gusts_10m',
    wind_speed_unit: 'ms',
    timezone: 'GMT',
  })
  expect(readings).toHaveLength(24)
  expect(readings[13]).toEqual({
    instanteMs: Date.UTC(2026, 2, 14, 13),
    ventoMs: 2,
    rajadaMs: 4,
    direcaoGraus: 90,
    temperaturaC: 25,
    umidadePercent: 60,
    alturaM: 10,
    tipo: 'modelo',
    fonte: 'Open-Meteo (CC BY 4.0), 127.0.0.1',
    lugar: { lon: -47.8, lat: -21.2 },
  })
})

test('an hour without wind is absent, a calm has no direction, and an impossible value is left out', async () => {
  answer({
    time: ['2026-03-14T10:00', '2026-03-14T11:00', '2026-03-14T12:00'],
    wind_speed_10m: [null, 0, 3],
    wind_direction_10m: [90, 90, 360],
    temperature_2m: [25, 25, 299],
    wind_gusts_10m: [null, null, null],
  })
  const [calm, hot, ...rest] = await ask()
  expect(rest).toEqual([])
  expect(calm).toMatchObject({ instanteMs: Date.UTC(2026, 2, 14, 11), ventoMs: 0, temperaturaC: 25 })
  expect(calm).not.toHaveProperty('direcaoGraus')
  expect(hot).toMatchObject({ ventoMs: 3, direcaoGraus: 0 })
  expect(hot).not.toHaveProperty('temperaturaC')
})

test('another unit, another zone, a redirect, an error, a long answer and no JSON are refused, without the key', async () => {
  const refusals: ((() => void) | undefined)[] = [
    () => answer({}, { hourly_units: { wind_speed_10m: 'km/h' } }),
    () => answer({}, { utc_offset_seconds: -10_800 }),
    () => server.answerWith((response) => response.writeHead(302, { location: '/other' }).end()),
    () => server.answerWith((response) => response.writeHead(429).end('{}')),
    () => server.answerWith((response) => response.end(' '.repeat(300 * 1024))),
    () => server.answerWith((response) => response.end('<html>')),
  ]
  for (const refuse of refusals) {
    const before = server.requests.length
    refuse?.()
    const fault: unknown = await ask().catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(Error)
    expect(String(fault)).not.toContain('segredo')
    expect(server.requests.length).toBe(before + 1)
  }
})

test('a server that does not answer is left when the job is', async () => {
  server.answerWith(() => {})
  await expect(ask(AbortSignal.timeout(50))).rejects.toThrow(/aborted|timeout/i)
})
