/**
 * Measures how long this thread blocks other requests, in processor time, so that a busy machine makes no difference. The client of a test
 * is in the same thread, so its data are prepared before.
 */
import { setImmediate } from 'node:timers/promises'

/** A turn that no user notices, with room for garbage collection, ms. */
export const UNNOTICED_MS = 150

export async function longestTurnMs(act: () => Promise<unknown>): Promise<number> {
  let isOver = false
  let longest = 0
  const over = act().finally(() => {
    isOver = true
  })
  let before = process.threadCpuUsage()
  while (!isOver) {
    await setImmediate()
    const { user, system } = process.threadCpuUsage(before)
    before = process.threadCpuUsage()
    longest = Math.max(longest, (user + system) / 1000)
  }
  await over
  return longest
}
