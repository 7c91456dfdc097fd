/** Runs the job that compares a laudo with all others, counts the processor time of both programs, and times two peers. */
import { existsSync, readFileSync } from 'node:fs'
import { openDatabase } from '@faixa/api/src/db/database.ts'
import { writeCoincidences } from '@faixa/api/src/features/laudos/coincidencias/coincidences.queries.ts'
import { type ComparingMeans, compareLaudo } from '@faixa/api/src/features/laudos/coincidencias/compare-laudo.job.ts'
import {
  findCoincidences,
  findCompared,
} from '@faixa/api/src/features/laudos/coincidencias/find-coincidences.queries.ts'
import type { Work } from '@faixa/api/src/jobs/job.ts'
import pg from 'pg'
import type { Prepare } from '../contest.ts'
import { inTurns } from '../in-turns.ts'
import { quantile } from '../median.ts'
import { seededUrl } from '../seeded-databases.ts'
import { CASES, REPEATED, VOOS_SEEDED } from './seed.ts'

const LOOKUPS = 200
const WARM_UP_ROUNDS = 4
/** Settings of a connection that reads the whole table. */
const NO_INDEX = '-c enable_indexscan=off -c enable_bitmapscan=off -c enable_indexonlyscan=off'

/** Milliseconds of one tick of /proc. */
const TICK_MS = 10

/** Processor time of a server's process on this machine, ms; undefined where it is elsewhere. */
function processorMs(pid: number): number | undefined {
  const path = `/proc/${pid}/stat`
  if (!existsSync(path)) return undefined
  // The name may have spaces, so fields are counted after it: state is field 3, user and system time are 14 and 15.
  const fields = readFileSync(path, 'utf8').split(') ').at(-1)!.split(' ')
  return TICK_MS * (Number(fields[14 - 3]) + Number(fields[15 - 3]))
}

export const prepare: Prepare = async (params) => {
  const laudos = Number(params['laudos'])
  const url = seededUrl(VOOS_SEEDED, laudos)
  const { db, pool, close } = openDatabase(url, { max: 1, idleMs: 0, onError: () => {} })
  const pid = await pool.query<{ pid: number }>('select pg_backend_pid() as pid').then(({ rows }) => rows[0]!.pid)
  // The pairs are stored already, so that a job finds the same ones, and neither signs nor announces anything.
  const means = { db, clock: { now: () => new Date() } } as ComparingMeans
  const { signal } = new AbortController()
  const compare = (laudoId: number) =>
    compareLaudo({ payload: { laudoId }, signal } as Work<{ laudoId: number }>, means)
  const plain = new pg.Pool({ connectionString: url, max: 1 })
  const scanning = new pg.Pool({ connectionString: url, max: 1, options: NO_INDEX })
  const idsOf = async (condition: string) => {
    const { rows } = await plain.query<{ id: number }>(
      `select id::int from laudos where ready and ${condition} order by id limit ${REPEATED}`,
    )
    return rows.map(({ id }) => id)
  }
  const ids = await idsOf(CASES[String(params['case']) as keyof typeof CASES](laudos))
  let at = 0
  const next = () => ids[at++ % ids.length]!
  const found: number[] = []
  // The first comparisons warm up the just-in-time compiler, as in a server that has run for days.
  for (const id of ids) {
    const pairs = await findCoincidences(db, (await findCompared(db, id))!)
    await writeCoincidences(db, id, pairs)
    found.push(pairs.length)
  }
  for (let round = 0; round < WARM_UP_ROUNDS; round++) for (const id of ids) await compare(id)
  return {
    async run() {
      const ms: number[] = []
      const [before, serverBefore] = [process.cpuUsage(), processorMs(pid)]
      for (let lookup = 0; lookup < LOOKUPS; lookup++) {
        const start = performance.now()
        await compare(next())
        ms.push(performance.now() - start)
      }
      const [{ user, system }, serverAfter] = [process.cpuUsage(before), processorMs(pid)]
      return {
        found: found.reduce((sum, n) => sum + n, 0) / found.length,
        p50: quantile(ms, 0.5),
        p95: quantile(ms, 0.95),
        ownCpu: (user + system) / 1000 / LOOKUPS,
        ...(serverBefore !== undefined && { serverCpu: (serverAfter! - serverBefore) / LOOKUPS }),
        ...(await inTurns({
          scan: () =>
            scanning.query(
              `select laudo_id, passagens from laudos_voos
               where limites && (select limites from laudos_voos where laudo_id = $1) and laudo_id <> $1`,
              [next()],
            ),
          hash: () =>
            plain.query(
              'select o.laudo_id from voos_iguais v join voos_iguais o using (sha256) where v.laudo_id = $1',
              [next()],
            ),
        })),
      }
    },
    async close() {
      await Promise.all([plain.end(), scanning.end()])
      await close()
    },
  }
}
