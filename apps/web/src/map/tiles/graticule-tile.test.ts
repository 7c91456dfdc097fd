import fc from 'fast-check'
import { expect, test } from 'vitest'
import { degreesText, graticuleTile } from './graticule-tile.ts'
import { EXTENT, type TileOptions } from './tile-protocol.ts'

const OPTIONS: TileOptions = { extent: EXTENT, buffer: 0, tolerance: 0 }

/** Degrees of the named lines of a tile, those of one step. */
function namesOf(z: number, x: number, y: number, casas: number, buffer = 0): unknown[] {
  return graticuleTile({ z, x, y }, { ...OPTIONS, buffer })
    .filter(({ type, tags }) => type === 1 && tags?.['casas'] === casas)
    .map(({ tags }) => tags?.['nome'])
}

test('the world has a line every ten degrees between 80 degrees south and north', () => {
  expect(namesOf(0, 0, 0, -1)).toHaveLength(37 + 17)
  expect(graticuleTile({ z: 0, x: 0, y: 0 }, OPTIONS)).toContainEqual({
    type: 2,
    geometry: [
      [
        [0, 2048],
        [4096, 2048],
      ],
    ],
    tags: { casas: -1 },
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
  expect(namesOf(14, 5860, 9219, 2)).toEqual(['51,24° O', '51,23° O', '51,22° O', '22,02° S', '22,01° S'])
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

test('steps change where one would be a net or alone, and both are there between', () => {
  const steps = (z: number, x: number, y: number) => [
    ...new Set(graticuleTile({ z, x, y }, OPTIONS).map(({ tags }) => tags?.['casas'])),
  ]
  expect([steps(4, 5, 8), steps(5, 11, 17), steps(8, 91, 144), steps(10, 366, 576), steps(12, 1465, 2304)]).toEqual([
    [-1],
    [-1, 0],
    [0, 1],
    [1],
    [1, 2],
  ])
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
