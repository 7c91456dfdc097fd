import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchWhenIdle } from './fetch-when-idle.ts'

let idle: (() => void)[] = []

beforeEach(() => {
  idle = []
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Reports once that the browser is idle. */
async function rest(): Promise<void> {
  idle.shift()?.()
  await vi.advanceTimersByTimeAsync(0)
}

test('the next screens are fetched in order, one whenever the browser is idle, after those of the first screen', async () => {
  const fetched: string[] = []
  fetchWhenIdle(['lista', 'novo', 'mapa'].map((name) => async () => fetched.push(name)))
  await vi.advanceTimersByTimeAsync(2999)
  expect(idle).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(fetched).toEqual([])
  await rest()
  expect(fetched).toEqual(['lista'])
  await rest()
  await rest()
  expect(fetched).toEqual(['lista', 'novo', 'mapa'])
})

test('while a map is dragged nothing is fetched, and a second later it is', async () => {
  const fetched: string[] = []
  fetchWhenIdle([async () => fetched.push('lista')])
  for (let ms = 0; ms < 5000; ms += 100) {
    window.dispatchEvent(new Event('mousemove'))
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(idle).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(900)
  await rest()
  expect(fetched).toEqual(['lista'])
})

test('one that fails ends it in silence', async () => {
  const second = vi.fn<() => Promise<void>>()
  fetchWhenIdle([() => Promise.reject(new Error('offline')), second])
  await vi.advanceTimersByTimeAsync(3000)
  await rest()
  await rest()
  expect(second).not.toHaveBeenCalled()
})

test.each([
  ['where data is to be saved', { saveData: true }],
  ['on a line like the second generation', { effectiveType: '2g' }],
  ['on a line like the third', { effectiveType: '3g' }],
])('nothing is fetched %s', async (_, connection) => {
  vi.stubGlobal('navigator', { connection })
  fetchWhenIdle([() => Promise.resolve()])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(idle).toHaveLength(0)
})

test('on a fast line the next screens are fetched', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: false, effectiveType: '4g' } })
  const fetched: string[] = []
  fetchWhenIdle([async () => fetched.push('lista')])
  await vi.advanceTimersByTimeAsync(3000)
  await rest()
  expect(fetched).toEqual(['lista'])
})
