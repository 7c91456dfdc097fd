import { CAMADAS, LAYERS } from '@faixa/domain'
import { expect, test } from 'vitest'
import { OFFLINE_BASE } from '../map/base/base-map.ts'
import { drawOrder, listedLayers } from '../map/order.ts'
import { mapStyle } from '../map/scene/map-style.ts'
import { LAUDO_LAYERS, laudoLayer } from './laudo-layers.ts'

const TOPMOST_FIRST = [
  'Trajeto',
  'Passadas em dúvida',
  'Taxa',
  'Perda inevitável',
  'Dose',
  'Aplicação sobreposta',
  'Aplicação externa',
  'Área não aplicada',
  'Aplicação',
  'Área',
  'Área total',
]

test('the order is decided: areas as a reader looks for them, the flight above all of them', () => {
  expect(CAMADAS.map((name) => LAYERS[name].title).toReversed()).toEqual(TOPMOST_FIRST)
})

test('the screen draws the layers in that order, whatever order they come in', () => {
  expect(drawOrder(LAUDO_LAYERS).map(({ id }) => id)).toEqual(CAMADAS)
  const layers = CAMADAS.map((name) => laudoLayer(name, [{ features: name }]))
  const addresses = new Map(CAMADAS.map((name) => [name, `tiles://${name}`]))
  const { layers: drawn } = mapStyle({ base: OFFLINE_BASE, scheme: 'light', layers, visible: CAMADAS, addresses })
  const ours = drawn.flatMap((layer) =>
    'source' in layer && layer.source.startsWith('tiles://') ? [layer.source] : [],
  )
  expect([...new Set(ours)]).toEqual(CAMADAS.map((name) => `tiles://${name}`))
})

test('switcher and legend list them from the top down', () => {
  expect(listedLayers(LAUDO_LAYERS).map(({ title }) => title)).toEqual(TOPMOST_FIRST)
})

test('lines that seen from afar would hide what they surround are drawn from near only', () => {
  const outlinedFrom = LAUDO_LAYERS.map(({ id, look }) => [
    id,
    look.parts.find(({ name }) => name === 'linha')?.minzoom,
  ])
  expect(Object.fromEntries(outlinedFrom)).toEqual({
    'area-total': 0,
    area: 0,
    aplicacao: 13,
    'area-nao-aplicada': 15,
    'aplicacao-externa': 15,
    sobreposicao: 15,
    dose: 15,
    perda: 15,
    taxa: undefined,
    'passadas-em-duvida': undefined,
    trajeto: undefined,
  })
})

test('overlap is drawn from the fewest passes that are asked for', () => {
  const filtersOf = (least?: number) =>
    laudoLayer('sobreposicao', [], { least }).look.parts.flatMap((part) => ('filter' in part ? [part.filter] : []))
  const from3 = ['>=', ['to-number', ['get', 'passadasNoMinimo'], 0], 3]
  expect(filtersOf(3)).toEqual([expect.arrayContaining(['all', from3]), from3, from3])
  expect(JSON.stringify(filtersOf())).not.toContain('passadasNoMinimo')
})
