import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asGrid, type GridRing } from '../shapes/grid.ts'
import { signedAreaOf } from '../shapes/ring.ts'
import { cutIntoTiles } from './cut-tiles.ts'

function tilesOf(ring: GridRing, size: number): Map<string, number> {
  const areas = new Map<string, number>()
  cutIntoTiles(ring, size, (column, row, part) => {
    const key = `${column} ${row}`
    areas.set(key, (areas.get(key) ?? 0) + signedAreaOf(part))
    for (let i = 0; i < part.length; i += 2) {
      expect(part[i]).toBeGreaterThanOrEqual(column * size)
      expect(part[i]).toBeLessThanOrEqual((column + 1) * size)
      expect(part[i + 1]).toBeGreaterThanOrEqual(row * size)
      expect(part[i + 1]).toBeLessThanOrEqual((row + 1) * size)
    }
  })
  return areas
}

test('a square over four tiles gives each its corner', () => {
  const found = tilesOf(asGrid([-30, -20, 70, -20, 70, 80, -30, 80]), 100)
  expect(Object.fromEntries(found)).toEqual({ '-1 -1': 600, '0 -1': 1400, '-1 0': 2400, '0 0': 5600 })
})

test('a ring that ends on a tile line does not reach into the next tile', () => {
  expect([...tilesOf(asGrid([0, 0, 100, 0, 100, 100, 0, 100]), 100).keys()]).toEqual(['0 0'])
})

test('the parts of any ring add up to it, whatever crosses', () => {
  const ordinate = fc.integer({ min: -250_000, max: 250_000 })
  const anyRing = fc.array(fc.tuple(ordinate, ordinate), { minLength: 3, maxLength: 12 }).map((xy) => asGrid(xy.flat()))
  fc.assert(
    fc.property(anyRing, (ring) => {
      const parts = [...tilesOf(ring, 30_000).values()].reduce((sum, area) => sum + area, 0)
      // Each cut moves a crossing by at most half a unit along at most the ring's extent.
      expect(Math.abs(parts - signedAreaOf(ring))).toBeLessThan(ring.length * 20 * 500_000)
    }),
  )
})

test('two neighbours that share an edge are cut at the same points of it', () => {
  const cuts = (ring: GridRing) => {
    const found = new Set<string>()
    cutIntoTiles(ring, 1000, (_column, _row, part) => {
      for (let i = 0; i < part.length; i += 2) {
        const onLine = part[i]! % 1000 === 0 || part[i + 1]! % 1000 === 0
        const onShared = Math.abs(part[i]! * 2017 - part[i + 1]! * 3331) < 2017 + 3331
        if (onLine && onShared) found.add(`${part[i]} ${part[i + 1]}`)
      }
    })
    return [...found].sort()
  }
  const left = asGrid([0, 0, 3331, 2017, -500, 3000])
  const right = asGrid([3331, 2017, 0, 0, 3000, -500])
  expect(cuts(left).length).toBeGreaterThan(4)
  expect(cuts(left)).toEqual(cuts(right))
})
