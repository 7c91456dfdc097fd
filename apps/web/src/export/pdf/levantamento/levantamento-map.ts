/** The map of a levantamento: the place with its radius, what was sprayed and flown, and where each flight came nearest. */

import { LAYERS } from '@faixa/domain'
import { INK, SOFT_INK } from '@faixa/export'
import type { GeoJsonGeometry, LonLatBounds } from '@faixa/geometry'
import type { jsPDF } from 'jspdf'
import { shortestDistances } from '../../../laudo/ocorrencia/shortest-distances.ts'
import { awayText, type VooVisto } from '../../../laudo/ocorrencia/voo-words.ts'
import { partsOf } from '../../../map/geometry-parts.ts'
import { CASING, SELECTION } from '../../../map/palette.ts'
import type { MapPicture } from '../../../map/picture/map-picture.ts'
import type { Frame } from '../laudo/map-marks.ts'
import { grown } from '../parecer/parecer-map.ts'
import { drawVectorMap, type Ring, type VectorMap } from '../vector-map.ts'

export interface LevantamentoScene {
  readonly place: GeoJsonGeometry
  /** Polygons of the radius. */
  readonly circle: readonly (readonly Ring[])[]
  readonly bounds: LonLatBounds
  /** Polygons that were sprayed, and legs of the tracks, of the flights that are drawn. */
  readonly footprints: readonly (readonly Ring[])[]
  readonly legs: readonly Ring[]
}

const ATTRIBUTION = 'Camadas dos laudos, como foram medidas'
/** Flights whose distance is written on the map: more would cover it. The table has all. */
const METRES_SHOWN = 6
/** Ground around the radius, m. */
const AROUND_M = 30
const METRES_ABOVE = 6

export function drawLevantamentoMap(
  pdf: jsPDF,
  frame: Frame,
  scene: LevantamentoScene,
  voos: readonly VooVisto[],
): MapPicture {
  const { style } = LAYERS.aplicacao
  return drawVectorMap(pdf, frame, grown(scene.bounds, AROUND_M), ATTRIBUTION, (map) => {
    for (const polygon of scene.footprints) {
      map.areas([polygon], {
        fill: style.fillColour,
        fillOpacity: style.fillOpacity,
        line: { colour: style.lineColour, width: 0.25 },
      })
    }
    for (const leg of scene.legs) map.line(leg, { colour: '#ffffff', width: 0.6, casing: SOFT_INK })
    for (const polygon of scene.circle) {
      map.areas([polygon], { line: { colour: SELECTION, width: 1, casing: CASING, dashes: [3, 2] } })
    }
    const nearest = voos.flatMap((voo, i) => {
      const at = nearestPlace(voo)
      return at ? [{ at, number: i + 1, line: shortestLine(scene.place, voo) }] : []
    })
    const lines = nearest.slice(0, METRES_SHOWN).flatMap(({ line }) => line ?? [])
    for (const { from, to } of lines) map.line([from, to], { colour: SELECTION, width: 0.9, casing: CASING })
    for (const { at } of nearest) map.point(at, INK, 1.8)
    drawPlace(map, scene.place)
    for (const { at, number } of nearest) if (map.isSeen(at)) map.label(at, `${number}`, 8, 8)
    for (const { from, to, metres } of lines) map.labelAlong([from, to], awayText(metres), 7, METRES_ABOVE)
  })
}

function drawPlace(map: VectorMap, place: GeoJsonGeometry): void {
  const { polygons, lines, points } = partsOf(place)
  const line = { colour: SELECTION, width: 1.4, casing: CASING }
  map.areas(polygons, { fill: SELECTION, fillOpacity: 0.2, line })
  for (const path of lines) map.line(path, line)
  for (const at of points) map.point(at, SELECTION, 3.2)
}

/** The smaller of the two distances of a flight; undefined where it is 0. */
function shortestLine(place: GeoJsonGeometry, voo: VooVisto) {
  const [nearest] = shortestDistances(place, voo).toSorted((a, b) => a.metres - b.metres)
  return voo.menorDistanciaM < 1 ? undefined : nearest
}

/** The place of the smaller of the two distances. */
function nearestPlace({ lugarAplicacao, lugarTrajeto, ...voo }: VooVisto): readonly [number, number] | undefined {
  const sprayed = voo.menorDistanciaAplicacaoM ?? Number.POSITIVE_INFINITY
  return sprayed <= (voo.menorDistanciaTrajetoM ?? Number.POSITIVE_INFINITY) ? lugarAplicacao : lugarTrajeto
}
