import { gzipSync } from 'node:zlib'
import { asLonLat, createShapePacker, type PackedShape } from '@faixa/geometry'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { expect, test } from 'vitest'
import { shapeFeature } from './packed-features.ts'
import { packedTiles, tilesOf } from './packed-tiles.ts'

const OPTIONS = { maxZoom: 18, extent: 4096, tolerance: 3, buffer: 128 }
/** The tile of 50° W, 21° S at zoom 9. */
const [Z, X, Y] = [9, 184, 286]

test('each shape has its name at one point, a point too', async () => {
  const packer = createShapePacker()
  packer.add(1, { rotulo: 'AP · Apiário' }, { type: 'Point', coordinates: [-50, -21] })
  const square = [
    [-50, -21],
    [-49.99, -21],
    [-49.99, -20.99],
    [-50, -20.99],
    [-50, -21],
  ]
  packer.add(2, { rotulo: 'VL · Vila' }, { type: 'Polygon', coordinates: [square] })
  const block = gzipSync(packer.end())
  const length = Buffer.alloc(4)
  length.writeUInt32LE(block.length)
  const features = (await packedTiles(new Blob([length, block]), OPTIONS)).getTile(Z, X, Y)?.features ?? []
  const named = features.filter(({ type, tags }) => type === 1 && tags?.['rotulo'] !== undefined)
  expect(named.map(({ tags }) => tags?.['rotulo'])).toEqual(['AP · Apiário', 'VL · Vila'])
})

test('a tile is the one that the library cuts from an index of all shapes', () => {
  const shapes = Array.from({ length: 400 }, (_, i) => oval(i, -50.4 + 0.004 * (i % 20), -21.2 + 0.01 * (i / 20)))
  const index = new GeoJSONVT(
    { type: 'FeatureCollection', features: shapes.map((shape) => shapeFeature(shape)) },
    OPTIONS,
  )
  const tiles = tilesOf(shapes, OPTIONS)
  for (const [z, x, y] of [
    [5, 11, 17],
    [Z, X, Y],
    [Z, X - 1, Y],
    [12, 1475, 2291],
    [14, 5899, 9166],
    [14, 0, 0],
  ] as const) {
    const [ours, theirs] = [tiles.getTile(z, x, y), index.getTile(z, x, y)]
    if (z === Z && x === X) expect(ours?.features.length).toBeGreaterThan(300)
    expect(ours?.features ?? []).toEqual(theirs?.features ?? [])
  }
})

test('a crowded tile has every shape with its number and kind, and no names', () => {
  const shapes = Array.from({ length: 20_000 }, (_, i): PackedShape => {
    const properties = { rotulo: `lugar ${i}`, classificacao: i % 2 === 0 ? 'povoacao' : 'apiario' }
    return { ...oval(i, -50.4 + 0.0035 * (i % 200), -21.25 + 0.006 * Math.floor(i / 200)), properties }
  })
  const tiles = tilesOf(shapes, OPTIONS)
  const all = tiles.getTile(8, 92, 143)?.features ?? []
  expect(all).toHaveLength(20_000)
  // In the order of the shapes.
  expect(all[3]?.tags).toEqual({ id: 3, classificacao: 'apiario' })
  // An oval 0.003° wide is 8.7 units wide, of which 8 are a pixel, and may be drawn 0.6 pixels off.
  for (const { geometry } of all.slice(0, 100)) {
    const width = widthOf((geometry as unknown as number[][][])[0]!)
    expect(Math.abs(width - 8.7)).toBeLessThan(0.6 * 8)
  }
  const near = tiles.getTile(14, 5899, 9166)?.features ?? []
  expect(near.some(({ type, tags }) => type === 1 && `${tags?.['rotulo']}`.startsWith('lugar'))).toBe(true)
})

function widthOf(ring: readonly (readonly number[])[]): number {
  const xs = ring.map(([x]) => x!)
  return Math.max(...xs) - Math.min(...xs)
}

function oval(id: number, west: number, south: number): PackedShape {
  const outer = asLonLat(
    Array.from({ length: 21 }, (_, k) => {
      const angle = (2 * Math.PI * (k % 20)) / 20
      return [west + 0.0015 * Math.cos(angle), south + 0.001 * Math.sin(angle)]
    }).flat(),
  )
  return { id, properties: {}, polygons: [{ outer, holes: [] }], lines: [], points: asLonLat([]) }
}
