/**
 * Widens passes of sprayed lines into strips. The lines of a pass follow each other; they are joined where they meet and separated where
 * the run turns back (turn-back.ts), and steps caused by the receiver's noise are left out.
 */
import { asGrid, GRID_PER_M, type GridRing } from '../../shapes/grid.ts'
import { createRingBlock, type RingBlock } from '../../shapes/ring-block.ts'
import type { ProjectedLine } from '../swaths/project-input.ts'
import { limitStrips, MAX_STRIP_NUMBERS } from '../terms/limit-work.ts'
import type { Step } from '../terms/pace.ts'
import type { Grouping } from './group-passes.ts'
import { endTolerance, MOST_BEND_COS, MOST_TURN_COS, SHARED } from './joint-bounds.ts'
import { turnBacks } from './turn-back.ts'
import { countStrip, MOST_NUMBERS_FOR_ONE, NUMBERS_A_STEP, widenLine } from './widen-line.ts'
import { withoutTremble } from './without-tremble.ts'

/** Microseconds for each number of a strip. */
const WIDENING = 0.05

/** Microseconds of counting for each number of a line. */
const COUNTING = 0.06

/** Widened passes. */
export interface Strips {
  readonly rings: RingBlock
  /** End of each pass's parts among the rings. */
  readonly ringsEnd: readonly number[]
}

/** A pass: the paths along which the valve was open. */
interface LinePass {
  readonly paths: readonly GridRing[]
  readonly widthM: number
}

/** `grouping` is that of the lines' pieces (line-pieces.ts). */
export async function joinLines(lines: readonly ProjectedLine[], grouping: Grouping, step: Step): Promise<Strips> {
  const passes = passesOf(lines, grouping)
  const rings = createRingBlock(await countNumbers(passes, step), 0)
  const ringsEnd: number[] = []
  let before = 0
  const next = async (share: number): Promise<void> => {
    await step(share, WIDENING * (rings.filled - before))
    before = rings.filled
  }
  for (const [i, { paths, widthM }] of passes.entries()) {
    for (const path of paths) for (const _ of widenLine(path, widthM, rings)) await next(i / passes.length)
    if (rings.count > (ringsEnd.at(-1) ?? 0)) ringsEnd.push(rings.count)
    await next((i + 1) / passes.length)
  }
  return { rings, ringsEnd }
}

/**
 * Returns how many numbers to reserve at first; throws, before any strip is made, where the strips would have more than can be measured.
 */
async function countNumbers(passes: readonly LinePass[], step: Step): Promise<number> {
  const paths = passes.flatMap((pass) => pass.paths)
  const given = paths.reduce((sum, path) => sum + path.length, 0)
  if (given * MOST_NUMBERS_FOR_ONE <= MAX_STRIP_NUMBERS) return 4 * given
  let all = 0
  for (const path of paths) {
    let counted = 0
    for (counted of countStrip(path)) {
      limitStrips(all + counted)
      await step(0, COUNTING * Math.min(path.length, NUMBERS_A_STEP))
    }
    all += counted
  }
  return all
}

function passesOf(lines: readonly ProjectedLine[], { pieces, passEnd }: Grouping): LinePass[] {
  const passes: LinePass[] = []
  const bySwath = new Map(lines.map((line) => [line.swath, line]))
  let first = 0
  for (const end of passEnd) {
    const run = inOrderFlown(Array.from(pieces.swath.subarray(first, end), (swath) => bySwath.get(swath)!))
    passes.push(...partedAtTurns(run))
    first = end
  }
  return passes
}

/** A file may list the latest first: each line then ends where the previous one in the file begins. */
function inOrderFlown(run: readonly ProjectedLine[]): readonly ProjectedLine[] {
  let forwards = 0
  for (let i = 1; i < run.length; i++) {
    const a = run[i - 1]!.path
    const b = run[i]!.path
    forwards += distance(a, a.length - 2, b, 0) - distance(b, b.length - 2, a, 0)
  }
  return forwards > 0 ? run.toReversed() : run
}

/** The way of the run, with the places where the valve was shut, or a corner is sharper than a joint, between two lines. */
function partedAtTurns(run: readonly ProjectedLine[]): LinePass[] {
  const { widthM } = run[0]!
  const width = widthM * GRID_PER_M
  const way: number[] = []
  const gaps = new Set<number>()
  for (const [i, { path }] of run.entries()) {
    const before = run[i - 1]?.path
    if (before && !meet(before, path)) gaps.add(way.length / 2)
    for (const number of path) way.push(number)
  }
  const passes: GridRing[][] = [[]]
  let from = 0
  const cut = (end: number): void => {
    const path = withoutTremble(asGrid(way.slice(from, end)), width)
    if (path.length > 2) passes.at(-1)!.push(path)
    from = end
  }
  const turns = new Set(turnBacks(way, width))
  for (let i = 1; i < way.length / 2; i++) {
    if (turns.has(i)) {
      // The position at which the run turns back ends one pass and begins the next, unless the valve was shut there.
      cut(gaps.has(i) ? 2 * i : 2 * i + 2)
      from = 2 * i
      passes.push([])
    } else if (gaps.has(i)) cut(2 * i)
  }
  cut(way.length)
  return passes.filter((paths) => paths.length > 0).map((paths) => ({ paths, widthM }))
}

/** Compares two lines like the ends of two pieces (joints/close-joint.ts). */
function meet(a: GridRing, b: GridRing): boolean {
  const apart = distance(a, a.length - 2, b, 0)
  if (apart > endTolerance(Math.min(lengthOf(a), lengthOf(b)))) return false
  const [ux, uy] = headingOf(a, a.length - 4)
  const [vx, vy] = headingOf(b, 0)
  const most = apart <= SHARED ? MOST_BEND_COS : MOST_TURN_COS
  return ux * vx + uy * vy >= most * Math.sqrt((ux * ux + uy * uy) * (vx * vx + vy * vy))
}

function lengthOf(path: GridRing): number {
  return distance(path, 0, path, path.length - 2)
}

function headingOf(path: GridRing, at: number): readonly [number, number] {
  return [path[at + 2]! - path[at]!, path[at + 3]! - path[at + 1]!]
}

function distance(a: GridRing, i: number, b: GridRing, j: number): number {
  const dx = b[j]! - a[i]!
  const dy = b[j + 1]! - a[i + 1]!
  return Math.sqrt(dx * dx + dy * dy)
}
