import { gzipSync } from 'node:zlib'
import { createShapePacker, type GeoJsonGeometry } from '@faixa/geometry'
import { VectorTile } from '@mapbox/vector-tile'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { PbfReader } from 'pbf'
import { expect, test } from 'vitest'
import { packedTiles } from './packed-tiles.ts'
import { EXTENT, TILE_LAYER, type TileOptions } from './tile-scheme.ts'
import { vectorTile } from './vector-tile.ts'

const OPTIONS: TileOptions = { maxZoom: 18, extent: EXTENT, tolerance: 3, buffer: 128 }
/** The tile of 50° W, 21° S at zoom 9. */
const [Z, X, Y] = [9, 184, 286]

interface Shape {
  readonly id: number
  readonly properties: Readonly<Record<string, string | number>>
  readonly geometry: GeoJsonGeometry
}

interface Drawn {
  readonly type: number
  readonly properties: Readonly<Record<string, unknown>>
  /** Rings, lines or points of x and y; rings are closed. */
  readonly paths: readonly (readonly (readonly [number, number])[])[]
}

type Address = readonly [z: number, x: number, y: number]

async function tilesOf(shapes: readonly Shape[]): Promise<(...address: Address) => Drawn[]> {
  const packer = createShapePacker()
  for (const { id, properties, geometry } of shapes) packer.add(id, properties, geometry)
  const block = gzipSync(packer.end())
  const length = Buffer.alloc(4)
  length.writeUInt32LE(block.length)
  const tiles = await packedTiles(new Blob([length, block]), OPTIONS)
  return (z, x, y) => drawnIn(tiles({ z, x, y }))
}

function drawnIn(bytes: Uint8Array | undefined): Drawn[] {
  const layer = bytes && new VectorTile(new PbfReader(bytes)).layers[TILE_LAYER]
  return Array.from({ length: layer?.length ?? 0 }, (_, i) => {
    const feature = layer!.feature(i)
    const paths = feature.loadGeometry().map((path) => path.map(({ x, y }) => [x, y] as const))
    return { type: feature.type, properties: { ...feature.properties }, paths }
  })
}

test('each shape has its name at one point, a point too', async () => {
  const tile = await tilesOf([
    { id: 1, properties: { rotulo: 'AP · Apiário' }, geometry: { type: 'Point', coordinates: [-50, -21] } },
    { id: 2, properties: { rotulo: 'VL · Vila' }, geometry: square(-50, -21, 0.01) },
    // Narrower than two pixels.
    { id: 3, properties: { rotulo: 'SD · Sede' }, geometry: square(-50.1, -21, 0.001) },
  ])
  const named = tile(Z, X, Y).filter(({ type, properties }) => type === 1 && properties['rotulo'] !== undefined)
  expect(named.map(({ properties }) => properties['rotulo'])).toEqual(['AP · Apiário', 'VL · Vila', 'SD · Sede'])
})

test('a tile is the one that the library cuts from an index of all shapes', async () => {
  const shapes = Array.from({ length: 400 }, (_, i) => oval(i, -50.4 + 0.004 * (i % 20), -21.2 + 0.01 * (i / 20)))
  const index = new GeoJSONVT(
    {
      type: 'FeatureCollection',
      features: shapes.map(({ id, geometry }) => ({
        type: 'Feature',
        properties: { id },
        geometry: roundedOf(geometry),
      })),
    },
    OPTIONS,
  )
  const tile = await tilesOf(shapes)
  for (const [z, x, y] of [
    [Z, X, Y],
    [Z, X - 1, Y],
    [12, 1475, 2291],
    [14, 5899, 9166],
    [14, 0, 0],
  ] as const) {
    const [ours, theirs] = [tile(z, x, y), drawnIn(vectorTile(index.getTile(z, x, y)?.features))]
    if (z === Z && x === X) expect(ours.length).toBeGreaterThan(300)
    expect(ours).toEqual(theirs)
  }
})

