import { beforeEach, expect, test, vi } from 'vitest'
import { countWaitingFlights, mayKeepFlights } from '../../../laudo/waiting-flights.ts'
import { keepAttempt } from '../sending/kept-attempt.ts'
import { keepQueue } from './kept-queue.ts'
import { NO_QUEUE, type QueuedDraft } from './queue-state.ts'

const storage = {
  getItem(this: Record<string, string>, key: string) {
    return this[key] ?? null
  },
  setItem(this: Record<string, string>, key: string, value: string) {
    this[key] = value
  },
}

beforeEach(() => void vi.stubGlobal('sessionStorage', Object.create(storage)))

test('flights that were sent and have no laudo are counted as waiting, for their person', () => {
  expect([mayKeepFlights(), countWaitingFlights(7)]).toEqual([false, 0])
  const draft = (id: string, more: Partial<QueuedDraft>): QueuedDraft => ({
    id,
    title: id,
    seen: true,
    filled: {},
    ...more,
  })
  const attempt = { key: 'a', print: '' }
  const drafts = [draft('typed', {}), draft('waits', { attempt }), draft('done', { attempt, sent: 'uuid' })]
  keepQueue(7, { ...NO_QUEUE, drafts })
  expect([mayKeepFlights(), countWaitingFlights(7), countWaitingFlights(8)]).toEqual([true, 1, 0])
  keepAttempt('novo-laudo-7', 'content')
  expect(countWaitingFlights(7)).toBe(1)
  keepAttempt('novo-laudo-7', 'content', true)
  expect(countWaitingFlights(7)).toBe(2)
})
