import type { LaudoEvent } from '@faixa/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Stream, watchEvents } from './event-stream.ts'

// Two of these in one process are what two tabs of a browser are: they share locks and channels.

const PERSON = 7
const connections: { readonly token: string; readonly signal: AbortSignal; say(text: string): void }[] = []
const tabs: Stream[] = []

beforeEach(() => {
  connections.length = 0
  vi.stubGlobal('fetch', async (_address: string, { headers, signal }: { headers: object; signal: AbortSignal }) => {
    let source!: ReadableStreamDefaultController<Uint8Array>
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        source = controller
      },
    })
    signal.addEventListener('abort', () => source.error(signal.reason))
    const token = Object.values(headers)[0]?.replace('Bearer ', '') ?? ''
    connections.push({ token, signal, say: (text) => source.enqueue(new TextEncoder().encode(text)) })
    return new Response(body)
  })
})

afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function openTab(token: string) {
  const heard: string[] = []
  const stream = watchEvents(token, PERSON, {
    laudo: ({ uuid }: LaudoEvent) => void heard.push(uuid),
    catchUp: () => void heard.push('missed'),
  })
  tabs.push(stream)
  return { heard, close: () => stream.close() }
}

const connected = (count: number) => expect.poll(() => connections.length).toBe(count)
/** In turns of the event loop, not in time. */
async function untilConnected(count: number): Promise<void> {
  for (let turn = 0; turn < 1000 && connections.length < count; turn++) await new Promise(setImmediate)
  expect(connections).toHaveLength(count)
}

const laudo = (uuid: string) => `event: laudo\ndata: {"uuid":"${uuid}"}\n\n`

test('several tabs have one stream, and all of them hear it', async () => {
  const first = openTab('um')
  await connected(1)
  const second = openTab('dois')
  connections[0]?.say(laudo('a'))
  await expect.poll(() => [first.heard, second.heard]).toEqual([['a'], ['a']])
  expect(connections).toHaveLength(1)
})

test('the tab that takes over knows that nobody listened for a moment, and says so to all', async () => {
  const first = openTab('um')
  await connected(1)
  const [second, third] = [openTab('dois'), openTab('tres')]
  // Both are in the queue before the lock is given up.
  await expect.poll(async () => (await navigator.locks.query()).pending?.length).toBe(2)
  first.close()
  await connected(2)
  await expect.poll(() => [second.heard, third.heard]).toEqual([['missed'], ['missed']])
  expect(first.heard).toEqual([])
})

test('a stream that is no longer wanted lets the next one begin without waiting', async () => {
  // Time stands still: what waits for some of it never ends.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const first = openTab('um')
  await untilConnected(1)
  first.close()
  openTab('dois')
  await untilConnected(2)
  expect(connections.map(({ token }) => token)).toEqual(['um', 'dois'])
})

test('a connection that broke is made again, and what may have been missed is read again', async () => {
  const only = openTab('um')
  await connected(1)
  connections[0]?.say('nothing that can be read: \n\nevent: laudo\ndata: not json\n\n')
  await connected(2)
  await expect.poll(() => only.heard).toEqual(['missed'])
})