test('a crowded tile has every shape with its number and kind, and no names', async () => {
  const shapes = Array.from({ length: 20_000 }, (_, i) => {
    const properties = { rotulo: `lugar ${i}`, classificacao: i % 2 === 0 ? 'povoacao' : 'apiario' }
    return { ...oval(i, -50.4 + 0.0035 * (i % 200), -21.25 + 0.006 * Math.floor(i / 200), 2), properties }
  })
  const tile = await tilesOf(shapes)
  const all = tile(9, 184, 286)
  const within = all.filter(({ type }) => type === 3)
  // The tile contains the row that crosses its east side, and all rows to the west of it.
  expect(within.length).toBeGreaterThan(10_000)
  expect(all).toHaveLength(within.length)
  for (const { properties } of within.slice(0, 50)) {
    const id = Number(properties['id'])
    expect(properties).toEqual({ id, classificacao: id % 2 === 0 ? 'povoacao' : 'apiario' })
  }
  // An oval 0.006° wide is 34.95 units wide, of which 8 are a pixel, and may be drawn 0.6 pixels off.
  for (const { paths } of within.slice(0, 100)) expect(Math.abs(widthOf(paths[0]!) - 34.95)).toBeLessThan(0.6 * 8)
  const near = tile(14, 5899, 9166)
  expect(near.some(({ type, properties }) => type === 1 && String(properties['rotulo']).startsWith('lugar'))).toBe(true)
})

test('a tile of all shapes has each once, however small, as a polygon that covers a pixel', async () => {
  for (const count of [300, 8_000]) {
    const side = Math.ceil(Math.sqrt(count))
    const shapes = Array.from({ length: count }, (_, i) =>
      oval(i, -52.9 + 0.004 * (i % side), -21.5 + 0.004 * Math.floor(i / side)),
    )
    const tile = await tilesOf(shapes)
    for (const address of [
      [0, 0, 0],
      [4, 5, 8],
      [7, 45, 71],
    ] satisfies Address[]) {
      const polygons = tile(...address).filter(({ type }) => type === 3)
      expect(polygons.every(({ properties }, i) => properties['id'] === i) && polygons.length === count).toBe(true)
      const covers = polygons.every(({ paths }) => {
        const [corner, right, below] = paths[0]!
        return right![0] - corner![0] >= 16 && below![1] - corner![1] >= 16
      })
      expect(covers).toBe(true)
    }
  }
})

test('a small shape far from others has a dot in its middle, and many beside each other have none between them', async () => {
  const lone = { id: 7, properties: { rotulo: '007', nome: 'Retiro' }, geometry: square(-55.5, -15.5, 0.004) }
  const many = Array.from({ length: 6400 }, (_, i) =>
    oval(100 + i, -51 + 0.02 * (i % 80), -21.5 + 0.02 * Math.floor(i / 80)),
  )
  for (const shapes of [[lone], [lone, ...many]]) {
    const tile = await tilesOf(shapes)
    const dots = tile(4, 5, 8).filter(({ properties }) => properties['ponto'] === true)
    const dotsOfSeven = dots.filter(({ properties }) => properties['id'] === 7)
    expect(dotsOfSeven).toHaveLength(1)
    // Zoom 4 has 2^4 tiles of 4,096 units a side; 8 units are a pixel.
    const x = ((-55.498 + 180) / 360) * 16 * EXTENT - 5 * EXTENT
    expect(Math.abs(dotsOfSeven[0]!.paths[0]![0]![0] - x)).toBeLessThan(2)
    expect(dotsOfSeven[0]!.properties).toEqual(
      shapes.length === 1
        ? { id: 7, nome: 'Retiro', ponto: true }
        : { id: 7, nome: 'Retiro', ponto: true, rotulo: '007' },
    )
    // The 80 rows and columns cover 36 pixels each way: they are seen as ground.
    expect(dots).toHaveLength(1)
  }
})

