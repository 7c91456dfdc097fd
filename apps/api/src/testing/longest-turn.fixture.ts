/**
 * Measures for how long this thread gives no other request a turn, in processor time, so that a busy machine makes no difference. The client
 * of a test is in the same thread: what it sends is made before.
 */
import { setImmediate } from 'node:timers/promises'

/** A turn that nobody notices, with room for the collection of garbage, ms. */
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
