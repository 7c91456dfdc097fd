/** Reads a collection page by page, as GDAL does, and times the pages. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { LAUDOS_SEEDED, TOKENS } from '../api-list/seed.ts'
import type { Prepare } from '../contest.ts'
import { quantile } from '../median.ts'
import { seededUrl } from '../seeded-databases.ts'

export const PAGE_SIZE = 1000
/** Number of pages that are read at each place, for their median. */
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
      const pages: string[] = []
      let laudos = 0
      let address: string | undefined = first
      while (address !== undefined && laudos < MOST_READ) {
        const { features, links } = await read(address)
        // The last page may be short.
        if (features.length === PAGE_SIZE) pages.push(address)
        laudos += features.length
        address = links.find(({ rel }) => rel === 'next')?.href
      }
      const compared = Math.min(PAGES_COMPARED, Math.floor(pages.length / 3))
      const middle = (pages.length - compared) >> 1
      const places = { first: 0, middle, last: pages.length - compared }
      const ms: Record<string, number[]> = {}
      // Alternating, so that other load of the machine affects all places equally.
      for (let i = 0; i < compared; i++) {
        for (const [place, from] of Object.entries(places)) {
          const start = performance.now()
          await read(pages[from + i]!)
          ;(ms[place] ??= []).push(performance.now() - start)
        }
      }
      const medians = Object.entries(ms).map(([place, taken]) => [place, quantile(taken, 0.5)])
      return { read: laudos, ...Object.fromEntries(medians) }
    },
    async close() {
      server.disconnect()
      await once(server, 'exit')
    },
  }
}
