/** The layers of the map in the field: the plots with their numbers, the chosen one, airstrips, and the person's own position. */
import type { Ordem } from '@faixa/contract'
import { fillLook } from '../../../map/layers/fill-look.ts'
import { labelLook } from '../../../map/layers/label-look.ts'
import type { Look, MapLayer } from '../../../map/map-layer.ts'
import { LABEL, SELECTION } from '../../../map/palette.ts'
import { ringAround } from '../ring-around.ts'
import { orderedLayer } from '../screen/plot-state-layers.ts'
import type { FieldPlots } from './field-plots.ts'
import type { OwnPlace } from './use-own-place.ts'
import { stripName } from './way-text.ts'

const NUMBERS = labelLook({ text: 'numero' })
const CHOSEN = fillLook({ lineColour: SELECTION, lineWidth: 3 })

const STRIPS = labelLook({ text: 'nome', dot: LABEL })

/** The blue of own positions on maps of telephones; no layer of a laudo or of the register is a dot of this colour. */
const OWN = '#1a73e8'
const OWN_PLACE: Look = {
  level: 'markers',
  parts: [
    {
      name: 'precisao',
      type: 'fill',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': OWN, 'fill-opacity': 0.2 },
    },
    {
      name: 'ponto',
      type: 'circle',
      filter: ['==', ['geometry-type'], 'Point'],
      paint: { 'circle-color': OWN, 'circle-radius': 8, 'circle-stroke-color': LABEL, 'circle-stroke-width': 3 },
    },
  ],
}

export function plotLayers({ outlines, numbers, each }: FieldPlots, chosen: number): MapLayer[] {
  const features = each[chosen]
  return [
    orderedLayer(outlines),
    { id: 'escolhido', look: CHOSEN, source: features === undefined ? [] : [{ features }] },
    { id: 'numeros', look: NUMBERS, source: [{ features: numbers }] },
  ]
}

/** The airstrips from which the prestadora flew near here, each with its name. */
export function stripLayer(pistas: Ordem['pistas']): MapLayer {
  const features = (pistas ?? []).map((pista) => ({
    type: 'Feature',
    properties: { nome: stripName(pista) },
    geometry: { type: 'Point', coordinates: [pista.lon, pista.lat] },
  }))
  return {
    id: 'pistas',
    title: 'Pistas',
    look: STRIPS,
    source: [{ features: JSON.stringify({ type: 'FeatureCollection', features }) }],
  }
}

export function ownPlaceLayer(place: OwnPlace | undefined): MapLayer {
  const part = (type: 'Point' | 'Polygon', coordinates: readonly unknown[]) => {
    return { type: 'Feature', properties: {}, geometry: { type, coordinates } } as const
  }
  const features = place && [
    part('Polygon', [ringAround(place.lon, place.lat, place.accuracyM)]),
    part('Point', [place.lon, place.lat]),
  ]
  return {
    id: 'minha-posicao',
    look: OWN_PLACE,
    source: features ? [{ features: { type: 'FeatureCollection', features } }] : [],
  }
}
