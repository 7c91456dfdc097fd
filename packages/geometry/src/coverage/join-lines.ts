/** Sprayed lines into passes: a line that starts where the one before ended, and goes on, continues its pass. */
import { hypotenuse } from '../arithmetic/portable-math.ts'
import { asGrid, GRID_PER_M, type GridRing } from '../shapes/grid.ts'
import { isSilentBetween } from './log-clock.ts'
import type { Pass } from './piece.ts'
import type { ProjectedLine } from './project-input.ts'
import { widenLine } from './widen-line.ts'

/** Receivers log every few metres; ends that are one logged position are equal but for rounding. */
const ENDS_APART = 0.5 * GRID_PER_M

export function joinLines(lines: readonly ProjectedLine[]): Pass[] {
  const runs: ProjectedLine[][] = []
  for (const line of lines) {
    const run = runs[runs.length - 1]
    if (!run) runs.push([line])
    else if (continues(run[run.length - 1]!, line)) run.push(line)
    // A log written with the latest first.
    else if (continues(line, run[0]!)) run.unshift(line)
    else runs.push([line])
  }
  return runs.flatMap((run) => {
    const strip = widenLine(asGrid(run.flatMap((line) => [...line.path])), run[0]!.widthM)
    return strip.length > 0 ? [strip.map((ring) => ({ rings: [ring] }))] : []
  })
}

function continues(before: ProjectedLine, after: ProjectedLine): boolean {
  if (before.widthM !== after.widthM || isSilentBetween(before, after)) return false
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
