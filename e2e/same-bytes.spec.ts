/** A flight measured in Node, in a thread of Node and in Chromium is the same to the last bit (docs/decisions/0027). */
import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, type Page, test } from '@playwright/test'
import { build } from 'vite'
import { type FlightHashes, type FlightTexts, flightHashes } from './same-bytes/flight-hash.ts'
import { flights, RECORDED, realFlights } from './same-bytes/flights.ts'

/** Address that the test itself serves; hashing needs a secure context, such as localhost. */
const PLACE = 'http://localhost/same-bytes'

/** Scripts by the name of their file. */
let scripts: ReadonlyMap<string, string> = new Map()

test.beforeAll(async () => {
  scripts = await bundled(join(import.meta.dirname, 'same-bytes/flight-hash.ts'))
})

async function openPlace(page: Page): Promise<void> {
  await page.route(`${PLACE}/**`, (route) => {
    const script = scripts.get(route.request().url().slice(`${PLACE}/`.length))
    return script === undefined
      ? route.fulfill({ contentType: 'text/html', body: '<!doctype html>' })
      : route.fulfill({ contentType: 'text/javascript', body: script })
  })
  await page.goto(`${PLACE}/`)
}

async function hashedInThread(texts: FlightTexts): Promise<FlightHashes> {
  const thread = new Worker(new URL('./same-bytes/hash-in-thread.ts', import.meta.url), { workerData: texts })
  const [hashes] = (await once(thread, 'message')) as [FlightHashes]
  return hashes
}

test('a flight is the same bytes in Node, in a thread and in the browser', { tag: '@essential' }, async ({ page }) => {
  await openPlace(page)
  for (const [name, texts] of flights()) {
    await test.step(name, async () => {
      const inBrowser = await page.evaluate(async (given) => {
        const address = '/same-bytes/flight-hash.js'
        const module = (await import(address)) as { flightHashes(texts: FlightTexts): Promise<FlightHashes> }
        return module.flightHashes(given)
      }, texts)

      const inThread = await hashedInThread(texts)
      const inNode = await flightHashes(texts)

      expect({ inBrowser, inThread }).toEqual({ inBrowser: inNode, inThread: inNode })
      const recorded = RECORDED.get(name)
      if (recorded) expect(inNode.measured, 'A digit changed: say why in docs/metodo.md, then record it').toBe(recorded)
    })
  }
})

/** Threads that measure the same flight at once. */
const AT_ONCE = 3

test('every real set is the same bytes on one thread and on several at once, in Node and in the browser', async ({
  page,
}) => {
  const sets = realFlights()
  test.skip(sets.size === 0, 'no real sets beside the repository')
  await openPlace(page)
  for (const [name, texts] of sets) {
    await test.step(name, async () => {
      const inBrowser = await page.evaluate(
        async ([given, atOnce, place]) => {
          const script = `import { flightHashes } from '${place}/flight-hash.js'
            onmessage = async ({ data }) => postMessage(await flightHashes(data))
            postMessage('ready')`
          const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
          const measured = Array.from({ length: atOnce }, async () => {
            const worker = new window.Worker(address, { type: 'module' })
            const heard = () =>
              new Promise<unknown>((resolve, reject) => {
                worker.onmessage = ({ data }) => resolve(data)
                worker.onerror = ({ message }) => reject(new Error(message))
              })
            await heard()
            const answer = heard()
            worker.postMessage(given)
            const hashes = await answer
            worker.terminate()
            return hashes as FlightHashes
          })
          return Promise.all(measured)
        },
        [texts, AT_ONCE, PLACE] as const,
      )
      const inThreads = await Promise.all(Array.from({ length: AT_ONCE }, () => hashedInThread(texts)))
      const alone = await flightHashes(texts)
      const same = Array.from({ length: AT_ONCE }, () => alone)
      expect({ inBrowser, inThreads }).toEqual({ inBrowser: same, inThreads: same })
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
