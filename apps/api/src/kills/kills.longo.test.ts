/**
 * Kills the program, its database and operators' commands at random moments during simulated work, and at the end compares everything that
 * was acknowledged with the stored data. FAIXA_MORTES sets how many kills: `FAIXA_MORTES=300 npm run unit -- --project longo kills.longo`.
 * FAIXA_SEMENTE repeats the choices of a run, though not its timing.
 */
import { createRandom } from '@faixa/tools/simulator'
import { afterAll, expect, test } from 'vitest'
import { type Installation, openInstallation } from './installation.fixture.ts'
import { KIND_NAMES, killAgainAndAgain } from './kill-kinds.fixture.ts'
import { putToWork } from './people-at-work.fixture.ts'
import { openTally } from './tally.fixture.ts'

const KILLS = Number(process.env['FAIXA_MORTES'] ?? 40)
/** Time allowed per kill on a busy machine, ms. */
const WITHIN_MS = 60_000
const seed = Number(process.env['FAIXA_SEMENTE'] ?? Math.floor(Math.random() * 2 ** 31))

const tally = openTally(KIND_NAMES)
let house: Installation | undefined
afterAll(() => house?.close())

test(`of ${KILLS} kills nobody loses anything that was acknowledged, and no laudo ends in Erro`, {
  timeout: WITHIN_MS * KILLS,
}, async () => {
  process.stdout.write(`FAIXA_SEMENTE=${seed}\n`)
  house = await openInstallation(createRandom(seed, 'kills'), tally)
  const people = await putToWork(house)
  await Promise.race([killAgainAndAgain(house, people, KILLS), people.working])
  await house.ready()
  await people.stop()
  await house.ready()
  await tally.settle()
  for (const name of ['check-log', 'check-files', 'check-sums']) {
    const { ok, output } = await house.begin(name).ended
    if (!ok) tally.lose('tudo', `${name}: ${output}`)
  }
  process.stdout.write(`${tally.table()}refused: ${[...house.refused].join(', ')}\n`)
  expect(tally.faults).toEqual([])
  expect([...house.refused].filter((codigo) => codigo !== 'indisponivel')).toEqual([])
  expect(people.laudos.size).toBeGreaterThan(5)
  await people.expectNoneTwice()
})
