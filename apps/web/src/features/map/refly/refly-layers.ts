/** The ground to be flown again, above all other layers: its outline, and the middle of each pass. */
import type { ReflyPack } from '@faixa/flight'
import type { LonLatPath } from '@faixa/geometry'
import type { FeatureCollection, Look, MapLayer } from '../../../map/map-layer.ts'
import { CASING, LABEL, RULER } from '../../../map/palette.ts'

const GROUND: Look = {
  level: 'selections',
  parts: [
    { name: 'contorno', type: 'line', paint: { 'line-color': CASING, 'line-width': 4 } },
    { name: 'linha', type: 'line', paint: { 'line-color': RULER, 'line-width': 2 } },
  ],
}

const PASSES: Look = {
  level: 'selections',
  parts: [
    { name: 'contorno', type: 'line', paint: { 'line-color': CASING, 'line-width': 3 } },
    { name: 'linha', type: 'line', paint: { 'line-color': RULER, 'line-width': 1.5, 'line-dasharray': [4, 2] } },
  ],
}

const NUMBERS: Look = {
  level: 'labels',
  parts: [
    {
      name: 'numero',
      type: 'symbol',
      layout: {
        'text-field': ['get', 'numero'],
        'text-font': ['Inter Variable'],
        'text-size': 14,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': LABEL, 'text-halo-color': CASING, 'text-halo-width': 2 },
    },
  ],
}

export function reflyLayers({ pieces }: ReflyPack): readonly MapLayer[] {
  const ground = pieces.map(({ polygon }) =>
    feature({ type: 'Polygon', coordinates: [polygon.outer, ...polygon.holes].map(positionsOf) }),
  )
  const passes = pieces.flatMap((piece) =>
    piece.passes.map((path) => feature({ type: 'LineString', coordinates: positionsOf(path) })),
  )
  const numbers = pieces.flatMap(({ passes: lines }, i) => {
    const [lon, lat] = middleOf(lines[Math.floor(lines.length / 2)]!)
    return [feature({ type: 'Point', coordinates: [lon, lat] }, { numero: `${i + 1}` })]
  })
  return [
    layerOf('reaplicar', GROUND, ground),
    layerOf('reaplicar-passadas', PASSES, passes),
    layerOf('reaplicar-numeros', NUMBERS, numbers),
  ]
}

type Feature = FeatureCollection['features'][number]

function feature(geometry: Feature['geometry'], properties = {}): Feature {
  return { type: 'Feature', properties, geometry }
}

function layerOf(id: string, look: Look, features: readonly Feature[]): MapLayer {
  return { id, look, source: features.length === 0 ? [] : [{ features: { type: 'FeatureCollection', features } }] }
}

function positionsOf(path: LonLatPath): number[][] {
  return Array.from({ length: path.length / 2 }, (_, i) => [path[2 * i]!, path[2 * i + 1]!])
}

/** The middle of a pass, whose path has two ends. */
function middleOf(path: LonLatPath): readonly [number, number] {
  return [(path[0]! + path[2]!) / 2, (path[1]! + path[3]!) / 2]
}
