import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { asLocalM } from '../shapes/lon-lat.ts'
import { createLaea } from '../shapes/projection/laea.ts'
import { measureCoverage } from './measure-coverage.ts'
import type { CoverageInput } from './terms/coverage.ts'

test('a worker thread measures the same to the last bit, and all of it crosses the wall', async () => {
  const plane = createLaea(-53.89, -22.39)
  const box = (x0: number, y0: number, x1: number, y1: number) => ({
    outer: plane.toLonLat(asLocalM([x0, y0, x1, y0, x1, y1, x0, y1])),
    holes: [],
  })
  const input: CoverageInput = {
    plots: [{ id: 'campo', polygons: [box(0, 0, 400, 300)] }],
    swaths: [10, 30, 50].map((y) => ({ kind: 'polygon', polygon: box(-20, y - 11, 420, y + 11) })),
  }
  const worker = new Worker(new URL('./measure-in-worker.fixture.ts', import.meta.url), { workerData: input })
  try {
    const [answer] = (await once(worker, 'message')) as [unknown]
    expect(answer).toEqual(await measureCoverage(input))
  } finally {
    await worker.terminate()
  }
})
