import { expect, test } from 'vitest'
import type { FeatureCollection, MapLayer } from '../../../map/map-layer.ts'
import { PALETTES } from '../../../map/palette.ts'
import { borders, laudosAround, plotsAround } from './surrounding-layers.ts'

const square = (west: number, south: number) => [
  [
    [west, south],
    [west + 0.01, south],
    [west + 0.01, south + 0.01],
    [west, south + 0.01],
    [west, south],
  ],
]

function featuresOf(layers: readonly MapLayer[], id: string) {
  const [source] = layers.find((layer) => layer.id === id)?.source ?? []
  return (source?.features as FeatureCollection | undefined)?.features
}

test('laudos beside the field are outlined and named with their day; those of the same field are left out', () => {
  const near = [
    { uuid: 'a', codigo: 'OS 1', data: '2026-03-14', contorno: [square(-50, -21), square(-50.02, -21)] },
    { uuid: 'b', codigo: 'OS 2', data: '2026-03-15', contorno: [square(-49.95, -21)] },
  ]
  const layers = laudosAround(near, [-50.02, -21, -49.99, -20.99], PALETTES.light)
  expect(featuresOf(layers, 'laudos')).toMatchObject([{ geometry: { coordinates: square(-49.95, -21) } }])
  expect(featuresOf(layers, 'laudos-nomes')).toMatchObject([
    {
      properties: { nome: 'OS 2 · 15/03/2026' },
      geometry: { coordinates: [expect.closeTo(-49.945, 9), expect.closeTo(-20.995, 9)] },
    },
  ])
})

test('a plot without a name is outlined all the same, and nothing is drawn before it came', () => {
  // The hole leaves 0.002 degrees on the west side of the middle and 0.001 on the east.
  const hole = [-49.998, -49.991, -49.991, -49.998, -49.998].map((lon, i) => [
    lon,
    i < 2 || i === 4 ? -20.998 : -20.992,
  ])
  const features = [
    { properties: { talhao: '7', nome: 'Santa Rita' }, geometry: { coordinates: [[...square(-50, -21), hole]] } },
    { properties: {}, geometry: { coordinates: [square(-49, -21)] } },
  ]
  const layers = plotsAround(JSON.stringify({ features }), PALETTES.dark)
  expect(featuresOf(layers, 'talhoes')).toHaveLength(2)
  expect(featuresOf(layers, 'talhoes-nomes')).toMatchObject([
    { properties: { nome: '7' }, geometry: { coordinates: [expect.closeTo(-49.999, 9), expect.closeTo(-20.995, 9)] } },
  ])
  expect([plotsAround(undefined, PALETTES.dark), borders(undefined, PALETTES.dark)]).toEqual([[], []])
})

test('borders are drawn from tiles of zoom 10, each of them large, and plots from as deep ones as the layers', () => {
  const divisas = {
    divisas: [
      [
        [-50, -21],
        [-49, -21],
      ],
    ],
    nomes: [{ nome: 'Andradina', uf: 'SP', lon: -51, lat: -20 }],
  }
  const [border, name] = borders(divisas as never, PALETTES.light)
  expect([border, name]).toMatchObject([
    { id: 'divisas', deepest: 10 },
    { id: 'municipios', deepest: 10 },
  ])
  expect(plotsAround('{"features":[]}', PALETTES.light)[0]).not.toHaveProperty('deepest')
})
