/**
 * Kills the primary of two PostgreSQL servers at random moments during simulated work, and promotes the standby. FAIXA_TROCAS sets how many
 * times: `FAIXA_TROCAS=20 npm run unit -- --project longo standby.longo`. docs/escala.md says what was seen. Exports, OGC and dashboards are
 * read from the standby of the same pair (FAIXA_BANCO_LEITURA).
 */
import { createRandom } from '@faixa/tools/simulator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN } from '../testing/program.fixture.ts'
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

const tally = openTally(['troca'])
let pair: StandbyPair
let house: Installation
beforeAll(async () => {
  pair = await openStandbyPair()
  const { url } = pair
  house = await openInstallation(createRandom(seed, 'standby'), tally, { DATABASE_URL: url, FAIXA_BANCO_LEITURA: url })
}, WITHIN_MS)
afterAll(async () => {
  await house?.close()
  await pair?.close()
})

test(`of ${TIMES} take-overs by the standby nobody loses anything that was acknowledged`, {
  timeout: WITHIN_MS * (TIMES + 2),
}, async () => {
  process.stdout.write(`FAIXA_SEMENTE=${seed}\n`)
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

/** The program examines an absent standby again after two seconds. */
const SOON = { timeout: WITHIN_MS, interval: 100 }

test('nobody reads less than was acknowledged, whether the standby answers, is behind or is absent', {
  timeout: 4 * WITHIN_MS,
}, async () => {
  const { ana } = house
  const { token } = await house.as(undefined).login({ body: ADMIN })
  const headers = { authorization: `Bearer ${token}` }
  const shown = async () => (await ana.readDashboard({})).laudos
  const exported = async () => (await (await ana.exportLaudos({ query: {} })).text()).split('\n').length
  const features = async () => {
    const page = await fetch(`${house.origin}/api/v1/ogc/collections/laudos/items?limit=1`, { headers })
    return ((await page.json()) as { readonly numberMatched: number }).numberMatched
  }
  const beingMeasured = async () => (await ana.listUnmeasured({ query: {} })).laudos.length
  await expect.poll(beingMeasured, { ...SOON, timeout: 2 * WITHIN_MS }).toBe(0)
  const { laudos: visible, totalItems: before } = await ana.listLaudos({ query: { status: 'Pronto', total: 'exato' } })
  expect(before).toBeGreaterThan(0)
  const scanned = await sumsScanned()
  await expect.poll(isReadByStandby, SOON).toBe(true)
  expect(await shown()).toBe(before)
  await expect.poll(sumsScanned, SOON).toBeGreaterThan(scanned)

  await pair.onStandby('select pg_wal_replay_pause()')
  const paused = "select pg_get_wal_replay_pause_state() = 'paused' as so"
  await expect.poll(async () => (await pair.onStandby<{ so: boolean }>(paused))[0]?.so, SOON).toBe(true)
  await ana.hideLaudos({ body: { uuids: [visible[0]!.uuid], hide: true } })
  expect(await shown()).toBe(before - 1)

  await pair.onStandby('select pg_wal_replay_resume()')
  await expect.poll(isReadByStandby, SOON).toBe(true)
  const seen = async () => [await shown(), await exported(), await features()]
  const all = await seen()
  expect(all[0]).toBe(before - 1)

  await pair.stopStandby()
  expect(await seen()).toEqual(all)
  expect(await isReadByStandby()).toBe(false)
  await pair.startStandby()
  await expect.poll(isReadByStandby, SOON).toBe(true)
})

/** Tells whether the standby answers a dashboard, by the program's own count. */
async function isReadByStandby(): Promise<boolean> {
  const count = async () => {
    const text = await (await house.ana.readMetrics({})).text()
    return Number(/^faixa_banco_leituras_total\{servidor="reserva"\} (\d+)$/m.exec(text)?.[1])
  }
  const before = await count()
  await house.ana.readDashboard({})
  return (await count()) > before
}

/** Number of times that the standby, which only answers readings, looked into the sums of the dashboards. */
async function sumsScanned(): Promise<number> {
  const [row] = await pair.onStandby<{ n: number }>(
    `select sum(coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::integer as n
     from pg_stat_user_tables where relname like 'laudos_somas%'`,
  )
  return row?.n ?? 0
}
