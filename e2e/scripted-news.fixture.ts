/** Events of laudos that a journey sends itself, stage by stage, instead of a measurement that would have to last. */
import type { LaudoEvent, LaudoListed } from '@faixa/contract'
import type { Page } from '@playwright/test'

export interface ScriptedNews {
  readonly say: (event: LaudoEvent) => Promise<void>
}

/** Replaces the event stream of a page that is not open yet; `say` sends an event. */
export async function scriptNews(page: Page): Promise<ScriptedNews> {
  await page.addInitScript(() => {
    const { fetch } = window
    window.fetch = (...args) => {
      const [input] = args
      if (!(typeof input === 'string') || !input.includes('/eventos')) return fetch(...args)
      const stream = new ReadableStream({
        start: (controller) =>
          void Object.assign(window, {
            sayNews: (text: string) => controller.enqueue(new TextEncoder().encode(`event: laudo\ndata: ${text}\n\n`)),
          }),
      })
      return Promise.resolve(new Response(stream, { headers: { 'content-type': 'text/event-stream' } }))
    }
  })
  return {
    async say(event) {
      await page.waitForFunction(() => 'sayNews' in window)
      await page.evaluate(
        (text) => (window as unknown as { sayNews: (text: string) => void }).sayNews(text),
        JSON.stringify(event),
      )
    },
  }
}

type Answer = { laudos: LaudoListed[] }

/** Makes the list answer as if these laudos were still waiting for their measurement, until `measured` is called. */
export async function holdInQueue(page: Page, codigos: readonly string[]): Promise<{ readonly measured: () => void }> {
  let held = true
  await page.route(/\/laudos\?/, async (route) => {
    if (!held) return route.continue()
    const response = await route.fetch()
    const answer = (await response.json()) as Answer
    const laudos = answer.laudos.map((laudo) => (codigos.includes(laudo.codigo ?? '') ? waiting(laudo) : laudo))
    await route.fulfill({ response, json: { ...answer, laudos } })
  })
  return {
    measured() {
      held = false
    },
  }
}

/** Removes the figures that are not measured yet. */
function waiting(laudo: LaudoListed): object {
  const known = Object.entries(laudo).filter(([, value]) => typeof value !== 'number' || Number.isInteger(value))
  return { ...Object.fromEntries(known), ready: false, error: false, processing: false, status: 'Na fila' }
}
