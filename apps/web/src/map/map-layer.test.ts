/** A layer of an unknown noun, as one value: order, switcher, legend, style and clicks work with it unchanged. */
import { MantineProvider } from '@mantine/core'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { OFFLINE_BASE } from './base/base-map.ts'
import type { MapEngine } from './engine/map-context.ts'
import { LayerSwitcher } from './frame/layer-switcher.tsx'
import { Legend } from './frame/legend.tsx'
import { fillLook } from './layers/fill-look.ts'
import { labelLook } from './layers/label-look.ts'
import { arrowedLineLook } from './layers/line-look.ts'
import { outlineLook } from './layers/outline-look.ts'
import type { MapLayer } from './map-layer.ts'
import { clickOrder, drawOrder } from './order.ts'
import { featuresAt } from './popup/features-at.ts'
import { mapStyle } from './scene/map-style.ts'

/** Complete definition of a new kind of layer. */
const stations: MapLayer = {
  id: 'estacoes',
  title: 'Estações meteorológicas',
  look: labelLook({ text: 'nome', dot: '#7048e8' }),
  source: [
    {
      features: {
        type: 'FeatureCollection',
        features: [
          { type: 'Feature', properties: { nome: 'EM-1' }, geometry: { type: 'Point', coordinates: [-50.3, -21.8] } },
        ],
      },
    },
  ],
}

const fields = new Blob(['{}'])
const counties: MapLayer = {
  id: 'municipios',
  title: 'Municípios',
  look: fillLook({ lineColour: '#1d6fd8', lineWidth: 1 }),
  source: [{ features: fields }],
}
const rivers: MapLayer = {
  id: 'rios',
  title: 'Rios',
  look: arrowedLineLook({ lineColour: '#ffffff', lineWidth: 2 }),
  source: [{ features: new Blob(['{}']) }],
}
const chosen: MapLayer = { id: 'escolhido', look: outlineLook(['==', ['get', 'id'], 1]), source: counties.source }

const LAYERS = [stations, chosen, rivers, counties]
const ADDRESSES = new Map(LAYERS.flatMap(({ id, source: [one] }) => (one ? [[one.features, `tiles://${id}`]] : [])))
const style = (visible: readonly string[]) =>
  mapStyle({ base: OFFLINE_BASE, scheme: 'light', layers: LAYERS, visible, addresses: ADDRESSES })
const ours = (visible: readonly string[]) => style(visible).layers.filter(({ id }) => id.startsWith('faixa-'))

const html = (children: ReactNode) => renderToStaticMarkup(createElement(MantineProvider, null, children))
const titlesIn = (markup: string) =>
  LAYERS.flatMap(({ title }) => (title === undefined ? [] : [title]))
    .filter((title) => markup.includes(title))
    .sort((a, b) => markup.indexOf(a) - markup.indexOf(b))

test('it is drawn above areas and lines and below what is looked at, wherever it stands in the list', () => {
  expect(drawOrder(LAYERS).map(({ id }) => id)).toEqual(['municipios', 'rios', 'estacoes', 'escolhido'])
  expect(clickOrder(LAYERS).map(({ id }) => id)).toEqual(['escolhido', 'estacoes', 'rios', 'municipios'])
})

test('the style has its parts, bottom to top, over its own features', () => {
  expect(ours(['estacoes']).map(({ id }) => id)).toEqual([
    'faixa-municipios-alvo',
    'faixa-municipios-contorno',
    'faixa-municipios-linha',
    'faixa-rios-contorno',
    'faixa-rios-alvo',
    'faixa-rios-sentido',
    'faixa-estacoes-alvo',
    'faixa-estacoes-nome',
    'faixa-escolhido-contorno',
    'faixa-escolhido-linha',
  ])
  const { sources } = style([])
  expect(sources['faixa-estacoes-fonte']).toMatchObject({ type: 'geojson', data: stations.source[0]!.features })
})

test('what is titled is seen where it is chosen, what is not is seen in any case', () => {
  const seen = ours(['estacoes']).filter(({ layout }) => layout?.visibility === 'visible')
  expect(new Set(seen.map(({ id }) => id.split('-')[1]))).toEqual(new Set(['estacoes', 'escolhido']))
})

