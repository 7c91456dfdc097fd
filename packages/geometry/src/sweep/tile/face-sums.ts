/** The numbers of a coverage, added up face by face, in square grid units. Every figure is counted here. */
import type { FaceStates } from './face-states.ts'

/** Depths beyond this count only in `gross`: no flight is that deep on purpose. */
export const DEEPEST = 16

/** Sums of the whole, named once: what a face, a tile by the overlay engine and a batch of tiles add. */
const WHOLE = {
  plots: 0,
  effective: 0,
  external: 0,
  unapplied: 0,
  overlap: 0,
  /** The parts of `overlap` under three passes or more, and under four or more. */
  overlap3: 0,
  overlap4: 0,
  gross: 0,
  /** Area that several plots share, once for each plot beyond the first: altogether, and the part that was sprayed. */
  shared: 0,
  sharedEffective: 0,
}

/** Sums of each plot. */
const PLOT = {
  area: 0,
  /** The part that was sprayed. */
  effective: 0,
  /** The part that was sprayed twice or more. */
  overlap: 0,
  /** The sum of the passes' own areas inside the plot. */
  gross: 0,
}

type WholeSums = typeof WHOLE
export type PlotSums = Readonly<typeof PLOT>

const WHOLE_NAMES = Object.keys(WHOLE) as readonly (keyof WholeSums)[]
const PLOT_NAMES = Object.keys(PLOT) as readonly (keyof PlotSums)[]

export interface FaceSums extends WholeSums {
  /** Area by depth: `[k]` is covered by k + 1 passes or more. */
  readonly depths: Float64Array
  /** Each sum of the plots, by the number of the plot. */
  readonly perPlot: Readonly<Record<keyof PlotSums, Float64Array>>
}

export function createFaceSums(plots: number): FaceSums {
  const perPlot = Object.fromEntries(PLOT_NAMES.map((name) => [name, new Float64Array(plots)]))
  return { ...WHOLE, depths: new Float64Array(DEEPEST), perPlot: perPlot as FaceSums['perPlot'] }
}

export function addToWhole(sums: FaceSums, part: Readonly<WholeSums>): void {
  for (const name of WHOLE_NAMES) sums[name] += part[name]
}

export function addToPlot({ perPlot }: FaceSums, plot: number, part: PlotSums): void {
  for (const name of PLOT_NAMES) perPlot[name][plot]! += part[name]
}

/** Adds a face of `area` under `depth` passes to the whole and to the `plots` that it is in. */
export function addFace(sums: FaceSums, area: number, depth: number, plots: readonly number[]): void {
  for (let k = 0; k < depth && k < DEEPEST; k++) sums.depths[k]! += area
  /** The area where the face lies in a plot under that many passes or more. */
  const inside = (passes: number): number => (plots.length > 0 && depth >= passes ? area : 0)
  const further = Math.max(0, plots.length - 1)
  addToWhole(sums, {
    plots: inside(0),
    effective: inside(1),
    external: plots.length === 0 ? area : 0,
    unapplied: depth === 0 ? inside(0) : 0,
    overlap: inside(2),
    overlap3: inside(3),
    overlap4: inside(4),
    gross: depth * area,
    shared: further * inside(0),
    sharedEffective: further * inside(1),
  })
  if (plots.length === 0) return
  const part: PlotSums = { area, effective: inside(1), overlap: inside(2), gross: depth * area }
  for (const plot of plots) addToPlot(sums, plot, part)
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
    const inside: number[] = []
    if (states.plots[s] !== 0) {
      for (let o = passes; o < owners.length; o++) {
        if (states.winding[s * states.owners + o] !== 0) inside.push(owners[o]! - passCount)
      }
    }
    // The sweep adds up twice the areas.
    addFace(sums, states.area[s]! / 2, states.depth[s]!, inside)
  }
}

/** Adds other sums to `sums`, for instance those of a batch of tiles. */
export function addSums(sums: FaceSums, other: FaceSums): void {
  for (const [k, area] of other.depths.entries()) sums.depths[k]! += area
  addToWhole(sums, other)
  for (const name of PLOT_NAMES) for (const [i, area] of other.perPlot[name].entries()) sums.perPlot[name][i]! += area
}
