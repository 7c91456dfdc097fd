/** Places of a grid that touch, outlined: a case by hand, and what holds of every grid. */
import { whereInRing } from '@faixa/geometry'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ClassGrid, placesTogether } from './dose-pieces.ts'

/** Rows from the north, a digit for each place. */
function gridOf(...drawn: string[]): ClassGrid {
  return {
    columns: drawn[0]!.length,
    rows: drawn.length,
    classes: Uint8Array.from(drawn.toReversed().join(''), Number),
  }
}

test('a square with a hole, a place of another class beside it, and one that touches by a corner alone', () => {
  const groups = placesTogether(
    gridOf(
      '0000010', //
      '1111100',
      '1000120',
      '1000100',
      '1000100',
      '1111100',
    ),
  )
  expect(groups.map(({ classNumber, places }) => [classNumber, places])).toEqual([
    [1, 16],
    [2, 1],
    [1, 1],
  ])
  expect(groups[0]!.rings.map((ring) => [ring.length / 2, areaOf(ring)])).toEqual([
    [4, 25],
    [4, -9],
  ])
  expect(groups[1]!.rings.map((ring) => [ring.length / 2, areaOf(ring)])).toEqual([[4, 1]])
})

const SIDE = 24
const rectangle = fc.record({
  x: fc.nat(SIDE - 1),
  y: fc.nat(SIDE - 1),
  width: fc.integer({ min: 1, max: 14 }),
  height: fc.integer({ min: 1, max: 14 }),
  value: fc.nat(2),
})

test('groups hold all places of a class once, and their outlines keep within two places of them', () => {
  fc.assert(
    fc.property(fc.array(rectangle, { minLength: 1, maxLength: 9 }), (rectangles) => {
      const classes = new Uint8Array(SIDE * SIDE)
      for (const { x, y, width, height, value } of rectangles) {
        for (let row = y; row < Math.min(SIDE, y + height); row++) {
          classes.fill(value, row * SIDE + x, row * SIDE + Math.min(SIDE, x + width))
        }
      }
      const groups = placesTogether({ columns: SIDE, rows: SIDE, classes })
      for (const classNumber of [1, 2]) {
        const own = groups.filter((group) => group.classNumber === classNumber)
        const places = own.reduce((sum, group) => sum + group.places, 0)
        expect(places).toBe(classes.filter((value) => value === classNumber).length)
        const rings = own.flatMap((group) => group.rings)
        for (const [cell] of classes.entries()) {
          const around = neighbourhood(classes, cell)
          const isDeepInside = around.every((value) => value === classNumber)
          const isFarOutside = around.every((value) => value !== classNumber)
          if (isDeepInside || isFarOutside) expect(isWithin(rings, cell)).toBe(isDeepInside)
        }
      }
    }),
  )
})

/** Values of a place and of the 24 around it; outside the grid there is none. */
function neighbourhood(classes: Uint8Array, cell: number): number[] {
  const [column, row] = [cell % SIDE, Math.floor(cell / SIDE)]
  return [-2, -1, 0, 1, 2].flatMap((north) =>
    [-2, -1, 0, 1, 2].map((east) => {
      const [x, y] = [column + east, row + north]
      return x < 0 || y < 0 || x >= SIDE || y >= SIDE ? 0 : classes[y * SIDE + x]!
    }),
  )
}

function isWithin(rings: readonly (readonly number[])[], cell: number): boolean {
  const [x, y] = [(cell % SIDE) + 0.5, Math.floor(cell / SIDE) + 0.5]
  return rings.filter((ring) => whereInRing(x, y, ring) === 'inside').length % 2 === 1
}

function areaOf(ring: readonly number[]): number {
  return ring.reduce((sum, at, i) => {
    if (i % 2 === 1) return sum
    const [nextX, nextY] = [ring[(i + 2) % ring.length]!, ring[(i + 3) % ring.length]!]
    return sum + (at * nextY - nextX * ring[i + 1]!) / 2
  }, 0)
}
