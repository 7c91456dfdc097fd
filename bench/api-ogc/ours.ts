/** Reads a collection page by page, as GDAL does, and times the pages. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { LAUDOS_SEEDED, TOKENS } from '../api-list/seed.ts'
import type { Prepare } from '../contest.ts'
import { quantile } from '../median.ts'
import { seededUrl } from '../seeded-databases.ts'

export const PAGE_SIZE = 1000
/** Number of pages at each place of which the median is taken. */
export const PAGES_COMPARED = 50
const MOST_READ = 1_000_000
/** The first pages compile code and open connections. */
const WARM_UP = 10

interface Page {
  readonly features: readonly unknown[]
  readonly links: readonly { readonly rel: string; readonly href: string }[]
}

export const prepare: Prepare = async (params) => {
  const url = seededUrl(LAUDOS_SEEDED, Number(params['laudos']))
  const server = fork(new URL(import.meta.resolve('../api-list/list-server.ts')), [url], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [origin] = (await once(server, 'message')) as [string]
  const headers = { authorization: `Bearer ${TOKENS[params['as'] as keyof typeof TOKENS]}` }
  const read = async (address: string): Promise<Page> => {
    const response = await fetch(address, { headers })
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    return (await response.json()) as Page
  }
  const first = `${origin}/api/v1/ogc/collections/laudos/items?limit=${PAGE_SIZE}`
  for (let i = 0; i < WARM_UP; i++) await read(first)
  return {
    async run() {
      const ms: number[] = []
      let laudos = 0
      let address: string | undefined = first
      while (address !== undefined && laudos < MOST_READ) {
        const start = performance.now()
        const { features, links } = await read(address)
        ms.push(performance.now() - start)
        laudos += features.length
        address = links.find(({ rel }) => rel === 'next')?.href
      }
      // The last page may be short.
      const full = ms.slice(0, Math.floor(laudos / PAGE_SIZE))
      const compared = Math.min(PAGES_COMPARED, Math.floor(full.length / 3))
      const middle = (full.length - compared) >> 1
      return {
        read: laudos,
        first: quantile(full.slice(0, compared), 0.5),
        middle: quantile(full.slice(middle, middle + compared), 0.5),
        last: quantile(full.slice(-compared), 0.5),
      }
    },
    async close() {
      server.disconnect()
      await once(server, 'exit')
    },
  }
}
