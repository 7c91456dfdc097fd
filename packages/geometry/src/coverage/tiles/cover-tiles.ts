/**
 * Measures a batch of tiles: each tile is swept, in quarters where it holds too much for one sweep, or measured by the overlay engine where
 * the sweep could not be proved.
 *
 * A batch is self-contained and its result consists of plain arrays, so that another thread can process it. Results are combined in the
 * order of the batches, so that they are identical to the byte on any number of threads.
 */

import type { Overlay } from '../../shapes/overlay/overlay.ts'
import { createLaea } from '../../shapes/projection/laea.ts'
import { createLayerParts, type LayerParts } from '../../sweep/layer-parts.ts'
import { type SweepScene, sweepTile } from '../../sweep/sweep-tile.ts'
import { type CutTile, quarterTile } from '../../sweep/tile/cut-rings.ts'
import { LAYERS } from '../../sweep/tile/face-states.ts'
import { createFaceSums, type FaceSums } from '../../sweep/tile/face-sums.ts'
import { CoverageWorkError } from '../terms/coverage-errors.ts'
import { uniting } from '../terms/limit-work.ts'
import { overlayTile } from './overlay-tile.ts'

export interface TileBatch {
  readonly tiles: readonly CutTile[]
  /** Owners below this number are passes, the others plots. */
  readonly passCount: number
  readonly plotCount: number
  readonly gridPerUnit: number
  readonly centre: { readonly lon: number; readonly lat: number }
  /** True where layers are requested. */
  readonly layers: boolean
}

export interface BatchResult {
  readonly sums: FaceSums
  /** In the order of `LAYERS`; empty where layers were not requested. */
  readonly layers: readonly LayerParts[]
  /** Tiles that the overlay engine measured. */
  readonly overlaid: number
  /** Number of borders between faces, which measures the work. */
  readonly borders: number
}

/** A tile is not quartered below this: 16 cm. */
const SMALLEST = 2 ** 14
/** Largest number of borders of one measurement: about 20 s of one core. 100,000 log quads with individual headings have 0.4 million. */
const MOST_BORDERS = 2e7

/** Throws where the work done so far implies that the rest would take hours. */
export function limitBorders(borders: number): void {
  if (borders > MOST_BORDERS) throw new CoverageWorkError('swath', 'As passadas se cruzam milhões de vezes.')
}

/** Microseconds of sweeping for each edge of a tile. */
const WORK_AN_EDGE = 2

/**
 * Pauses after each tile, and within a tile after each of its quarters: every 100 ms at most. Yields about how many microseconds it took.
 * `sweep` is another only in tests.
 */
export function* coverTiles(batch: TileBatch, overlay: Overlay, sweep = sweepTile): Generator<number, BatchResult> {
  const { passCount, gridPerUnit, centre } = batch
  const scene: SweepScene = { passCount, gridPerUnit, plane: createLaea(centre.lon, centre.lat), work: { borders: 0 } }
  const sums = createFaceSums(batch.plotCount)
  const layers = batch.layers ? LAYERS.map(createLayerParts) : []
  let overlaid = 0
  const waiting = batch.tiles.toReversed()
  for (let tile = waiting.pop(); tile; tile = waiting.pop()) {
    const end = sweep(tile, scene, sums, layers)
    if (end === 'unproved') {
      uniting('swath', () => overlayTile(tile, scene, overlay, sums, layers))
      overlaid++
    } else if (end === 'full') {
      if (tile.size <= SMALLEST)
        throw new CoverageWorkError('swath', 'A aplicação passa milhares de vezes pelo mesmo lugar.')
      waiting.push(...quarterTile(tile).toReversed())
    }
    limitBorders(scene.work.borders)
    yield WORK_AN_EDGE * (tile.xy.length / 2)
  }
  return { sums, layers, overlaid, borders: scene.work.borders }
}
