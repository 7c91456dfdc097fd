import { sql } from 'kysely'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { simulatedFiles } from '../testing/flight-files.fixture.ts'
import { startRealWorker } from '../testing/real-worker.fixture.ts'

// Flights are really measured, on machines with other load.
vi.setConfig({ testTimeout: 300_000 })

const real = await startRealWorker({ pollEverySeconds: 0.5 })
afterEach(async () => {
  await real.stopWorkers()
  await sql`delete from fila.job where name = 'processar-laudo'`.execute(real.db)
})
afterAll(() => real.stop())

const { aurora, boreal } = real.places
const small = simulatedFiles()
/** A random path of 20,000 steps, which resembles a track, with the spray open: half a megabyte that takes half a minute of one core. */
const heavy = { ...small, aplicacao: walk(20_000) }

test('twenty heavy laudos of one empresa delay a light one of another by less than three times its time alone', async () => {
  // A heavy laudo occupies a light slot for five seconds of processor time, in production for ten.
  await real.work({ processes: { count: 1, leve: { processorSeconds: 5 } } })
  // The first one starts the process. The minimum of several is the queue's share; the rest is the machine's other load.
  await measureLight()
  const alone = Math.min(await measureLight(), await measureLight(), await measureLight(), await measureLight())

  const sent = await Promise.all(
    Array.from({ length: 20 }, () => real.send(heavy, { empresa_id: aurora, medir_manter_arquivos: true })),
  )
  const begun = async () => {
    const states = await Promise.all(sent.map(({ id }) => real.state(id)))
    return states.filter(({ processing, tentativa }) => processing && (tentativa ?? 0) > 1).length
  }
  // One of them has reached the heavy lane, and the next has a light slot.
  await expect.poll(begun, { timeout: 60_000 }).toBeGreaterThan(0)
  let beside = await measureLight()
  // Repeated until it succeeds, because a momentary load of the machine is not the queue's fault.
  for (let tries = 1; tries < 12 && beside >= 3 * alone; tries++) beside = Math.min(beside, await measureLight())
  expect(beside / alone).toBeLessThan(3)
})

test('a heavy laudo is measured beside the light ones, not after them', async () => {
  const light = await Promise.all(Array.from({ length: 12 }, () => real.send(small, { empresa_id: aurora })))
  // A laudo whose last measurement took a minute is heavy.
  const { id } = await real.send(simulatedFiles({ areaHa: 40 }), { empresa_id: aurora, processamento_ms: 60_000 })
  await real.work({ processes: { count: 1 } })
  await expect.poll(async () => (await real.state(id)).tentativa).toBe(1)
  const states = await Promise.all(light.map((made) => real.state(made.id)))
  expect(states.filter(({ ready }) => !ready).length).toBeGreaterThan(0)
  expect(await real.settled(id)).toMatchObject({ ready: true, tentativa: 1 })
})

/** Milliseconds from sending a light laudo to its result. */
async function measureLight(): Promise<number> {
  const began = performance.now()
  const { id } = await real.send(small, { empresa_id: boreal })
  expect(await real.settled(id)).toMatchObject({ ready: true, tentativa: 1 })
  return performance.now() - began
}

/** One sprayed line that wanders at random; Park and Miller's generator makes it reproducible. */
function walk(steps: number): string {
  let state = steps + 1
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647 - 0.5
  }
  const { lon, lat } = { lon: -50.31, lat: -21.78 }
  let [x, y] = [0, 0]
  const positions = Array.from({ length: steps }, () => {
    x += 20 * next()
    y += 20 * next()
    return `${(lon + x / 103_000).toFixed(7)},${(lat + y / 111_000).toFixed(7)},0`
  })
  return `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><LineString><coordinates>${positions.join(' ')}</coordinates></LineString></Placemark></Document></kml>`
}
