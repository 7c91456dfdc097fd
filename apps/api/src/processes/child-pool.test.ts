import { expect, test } from 'vitest'
import type { BoundedChild } from './bounded-child.ts'
import { openChildPool } from './child-pool.ts'

const MEMORY_MB = 300

function openPool(atATime: number) {
  const program = new URL('./answer-in-child.fixture.ts', import.meta.url)
  return openChildPool<object, number>(program, { processorSeconds: 30, seconds: 30, nice: 0 }, atATime)
}

const pidOf = (child: BoundedChild<object, number>) =>
  child.perform<number>(
    {},
    {
      signal: new AbortController().signal,
      file: () => 'nenhum',
      receive: (pid, { resolve }) => resolve(pid),
    },
  )

test('a process that is idle is lent again, and preparing starts no other', async () => {
  const pool = openPool(2)
  pool.prepare(MEMORY_MB)
  const first = await pool.lend(MEMORY_MB, pidOf)
  pool.prepare(MEMORY_MB)
  expect(await pool.lend(MEMORY_MB, pidOf)).toBe(first)
})

test('preparing starts no process beyond those that work at a time', async () => {
  const pool = openPool(1)
  const [lent, next] = await pool.lend(MEMORY_MB, async (child) => {
    const pid = await pidOf(child)
    pool.prepare(MEMORY_MB)
    return [pid, pool.lend(MEMORY_MB, pidOf)] as const
  })
  // The one that worked is idle again, and no other was started beside it.
  expect(await next).toBe(lent)
})
