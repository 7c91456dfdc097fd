/**
 * Coverage of plots by spraying passes: the table of contents, one step per file.
 *
 *   project      every position onto one equal-area grid centred on the data          project-input.ts
 *   repair       rings closed, oriented, without spikes or crossings                  ../shapes/repair-polygon.ts
 *   group        consecutive log pieces into passes                                   group-passes.ts, join-lines.ts
 *   widen        sprayed lines into strips                                            widen-line.ts
 *   outline      each pass, where that needs no overlay                               outline-pass.ts
 *   cut          everything into tiles of about 300 m                                 cut-tiles.ts, tiling.ts
 *   cover        passes dissolved, then depth n >= 1, 2, …, inside, outside, missed    tile-coverage.ts
 *   tally        areas of the whole and of each plot                                  share-parts.ts, tally.ts
 *   melt         tiles back into layers                                               collect-layers.ts, melt-tiles.ts
 *
 * Areas are exact on the grid (hundredths of a millimetre) but for the overlay's rounding of crossing points, about 1e-9 of a field.
 * Overlay operations check their own sums (checked-overlay.ts).
 * Cost: near-linear in the pieces; 100,000 log quads take seconds on one core (bench/results.md).
 */
import type { GridRing } from '../shapes/grid.ts'
import { loadOverlay } from '../shapes/overlay.ts'
import { collectLayers, polygonsOf } from './collect-layers.ts'
import type { Coverage, CoverageInput, CoverageOptions } from './coverage.ts'
import { groupPasses } from './group-passes.ts'
import { joinLines } from './join-lines.ts'
import { outlinePass } from './outline-pass.ts'
import { createPace } from './pace.ts'
import type { Pass } from './piece.ts'
import { projectInput } from './project-input.ts'
import { repairInput } from './repair-input.ts'
import { createTally } from './tally.ts'
import { coverTile } from './tile-coverage.ts'
import { createTiling } from './tiling.ts'

/** Share of the work done when each step ends, measured on 100,000 log quads. */
const DONE = { repaired: 0.15, cut: 0.3, covered: 0.85 }

/**
 * Measures how much of the plots was sprayed, how often, and what fell outside.
 *
 * Areas in square metres on the WGS84 ellipsoid; layers in degrees. Bad geometry becomes an issue, never an exception.
 * Rejects only when `signal` is aborted, with its reason.
 */
export async function measureCoverage(input: CoverageInput, options: CoverageOptions = {}): Promise<Coverage> {
  const pace = createPace(options)
  const { joints = 'closed' } = options
  const overlay = await loadOverlay()

  const projected = projectInput(input)
  const repaired = await repairInput(projected, overlay, pace.span(0, DONE.repaired))

  const passes = [...groupPasses(repaired.pieces), ...joinLines(projected.lines)]
  const tiling = createTiling(repaired.plots, ringsIn(passes))
  const cutting = pace.span(DONE.repaired, DONE.cut)
  for (const [index, pass] of passes.entries()) {
    tiling.addPass(index, outlinePass(pass, joints))
    await cutting((index + 1) / passes.length)
  }

  const tally = createTally(repaired.plots)
  const collector = options.layers === false ? undefined : collectLayers(tiling.size)
  const tiles = tiling.tiles()
  const covering = pace.span(DONE.cut, DONE.covered)
  for (const [index, tile] of tiles.entries()) {
    const arena = overlay.arena()
    try {
      const regions = coverTile(tile, tiling.size, arena, tally.addToPlot)
      tally.add(regions)
      collector?.add(regions, arena)
    } finally {
      arena.free()
    }
    await covering((index + 1) / tiles.length)
  }
  const layers = await collector?.finish(overlay, projected.plane, pace.span(DONE.covered, 1))
  pace.finish()
  return {
    areas: tally.areas(),
    plots: tally
      .plots(input.plots)
      .map((plot, i) => (layers ? { ...plot, polygons: polygonsOf(repaired.plots[i]!, projected.plane) } : plot)),
    passes: passes.length,
    ...(layers && { layers }),
    issues: repaired.issues,
    centre: projected.plane.centre,
  }
}

function* ringsIn(passes: readonly Pass[]): Generator<GridRing> {
  for (const pass of passes) for (const piece of pass) yield* piece.rings
}
