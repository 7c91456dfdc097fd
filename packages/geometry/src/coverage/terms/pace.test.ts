import { expect, test } from 'vitest'
import { boustrophedon, line, overField, overlappingQuads } from '../hostile-flights.fixture.ts'
import { measureCoverage } from '../measure-coverage.ts'
import { createPace } from './pace.ts'

test('progress is told by the percent, and once for the end', async () => {
  const progress: number[] = []
  const pace = createPace({ onProgress: (done) => progress.push(done) })
  const step = pace.span(0.5, 1)
  for (let i = 1; i <= 1000; i++) await step(i / 1000, 0)
  pace.finish()
  expect(progress.length).toBeGreaterThan(40)
  expect(progress.length).toBeLessThan(60)
  expect(progress.at(-1)).toBe(1)
})

test('an abort from outside is heard after some milliseconds of work', async () => {
  const controller = new AbortController()
  const step = createPace({ signal: controller.signal }).span(0, 1)
  setTimeout(() => controller.abort(new Error('desistiu')), 0)
  let work = 0
  await expect(
    (async () => {
      // A timer fires within some turns of the event loop.
      for (; work < 10_000; work++) await step(work / 10_000, 1000)
    })(),
  ).rejects.toThrow('desistiu')
})

test.each([
  ['a line of 160,000 positions', () => overField([line(boustrophedon(1000, 25, 0.25))])],
  ['20,000 quads on a hectare', () => overField(overlappingQuads(20_000, 90))],
])('%s: an abort is heard long before the end', async (_, flight) => {
  const input = flight()
  const controller = new AbortController()
  let reports = 0
  const measuring = measureCoverage(input, {
    signal: controller.signal,
    onProgress: (done) => {
      reports = done
    },
  })
  // The measurement is aborted in the first turn of the event loop, because the moment of a timer is uncertain.
  setImmediate(() => controller.abort(new Error('desistiu')))
  await expect(measuring).rejects.toThrow('desistiu')
  expect(reports).toBeLessThan(0.3)
})
