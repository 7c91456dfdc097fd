/**
 * The pieces of a minute of each pass as straight lines: through the middle of what was sprayed, along the pass, and shorter than its hectares at
 * the swath. A pass that turned within the minute is drawn by its mean axis.
 */
import type { ReplyOf, Routes } from '@faixa/contract'
import type { FeatureCollection } from '../../../map/map-layer.ts'

type Minute = ReplyOf<Routes['readLaudoClima']>['minutos'][number]

const RADIANS = Math.PI / 180
/** Metres of a degree of latitude, to 0.6 % anywhere; the lines are a drawing, and nothing is measured on them. */
const DEGREE_M = 111_195
const HECTARE_M2 = 10_000
/**
 * Share of a piece's length that is drawn. The typed swath may be narrower than the flown one, which makes the computed length too long: a line
 * beyond the end of its pass would look like application outside.
 */
const DRAWN_SHARE = 0.85

/** `swathM`: the width of what was sprayed. Pieces without an axis are left out. */
export function windPasses(minutes: readonly Minute[], swathM: number): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: minutes.flatMap(({ lon, lat, eixoGraus, hectares, anguloGraus }) => {
      if (eixoGraus === undefined) return []
      const halfM = (DRAWN_SHARE * hectares * HECTARE_M2) / swathM / 2
      const north = (halfM * Math.cos(eixoGraus * RADIANS)) / DEGREE_M
      const east = (halfM * Math.sin(eixoGraus * RADIANS)) / DEGREE_M / Math.cos(lat * RADIANS)
      const coordinates = [
        [lon - east, lat - north],
        [lon + east, lat + north],
      ]
      // Less than every class: a calm, or a minute without a reading.
      const properties = { angulo: anguloGraus ?? -1 }
      return [{ type: 'Feature', properties, geometry: { type: 'LineString', coordinates } }]
    }),
  }
}
