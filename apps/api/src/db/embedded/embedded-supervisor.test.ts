import { expect, test } from 'vitest'
import type { Guard } from './embedded-guard.ts'
import type { Launch, Running } from './embedded-server.ts'
import { supervise } from './embedded-supervisor.ts'

const PORT = 20_001

/** A guard whose server ends on command. */
function guardOf(): { readonly guard: Guard; end(): void } {
  const { promise: lost, resolve: end } = Promise.withResolvers<void>()
  return { guard: { lost, query: async () => [], leave: async () => true }, end }
}

function supervised(outcomes: readonly Launch[], found?: Running) {
  const first = guardOf()
  const second = guardOf()
  const lines: string[] = []
  const lost: string[] = []
  const waits: number[] = []
  let launches = 0
  const say = (text: string) => void lines.push(text)
  const supervision = supervise(first.guard, {
    port: PORT,
    log: { info: say, warn: say },
    find: async () => found,
    launch: async () => outcomes[launches++] ?? 'started',
    arrive: async () => second.guard,
    onLost: (sentence) => void lost.push(sentence),
    wait: async (ms) => void waits.push(ms),
  })
  return { ...supervision, end: first.end, second: second.guard, lines, lost, waits, launches: () => launches }
}

test('a server that cannot start, as on a full disk, is tried again until it can', async () => {
  const full = { trouble: 'could not write lock file: No space left on device' }
  const { stop, end, second, lines, lost, launches } = supervised([full, 'again', full])
  end()
  await expect.poll(() => lines.at(-1)).toMatch(/^O banco voltou depois de /)
  expect(launches()).toBe(4)
  expect(lost).toEqual([])
  expect(await stop()).toBe(second)
})

test('a server that is merely starting is looked at again soon, however often; one that fails is tried ever more rarely', async () => {
  const full = { trouble: 'could not write lock file: No space left on device' }
  const { stop, end, lines, waits } = supervised([
    full,
    full,
    full,
    ...Array.from({ length: 9 }, () => 'again' as const),
  ])
  end()
  await expect.poll(() => lines.at(-1)).toMatch(/^O banco voltou depois de /)
  expect(waits).toEqual([50, 100, 200, ...Array.from({ length: 9 }, () => 50)])
  await stop()
})

test('a server that came back on another port cannot be used by this process, which is told to start anew', async () => {
  const { stop, end, lost, launches } = supervised([], { pid: 1, port: PORT + 1, ready: true })
  end()
  await expect.poll(() => lost).toHaveLength(1)
  expect(lost[0]).toContain(`porta ${PORT}`)
  expect(launches()).toBe(0)
  expect(await stop()).toBeUndefined()
})

test('a process that stops starts nothing again', async () => {
  const { stop, end, launches } = supervised([])
  const stopped = stop()
  end()
  await stopped
  expect(launches()).toBe(0)
})
