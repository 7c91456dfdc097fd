/** The passes by their angle to the wind: a layer that is off at first, and whose features are read when it is shown. */
import type { LaudoInfo } from '@faixa/contract'
import type { LayerSource, MapLayer } from '../../../map/map-layer.ts'
import { CASING } from '../../../map/palette.ts'

export const WIND_LAYER = 'angulo-do-vento'

/** Degrees from the axis of the pass to that of the wind; across the wind is what references of application technology ask for. */
const CLASSES = [
  { from: 0, title: 'até 30°, ao longo do vento', colour: '#d9480f' },
  { from: 30, title: '30° a 60°', colour: '#f2c14e' },
  { from: 60, title: '60° a 90°, de través', colour: '#1c7ed6' },
] as const

const NO_ANGLE = { title: 'calmo ou sem dados', colour: '#adb5bd' }

/** Metres of what was sprayed, which the lengths of the lines need; undefined where the laudo has no such layer. */
export function windSwathOf({ clima, faixaExecutada }: LaudoInfo): number | undefined {
  return clima && faixaExecutada
}

export function windLayer(source: readonly LayerSource[]): MapLayer {
  const [along, between, across] = CLASSES
  return {
    id: WIND_LAYER,
    title: 'Passadas e vento',
    classes: [...CLASSES, { from: -1, ...NO_ANGLE }],
    isFixed: true,
    look: {
      level: 'lines',
      parts: [
        { name: 'contorno', type: 'line', paint: { 'line-color': CASING, 'line-width': 5 } },
        {
          name: 'linha',
          type: 'line',
          paint: {
            'line-color': [
              ...['step', ['get', 'angulo'], NO_ANGLE.colour],
              ...[0, along.colour, between.from, between.colour, across.from, across.colour],
            ] as never,
            'line-width': 3,
          },
        },
      ],
      swatch: { kind: 'line', lineColour: across.colour, fillOpacity: 0 },
    },
    source,
  }
}
