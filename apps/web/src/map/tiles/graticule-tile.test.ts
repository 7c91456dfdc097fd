import fc from 'fast-check'
import { expect, test } from 'vitest'
import { degreesText, graticuleTile } from './graticule-tile.ts'
import { EXTENT, type TileOptions } from './tile-scheme.ts'

const OPTIONS: TileOptions = { extent: EXTENT, buffer: 0, tolerance: 0 }

/** Names of the meridians and parallels of a tile. */
function namesOf(z: number, x: number, y: number): unknown[] {
  return graticuleTile({ z, x, y }, OPTIONS).flatMap(({ type, tags }) => (type === 1 ? [tags?.['nome']] : []))
}

test('the world has a line every thirty degrees between 80 degrees south and north', () => {
  // From 180° W to 180° E, and from 60° S to 60° N.
  expect(namesOf(0, 0, 0)).toHaveLength(13 + 5)
  expect(graticuleTile({ z: 0, x: 0, y: 0 }, OPTIONS)).toContainEqual({
    type: 2,
    geometry: [
      [
        [0, 2048],
        [4096, 2048],
      ],
    ],
    tags: {},
  })
})

test('a name stands on its line, a quarter of the tile from its west side on a parallel and from its south side on a meridian', () => {
  const tile = graticuleTile({ z: 0, x: 0, y: 0 }, OPTIONS)
  const placeOf = (nome: string) => tile.find(({ tags }) => tags?.['nome'] === nome)
  expect(placeOf('0° N')).toMatchObject({ type: 1, geometry: [[1024, 2048]] })
  // The lines end at 80°, where y is 4096 · (0.5 ± ln(tan 80° + sec 80°) / 2π) = 460 and 3636.
  expect(placeOf('0° L')).toMatchObject({ type: 1, geometry: [[2048, 3636 - (3636 - 460) / 4]] })
})

test('a field has a line every hundredth of a degree, from one side of the tile to the other', () => {
  // The tile reaches from 51,240234° to 51,218262° W and from 22,004175° to 22,024546° S.
  expect(namesOf(14, 5860, 9219)).toEqual(['51,24° O', '51,23° O', '51,22° O', '22,02° S', '22,01° S'])
  // 51,23° W lies 0.010234 of 0.021973 degrees east of the west side.
  expect(graticuleTile({ z: 14, x: 5860, y: 9219 }, OPTIONS)[2]).toMatchObject({
    geometry: [
      [
        [1908, 4096],
        [1908, 0],
      ],
    ],
  })
})

test('a step is the finest of 5, 2 and 1 whose lines are 120 pixels apart', () => {
  /** The step of the tile around a place in Brazil, degrees: the distance between two neighbouring meridians' names. */
  const step = (z: number) => {
    const x = Math.floor(((-51.23 + 180) / 360) * 2 ** z)
    const y = Math.floor((0.5 + Math.asinh(Math.tan((22 * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** z)
    // A margin of two tiles, so that at least two lines exist.
    const names = graticuleTile({ z, x, y }, { ...OPTIONS, buffer: 2 * EXTENT }).map(({ tags }) =>
      String(tags?.['nome']),
    )
    const [west, next] = names
      .filter((name) => name.endsWith('O'))
      .map((name) => Number.parseFloat(name.replace(',', '.')))
    return Number((west! - next!).toFixed(3))
  }
  // A degree has 512 · 2^z / 360 pixels: at zoom 12 it has 5,825, and 0.02 degrees are 117.
  expect([2, 3, 4, 5, 6, 7, 8, 9, 10].map(step)).toEqual([30, 30, 10, 5, 2, 1, 0.5, 0.2, 0.1])
  expect([11, 12, 13, 14, 15, 16, 17, 18].map(step)).toEqual([0.05, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.001])
})

test('finer steps end where Brazil does', () => {
  expect(graticuleTile({ z: 14, x: 8192, y: 5461 }, OPTIONS)).toEqual([])
})

test('neighbours share every line that crosses both, where each ends', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 6, max: 18 }),
      fc.double({ min: -74, max: -45, noNaN: true }),
      fc.double({ min: -34, max: 6, noNaN: true }),
      (z, lon, lat) => {
        const x = Math.floor(((lon + 180) / 360) * 2 ** z)
        const radians = (lat * Math.PI) / 180
        const y = Math.floor((0.5 - Math.asinh(Math.tan(radians)) / (2 * Math.PI)) * 2 ** z)
        const parallels = (column: number) =>
          graticuleTile({ z, x: column, y }, OPTIONS).filter(({ tags }) => /[NS]$/.test(String(tags?.['nome'])))
        const [here, beside] = [parallels(x), parallels(x + 1)]
        expect(beside.map(({ tags }) => tags)).toEqual(here.map(({ tags }) => tags))
      },
    ),
  )
})

test('degrees are written with a comma, and the equator and Greenwich have a side', () => {
  expect([degreesText(0, 0, 'N', 'S'), degreesText(-47.5, 1, 'L', 'O')]).toEqual(['0° N', '47,5° O'])
})
