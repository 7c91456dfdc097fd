import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchEvents } from './event-stream.ts'
import { openTabChannel, type TabChannel } from './tab-channel.ts'

// Two channels in one process behave like two tabs of a browser: they share locks and broadcasts.

const PERSON = 7
interface Connection {
  readonly token: string
  /** Time since which the tab has received nothing, milliseconds. */
  readonly silentMs: number
  send(text: string): void
}

const connections: Connection[] = []
const tabs: TabChannel[] = []

beforeEach(() => {
  connections.length = 0
  vi.stubGlobal('fetch', async (address: string, { headers, signal }: { headers: object; signal: AbortSignal }) => {
    let source!: ReadableStreamDefaultController<Uint8Array>
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        source = controller
      },
    })
    signal.addEventListener('abort', () => source.error(signal.reason))
    const token = Object.values(headers)[0]?.replace('Bearer ', '') ?? ''
    const silentMs = Number(/[?]semOuvirMs=([0-9.]+)$/.exec(address)?.[1])
    connections.push({ token, silentMs, send: (text) => source.enqueue(new TextEncoder().encode(text)) })
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
  const channel = openTabChannel(PERSON, ({ event, data }) => {
    if (event === 'laudo') heard.push((JSON.parse(data) as { uuid: string }).uuid)
    else if (event === 'atualizar') heard.push('missed')
  })
  watchEvents(token, channel)
  tabs.push(channel)
  return { heard, close: channel.close }
}

const connected = (count: number) => expect.poll(() => connections.length).toBe(count)
/** Waits a number of rounds of the event loop, because the clock of these tests does not advance. */
async function untilConnected(count: number): Promise<void> {
  for (let round = 0; round < 1000 && connections.length < count; round++) await new Promise(setImmediate)
  expect(connections).toHaveLength(count)
}

/** The fake clock advances slightly while a test waits: a difference of less than 1.5 s counts as equal. */
function expectAbout(ms: number | undefined, wanted: number): void {
  expect(Math.abs((ms ?? Number.NaN) - wanted)).toBeLessThan(1_500)
}

const laudo = (uuid: string) => `event: laudo\ndata: {"uuid":"${uuid}"}\n\n`

test('several tabs have one stream, and all of them get its events', async () => {
  const first = openTab('um')
  await connected(1)
  const second = openTab('dois')
  connections[0]?.send(laudo('a'))
  await expect.poll(() => [first.heard, second.heard]).toEqual([['a'], ['a']])
  expect(connections).toHaveLength(1)
})

test('the tab that takes over asks for what was said since it last heard, and tells all', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  const first = openTab('um')
  await connected(1)
  const [second, third] = [openTab('dois'), openTab('tres')]
  // Both tabs wait for the lock before the first releases it.
  await expect.poll(async () => (await navigator.locks.query()).pending?.length).toBe(2)
  vi.setSystemTime(1_010_000)
  connections[0]?.send(`: \n\n${laudo('a')}`)
  await expect.poll(() => [second.heard, third.heard]).toEqual([['a'], ['a']])
  vi.setSystemTime(1_014_000)
  first.close()
  await untilConnected(2)
  expectAbout(connections[0]?.silentMs, 0)
  expectAbout(connections[1]?.silentMs, 4_000)
  connections[1]?.send('event: atualizar\ndata: {}\n\n')
  await expect
    .poll(() => [second.heard, third.heard])
    .toEqual([
      ['a', 'missed'],
      ['a', 'missed'],
    ])
  expect(first.heard).toEqual(['a'])
})

test('a stream that is no longer wanted lets the next one begin without waiting', async () => {
  // Timers do not advance, so that a wait for a timer would never end.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const first = openTab('um')
  await untilConnected(1)
  first.close()
  openTab('dois')
  await untilConnected(2)
  expect(connections.map(({ token }) => token)).toEqual(['um', 'dois'])
})

test('a connection that broke is made again, and asks for what was not heard meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  const only = openTab('um')
  await connected(1)
  vi.setSystemTime(1_003_000)
  connections[0]?.send('nothing that can be read: \n\nevent: laudo\ndata: not json\n\n')
  await connected(2)
  expectAbout(connections[1]?.silentMs, 3_000)
  expect(only.heard).toEqual([])
})

test('a tab whose page began calls before it listened reads again beside a tab that listens already', async () => {
  const first = openTab('um')
  await connected(1)
  globalThis.begunCalls = { token: 'dois', atMs: Date.now() - 1000, answers: {} }
  const second = openTab('dois')
  globalThis.begunCalls = undefined
  await expect.poll(() => second.heard).toEqual(['missed'])
  expect(first.heard).toEqual([])
})
