/** Adds the numbers and layers of a rectangle: any number of tiles of one column that the same owners cover whole. */

import { addRegion, addStretch, type LayerParts } from './layer-parts.ts'
import type { FullRun } from './tile/cut-rings.ts'
import { layersOf } from './tile/face-states.ts'
import { addFace, type FaceSums } from './tile/face-sums.ts'

/** Owners below `passCount` are passes, the others plots. */
export function coverRun(
  { x, y, width, height, owners }: FullRun,
  passCount: number,
  sums: FaceSums,
  layers: readonly LayerParts[],
): void {
  const plots = owners.filter((owner) => owner >= passCount).map((owner) => owner - passCount)
  const depth = owners.length - plots.length
  addFace(sums, width * height, depth, plots)
  const mask = layersOf(depth, plots.length > 0)
  for (const [layer, parts] of layers.entries()) {
    if (((mask >> layer) & 1) === 0) continue
    const region = addRegion(parts)
    addStretch(parts, region, x, y, x + width, y)
    addStretch(parts, region, x + width, y, x + width, y + height)
    addStretch(parts, region, x + width, y + height, x, y + height)
    addStretch(parts, region, x, y + height, x, y)
  }
}
