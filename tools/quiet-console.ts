import { afterEach, beforeEach, expect, vi } from 'vitest'

/** Fails a test that writes to the console unexpectedly: noise hides the one important line. */
const METHODS = ['log', 'info', 'warn', 'error', 'debug'] as const

const spies = METHODS.map((method) => vi.spyOn(console, method))

beforeEach(() => {
  for (const spy of spies) spy.mockClear()
})

afterEach(() => {
  const output = spies.flatMap((spy) => spy.mock.calls.map((args) => args.map(String).join(' ')))
  expect(output, 'A test wrote to the console. Return the text instead, or catch it with vi.spyOn.').toEqual([])
})
