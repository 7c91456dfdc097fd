/** Deduces the passes of simulated jobs, of drones and of aeroplanes, of which is known what was sprayed. */
import { deducePasses, geodesicLengthM, type LonLatPath, type LonLatPolygon, measureCoverage } from '@faixa/geometry'
import { beforeAll, expect, inject, test } from 'vitest'
import { createRandom } from '../random.ts'
import { simulateFlight } from '../simulate-flight.ts'
import { simulateDrones } from './simulate-drones.ts'

interface Job {
  readonly swathM: number
  readonly plots: readonly LonLatPolygon[]
  readonly flights: readonly Flown[]
  /** Centre lines of the true passes. */
  readonly sprayed: readonly LonLatPath[]
}

interface Flown {
  readonly path: LonLatPath
  readonly timesMs?: Float64Array
  readonly sprayedShare: Float64Array
}

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
async function deduced(job: Job, trueHa: number, withPlots: boolean): Promise<Outcome> {
  const { passes } = deducePasses(job.flights, withPlots ? { plots: job.plots } : {})
  const parts = passes.flatMap((pass) => pass.parts)
  const taken = job.flights.map(({ sprayedShare }) => new Float64Array(sprayedShare.length))
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

function droneJob(seed: number): Job {
  const { field, ...job } = simulateDrones(seed)
  return { ...job, plots: [field] }
}

/** An aeroplane at 35 to 80 m/s, logged once to five times a second, that opens its valve over the crop. */
function aeroplaneJob(seed: number): Job {
  const random = createRandom(seed, 'aeroplanes')
  const swathM = Math.round(random.between(14, 30))
  const { plane, plots, track } = simulateFlight({
    seed,
    areaHa: random.between(20, 100),
    swathM,
    spacingM: swathM * random.between(0.9, 1),
    speedMps: random.between(35, 80),
    logIntervalS: random.pick([0.2, 0.5, 1, 1]),
    headingDeg: random.between(0, 360),
    lon: random.between(-60, -45),
    lat: random.between(-30, -5),
    overshootM: 0,
    shutOffLagS: 0.1,
    windMps: random.between(0, 5),
    driftM: random.between(0.2, 1.2),
    jitterM: random.between(0.02, 0.2),
  })
  const path = plane.toLonLat(track.positions)
  const { timesMs } = track
  const sprayedShare = new Float64Array(timesMs.length)
  for (const [first, last] of track.passes) sprayedShare.fill(1, first + 1, last + 1)
  return {
    swathM,
    plots: plots.map(({ polygon }) => polygon),
    flights: [{ path, timesMs, sprayedShare }],
    sprayed: track.passes.map(([first, last]) => path.subarray(2 * first, 2 * last + 2) as LonLatPath),
  }
}

function withoutTimes({ flights, ...job }: Job): Job {
  return { ...job, flights: flights.map(({ path, sprayedShare }) => ({ path, sprayedShare })) }
}

const SEEDS = Array.from({ length: Math.round(300 * inject('shareOfCases')) }, (_, i) => i + 1)
const drones = SEEDS.map(droneJob)
/** Hectares of the true passes of each drone's job, which two tests compare with. */
let truths: readonly number[] = []
beforeAll(async () => {
  truths = await hectaresOf(drones)
})

async function hectaresOf(jobs: readonly Job[]): Promise<readonly number[]> {
  const found: number[] = []
  for (const { sprayed, swathM } of jobs) found.push(await hectares(sprayed, swathM))
  return found
}

async function deducedAll(jobs: readonly Job[], trueHa: readonly number[], withPlots: boolean): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const [i, job] of jobs.entries()) outcomes.push(await deduced(job, trueHa[i]!, withPlots))
  return outcomes
}

function sumOf(outcomes: readonly Outcome[], of: (one: Outcome) => number): number {
  return outcomes.reduce((total, one) => total + of(one), 0)
}

function expectTrue(
  outcomes: readonly Outcome[],
  { most, within }: { readonly most: number; readonly within: number },
) {
  const sum = (of: (one: Outcome) => number) => sumOf(outcomes, of)
  const bothM = sum((one) => one.bothM)
  expect(bothM / sum((one) => one.foundM), 'precision').toBeGreaterThanOrEqual(0.98)
  expect(bothM / sum((one) => one.trueM), 'recall').toBeGreaterThanOrEqual(0.98)
  expect(Math.abs(sum((one) => one.foundHa) / sum((one) => one.trueHa) - 1), 'hectares of all jobs').toBeLessThan(0.005)
  const errors = outcomes.map(({ error }) => Math.abs(error)).toSorted((a, b) => a - b)
  expect(errors.filter((error) => error <= 0.005).length / errors.length, 'jobs within 0.5 %').toBeGreaterThanOrEqual(
    within,
  )
  expect(errors.at(-1), 'the worst job').toBeLessThan(most)
}

test.each([
  // Without plots a way in or out along the rows, beside the field, is at times taken for a row.
  { withPlots: true, most: 0.025, within: 0.9 },
  { withPlots: false, most: 0.06, within: 0.85 },
])('jobs of drones are deduced to their hectares and metres: $withPlots', async ({ withPlots, most, within }) => {
  expectTrue(await deducedAll(drones, truths, withPlots), { most, within })
})

test('jobs of aeroplanes are deduced to their hectares and metres over plots, and left open without any', async () => {
  const jobs = SEEDS.map(aeroplaneJob)
  const trueHa = await hectaresOf(jobs)
  expectTrue(await deducedAll(jobs, trueHa, true), { most: 0.03, within: 0.7 })
  const some = <One>(list: readonly One[]) => list.slice(0, Math.ceil(list.length / 3))
  // No line of the log has a time: rows are told from turns by the plots alone.
  expectTrue(await deducedAll(some(jobs).map(withoutTimes), trueHa, true), { most: 0.03, within: 0.7 })
  const areOpen = (tried: readonly Job[]) => new Set(tried.map(({ flights }) => deducePasses(flights).hasOpenEnds))
  for (const tried of [some(jobs), some(jobs).map(withoutTimes)]) expect(areOpen(tried)).toEqual(new Set([true]))
  for (const tried of [some(drones), some(drones).map(withoutTimes)]) expect(areOpen(tried)).toEqual(new Set([false]))
})
