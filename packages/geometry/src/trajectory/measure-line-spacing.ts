/**
 * Measures the distance between neighbouring lines of an application, as measure-spacing.ts does between the passes of a flight: lines that
 * begin where the one before ends are one path. Needs no times. Linear in the positions.
 */
import type { LonLatPath } from '../shapes/lon-lat.ts'
import { createLaea } from '../shapes/projection/laea.ts'
import { findStraightRuns } from './find-straight-runs.ts'
import { measureSpacing } from './measure-spacing.ts'
import { measureSteps } from './measure-steps.ts'
import { joinLegs } from './tracks/join-legs.ts'

/** Returns metres, or undefined where no two lines run side by side. */
export function measureLineSpacing(lines: readonly LonLatPath[]): number | undefined {
  const { path, legStarts } = joinLegs(
    lines.map((line) => ({ path: line })),
    [],
  )
  if (path.length < 4) return undefined
  const plane = createLaea(path[0]!, Math.max(-89, Math.min(89, path[1]!)))
  const straight = findStraightRuns(plane.toLocal(path), measureSteps({ path, legStarts, issues: [] }))
  return straight && measureSpacing(straight)
}
