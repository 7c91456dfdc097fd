/** Reads the sprayed ground and the track of laudos from their stored layers. */
import type { FlownFlight, Leg } from '@faixa/flight'
import { asLonLat, type LonLatPath, type LonLatPolygon, type Position } from '@faixa/geometry'
import { present } from '@faixa/units'
import type { Db } from '../../db/database.ts'
import { polygonsOf, readLayerTexts } from '../../laudo/layers/layer-text.queries.ts'

export type FlownLayers = Pick<FlownFlight, 'footprint' | 'legs'>

export async function readFlownLayers(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, FlownLayers>> {
  const [sprayed, tracks] = [await readLayerTexts(db, ids, 'aplicacao'), await readLayerTexts(db, ids, 'trajeto')]
  return new Map(
    ids.map((id) => [id, { footprint: polygonsIn(sprayed.get(id) ?? ''), legs: legsIn(tracks.get(id) ?? '') }]),
  )
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
