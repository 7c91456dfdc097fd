/** Sprayed lines into passes: a line that starts where the one before ended, and goes on, continues its pass. */
import { hypotenuse } from '../../arithmetic/portable-math.ts'
import { asGrid, GRID_PER_M, type GridRing } from '../../shapes/grid.ts'
import { createRingBlock, type RingBlock } from '../../shapes/ring-block.ts'
import type { ProjectedLine } from '../swaths/project-input.ts'
import { limitStrips, MAX_STRIP_NUMBERS } from '../terms/limit-work.ts'
import type { Step } from '../terms/pace.ts'
import { isSilent, silenceBetween } from './log-clock.ts'
import { countStrip, MOST_NUMBERS_FOR_ONE, widenLine } from './widen-line.ts'

/** Receivers log every few metres; ends that are one logged position are equal but for rounding. */
const ENDS_APART = 0.5 * GRID_PER_M

/** Microseconds for each number of a strip. */
const WIDENING = 0.05

/** Microseconds between two pauses of counting. */
const COUNTING = 500

/** Widened passes. */
export interface Strips {
  readonly rings: RingBlock
  /** Where the parts of each pass end among the rings. */
  readonly ringsEnd: readonly number[]
}

/** Joins lines within each of `parts`, which hold them in the order flown. */
export async function joinLines(parts: readonly (readonly ProjectedLine[])[], step: Step): Promise<Strips> {
  const runs = parts.flatMap(runsOf)
  const rings = createRingBlock(await countNumbers(runs, step), 0)
  const ringsEnd: number[] = []
  let before = 0
  const next = async (share: number): Promise<void> => {
    await step(share, WIDENING * (rings.filled - before))
    before = rings.filled
  }
  for (const [i, run] of runs.entries()) {
    for (const _ of widenLine(pathOf(run), run[0]!.widthM, rings)) await next(i / runs.length)
    if (rings.count > (ringsEnd.at(-1) ?? 0)) ringsEnd.push(rings.count)
    await next((i + 1) / runs.length)
  }
  return { rings, ringsEnd }
}

/** Returns how many numbers to make room for at first; throws where the strips would have more than can be measured, before any is made. */
async function countNumbers(runs: readonly (readonly ProjectedLine[])[], step: Step): Promise<number> {
  const given = runs.reduce((sum, run) => sum + run.reduce((length, { path }) => length + path.length, 0), 0)
  if (given * MOST_NUMBERS_FOR_ONE <= MAX_STRIP_NUMBERS) return 4 * given
  let all = 0
  for (const run of runs) {
    const path = pathOf(run)
    let own = 0
    for (own of countStrip(path)) {
      limitStrips(all + own)
      await step(0, COUNTING)
    }
    all += own
  }
  return all
}

function runsOf(lines: readonly ProjectedLine[]): ProjectedLine[][] {
  const runs: ProjectedLine[][] = []
  for (const line of lines) {
    const run = runs[runs.length - 1]
    if (!run) runs.push([line])
    else if (continues(run[run.length - 1]!, line)) run.push(line)
    // A log written with the latest first.
    else if (continues(line, run[0]!)) run.unshift(line)
    else runs.push([line])
  }
  return runs
}

function pathOf(run: readonly ProjectedLine[]): GridRing {
  const path = new Float64Array(run.reduce((sum, line) => sum + line.path.length, 0))
  let at = 0
  for (const line of run) {
    path.set(line.path, at)
    at += line.path.length
  }
  return asGrid(path)
}

function continues(before: ProjectedLine, after: ProjectedLine): boolean {
  if (before.widthM !== after.widthM || isSilent(silenceBetween(before, after))) return false
  const a = before.path
  const b = after.path
  const end = a.length - 2
  if (a.length < 4 || b.length < 4) return false
  if (hypotenuse(b[0]! - a[end]!, b[1]! - a[end + 1]!) > ENDS_APART) return false
  const [ux, uy] = headingOf(a, end - 2)
  const [vx, vy] = headingOf(b, 0)
  return ux * vx + uy * vy > 0
}

function headingOf(path: GridRing, at: number): readonly [number, number] {
  return [path[at + 2]! - path[at]!, path[at + 3]! - path[at + 1]!]
}
