import { expect, test } from 'vitest'
import { createLaea } from '../shapes/projection/laea.ts'
import { hostileTile } from './hostile-tile.fixture.ts'
import { createLayerParts } from './layer-parts.ts'
import { stitchLayer } from './stitch-layer.ts'
import { sweepTile } from './sweep-tile.ts'
import { LAYERS } from './tile/face-states.ts'
import { createFaceSums } from './tile/face-sums.ts'

const TILES = 150
const plane = createLaea(-50, -21)

test('tiles that no flight makes are proved, add up and have simple rings', () => {
  for (let seed = 0; seed < TILES; seed++) {
    const { tile, passCount, plotCount } = hostileTile(seed)
    const parts = LAYERS.map(createLayerParts)
    const sums = createFaceSums(plotCount)
    const scene = { passCount, plane, gridPerUnit: 1, work: { borders: 0 } }
    expect(sweepTile(tile, scene, sums, parts), `seed ${seed}`).toBe('swept')
    expect(sums.effective + sums.unapplied, `seed ${seed}`).toBeCloseTo(sums.plots, 0)
    expect(sums.effective + sums.external, `seed ${seed}`).toBeCloseTo(sums.depths[0]!, 0)
    for (const layer of parts.map((part) => stitchLayer(part, plane, 1))) {
      let start = 0
      for (const end of layer.ringEnd) {
        const ring = layer.positions.subarray(start, end - 2)
        const met = new Set(Array.from({ length: ring.length / 2 }, (_, i) => `${ring[2 * i]} ${ring[2 * i + 1]}`))
        expect(met.size, `seed ${seed}`).toBe(ring.length / 2)
        start = end
      }
    }
  }
})
