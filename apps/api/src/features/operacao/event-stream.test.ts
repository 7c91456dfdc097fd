import type { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import type { Actor } from '@faixa/domain'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EventHub, Listener } from '../../events/event-hub.ts'
import type { NounEvent } from '../../events/noun-event.ts'
import { eventFor } from '../events.ts'
import { eventStream } from './event-stream.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const davi = { id: 7, nivel: 'funcionario', empresaId: 1 } as const satisfies Actor & { id: number }
const HEARTBEAT_MS = 15_000

function news(empresaId: number, nome = 'Santa Rita'): NounEvent {
  const flags = { hidden: false, ready: true, error: false, processing: false }
  const uuid = '8ac6c0de-6a6c-461f-a46a-606a4982ccbc'
  const detail = { uuid, codigo: 'OS 1', nome, status: 'Pronto', ...flags }
  return { noun: 'laudo', id: uuid, target: { empresaId }, detail }
}

interface Coming {
  /** Events published before the client connects. */
  readonly before?: readonly NounEvent[]
  readonly silentMs?: number
}

function open(readActor: () => Promise<Actor | undefined> = async () => davi, { before = [], silentMs }: Coming = {}) {
  const listeners = new Set<Listener>()
  const events: EventHub = {
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    announcedWithin: (_ms, concerns) => before.some(concerns),
    endAll: () => {},
  }
  const stream = eventStream({ events, actor: davi, eventFor, readActor, ...(silentMs !== undefined && { silentMs }) })
  const say = (...args: Parameters<typeof news>) => {
    for (const listener of listeners) listener.event(news(...args))
  }
  const changeAccess = (usuarioId?: number) => {
    for (const listener of listeners) listener.accessChanged?.(usuarioId)
  }
  return { stream, say, changeAccess, listening: () => listeners.size }
}

function textOf(stream: Readable): () => string {
  let text = ''
  stream.on('data', (bytes: Buffer) => {
    text += bytes.toString()
  })
  return () => text
}

test('a client that takes nothing costs one buffer, and is told that it missed something', async () => {
  const { stream, say } = open()
  for (let i = 0; i < 10_000; i++) say(1, 'x'.repeat(100))
  // The buffer holds 64 kB and the event that exceeded it.
  expect(stream.readableLength).toBeGreaterThan(64 * 1024)
  expect(stream.readableLength).toBeLessThan(65 * 1024)
  const text = textOf(stream)
  await vi.waitFor(() => expect(text()).toContain('event: atualizar\n'))
  say(1, 'depois')
  await vi.waitFor(() => expect(text()).toContain('depois'))
  stream.destroy()
})

test.each([
  ['something for them', [news(2), news(1)], 300, true],
  ['nothing for them', [news(2)], 300, false],
  ['something that they do not ask about', [news(1)], undefined, false],
])('whoever comes after %s was said reads again only for good reason', async (_, before, silentMs, again) => {
  const { stream, say } = open(undefined, { before, ...(silentMs !== undefined && { silentMs }) })
  const text = textOf(stream)
  say(1, 'agora')
  await vi.waitFor(() => expect(text()).toContain('agora'))
  expect(text().includes('event: atualizar\n')).toBe(again)
  stream.destroy()
})

test('a client that has taken nothing for four heartbeats is let go', async () => {
  const { stream, say, listening } = open()
  for (let i = 0; i < 1000; i++) say(1, 'x'.repeat(100))
  await vi.advanceTimersByTimeAsync(3 * HEARTBEAT_MS)
  expect(stream.destroyed).toBe(false)
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS)
  expect(stream.destroyed).toBe(true)
  await turn()
  expect(listening()).toBe(0)
})

test('a silent stream beats, so that proxies keep it', async () => {
  const { stream } = open()
  const text = textOf(stream)
  await vi.advanceTimersByTimeAsync(2 * HEARTBEAT_MS)
  await vi.waitFor(() => expect(text().split(': \n\n').length - 1).toBe(2))
  stream.destroy()
})

test('it ends with the session', async () => {
  let alive = true
  const { stream, listening } = open(async () => (alive ? davi : undefined))
  const text = textOf(stream)
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS)
  expect(stream.readableEnded).toBe(false)
  alive = false
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS)
  await vi.waitFor(() => expect(stream.readableEnded).toBe(true))
  expect(listening()).toBe(0)
  expect(text()).toMatch(/^retry: 2000\n\n/)
})

test('it ends at once when the end of a session of this person is reported, and of nobody else', async () => {
  let alive = true
  let checks = 0
  const { stream, changeAccess } = open(async () => {
    checks += 1
    return alive ? davi : undefined
  })
  textOf(stream)
  alive = false
  changeAccess(8)
  await turn()
  expect(checks).toBe(0)
  changeAccess(7)
  await vi.waitFor(() => expect(stream.readableEnded).toBe(true))
})

test('another session of the same person that ends leaves it open', async () => {
  const { stream, changeAccess, say } = open()
  const text = textOf(stream)
  changeAccess(7)
  changeAccess()
  say(1, 'depois')
  await vi.waitFor(() => expect(text()).toContain('depois'))
  stream.destroy()
})

test('whoever changes empresa hears of the new one from the next heartbeat on', async () => {
  let actor: Actor = davi
  const { stream, say } = open(async () => actor)
  const text = textOf(stream)
  actor = { ...davi, empresaId: 2 }
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS)
  say(1, 'da antiga')
  say(2, 'da nova')
  await vi.waitFor(() => expect(text()).toContain('da nova'))
  expect(text()).not.toContain('da antiga')
  stream.destroy()
})

test('a database that does not answer ends nobody', async () => {
  const { stream, say } = open(() => Promise.reject(new Error('gone')))
  const text = textOf(stream)
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS)
  say(1)
  await vi.waitFor(() => expect(text()).toContain('event: laudo\n'))
  stream.destroy()
})
