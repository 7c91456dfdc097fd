/** Finds the plots of two registers that are the same ground drawn again: most of each lies in the other. */
import { type Ground, overlapsAmong, type Sampled, sampleGround } from '../inputs/plot-overlaps.ts'

/** Minimum share of either plot that lies in the other: its border moved; it is neither a neighbour nor half of a divided plot. */
const ALIKE = 0.8

/** Number of tests of positions and edges above which no ground is compared: the plots then count as removed and as new. */
const MANY_TESTS = 4e8

export interface AlikePair {
  readonly before: number
  readonly after: number
}

/** Each plot is in at most one pair; pairs that share most are taken first. */
export function alikeOutlines(before: readonly Ground[], after: readonly Ground[]): readonly AlikePair[] {
  const sampled: Sampled[] = [...before, ...after].map(sampleGround)
  const pairs = (overlapsAmong(sampled, MANY_TESTS) ?? [])
    .flatMap(({ a, b, ofA, ofB }) => {
      const [first, second] = a < b ? [a, b] : [b, a]
      const crosses = first < before.length && second >= before.length
      return crosses && Math.min(ofA, ofB) >= ALIKE
        ? [{ before: first, after: second - before.length, share: ofA + ofB }]
        : []
    })
    .sort((one, other) => other.share - one.share || one.before - other.before || one.after - other.after)
  const taken = { before: new Set<number>(), after: new Set<number>() }
  return pairs.flatMap(({ before: i, after: j }) => {
    if (taken.before.has(i) || taken.after.has(j)) return []
    taken.before.add(i)
    taken.after.add(j)
    return [{ before: i, after: j }]
  })
}