test('two layers that draw the same features share a source, and features that have no address yet are not drawn', () => {
  const { sources } = style([])
  expect(Object.keys(sources).filter((id) => id.includes('://'))).toHaveLength(2)
  const none = mapStyle({ base: OFFLINE_BASE, scheme: 'light', layers: LAYERS, visible: [], addresses: new Map() })
  expect(none.layers.map(({ id }) => id).filter((id) => id.startsWith('faixa-'))).toEqual([
    'faixa-estacoes-alvo',
    'faixa-estacoes-nome',
  ])
})

test('tiles are asked for where the features are, and beside their box, as far as a line on its edge is wide', () => {
  const bounds = [-50.4, -21.9, -50.3, -21.8] as const
  const boxed: MapLayer = { ...counties, source: [{ features: fields, bounds }] }
  const addresses = new Map([[fields, 'faixa-camada://1']])
  const { sources } = mapStyle({ base: OFFLINE_BASE, scheme: 'light', layers: [boxed], visible: [], addresses })
  const { bounds: layerBounds } = sources['faixa-camada://1'] as { readonly bounds: readonly number[] }
  expect(layerBounds.map((degrees) => degrees.toFixed(3))).toEqual(['-50.401', '-21.901', '-50.299', '-21.799'])
  expect(Object.values(style([]).sources).filter((source) => 'bounds' in source)).toEqual([])
})

const switcher = (layers: readonly MapLayer[], isLegend: boolean) =>
  html(
    createElement(LayerSwitcher, {
      layers,
      visible: ['rios'],
      onToggle: () => undefined,
      bases: [OFFLINE_BASE],
      base: OFFLINE_BASE,
      onBase: () => undefined,
      isLegend,
    }),
  )

test('where the switcher is the legend, it shows the classes of a layer that is on', () => {
  const classes = [{ from: 0, title: 'até 30°', colour: '#d9480f' }]
  const classed = LAYERS.map((layer) => (layer.id === 'rios' ? { ...layer, classes, isFixed: true as const } : layer))
  expect(switcher(classed, true)).toContain('até 30°')
  expect(switcher(classed, false)).not.toContain('até 30°')
})

test('the switcher lists it at its place, the topmost first, and says whether it is on', () => {
  const markup = switcher(LAYERS, false)
  expect(titlesIn(markup)).toEqual(['Estações meteorológicas', 'Rios', 'Municípios'])
  expect(markup.match(/<input[^>]*type="checkbox"[^>]*checked/g)).toHaveLength(1)
  // The dot of the label, in its colour.
  expect(markup).toMatch(/<circle[^>]*fill="#7048e8"/)
})

test('the legend lists it with its amount, and says by its button whether it is seen', () => {
  const measured = LAYERS.map((layer) => (layer.id === 'rios' ? { ...layer, amount: '12,34 km' } : layer))
  const markup = html(createElement(Legend, { layers: measured, visible: ['municipios'], onToggle: () => undefined }))
  expect(titlesIn(markup)).toEqual(['Estações meteorológicas', 'Rios', 'Municípios'])
  expect(markup.match(/aria-pressed="true"/g)).toHaveLength(1)
  expect(markup).toContain('12,34 km')
})

test('a click asks it before what lies below it, and hands its properties back as they are', () => {
  const queryRenderedFeatures = vi.fn((_place: unknown, { layers: [id] }: { layers: string[] }) =>
    id === 'faixa-rios-alvo' ? [] : [{ properties: { id } }],
  )
  const map = { getLayer: () => ({}), queryRenderedFeatures } as unknown as MapEngine
  const hits = featuresAt(map, { x: 10, y: 20 }, LAYERS)
  expect(hits.map(({ layer, properties: [first] }) => [layer.title, first])).toEqual([
    ['Estações meteorológicas', { id: 'faixa-estacoes-alvo' }],
    ['Municípios', { id: 'faixa-municipios-alvo' }],
  ])
  // A dot and a line are hard to hit, an area is not; the highlighting outline is never hit-tested.
  expect(queryRenderedFeatures.mock.calls.map(([place]) => place)).toEqual([
    [
      [6, 16],
      [14, 24],
    ],
    [
      [6, 16],
      [14, 24],
    ],
    [10, 20],
  ])
})
