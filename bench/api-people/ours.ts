/** Times one case of the list of funcionários over HTTP, at both sizes in turns. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { API_BASE } from '@faixa/contract'
import type { Prepare } from '../contest.ts'
import { inTurns } from '../in-turns.ts'
import { requestText } from '../request-text.ts'
import { seededUrl } from '../seeded-databases.ts'
import { PEOPLE_CASES, type PeopleCase } from './people-cases.ts'
import { PEOPLE_SEEDED, TOKEN } from './seed.ts'

/** Requests not counted, which compile the servers' code. */
const WARM_UP = 200

export const prepare: Prepare = async (params) => {
  const query = PEOPLE_CASES[params['case'] as PeopleCase]
  const agent = new Agent({ keepAlive: true })
  const [few, many] = await Promise.all([start(Number(params['few'])), start(Number(params['pessoas']))])
  const ask = ({ origin }: { readonly origin: string }, queryText: string) =>
    requestText(agent, `${origin}${API_BASE}/entidades/funcionarios?${queryText}`, TOKEN)
  for (let i = 0; i < WARM_UP; i++) await Promise.all([ask(few, ''), ask(many, '')])
  return {
    async run() {
      const times = await inTurns({ few: () => ask(few, query), many: () => ask(many, query) })
      const { totalItems } = JSON.parse(await ask(many, query)) as { totalItems: number }
      return { ...times, total: totalItems }
    },
    async close() {
      agent.destroy()
      await Promise.all([few.end(), many.end()])
    },
  }
}

async function start(people: number) {
  const server = fork(new URL(import.meta.resolve('../api-list/list-server.ts')), [seededUrl(PEOPLE_SEEDED, people)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [origin] = (await once(server, 'message')) as [string]
  return {
    origin,
    async end() {
      server.disconnect()
      await once(server, 'exit')
    },
  }
}
