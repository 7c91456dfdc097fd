import { expect, test } from 'vitest'
import { unpackPolygons } from '../shapes/packed-polygons.ts'
import { createLaea } from '../shapes/projection/laea.ts'
import { coverRun } from './cover-run.ts'
import { addRegion, addStretch, createLayerParts } from './layer-parts.ts'
import { stitchLayer } from './stitch-layer.ts'
import { box, gridRings, isSimple, swept } from './sweep.fixture.ts'
import { LAYERS } from './tile/face-states.ts'
import { createFaceSums } from './tile/face-sums.ts'

const plane = createLaea(-50, -21)
const lengthsOf = (polygons: number[][][]) => polygons.map((rings) => rings.map((ring) => ring.length / 2))

test('a ring over four tiles is one ring again', () => {
  const { layers } = swept(100, [[box(-30, -20, 70, 80)]])
  const [[ring, ...holes] = [], ...rest] = gridRings(layers.applied)
  expect([holes, rest]).toEqual([[], []])
  // The ring has its four corners and the four positions where tile borders cut its edges.
  const positions = new Set(Array.from({ length: ring!.length / 2 }, (_, i) => `${ring![2 * i]} ${ring![2 * i + 1]}`))
  expect(positions).toEqual(new Set(['-30 -20', '0 -20', '70 -20', '70 0', '70 80', '0 80', '-30 80', '-30 0']))
})

test('a hole over a tile line belongs to the polygon around it', () => {
  const { layers } = swept(100, [[box(10, 10, 190, 90), [80, 30, 80, 60, 120, 60, 120, 30]]])
  expect(lengthsOf(gridRings(layers.applied))).toEqual([[6, 6]])
})

test('a hole with an island in it is two polygons', () => {
  const { layers } = swept(100, [
    [box(10, 10, 190, 190), [20, 20, 20, 180, 180, 180, 180, 20]],
    [box(90, 90, 110, 110)],
  ])
  const polygons = gridRings(layers.applied)
  expect(polygons.map((rings) => rings.length).toSorted((a, b) => a - b)).toEqual([1, 2])
  expect(polygons.flat().every(isSimple)).toBe(true)
})

test('a ring along a tile line is a border there', () => {
  const { layers } = swept(100, [[box(50, 50, 100, 150)]])
  const [[ring] = []] = gridRings(layers.applied)
  expect(ring).toHaveLength(2 * 6)
  expect(isSimple(ring!)).toBe(true)
})

test('rings that touch on a tile line stay apart, and each is simple', () => {
  // A diamond from the west touches the line x = 100 at its tip, where one from the east does too.
  const west = [60, 50, 80, 30, 100, 50, 80, 70]
  const east = [100, 50, 120, 30, 140, 50, 120, 70]
  const { layers } = swept(100, [[west, east]])
  expect(lengthsOf(gridRings(layers.applied))).toEqual([[4], [4]])
})

test('a ring that touches itself on a tile line is taken apart into outer ring and hole', () => {
  // A frame around (100, 50) whose inner ring touches the outer one at (100, 90), on the line x = 100.
  const { layers } = swept(100, [[box(60, 10, 140, 90), [100, 90, 120, 50, 100, 20, 80, 50]]])
  const polygons = gridRings(layers.applied)
  expect(polygons.map((rings) => rings.length)).toEqual([2])
  expect(polygons.flat().every(isSimple)).toBe(true)
})

test('parts that touch inside a tile and are one beyond its line make rings that are simple', () => {
  // Two squares touch at (80, 50); a strap in the next tile joins them.
  const { layers } = swept(100, [
    [box(60, 20, 80, 50), box(80, 50, 90, 80), box(70, 20, 130, 30), box(85, 70, 130, 80), box(120, 20, 130, 80)],
  ])
  const polygons = gridRings(layers.applied)
  expect(polygons.map((rings) => rings.length)).toEqual([2])
  expect(polygons.flat().every(isSimple)).toBe(true)
})

test('a stretch that only one tile has is a border, cut where others end on it', () => {
  const parts = createLayerParts()
  const left = addRegion(parts)
  const right = addRegion(parts)
  const around = (region: number, [x0, y0, x1, y1]: readonly [number, number, number, number]): void => {
    addStretch(parts, region, x0, y0, x1, y0)
    addStretch(parts, region, x1, y0, x1, y1)
    addStretch(parts, region, x1, y1, x0, y1)
    addStretch(parts, region, x0, y1, x0, y0)
  }
  around(left, [0, 0, 100, 100])
  around(right, [100, 20, 200, 50])
  const [polygon, ...rest] = gridRings(stitchLayer(parts, plane, 1))
  expect(rest).toEqual([])
  expect(polygon).toHaveLength(1)
  expect(new Set(polygon![0])).toEqual(new Set([0, 100, 20, 200, 50]))
  expect(polygon![0]).toHaveLength(2 * 8)
})

test('a run of whole tiles melts with the tiles around it', () => {
  const layers = LAYERS.map(createLayerParts)
  const sums = createFaceSums(1)
  for (const x of [0, 100]) coverRun({ x, y: 0, width: 100, height: 5000, owners: [7] }, 7, sums, layers)
  const [plots, applied] = layers.map((parts) => stitchLayer(parts, plane, 1))
  expect(sums).toMatchObject({ plots: 1_000_000, unapplied: 1_000_000, effective: 0 })
  expect(lengthsOf(gridRings(plots!))).toEqual([[6]])
  expect(unpackPolygons(applied!)).toEqual([])
})
