/** Deduces the passes of simulated jobs, of which is known what was sprayed. */
import { deducePasses, geodesicLengthM, type LonLatPath, measureCoverage } from '@faixa/geometry'
import { beforeAll, expect, inject, test } from 'vitest'
import { type DroneJob, simulateDrones } from './simulate-drones.ts'

interface Outcome {
  /** Deduced over true hectares, less 1. */
  readonly error: number
  readonly trueHa: number
  readonly foundHa: number
  readonly trueM: number
  readonly foundM: number
  readonly bothM: number
}

async function hectares(lines: readonly LonLatPath[], widthM: number): Promise<number> {
  const swaths = lines.map((path) => ({ kind: 'line', path, widthM }) as const)
  return (await measureCoverage({ plots: [], swaths }, { layers: false })).areas.appliedM2 / 10_000
}

/** `trueHa`: hectares of the job's true passes. */
async function deduced(job: DroneJob, trueHa: number, withPlots: boolean): Promise<Outcome> {
  const { passes } = deducePasses(job.flights, withPlots ? { plots: [job.field] } : {})
  const parts = passes.flatMap((pass) => pass.parts)
  const taken = job.flights.map(({ timesMs }) => new Float64Array(timesMs.length))
  for (const { leg, from, to } of parts) {
    for (let i = Math.floor(from) + 1; i <= Math.ceil(to); i++)
      taken[leg]![i]! += Math.min(i, to) - Math.max(i - 1, from)
  }
  let [trueM, foundM, bothM] = [0, 0, 0]
  for (const [leg, { path, sprayedShare }] of job.flights.entries()) {
    for (let i = 1; i < sprayedShare.length; i++) {
      const lengthM = geodesicLengthM(path.subarray(2 * i - 2, 2 * i + 2) as LonLatPath)
      const [sprayed, found] = [sprayedShare[i]!, Math.min(1, taken[leg]![i]!)]
      trueM += sprayed * lengthM
      foundM += found * lengthM
      bothM += Math.min(sprayed, found) * lengthM
    }
  }
  const foundHa =
    passes.length === 0
      ? 0
      : await hectares(
          parts.map(({ path }) => path),
          job.swathM,
        )
  return { error: foundHa / trueHa - 1, trueHa, foundHa, trueM, foundM, bothM }
}

const jobs = Array.from({ length: Math.round(300 * inject('shareOfCases')) }, (_, i) => simulateDrones(i + 1))
/** Hectares of the true passes of each job, which both tests compare with. */
let truths: readonly number[] = []
beforeAll(async () => {
  for (const job of jobs) truths = [...truths, await hectares(job.sprayed, job.swathM)]
})

test.each([
  // Without plots a way in or out along the rows, beside the field, is at times taken for a row.
  { withPlots: true, most: 0.025, within: 0.9 },
  { withPlots: false, most: 0.06, within: 0.85 },
])('jobs of drones are deduced to their hectares and metres: $withPlots', async ({ withPlots, most, within }) => {
  const outcomes: Outcome[] = []
  for (const [i, job] of jobs.entries()) outcomes.push(await deduced(job, truths[i]!, withPlots))
  const sum = (of: (one: Outcome) => number) => outcomes.reduce((total, one) => total + of(one), 0)
  const bothM = sum((one) => one.bothM)
  expect(bothM / sum((one) => one.foundM), 'precision').toBeGreaterThanOrEqual(0.98)
  expect(bothM / sum((one) => one.trueM), 'recall').toBeGreaterThanOrEqual(0.98)
  expect(Math.abs(sum((one) => one.foundHa) / sum((one) => one.trueHa) - 1), 'hectares of all jobs').toBeLessThan(0.005)
  const errors = outcomes.map(({ error }) => Math.abs(error)).toSorted((a, b) => a - b)
  expect(errors.filter((error) => error <= 0.005).length / errors.length, 'jobs within 0.5 %').toBeGreaterThanOrEqual(
    within,
  )
  expect(errors.at(-1), 'the worst job').toBeLessThan(most)
})
