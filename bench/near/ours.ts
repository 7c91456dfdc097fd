/** Times questions about what flew near houses: the candidates alone, in PostgreSQL and in PostGIS, and the whole answer over HTTP. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { openDatabase } from '@faixa/api/src/db/database.ts'
import { findCandidates } from '@faixa/api/src/features/ocorrencias/flights-near.queries.ts'
import { VOOS_PERTO_MAXIMO } from '@faixa/contract'
import { padded } from '@faixa/flight'
import pg from 'pg'
import { TOKENS } from '../api-list/seed.ts'
import type { Prepare } from '../contest.ts'
import { inTurns } from '../in-turns.ts'
import { quantile } from '../median.ts'
import { requestText } from '../request-text.ts'
import { seededUrl } from '../seeded-databases.ts'
import { caseAt } from './near-cases.ts'
import { housesOf, PERTO_SEEDED } from './seed.ts'

const ANSWERS = 20
const WARM_UP = 4

const POSTGIS = `
  with perto as materialized (
    select distinct laudo_id from lugares_postgis where lugar && st_makeenvelope($1, $2, $3, $4, 4326) and dias && daterange($5, $6, '[]')
  )
  select l.id from laudos l
  where l.id in (select laudo_id from perto)
    and l.ready and l.arquivado_em is null
  limit ${VOOS_PERTO_MAXIMO + 1}`

export const prepare: Prepare = async (params) => {
  const laudos = Number(params['laudos'])
  const { raioM, de, ate } = caseAt(String(params['case']))
  const url = seededUrl(PERTO_SEEDED, laudos)
  const server = fork(new URL(import.meta.resolve('../api-list/list-server.ts')), [url], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [origin] = (await once(server, 'message')) as [string]
  const agent = new Agent({ keepAlive: true })
  const { db, close } = openDatabase(url, { max: 1, idleMs: 0, onError: () => {} })
  const plain = new pg.Pool({ connectionString: url, max: 1 })
  const houses = housesOf(laudos)
  let at = 0
  const next = () => houses[at++ % houses.length]!
  const boxAt = ({ lon, lat }: { readonly lon: number; readonly lat: number }) => padded([lon, lat, lon, lat], raioM)
  const candidatesAt = (house: (typeof houses)[number]) =>
    findCandidates(db, { nivel: 'analista' }, { box: boxAt(house), days: [de, ate] }, VOOS_PERTO_MAXIMO)
  const { rowCount: hasPostgis } = await plain.query(`select where to_regclass('lugares_postgis') is not null`)
  const postgisAt = async (house: (typeof houses)[number]) => plain.query(POSTGIS, [...boxAt(house), de, ate])
  const found: number[] = []
  for (const house of houses) {
    const ids = await candidatesAt(house)
    found.push(ids.length)
    if (hasPostgis && (await postgisAt(house)).rowCount !== ids.length) throw new Error('PostGIS finds other flights.')
  }
  const answerAt = ({ lat, lon }: (typeof houses)[number]) =>
    requestText(
      agent,
      `${origin}/api/v1/ocorrencias/voos?${new URLSearchParams({ lat: `${lat}`, lon: `${lon}`, raioM: `${raioM}`, de, ate }).toString()}`,
      TOKENS.staff,
    )
  for (let i = 0; i < WARM_UP; i++) await answerAt(next())
  return {
    async run() {
      const times = await inTurns({
        candidates: () => candidatesAt(next()),
        ...(hasPostgis && { postgis: () => postgisAt(next()) }),
      })
      const ms: number[] = []
      let flights = 0
      for (let i = 0; i < ANSWERS; i++) {
        const start = performance.now()
        const text = await answerAt(next())
        ms.push(performance.now() - start)
        flights += (JSON.parse(text) as { voos: unknown[] }).voos.length / ANSWERS
      }
      return {
        ...times,
        found: found.reduce((sum, n) => sum + n, 0) / found.length,
        flights,
        answerP50: quantile(ms, 0.5),
        answerP95: quantile(ms, 0.95),
      }
    },
    async close() {
      agent.destroy()
      await Promise.all([plain.end(), close()])
      server.disconnect()
      await once(server, 'exit')
    },
  }
}
