/** Times one case over HTTP and as SQL by pg, alternating, and the cost of any request. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import pg from 'pg'
import { LAUDOS_SEEDED, TOKENS } from '../api-list/seed.ts'
import type { Prepare } from '../contest.ts'
import { quantile } from '../median.ts'
import { seededUrl } from '../seeded-databases.ts'
import { DASHBOARD_CASES, plainStatements } from './dashboard-cases.ts'

const TURNS = 60
const WARM_UP = 30

export const prepare: Prepare = async (params) => {
  const dashboardCase = DASHBOARD_CASES[String(params['case'])]
  if (!dashboardCase) throw new Error(`There is no case called ${params['case']}.`)
  const url = seededUrl(LAUDOS_SEEDED, Number(params['laudos']))
  const server = fork(new URL(import.meta.resolve('../api-list/list-server.ts')), [url], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [origin] = (await once(server, 'message')) as [string]
  const agent = new Agent({ keepAlive: true })
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const path = `${origin}/api/v1/dashboard/${dashboardCase.body ? 'filter' : ''}`
  const http = () => ask(agent, path, TOKENS[dashboardCase.as], dashboardCase.body)
  const statements = plainStatements(dashboardCase)
  const plain = async () => {
    const answers = []
    for (const statement of statements) answers.push(await pool.query<Record<string, number>>(statement))
    return answers
  }
  const [answer, [sums]] = await Promise.all([http(), plain()])
  const { smallStats, laudos } = JSON.parse(answer) as { laudos: number; smallStats: { somaAreaPlantio: number } }
  const total = sums!.rows.reduce((sum, row) => sum + row['area_plantio']!, 0)
  if (Math.abs(smallStats.somaAreaPlantio / total - 1) > 1e-9) throw new Error('Plain SQL finds other sums.')
  for (let i = 0; i < WARM_UP; i++) await http()
  return {
    async run() {
      const ms = { http: [] as number[], plain: [] as number[] }
      for (let turn = 0; turn < TURNS; turn++) {
        for (const [name, act] of [
          ['http', http],
          ['plain', plain],
        ] as const) {
          const start = performance.now()
          await act()
          ms[name].push(performance.now() - start)
        }
      }
      return {
        laudos,
        httpP50: quantile(ms.http, 0.5),
        httpP95: quantile(ms.http, 0.95),
        plainP50: quantile(ms.plain, 0.5),
        plainP95: quantile(ms.plain, 0.95),
      }
    },
    async close() {
      agent.destroy()
      await pool.end()
      server.disconnect()
      await once(server, 'exit')
    },
  }
}

function ask(agent: Agent, url: string, token: string, body: object | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const asking = request(url, { agent, method: body ? 'POST' : 'GET', headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const text = Buffer.concat(parts).toString()
        if (response.statusCode === 200) resolve(text)
        else reject(new Error(`${response.statusCode} ${text}`))
      })
    })
    asking.on('error', reject)
    asking.end(body && JSON.stringify(body))
  })
}
