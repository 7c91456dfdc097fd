import { API_BASE } from '@faixa/contract'
import type { Page } from '@playwright/test'
import { TOKENS } from '../api-list/seed.ts'
import type { Prepare } from '../contest.ts'
import { openListScreen } from '../list-screen.ts'
import { quantile } from '../median.ts'
import { STEPS } from './list-steps.ts'
import { type Painted, paintedAfter, watchPaint } from './painted.ts'

/** Rounds not counted, which compile the page's code and the server's. */
const WARM_UP = 3

export const prepare: Prepare = async (params) => {
  const step = STEPS[String(params['step'])]
  if (!step) throw new Error(`Nobody does «${params['step']}».`)
  const turns = Number(params['turns']) + WARM_UP
  const { origin, page, close } = await openListScreen(Number(params['laudos']), watchPaint)
  const address = `${origin}/sp/show-reports${step.from ?? ''}`
  await open(page, address)
  return {
    async run() {
      const seen: Painted[] = []
      for (let turn = 0; turn < turns; turn++) {
        if (step.act) {
          await step.ready?.(page, turn)
          await page.evaluate(() => window.forgetPaint())
          await step.act(page, turn)
        } else await open(page, address)
        seen.push(await paintedAfter(page))
      }
      const counted = seen.slice(WARM_UP)
      const bare: number[] = []
      for (const { request } of seen) bare.push(await timeOf(`${origin}${request}`))
      return {
        ...quantiles(
          'painted',
          counted.map(({ paintedMs }) => paintedMs),
        ),
        ...quantiles(
          'request',
          counted.map(({ requestMs }) => requestMs),
        ),
        ...quantiles('bare', bare.slice(WARM_UP)),
      }
    },
    close,
  }
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('tr[data-key]').first().waitFor()
}

async function timeOf(url: string): Promise<number> {
  const start = performance.now()
  const answer = await fetch(url, { headers: { authorization: `Bearer ${TOKENS.staff}` } })
  await answer.arrayBuffer()
  if (!answer.ok || !new URL(url).pathname.startsWith(API_BASE)) throw new Error(`${answer.status} ${url}`)
  return performance.now() - start
}

function quantiles(name: string, values: readonly number[]) {
  return { [`${name}P50`]: quantile(values, 0.5), [`${name}P95`]: quantile(values, 0.95) }
}
