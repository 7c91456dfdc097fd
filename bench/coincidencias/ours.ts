/** Compares the laudos of a case with all others, and times the server's part of it and two peers. */
import { openDatabase } from '@faixa/api/src/db/database.ts'
import {
  findCoincidences,
  findCompared,
} from '@faixa/api/src/features/laudos/coincidencias/find-coincidences.queries.ts'
import pg from 'pg'
import type { Prepare } from '../contest.ts'
import { inTurns } from '../in-turns.ts'
import { quantile } from '../median.ts'
import { seededUrl } from '../seeded-databases.ts'
import { CASES, REPEATED, VOOS_SEEDED } from './seed.ts'

const LOOKUPS = 200
/** Settings of a connection that reads the whole table. */
const NO_INDEX = '-c enable_indexscan=off -c enable_bitmapscan=off -c enable_indexonlyscan=off'

type Statement = readonly [text: string, values: readonly unknown[]]

export const prepare: Prepare = async (params) => {
  const laudos = Number(params['laudos'])
  const url = seededUrl(VOOS_SEEDED, laudos)
  const statements: Statement[] = []
  const { db, pool, close } = openDatabase(url, { max: 1, idleMs: 0, onError: () => {} })
  const client = await pool.connect()
  const query = client.query as (...given: readonly unknown[]) => unknown
  client.query = ((...given: Statement) => {
    statements.push(given)
    return query(...given)
  }) as typeof client.query
  client.release()
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
  const compare = async (id: number) => findCoincidences(db, (await findCompared(db, id))!)
  /** Time of the statements of one comparison on the server, ms, as the server reports it. */
  async function onServer(id: number): Promise<number> {
    statements.length = 0
    await compare(id)
    let ms = 0
    for (const [text, values] of [...statements]) {
      const { rows } = await plain.query(`explain (analyze, timing off, format json) ${text}`, [...values])
      const [plan] = rows[0]['QUERY PLAN'] as [Record<'Planning Time' | 'Execution Time', number>]
      ms += plan['Planning Time'] + plan['Execution Time']
    }
    return ms
  }
  // The first comparisons warm up the just-in-time compiler, as in a server that has run for days; they use other laudos.
  for (const id of await idsOf(`id % ${laudos / 100} in (2, 3)`)) await compare(id)
  return {
    async run() {
      const [ms, server]: [number[], number[]] = [[], []]
      let found = 0
      const before = process.cpuUsage()
      for (let lookup = 0; lookup < LOOKUPS; lookup++) {
        const start = performance.now()
        found += (await compare(next())).length
        ms.push(performance.now() - start)
      }
      const { user, system } = process.cpuUsage(before)
      for (const id of ids) server.push(await onServer(id))
      return {
        ...{ found: found / LOOKUPS, p50: quantile(ms, 0.5), p95: quantile(ms, 0.95), server: quantile(server, 0.5) },
        ownCpu: (user + system) / 1000 / LOOKUPS,
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
