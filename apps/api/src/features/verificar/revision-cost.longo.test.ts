/** Every measurement is recorded as a signed revision, which must not slow the laudo down. */
import { performance } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordRevision } from '../../laudo/record-revision.queries.ts'
import { simulatedFiles } from '../../testing/flight-files.fixture.ts'
import { type RealWorker, startRealWorker } from '../../testing/real-worker.fixture.ts'

let real: RealWorker

beforeAll(async () => {
  real = await startRealWorker()
})
afterAll(() => real.stop())

test('a revision takes at most 5 % of the time in which its laudo is measured', async () => {
  await using _worker = { [Symbol.asyncDispose]: (await real.work()).stop }
  const measuredMs: number[] = []
  const recordedMs: number[] = []
  // Both are timed alternately, so that other load of the machine affects both.
  for (let seed = 1; seed <= 8; seed++) {
    const { id } = await real.send(simulatedFiles({ areaHa: 90, seed }))
    await real.settled(id)
    const row = await real.db
      .selectFrom('laudos')
      .select('processamento_ms')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    measuredMs.push(Number(row.processamento_ms))
    for (let again = 0; again < 5; again++) recordedMs.push(await timeOfRevision(id))
  }
  expect(medianOf(recordedMs) / medianOf(measuredMs)).toBeLessThan(0.05)
})

/** Milliseconds; the revision is undone. */
async function timeOfRevision(laudoId: number): Promise<number> {
  let elapsed = 0
  const undone = new Error('undone')
  const trial = real.db.transaction().execute(async (db) => {
    await db.selectFrom('laudos').select('id').where('id', '=', laudoId).forUpdate().execute()
    const began = performance.now()
    expect(await recordRevision({ db, deps: real.deps }, laudoId, 'medicao')).toBe(true)
    elapsed = performance.now() - began
    throw undone
  })
  await expect(trial).rejects.toBe(undone)
  return elapsed
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!
}
