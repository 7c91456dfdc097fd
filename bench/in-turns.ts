/** Times several ways of doing the same, each once per turn, so that a busy moment affects all of them. */
import type { Answer } from './contest.ts'
import { quantile } from './median.ts'

const TURNS = 100
const ENOUGH_MS = 4000
const ENOUGH_TURNS = 12
/** Duration of a turn, ms, from which one measured turn is enough. */
const LONG_MS = 8000

/** Returns `${name}P50` and `${name}P95`, ms, of each contender. */
export async function inTurns(contenders: Readonly<Record<string, () => Promise<unknown>>>): Promise<Answer> {
  const times = Object.keys(contenders).map((name) => ({ name, act: contenders[name]!, ms: [] as number[] }))
  let total = 0
  const enough = () => (total < ENOUGH_MS ? TURNS : total < LONG_MS ? ENOUGH_TURNS : 2)
  for (let turn = 0; turn < enough(); turn++) {
    for (const { act, ms } of times) {
      const start = performance.now()
      await act()
      const took = performance.now() - start
      total += took
      // The first round only warms the caches of all.
      if (turn > 0) ms.push(took)
    }
  }
  return Object.fromEntries(
    times.flatMap(({ name, ms }) => [
      [`${name}P50`, quantile(ms, 0.5)],
      [`${name}P95`, quantile(ms, 0.95)],
    ]),
  )
}
