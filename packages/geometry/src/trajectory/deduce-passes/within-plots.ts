/**
 * Limits the stretches to the ground that was to be sprayed: a line-up before a pass and the way out of it are as straight as the pass.
 * A stretch is cut where its line crosses the outlines. Gaps that are narrow are sprayed over, and an end that overhangs by up to a spacing
 * belongs to the pass. Cost: each stretch by the edges of the plots whose boxes it meets.
 */
import type { LocalPathM } from '../../shapes/lon-lat.ts'
import { boxOf } from '../../shapes/ring.ts'
import { DEDUCTION } from './deduction.ts'
import type { Stretch } from './straight-stretches.ts'

/** A plot on the plane: its outline and its holes. */
export interface LocalPlot {
  readonly rings: readonly LocalPathM[]
  readonly box: readonly [west: number, south: number, east: number, north: number]
}

export function localPlot(rings: readonly LocalPathM[]): LocalPlot {
  return { rings, box: boxOf(rings[0]!) }
}

export interface Cropped {
  /** Ends along the stretch, ascending and disjoint. */
  readonly spans: readonly (readonly [from: number, to: number])[]
  /** True where only ground beside the line is a plot. */
  readonly isBeside: boolean
}

/** The pass covers half a spacing to either side; a line that lies just outside still sprays the plot's edge. */
const BESIDE = 0.55

export function cropToPlots(stretch: Stretch, plots: readonly LocalPlot[], spacingM: number): Cropped {
  const on = bridged(spansAt(stretch, plots, 0), stretch, spacingM)
  if (on.length > 0) return { spans: on, isBeside: false }
  const offset = BESIDE * spacingM
  const beside = [...spansAt(stretch, plots, offset), ...spansAt(stretch, plots, -offset)].toSorted(
    (a, b) => a[0] - b[0],
  )
  return { spans: bridged(beside, stretch, spacingM), isBeside: true }
}

function spansAt(
  { x, y, dx, dy, from, to }: Stretch,
  plots: readonly LocalPlot[],
  offsetM: number,
): [number, number][] {
  const [ox, oy] = [x + offsetM * dy, y - offsetM * dx]
  const [ax, ay, bx, by] = [ox + from * dx, oy + from * dy, ox + to * dx, oy + to * dy]
  const spans: [number, number][] = []
  for (const { rings, box } of plots) {
    if (
      Math.max(ax, bx) < box[0] ||
      Math.min(ax, bx) > box[2] ||
      Math.max(ay, by) < box[1] ||
      Math.min(ay, by) > box[3]
    )
      continue
    const crossings = rings.flatMap((ring) => crossingsOf(ring, ox, oy, dx, dy)).toSorted((a, b) => a - b)
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const [low, high] = [Math.max(from, crossings[i]!), Math.min(to, crossings[i + 1]!)]
      if (high > low) spans.push([low, high])
    }
  }
  return spans.toSorted((a, b) => a[0] - b[0])
}

/** Returns where the line crosses a ring, metres along it. */
function crossingsOf(ring: LocalPathM, ox: number, oy: number, dx: number, dy: number): number[] {
  const crossings: number[] = []
  const n = ring.length
  let [px, py] = [ring[n - 2]!, ring[n - 1]!]
  let before = (px - ox) * dy - (py - oy) * dx
  for (let i = 0; i < n; i += 2) {
    const [qx, qy] = [ring[i]!, ring[i + 1]!]
    const after = (qx - ox) * dy - (qy - oy) * dx
    if (before <= 0 !== after <= 0) {
      const share = before / (before - after)
      crossings.push((px + share * (qx - px) - ox) * dx + (py + share * (qy - py) - oy) * dy)
    }
    ;[px, py, before] = [qx, qy, after]
  }
  return crossings
}

function bridged(
  spans: readonly (readonly [number, number])[],
  { from, to }: Stretch,
  spacingM: number,
): [number, number][] {
  const merged: [number, number][] = []
  for (const [low, high] of spans) {
    const last = merged.at(-1)
    if (last && low - last[1] <= DEDUCTION.bridgedSpacings * spacingM) last[1] = Math.max(last[1], high)
    else merged.push([low, high])
  }
  const [first, last] = [merged[0], merged.at(-1)]
  const overhang = DEDUCTION.overhangSpacings * spacingM
  if (first && first[0] - from <= overhang) first[0] = from
  if (last && to - last[1] <= overhang) last[1] = to
  return merged
}
