import { expect, test } from 'vitest'
import { createEventMemory } from './event-memory.ts'
import type { NounEvent } from './noun-event.ts'

const flags = { hidden: false, ready: true, error: false, processing: false }
const eventOf = (empresaId: number, uuid = crypto.randomUUID()): NounEvent => ({
  noun: 'laudo',
  id: uuid,
  target: { empresaId },
  detail: { uuid, codigo: 'OS 1', nome: 'Santa Rita', status: 'Pronto', ...flags },
})
const of =
  (empresaId: number) =>
  ({ target }: NounEvent) =>
    target.empresaId === empresaId

function memoryAt(startMs: number) {
  const clock = { ms: startMs }
  return { clock, memory: createEventMemory(() => clock.ms) }
}

test('what was said in the time asked about is remembered, for those whom it concerns', () => {
  const { clock, memory } = memoryAt(0)
  clock.ms = 60_000
  memory.keep(eventOf(1))
  clock.ms = 70_000
  expect(memory.announcedWithin(10_000, of(1))).toBe(true)
  expect(memory.announcedWithin(9_999, of(1))).toBe(false)
  expect(memory.announcedWithin(30_000, of(2))).toBe(false)
})

test('about the time before it began, nobody is told that nothing was said', () => {
  const { clock, memory } = memoryAt(1_000)
  clock.ms = 6_000
  expect(memory.announcedWithin(4_999, of(1))).toBe(false)
  expect(memory.announcedWithin(5_000, of(1))).toBe(true)
  memory.startAgain()
  clock.ms = 8_000
  expect(memory.announcedWithin(2_000, of(1))).toBe(true)
  expect(memory.announcedWithin(1_999, of(1))).toBe(false)
})

test('nor about what it had to forget', () => {
  const { clock, memory } = memoryAt(0)
  clock.ms = 1_000_000
  for (let i = 0; i < 501; i++) memory.keep(eventOf(2))
  clock.ms += 1_000
  expect(memory.announcedWithin(999, of(1))).toBe(false)
  expect(memory.announcedWithin(1_000, of(1))).toBe(true)
})
