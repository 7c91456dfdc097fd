/** Runs the product under a hard limit of memory, where the machine lets a test set one (cgroup 1 or 2). */
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@faixa/contract'
import { afterAll, expect, test, vi } from 'vitest'
import { demonstrate } from './demonstration/demonstrate.ts'
import { planLaudos } from './demonstration/plan-laudos.ts'
import { ADMIN, dataFolder, startServer } from './demonstration/program.fixture.ts'

vi.setConfig({ testTimeout: 600_000 })

const GIGABYTE = 1_000_000_000

const group = openGroup(GIGABYTE)
afterAll(() => group?.close())

/** Four flights of about 20,000 quads, and one of more than the 16 MB with which a flight is heavy. */
const SIZES = [20_000, 20_000, 20_000, 20_000, 40_000]
/** At 22 m, 45 m/s and ten records a second a quad covers 22 × 4.5 m, or about 100 to a hectare. */
const QUADS_PER_HA = 100

test.skipIf(group === undefined)(
  'the product, its database included, serves and measures four large flights and a heavy one within 1 GB [skipped where no group of processes can be limited]',
  async () => {
    await using folder = await dataFolder()
    await using server = await startServer(folder.path, (pid) => group!.add(pid))
    const usable = planLaudos(new Date()).filter(({ unusable, hidden, ordered }) => !unusable && !hidden && !ordered)
    const laudos = SIZES.map((quads, place) => {
      const laudo = usable[place]!
      const flight = { ...laudo.flight, areaHa: quads / QUADS_PER_HA, swathM: 22, speedMps: 45, logIntervalS: 0.1 }
      return { ...laudo, flight }
    })
    const { origin, demonstracao: token } = server
    await demonstrate({ origin, token, senha: 'segredo-de-todos', laudos, onProgress: () => undefined })
    const { token: session } = await createClient({ origin }).login({ body: ADMIN })
    const admin = createClient({ origin, token: () => session })
    const listed = await admin.listLaudos({ query: {} })
    expect(listed.laudos.map(({ ready }) => ready)).toEqual(SIZES.map(() => true))
    expect(group!.kills()).toBe(0)
    expect(group!.peakBytes()).toBeLessThanOrEqual(GIGABYTE)
    await server.stop()
  },
)

/** Makes a group of processes with a limit; undefined where this process may not. */
function openGroup(bytes: number) {
  const isFirst = existsSync('/sys/fs/cgroup/memory')
  const folder = `/sys/fs/cgroup/${isFirst ? 'memory/' : ''}faixa-teste-${process.pid}`
  try {
    mkdirSync(folder)
    writeFileSync(`${folder}/${isFirst ? 'memory.limit_in_bytes' : 'memory.max'}`, `${bytes}`)
  } catch {
    if (existsSync(folder)) rmdirSync(folder)
    return undefined
  }
  const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8')
  return {
    add: (pid: number) => writeFileSync(`${folder}/cgroup.procs`, `${pid}`),
    kills: () => Number(/oom_kill (\d+)/.exec(read(isFirst ? 'memory.oom_control' : 'memory.events'))?.[1]),
    peakBytes: () => Number(read(isFirst ? 'memory.max_usage_in_bytes' : 'memory.peak')),
    async close() {
      for (const deadline = performance.now() + 30_000; performance.now() < deadline; await sleep(100)) {
        if (read('cgroup.procs').trim() === '') return rmdirSync(folder)
      }
      throw new Error('Processes of the test remain.')
    },
  }
}
