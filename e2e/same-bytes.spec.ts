/** A flight measured in Node, in a thread of Node and in Chromium is the same to the last bit (docs/decisions/0027). */
import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, test } from '@playwright/test'
import { build } from 'vite'
import { type FlightHashes, type FlightTexts, flightHashes } from './same-bytes/flight-hash.ts'
import { flights, RECORDED } from './same-bytes/flights.ts'

/** Address that the test itself answers; hashing needs a secure context, as localhost is. */
const PLACE = 'http://localhost/same-bytes'

/** Scripts by the name of their file. */
let scripts: ReadonlyMap<string, string> = new Map()

test.beforeAll(async () => {
  scripts = await bundled(join(import.meta.dirname, 'same-bytes/flight-hash.ts'))
})

test('a flight is the same bytes in Node, in a thread and in the browser', { tag: '@essential' }, async ({ page }) => {
  await page.route(`${PLACE}/**`, (route) => {
    const script = scripts.get(route.request().url().slice(`${PLACE}/`.length))
    return script === undefined
      ? route.fulfill({ contentType: 'text/html', body: '<!doctype html>' })
      : route.fulfill({ contentType: 'text/javascript', body: script })
  })
  await page.goto(`${PLACE}/`)
  for (const [name, texts] of flights()) {
    await test.step(name, async () => {
      const inBrowser = await page.evaluate(async (given) => {
        const address = '/same-bytes/flight-hash.js'
        const module = (await import(address)) as { flightHashes(texts: FlightTexts): Promise<FlightHashes> }
        return module.flightHashes(given)
      }, texts)

      const thread = new Worker(new URL('./same-bytes/hash-in-thread.ts', import.meta.url), { workerData: texts })
      const [inThread] = (await once(thread, 'message')) as [FlightHashes]
      const inNode = await flightHashes(texts)

      expect({ inBrowser, inThread }).toEqual({ inBrowser: inNode, inThread: inNode })
      const recorded = RECORDED.get(name)
      if (recorded) expect(inNode.measured, 'A digit changed: say why in docs/metodo.md, then record it').toBe(recorded)
    })
  }
})

/** Bundles as the web application is built, with the overlay engine inside the scripts. */
async function bundled(entry: string): Promise<ReadonlyMap<string, string>> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'es2024',
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      lib: { entry, formats: ['es'], fileName: 'flight-hash' },
    },
  })
  const [result] = [output].flat()
  if (!result || !('output' in result)) throw new Error('Nothing was built')
  return new Map(result.output.flatMap((made) => (made.type === 'chunk' ? [[made.fileName, made.code]] : [])))
}
