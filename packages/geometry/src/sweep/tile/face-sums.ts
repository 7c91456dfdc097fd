/** The numbers of a coverage, added up face by face, in square grid units. Every figure is counted here. */
import type { FaceStates } from './face-states.ts'

/** Depths beyond are counted in `gross` only: no flight goes so deep on purpose. */
export const DEEPEST = 16

export interface FaceSums {
  /** Area by depth: `[k]` is covered by k + 1 passes or more. */
  readonly depths: Float64Array
  plots: number
  effective: number
  external: number
  unapplied: number
  overlap: number
  /** The parts of `overlap` under three passes or more, and under four or more. */
  overlap3: number
  overlap4: number
  gross: number
  /** Area that several plots share, once for each plot beyond the first: altogether, and the part that was sprayed. */
  shared: number
  sharedEffective: number
  /** `PLOT_SUMS` numbers for each plot. */
  readonly perPlot: Float64Array
}

/** Sums of one plot: its area, the part sprayed, the part sprayed twice or more, and the sum of the passes' areas in it. */
export const PLOT_SUMS = 4

export function createFaceSums(plots: number): FaceSums {
  return {
    depths: new Float64Array(DEEPEST),
    plots: 0,
    effective: 0,
    external: 0,
    unapplied: 0,
    overlap: 0,
    overlap3: 0,
    overlap4: 0,
    gross: 0,
    shared: 0,
    sharedEffective: 0,
    perPlot: new Float64Array(PLOT_SUMS * plots),
  }
}

/** Adds a face of `area` under `depth` passes and in `plots` plots; `addToPlot` is called for each of those. */
export function addFace(sums: FaceSums, area: number, depth: number, plots: number): void {
  for (let k = 0; k < depth && k < DEEPEST; k++) sums.depths[k]! += area
  sums.gross += depth * area
  if (plots === 0) {
    sums.external += area
    return
  }
  sums.plots += area
  sums.shared += (plots - 1) * area
  if (depth === 0) sums.unapplied += area
  else {
    sums.effective += area
    sums.sharedEffective += (plots - 1) * area
  }
  if (depth > 1) sums.overlap += area
  if (depth > 2) sums.overlap3 += area
  if (depth > 3) sums.overlap4 += area
}

/** Adds the same face to one of its plots. */
export function addToPlot({ perPlot }: FaceSums, plot: number, area: number, depth: number): void {
  const at = PLOT_SUMS * plot
  perPlot[at]! += area
  if (depth > 0) perPlot[at + 1]! += area
  if (depth > 1) perPlot[at + 2]! += area
  perPlot[at + 3]! += depth * area
}

/** Adds the faces of one swept tile; `owners` are its owners, passes first; plots are numbered from `passCount` on. */
export function addFaces(
  sums: FaceSums,
  states: FaceStates,
  owners: readonly number[],
  passes: number,
  passCount: number,
): void {
  for (let s = 1; s < states.count; s++) {
    // The sweep adds up twice the areas.
    const area = states.area[s]! / 2
    const depth = states.depth[s]!
    const plots = states.plots[s]!
    addFace(sums, area, depth, plots)
    if (plots === 0) continue
    for (let o = passes; o < owners.length; o++) {
      if (states.winding[s * states.owners + o] !== 0) addToPlot(sums, owners[o]! - passCount, area, depth)
    }
  }
}

/** Adds other sums to `sums`, for instance those of a batch of tiles. */
export function addSums(sums: FaceSums, other: FaceSums): void {
  for (const [k, area] of other.depths.entries()) sums.depths[k]! += area
  for (const [i, area] of other.perPlot.entries()) sums.perPlot[i]! += area
  sums.plots += other.plots
  sums.effective += other.effective
  sums.external += other.external
  sums.unapplied += other.unapplied
  sums.overlap += other.overlap
  sums.overlap3 += other.overlap3
  sums.overlap4 += other.overlap4
  sums.gross += other.gross
  sums.shared += other.shared
  sums.sharedEffective += other.sharedEffective
}
