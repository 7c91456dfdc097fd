import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signedAreaOf } from '../../shapes/ring.ts'
import { type CutTiles, createTileCutter, quarterTile } from './cut-rings.ts'

function cut(size: number, ...rings: number[][]): CutTiles {
  const cutter = createTileCutter(size)
  for (const [owner, ring] of rings.entries()) cutter.add(ring, owner)
  return cutter.finish()
}

/** Areas of the parts by tile, as `column row`. */
function areasOf({ count, tileAt }: CutTiles): Record<string, number> {
  const areas: Record<string, number> = {}
  for (let i = 0; i < count; i++) {
    const { x, y, size, xy, ringEnd } = tileAt(i)
    expect(xy.every((ordinate) => ordinate >= 0 && ordinate <= size)).toBe(true)
    let start = 0
    for (const end of ringEnd) {
      const key = `${x / size} ${y / size}`
      areas[key] = (areas[key] ?? 0) + signedAreaOf(Float64Array.from(xy.subarray(start, end)))
      start = end
    }
  }
  return areas
}

test('a square over four tiles gives each its corner', () => {
  expect(areasOf(cut(100, [-30, -20, 70, -20, 70, 80, -30, 80]))).toEqual({
    '-1 -1': 600,
    '0 -1': 1400,
    '-1 0': 2400,
    '0 0': 5600,
  })
})

test('a ring that ends on a tile line does not reach into the next tile', () => {
  expect(Object.keys(areasOf(cut(100, [0, 0, 100, 0, 100, 100, 0, 100])))).toEqual(['0 0'])
})

test('the parts of any ring add up to it, whatever crosses', () => {
  const ordinate = fc.integer({ min: -250_000, max: 250_000 })
  const anyRing = fc.array(fc.tuple(ordinate, ordinate), { minLength: 3, maxLength: 12 }).map((xy) => xy.flat())
  fc.assert(
    fc.property(anyRing, (ring) => {
      // 13 tiles side by side: fewer than the minimum for runs of whole tiles.
      const sum = Object.values(areasOf(cut(40_000, ring))).reduce((total, area) => total + area, 0)
      // Each cut moves a crossing by at most half a unit along at most the ring's extent.
      expect(Math.abs(sum - signedAreaOf(Float64Array.from(ring)))).toBeLessThan(ring.length * 20 * 500_000)
    }),
  )
})

test('two neighbours that share an edge are cut at the same points of it', () => {
  const cuts = (ring: number[]) => {
    const { count, tileAt } = cut(1000, ring)
    const found = new Set<string>()
    for (let i = 0; i < count; i++) {
      const { x, y, xy } = tileAt(i)
      for (let k = 0; k < xy.length; k += 2) {
        const [px, py] = [x + xy[k]!, y + xy[k + 1]!]
        const onLine = px % 1000 === 0 || py % 1000 === 0
        if (onLine && Math.abs(px * 2017 - py * 3331) < 2017 + 3331) found.add(`${px} ${py}`)
      }
    }
    return [...found].sort()
  }
  const left = cuts([0, 0, 3331, 2017, -500, 3000])
  expect(left.length).toBeGreaterThan(4)
  expect(left).toEqual(cuts([3331, 2017, 0, 0, 3000, -500]))
})

test('tiles that a large ring covers whole are runs, whoever else has edges in one of them', () => {
  // 3 by 40 tiles of 10; the small ring lies in the tile of column 1, row 20.
  const { count, tileAt, fullRuns } = cut(10, [0, 0, 30, 0, 30, 400, 0, 400], [12, 202, 18, 202, 18, 208])
  expect(fullRuns).toEqual([
    { x: 0, y: 0, width: 10, height: 400, owners: [0] },
    { x: 10, y: 0, width: 10, height: 200, owners: [0] },
    { x: 10, y: 210, width: 10, height: 190, owners: [0] },
    { x: 20, y: 0, width: 10, height: 400, owners: [0] },
  ])
  expect(count).toBe(1)
  const { x, y, xy, ringOwner } = tileAt(0)
  expect([x, y]).toEqual([10, 200])
  expect([...ringOwner]).toEqual([1, 0])
  expect([...xy]).toEqual([2, 2, 8, 2, 8, 8, 0, 0, 10, 0, 10, 10, 0, 10])
})

test('a hole in a large ring is no part of its runs', () => {
  // The hole takes columns 1 of rows 5 to 35, on tile lines.
  const cutter = createTileCutter(10)
  cutter.add([0, 0, 30, 0, 30, 400, 0, 400], 0)
  cutter.add([10, 50, 10, 350, 20, 350, 20, 50], 0)
  const { count, fullRuns } = cutter.finish()
  const area = fullRuns.reduce((sum, { width, height }) => sum + width * height, 0)
  expect([count, area]).toEqual([0, 30 * 400 - 10 * 300])
})

test('the quarters of a tile hold what it held', () => {
  const tile = cut(100, [-30, -20, 70, -20, 70, 80, -30, 80]).tileAt(3)
  const quarters = quarterTile(tile)
  // 70 by 80 from the corner: 50 x 50, 20 x 50, 50 x 30 and 20 x 30.
  expect(quarters.map(({ x, y, size, xy }) => [x, y, size, signedAreaOf(Float64Array.from(xy))])).toEqual([
    [0, 0, 50, 2500],
    [0, 50, 50, 1500],
    [50, 0, 50, 1000],
    [50, 50, 50, 600],
  ])
})
