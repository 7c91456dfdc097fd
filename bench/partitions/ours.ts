/** Times one statement on one of the tables, which the first trial makes. */
import pg from 'pg'
import { LAUDOS_SEEDED } from '../api-list/seed.ts'
import type { Prepare } from '../contest.ts'
import { medianOf } from '../median.ts'
import { seededUrl } from '../seeded-databases.ts'
import { CASES, KINDS, making } from './partition-cases.ts'

const RUNS = 15

interface Explained {
  readonly 'Planning Time': number
  readonly 'Execution Time': number
}

export const prepare: Prepare = async (params) => {
  const kind = KINDS[String(params['kind'])]!
  const client = new pg.Client({ connectionString: seededUrl(LAUDOS_SEEDED, Number(params['laudos'])) })
  await client.connect()
  const { rows } = await client.query<{ made: string | null }>('select to_regclass($1)::text as made', [kind.table])
  if (rows[0]?.made === null) {
    await client.query('begin')
    for (const statement of making(kind)) await client.query(statement)
    await client.query('commit')
  }
  const statement = CASES[String(params['case'])]!.replaceAll('$laudos', kind.table)
  return {
    async run() {
      const seen: Explained[] = []
      for (let i = 0; i <= RUNS; i++) {
        const { rows: plans } = await client.query<{ 'QUERY PLAN': Explained[] }>(
          `explain (analyze, timing off, format json) ${statement}`,
        )
        // The first run loads the data into memory.
        if (i > 0) seen.push(plans[0]!['QUERY PLAN'][0]!)
      }
      const median = (name: keyof Explained) => medianOf(seen.map((one) => one[name]))!
      return { planningMs: median('Planning Time'), executionMs: median('Execution Time') }
    },
    close: () => client.end(),
  }
}
