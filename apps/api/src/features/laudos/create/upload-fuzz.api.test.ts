import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'
import { flightFiles, formOf, keptBy, laudoFields } from '../laudo-upload.fixture.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ settings: { maxFileBytes: 1000 } })
})
afterAll(() => server.stop())

/** Fragments of a form, which the test inserts where they do not belong. */
const fragment = fc.oneof(
  fc.constantFrom(
    '\r\n',
    '--',
    '\r\n\r\n',
    '"',
    '\0',
    'content-type: application/octet-stream\r\n',
    'content-type: application/json\r\n',
    'content-type: text/plain; charset=utf-7\r\n',
    'content-transfer-encoding: base64\r\n',
    '; filename=""',
    '; filename="../../x.kml"',
    "; filename*=UTF-8''x.kml",
    '; name="file_area"',
    'name="constructor"',
    'x'.repeat(2000),
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
)

const change = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.oneof(fc.nat(4), fc.nat(600)),
  inserted: fc.oneof({ weight: 1, arbitrary: fc.constant('') }, { weight: 3, arbitrary: fragment }),
})

it('no damage to a form is a bug of ours, and none of it stays in the waiting room', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
      const whole = new Response(formOf(laudoFields(server), flightFiles()))
      const contentType = whole.headers.get('content-type') ?? ''
      let body = Buffer.from(await whole.arrayBuffer())
      for (const { at, removed, inserted } of changes) {
        const from = Math.floor(at * body.byteLength)
        body = Buffer.concat([body.subarray(0, from), Buffer.from(inserted), body.subarray(from + removed)])
      }
      const headers = { 'content-type': contentType }
      const response = await server.fetch('/laudos/add', { method: 'PUT', body, headers }, 'carla')
      await response.arrayBuffer()
      expect([201, 400, 409, 413, 415, 422]).toContain(response.status)
    }),
    { numRuns: 150 * inject('shareOfCases') },
  )
  expect(server.logged.filter((line) => line.includes('"level":"error"'))).toEqual([])
  const { temporaries, laudos, processamentos } = await keptBy(server)
  expect([temporaries, processamentos]).toEqual([0, laudos])
})
