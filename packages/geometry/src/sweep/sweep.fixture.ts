/** Sweeps small scenes drawn in grid units. */

import type { LonLatPath } from '../shapes/lon-lat.ts'
import { type PackedPolygons, unpackPolygons } from '../shapes/packed-polygons.ts'
import { createLaea } from '../shapes/projection/laea.ts'
import { createLayerParts } from './layer-parts.ts'
import { stitchLayer } from './stitch-layer.ts'
import { type SweepScene, sweepTile } from './sweep-tile.ts'
import { createTileCutter } from './tile/cut-rings.ts'
import { LAYERS } from './tile/face-states.ts'
import { createFaceSums, type FaceSums } from './tile/face-sums.ts'

export interface Swept {
  readonly sums: FaceSums
  readonly layers: Readonly<Record<(typeof LAYERS)[number], PackedPolygons>>
  readonly ends: readonly string[]
}

export const box = (x0: number, y0: number, x1: number, y1: number): number[] => [x0, y0, x1, y0, x1, y1, x0, y1]

/** Each pass and each plot is a list of rings. */
export function swept(
  size: number,
  passes: readonly (readonly number[])[][],
  plots: readonly (readonly number[])[][] = [],
): Swept {
  const plane = createLaea(-50, -21)
  const scene: SweepScene = { passCount: passes.length, plane, gridPerUnit: 1, work: { borders: 0 } }
  const cutter = createTileCutter(size)
  for (const [owner, rings] of [...passes, ...plots].entries()) for (const ring of rings) cutter.add(ring, owner)
  const { count, tileAt } = cutter.finish()
  const sums = createFaceSums(plots.length)
  const parts = LAYERS.map(createLayerParts)
  const ends = Array.from({ length: count }, (_, i) => sweepTile(tileAt(i), scene, sums, parts))
  const layers = Object.fromEntries(LAYERS.map((name, i) => [name, stitchLayer(parts[i]!, plane, 1)]))
  return { sums, layers: layers as Swept['layers'], ends }
}

export function ofPlot({ perPlot }: FaceSums, plot: number) {
  return Object.fromEntries(Object.entries(perPlot).map(([name, areas]) => [name, areas[plot]]))
}

/** The rings of a layer in grid units again, polygon by polygon, without the closing position. */
export function gridRings(layer: PackedPolygons): number[][][] {
  const plane = createLaea(-50, -21)
  const back = (ring: LonLatPath): number[] =>
    Array.from(plane.toLocal(ring).subarray(0, -2), (metres) => Math.round(metres * 1e5) + 0)
  return unpackPolygons(layer).map(({ outer, holes }) => [outer, ...holes].map(back))
}

/** True when no position occurs twice in a ring. */
export function isSimple(ring: readonly number[]): boolean {
  const seen = new Set<string>()
  for (let i = 0; i < ring.length; i += 2) seen.add(`${ring[i]} ${ring[i + 1]}`)
  return seen.size === ring.length / 2
}
