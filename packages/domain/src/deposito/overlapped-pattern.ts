/**
 * How even the deposit is under parallel passes of one pattern (ASAE S386.2): the pattern is a line between its points and nothing beyond them, so
 * that the sum of the passes is piecewise linear and its mean and variance are exact. Cost: points times the passes that overlap.
 */

import { type PatternStretch, type PontoDoPadrao, patternSum, stretchesOf } from './pattern.ts'

/** Ways to fly: `ida-e-volta` turns for each pass, so that left meets left; `pista` flies all passes in one direction, left beside right. */
export type Sobrevoo = 'ida-e-volta' | 'pista'

export interface OverlappedPattern {
  /** Mean deposit, in the unit of the pattern. */
  readonly media: number
  /** Coefficient of variation, %. */
  readonly cv: number
}

/** `spacingM` is the distance between neighbouring passes, above 0. Undefined where the pattern has no deposit. */
export function overlappedPattern(
  pattern: readonly PontoDoPadrao[],
  spacingM: number,
  sobrevoo: Sobrevoo,
): OverlappedPattern | undefined {
  const stretches = stretchesOf(pattern)
  const media = patternSum(pattern) / spacingM
  if (!(media > 0)) return undefined
  const turned = stretches.map(({ fromM, toM, begins, ends }) => ({
    fromM: -toM,
    toM: -fromM,
    begins: ends,
    ends: begins,
  }))
  const periodM = sobrevoo === 'pista' ? spacingM : 2 * spacingM
  const images =
    sobrevoo === 'pista' ? stretches : [...stretches, ...turned.map((stretch) => movedBy(stretch, spacingM))]
  const within = images.flatMap((stretch) => foldedInto(stretch, periodM))
  const stops = [...new Set([0, periodM, ...within.flatMap(({ fromM, toM }) => [fromM, toM])])].sort((a, b) => a - b)
  const starting = within.toSorted((a, b) => a.fromM - b.fromM)
  let [next, squares] = [0, 0]
  let active: PatternStretch[] = []
  for (const [i, to] of stops.entries()) {
    if (i === 0) continue
    const from = stops[i - 1]!
    active = active.filter(({ toM }) => toM > from)
    for (; next < starting.length && starting[next]!.fromM <= from; next++) active.push(starting[next]!)
    const apart = (at: number) => active.reduce((sum, stretch) => sum + depositAt(stretch, at), -media)
    const [a, b] = [apart(from), apart(to)]
    squares += ((a * a + a * b + b * b) / 3) * (to - from)
  }
  return { media, cv: (100 * Math.sqrt(squares / periodM)) / media }
}

function movedBy({ fromM, toM, ...deposits }: PatternStretch, byM: number): PatternStretch {
  return { fromM: fromM + byM, toM: toM + byM, ...deposits }
}

/** The parts of a stretch and of its repetitions that lie in the first period. */
function foldedInto(stretch: PatternStretch, periodM: number): PatternStretch[] {
  const parts: PatternStretch[] = []
  const last = Math.floor(stretch.toM / periodM)
  for (let period = Math.floor(stretch.fromM / periodM); period <= last; period++) {
    const moved = movedBy(stretch, -period * periodM)
    const [fromM, toM] = [Math.max(0, moved.fromM), Math.min(periodM, moved.toM)]
    if (toM > fromM) parts.push({ fromM, toM, begins: depositAt(moved, fromM), ends: depositAt(moved, toM) })
  }
  return parts
}

function depositAt({ fromM, toM, begins, ends }: PatternStretch, at: number): number {
  return begins + ((ends - begins) * (at - fromM)) / (toM - fromM)
}
