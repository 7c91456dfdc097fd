/** Times one case: over HTTP, by the same statements through pg, together with the cost of any request; then by plain SQL through pg. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { REQUEST_LIMIT_MS } from '@faixa/api/src/db/statement-limits.ts'
import { orderOf } from '@faixa/api/src/features/laudos/list/laudo-order.queries.ts'
import { LISTED_COLUMNS } from '@faixa/api/src/laudo/laudo-columns.queries.ts'
import { laudoFilterSchema, sortSchema } from '@faixa/contract'
import pg from 'pg'
import type { Prepare } from '../contest.ts'
import { inTurns } from '../in-turns.ts'
import { requestText } from '../request-text.ts'
import { seededUrl } from '../seeded-databases.ts'
import { caseAt, type ListCase, plainSql } from './list-cases.ts'
import { recordStatements, replay } from './recorded-statements.ts'
import { LAUDOS_SEEDED, TOKENS } from './seed.ts'

const WARM_UP = 300
/** Code of PostgreSQL for a statement that its time limit ended. */
const QUERY_CANCELED = '57014'

export const prepare: Prepare = async (params) => {
  const listCase = caseAt(String(params['case']), Number(params['laudos']))
  const url = seededUrl(LAUDOS_SEEDED, Number(params['laudos']))
  const server = fork(new URL(import.meta.resolve('./list-server.ts')), [url], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [origin] = (await once(server, 'message')) as [string]
  const agent = new Agent({ keepAlive: true })
  const pool = new pg.Pool({ connectionString: url, max: 4, statement_timeout: REQUEST_LIMIT_MS })
  const statements = await recordStatements(url, wantedOf(listCase))
  const plain = plainSql(LISTED_COLUMNS, listCase)
  const http = () => requestText(agent, `${origin}/api/v1/laudos?${listCase.query}`, TOKENS[listCase.as ?? 'staff'])
  const fixed = () => requestText(agent, `${origin}/api/v1/entidades/user-info`, TOKENS.staff)
  const page = await http()
  const plainly = await pool.query<{ uuid: string }>(plain.page).catch(refuseOther)
  if (plainly && uuidsOf(page) !== plainly.rows.map(({ uuid }) => uuid).join()) {
    throw new Error('Plain SQL finds other laudos.')
  }
  // The first hundreds of requests compile the server's code, as in a server that has run for days.
  for (let i = 0; i < WARM_UP; i++) await requestText(agent, `${origin}/api/v1/laudos`, TOKENS.staff)
  return {
    async run() {
      // These run separately from plain SQL, whose counting leaves the processor's caches cold for the next request.
      const times = await inTurns({ http, same: () => replay(pool, statements), fixed })
      const plainTimes =
        plainly &&
        (await inTurns({ plain: () => Promise.all([pool.query(plain.page), pool.query(plain.count)]) }).catch(
          refuseOther,
        ))
      const { totalItems } = JSON.parse(await http()) as { totalItems: number }
      return { ...times, ...plainTimes, total: totalItems }
    },
    async close() {
      agent.destroy()
      await pool.end()
      server.disconnect()
      await once(server, 'exit')
    },
  }
}

/** Plain SQL that takes longer than a request's limit may have no time in the table. */
function refuseOther(error: Error & { readonly code?: string }): undefined {
  if (error.code !== QUERY_CANCELED) throw error
  return undefined
}

function uuidsOf(page: string): string {
  const { laudos } = JSON.parse(page) as { laudos: { uuid: string }[] }
  return laudos.map(({ uuid }) => uuid).join()
}

function wantedOf({ query, as = 'staff', offset = 0 }: ListCase) {
  const { sort, ...filter } = Object.fromEntries(new URLSearchParams(query))
  return {
    actor: as === 'staff' ? { nivel: 'analista' as const } : { nivel: 'funcionario' as const, empresaId: 1 },
    filter: laudoFilterSchema.parse(filter),
    order: orderOf(sortSchema.parse(sort)),
    offset,
    limit: 10,
    exactTotal: false,
  }
}
