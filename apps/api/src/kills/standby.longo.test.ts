/**
 * Kills the primary of two PostgreSQL servers at random moments during simulated work, and promotes the standby. FAIXA_TROCAS sets how many
 * times: `FAIXA_TROCAS=20 npm run unit -- --project longo standby.longo`. docs/escala.md says what was seen.
 */
import { createRandom } from '@faixa/tools/simulator'
import { afterAll, expect, test } from 'vitest'
import { type Installation, openInstallation } from './installation.fixture.ts'
import { putToWork } from './people-at-work.fixture.ts'
import { openStandbyPair, type StandbyPair } from './standby-pair.fixture.ts'
import { openTally } from './tally.fixture.ts'

const TIMES = Number(process.env['FAIXA_TROCAS'] ?? 2)
/** Time allowed per take-over on a busy machine, ms. */
const WITHIN_MS = 120_000
/** From the death of the primary until the program serves again, ms: the goal on a quiet machine is 15 s. */
const BACK_WITHIN_MS = 30_000
/** Work between two take-overs, ms. */
const WORK_MS = { from: 500, to: 4000 }
const seed = Number(process.env['FAIXA_SEMENTE'] ?? Math.floor(Math.random() * 2 ** 31))

let pair: StandbyPair | undefined
let house: Installation | undefined
afterAll(async () => {
  await house?.close()
  await pair?.close()
})

test(`of ${TIMES} take-overs by the standby nobody loses anything that was acknowledged`, {
  timeout: WITHIN_MS * (TIMES + 2),
}, async () => {
  process.stdout.write(`FAIXA_SEMENTE=${seed}\n`)
  const tally = openTally(['troca'])
  pair = await openStandbyPair()
  house = await openInstallation(createRandom(seed, 'standby'), tally, { DATABASE_URL: pair.url })
  const people = await putToWork(house)
  const seconds: number[] = []
  for (let time = 0; time < TIMES; time++) {
    await house.pause(WORK_MS.from, WORK_MS.to)
    const from = performance.now()
    await pair.failOver()
    await house.ready()
    seconds.push((performance.now() - from) / 1000)
    process.stdout.write(`${time + 1}: ${seconds.at(-1)!.toFixed(1)} s without service\n`)
    await pair.repair()
  }
  await people.stop()
  await house.ready()
  await tally.settle()
  for (const name of ['check-log', 'check-files', 'check-sums']) {
    const { ok, output } = await house.begin(name).ended
    if (!ok) tally.lose('troca', `${name}: ${output}`)
  }
  expect(tally.faults).toEqual([])
  expect([...house.refused].filter((codigo) => codigo !== 'indisponivel')).toEqual([])
  expect(people.laudos.size).toBeGreaterThan(0)
  await people.expectNoneTwice()
  expect(Math.max(...seconds) * 1000).toBeLessThan(BACK_WITHIN_MS)
})
