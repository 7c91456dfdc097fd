import { expect, test } from 'vitest'
import { limitsWithin, openMemoryBudget, usualBudgetMb } from './memory-budget.ts'

/** Follows a promise without waiting for it. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol('pending')
  return (await Promise.race([promise, Promise.resolve(pending)])) !== pending
}

test('processes that are alive never have more memory than there is, and the first to ask is the first to get', async () => {
  const budget = openMemoryBudget(1000)
  const giveBack = await budget.take(600)
  const large = budget.take(900)
  const small = budget.take(100)
  expect(await isSettled(large)).toBe(false)
  // It would fit now, and would delay the larger one as long as more small ones arrive.
  expect(await isSettled(small)).toBe(false)
  expect(budget.tryTake(100)).toBeUndefined()
  giveBack()
  giveBack()
  const giveBackLarge = await large
  await small
  expect(budget.tryTake(1)).toBeUndefined()
  giveBackLarge()
  expect(budget.tryTake(900)).toBeDefined()
})

test('an idle process ends where another needs its memory, and no other does', async () => {
  const budget = openMemoryBudget(1000)
  const idle = [await budget.take(300), await budget.take(300), await budget.take(300)]
  budget.onNeeded(() => {
    const end = idle.pop()
    end?.()
    return end !== undefined
  })
  await budget.take(350)
  expect(idle).toHaveLength(2)
})

test('who does not wait any longer holds nobody up', async () => {
  const budget = openMemoryBudget(1000)
  await budget.take(600)
  const leaving = new AbortController()
  const large = budget.take(900, leaving.signal)
  const small = budget.take(400)
  leaving.abort(new Error('left'))
  await expect(large).rejects.toThrow('left')
  await small
})

test('two cores have 2816 MB: two light flights and a heavy one, or a heavy one and a file that is read', () => {
  // (1 + 1) × 640 + 1 × 1536; 1536 + 1152 = 2688.
  expect(usualBudgetMb(1, 4096)).toBe(2816)
  expect(limitsWithin(2816, false)).toEqual({ heavyMb: 1536, memoryMb: 1152 })
})

test('a smaller machine keeps 450 MB for the server, and gives the rest, but no less than 512', () => {
  expect(usualBudgetMb(1, 2048)).toBe(1598)
  expect(usualBudgetMb(1, 953.7)).toBe(512)
})

test('a smaller budget lowers the limit of a process, and a larger one that somebody chose raises it', () => {
  expect(limitsWithin(768, true)).toEqual({ heavyMb: 768, memoryMb: 768 })
  expect(limitsWithin(1536, true)).toEqual({ heavyMb: 1536, memoryMb: 1152 })
  expect(limitsWithin(8192, true)).toEqual({ heavyMb: 4096, memoryMb: 4096 })
})