test('the plots of one farm have one dot together', async () => {
  const farm = Array.from({ length: 300 }, (_, i) =>
    oval(i, -55.5 + 0.005 * (i % 17), -15.5 + 0.005 * Math.floor(i / 17)),
  )
  const drawn = (await tilesOf(farm))(4, 5, 8)
  expect(drawn.filter(({ properties }) => properties['ponto'] === true)).toHaveLength(1)
  expect(drawn.filter(({ type }) => type === 3)).toHaveLength(300)
})

test('a crowded tile cuts off what reaches far beyond it, with its holes', async () => {
  const outer = square(-60, -30, 20).coordinates[0]!
  const hole = square(-50.05, -21.05, 0.02).coordinates[0]!.toReversed()
  const shapes: Shape[] = Array.from({ length: 6000 }, (_, i) =>
    oval(i, -50.4 + 0.005 * (i % 80), -21.25 + 0.005 * Math.floor(i / 80)),
  )
  shapes.push({ id: 9000, properties: {}, geometry: { type: 'Polygon', coordinates: [outer, hole] } })
  const river = [
    [-70, -21.01],
    [-49, -21.01],
  ]
  shapes.push({ id: 9001, properties: {}, geometry: { type: 'LineString', coordinates: river } })
  const beside = [
    [-50.3, -21.2],
    [-50.2, -21.1],
  ]
  shapes.push({ id: 9002, properties: {}, geometry: { type: 'LineString', coordinates: beside } })
  shapes.push({ id: 9003, properties: {}, geometry: { type: 'MultiPoint', coordinates: beside } })
  const drawn = (await tilesOf(shapes))(Z, X, Y)
  const of = (id: number) => drawn.filter(({ properties }) => properties['id'] === id)
  const [large] = of(9000)
  expect(large?.paths).toHaveLength(2)
  expect(widthOf(large!.paths[0]!)).toBe(EXTENT + 2 * 128)
  expect(Math.sign(areaOf(large!.paths[0]!))).toBe(-Math.sign(areaOf(large!.paths[1]!)))
  expect(widthOf(of(9001)[0]!.paths[0]!)).toBe(EXTENT + 2 * 128)
  expect(of(9002).map(({ type, paths }) => [type, paths.length, paths[0]!.length])).toEqual([[2, 1, 2]])
  expect(of(9003).map(({ type, paths }) => [type, paths.length])).toEqual([[1, 2]])
})

function widthOf(ring: readonly (readonly [number, number])[]): number {
  const xs = ring.map(([x]) => x)
  return Math.max(...xs) - Math.min(...xs)
}

function areaOf(ring: readonly (readonly [number, number])[]): number {
  return ring.slice(1).reduce((sum, [x, y], i) => sum + (ring[i]![0] * y - x * ring[i]![1]) / 2, 0)
}

function square(
  west: number,
  south: number,
  side: number,
): { readonly type: 'Polygon'; readonly coordinates: number[][][] } {
  const [east, north] = [west + side, south + side]
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return { type: 'Polygon', coordinates: [ring] }
}

/** 0.003° wide and 0.002° high, or so many times that. */
function oval(id: number, west: number, south: number, times = 1): Shape {
  const ring = Array.from({ length: 21 }, (_, k) => {
    const angle = (2 * Math.PI * (k % 20)) / 20
    return [west + 0.0015 * times * Math.cos(angle), south + 0.001 * times * Math.sin(angle)]
  })
  return { id, properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }
}

/** The geometry as a MultiPolygon whose positions are rounded to 1e-7°, which is how the packed form keeps them. */
function roundedOf(geometry: GeoJsonGeometry): GeoJSON.Geometry {
  const round = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(round) : Math.round(Number(value) * 1e7) / 1e7
  return { type: 'MultiPolygon', coordinates: [round(geometry.coordinates)] as never }
}
