import type { MapaBase } from '@faixa/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { picturesAround } from './pictures-around.ts'

const MAPA: MapaBase = {
  ...{ chave: 'satelite', nome: 'Satélite', tamanho: 256, zoomMaximo: 14, atribuicao: '', escuro: true },
  tiles: ['https://a.exemplo.com.br/{z}/{x}/{y}.jpg'],
}

/** Edges of a tile by the definition of Web Mercator (OGC 17-083r4, annex D.1), degrees. */
function edgesOf(z: number, x: number, y: number) {
  const latOf = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** z))) * 180) / Math.PI
  return { west: (x / 2 ** z) * 360 - 180, east: ((x + 1) / 2 ** z) * 360 - 180, north: latOf(y), south: latOf(y + 1) }
}

const placeOf = (address: string) =>
  /(\d+)\/(\d+)\/(\d+)\.jpg$/.exec(address)!.slice(1).map(Number) as [number, number, number]

test('a field of 200 m in São Paulo has one or a few pictures at each zoom, down to the last of its provider', () => {
  // x = 2^8 * 130 / 360 = 92.4; y = 2^8 * (1/2 - ln tan(45° - 10.9°) / 2π) = 143.9.
  const places = picturesAround([-50, -21.8, -49.998, -21.798], MAPA).map(placeOf)
  expect(places[0]).toEqual([8, 92, 143])
  expect(new Set(places.map(([z]) => z))).toEqual(new Set([8, 9, 10, 11, 12, 13, 14]))
  expect(places.length).toBeLessThan(7 * 4)
})

test('hosts take turns as the engine lets them, and a quadkey has a digit a zoom', () => {
  const tiles = ['https://a.exemplo.com.br/{z}/{x}/{y}.jpg', 'https://b.exemplo.com.br/{z}/{x}/{y}.jpg']
  for (const address of picturesAround([-50, -21.8, -49.9, -21.7], { ...MAPA, tiles })) {
    const [, x, y] = placeOf(address)
    expect(address.startsWith(tiles[(x + y) % 2]!.slice(0, 20))).toBe(true)
  }
  const [first] = picturesAround([-50, -21.8, -49.9, -21.7], { ...MAPA, tiles: ['https://c.exemplo.com.br/{quadkey}'] })
  // 92 is 01011100 and 143 is 10001111: each digit is the bit of x and twice that of y.
  expect(first).toBe('https://c.exemplo.com.br/21013322')
})

test('the pictures of each zoom cover the box, and are at most 36', () => {
  const box = fc.tuple(
    fc.double({ min: -73, max: -35, noNaN: true }),
    fc.double({ min: -33, max: 5, noNaN: true }),
    fc.double({ min: 0.0001, max: 2, noNaN: true }),
    fc.double({ min: 0.0001, max: 2, noNaN: true }),
  )
  fc.assert(
    fc.property(box, ([west, south, width, height]) => {
      const [east, north] = [west + width, south + height]
      const zooms = Map.groupBy(picturesAround([west, south, east, north], MAPA).map(placeOf), ([z]) => z)
      for (const places of zooms.values()) {
        expect(places.length).toBeLessThanOrEqual(36)
        const edges = places.map((place) => edgesOf(...place))
        expect(Math.min(...edges.map((edge) => edge.west))).toBeLessThanOrEqual(west)
        expect(Math.max(...edges.map((edge) => edge.east))).toBeGreaterThanOrEqual(east)
        expect(Math.min(...edges.map((edge) => edge.south))).toBeLessThanOrEqual(south)
        expect(Math.max(...edges.map((edge) => edge.north))).toBeGreaterThanOrEqual(north)
      }
    }),
  )
})
