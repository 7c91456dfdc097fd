/** Unpacks the sprayed ground and the track of a flight from its stored layers. */
import type { FlownFlight, Leg } from '@faixa/flight'
import { asLonLat, type LonLatPath, type LonLatPolygon, type Position } from '@faixa/geometry'
import { present } from '@faixa/units'
import { polygonsOf, type StoredSegment, textOf } from '../../../laudo/layers/layer-text.ts'

export interface FlownLayers {
  readonly aplicacao: readonly StoredSegment[]
  readonly trajeto: readonly StoredSegment[]
}

/** One segment is unpacked after the other, because the text of a whole layer may be a hundred megabytes. */
export function unpackFlown({ aplicacao, trajeto }: FlownLayers): Pick<FlownFlight, 'footprint' | 'legs'> {
  return {
    footprint: aplicacao.flatMap((segment) => polygonsIn(textOf(segment))),
    legs: trajeto.flatMap((segment) => legsIn(textOf(segment))),
  }
}

function polygonsIn(text: string): LonLatPolygon[] {
  return (polygonsOf(text)?.coordinates ?? []).flatMap(([outer, ...holes]) =>
    outer ? [{ outer: pathOf(outer), holes: holes.map(pathOf) }] : [],
  )
}

/** A leg as packages/flight/src/layers/layer-geojson.ts writes it. */
interface LegFeature {
  readonly properties: { readonly inicio?: string; readonly segundos?: readonly (number | null)[] }
  readonly geometry: { readonly type: string; readonly coordinates: readonly Position[] }
}

function legsIn(text: string): Leg[] {
  const features = JSON.parse(`[${text}]`) as readonly LegFeature[]
  return features.flatMap(({ geometry, properties: { inicio, segundos } }) => {
    if (geometry.type !== 'LineString') return []
    const firstMs = inicio === undefined ? NaN : Date.parse(inicio)
    const timesMs = segundos && Float64Array.from(segundos, (after) => (after === null ? NaN : firstMs + 1000 * after))
    return [{ path: pathOf(geometry.coordinates), ...present({ timesMs }) }]
  })
}

function pathOf(positions: readonly Position[]): LonLatPath {
  const path = new Float64Array(2 * positions.length)
  for (const [i, [lon = 0, lat = 0]] of positions.entries()) {
    path[2 * i] = lon
    path[2 * i + 1] = lat
  }
  return asLonLat(path)
}
