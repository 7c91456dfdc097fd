/** The maps of an environmental opinion: all areas near the flight, and the evidence of one verdict. */
import type { Verdicts } from '@faixa/contract'
import { type Classificacao, LAYERS, PROTECAO_LOOKS } from '@faixa/domain'
import { cos, type GeoJsonGeometry, type LonLatBounds, placeInside } from '@faixa/geometry'
import type { jsPDF } from 'jspdf'
import { boundsOf } from '../../../map/engine/bounds-of.ts'
import { middleOf } from '../../../map/engine/extent.ts'
import { partsOf } from '../../../map/geometry-parts.ts'
import { CASING } from '../../../map/palette.ts'
import type { MapPicture } from '../../../map/picture/map-picture.ts'
import { metresText } from '../../../protecao/verdict/verdict-words.ts'
import type { Frame } from '../laudo/map-marks.ts'
import { drawVectorMap, type LineLook, type Ring, type VectorMap } from '../vector-map.ts'

type Verdict = Verdicts['veredictos'][number]

export interface DrawnArea {
  readonly classificacao: Classificacao
  readonly geometria: GeoJsonGeometry
  /** The zone within the distance to keep, polygons; empty where none is required. */
  readonly zona: readonly (readonly Ring[])[]
}

/** The content of a laudo's maps, degrees. */
export interface ParecerScene {
  /** Polygons of the layers «area» and «aplicacao». */
  readonly plots: readonly (readonly Ring[])[]
  readonly footprint: readonly (readonly Ring[])[]
  /** Legs of the track, as the passes of verdicts count them. */
  readonly legs: readonly Ring[]
  /** By uuid. */
  readonly areas: ReadonlyMap<string, DrawnArea>
  /** Colours of the map's layers of evidence. */
  readonly colours: { readonly within: string; readonly shortest: string }
}

const ATTRIBUTION = 'Áreas do cadastro da empresa'
/** Number of verdicts whose metres are written on the overview map: more would cover it. The table has all of them. */
const METRES_SHOWN = 12
/** Distance of the written metres from their line, points. */
const METRES_ABOVE = 6
const ZONE: LineLook = { colour: '#ffffff', width: 0.7, casing: CASING, dashes: [3, 2] }
/** Ground around the evidence of a verdict, m. */
const AROUND_M = 60
/** Metres of a degree of latitude; frames need no better. */
const DEGREE_M = 111_000

/** `verdicts`: in the order of the table, whose numbers the map shows. */
export function drawOverview(pdf: jsPDF, frame: Frame, scene: ParecerScene, verdicts: readonly Verdict[]): MapPicture {
  // A scene and a verdict have positions, so that each has a box.
  const seen = [
    scene.plots,
    scene.footprint,
    verdicts.map(({ pontos }) => pontos),
    verdicts.map(({ dentro }) => dentro),
  ]
  return drawVectorMap(pdf, frame, grown(boundsOf(seen)!, AROUND_M), ATTRIBUTION, (map) => {
    drawGround(map, scene)
    verdicts.forEach((verdict) => drawArea(map, scene, verdict))
    verdicts.forEach((verdict) => drawWithin(map, scene, verdict))
    verdicts.forEach((verdict) => drawShortest(map, scene, verdict))
    // Texts are above all lines. A number refers to its row, which also has the metres, so numbers are placed first.
    verdicts.forEach((verdict, i) => drawName(map, scene, verdict, i + 1))
    for (const verdict of verdicts.slice(0, METRES_SHOWN)) writeMetres(map, verdict)
  })
}

/** The evidence of one verdict: the ground within the distance, the passes that treated it and the shortest distance. */
export function drawEvidence(
  pdf: jsPDF,
  frame: Frame,
  scene: ParecerScene,
  verdict: Verdict,
  number: number,
): MapPicture {
  const bounds = boundsOf([verdict.pontos, verdict.dentro])!
  const spanM = Math.max(bounds[3] - bounds[1], bounds[2] - bounds[0]) * DEGREE_M
  return drawVectorMap(pdf, frame, grown(bounds, Math.max(AROUND_M, spanM / 8)), ATTRIBUTION, (map) => {
    drawGround(map, scene)
    drawArea(map, scene, verdict)
    drawWithin(map, scene, verdict)
    for (const { trecho, de, ate } of verdict.passagens ?? []) {
      const path = scene.legs[trecho]?.slice(de, ate + 1) ?? []
      map.line(path, { colour: '#ffffff', width: 0.8, casing: CASING })
    }
    drawShortest(map, scene, verdict)
    drawName(map, scene, verdict, number)
    writeMetres(map, verdict)
  })
}

export function drawGround(map: VectorMap, { plots, footprint }: Pick<ParecerScene, 'plots' | 'footprint'>): void {
  const [area, aplicacao] = [LAYERS.area.style, LAYERS.aplicacao.style]
  for (const polygon of plots) {
    map.areas([polygon], {
      fill: area.fillColour,
      fillOpacity: area.fillOpacity,
      line: { colour: area.lineColour, width: 0.8 },
    })
  }
  for (const polygon of footprint) {
    map.areas([polygon], {
      fill: aplicacao.fillColour,
      fillOpacity: aplicacao.fillOpacity,
      line: { colour: aplicacao.lineColour, width: 0.25 },
    })
  }
}

function drawArea(map: VectorMap, { areas }: ParecerScene, { area }: Verdict): void {
  const drawn = areas.get(area.uuid)
  if (!drawn) return
  for (const polygon of drawn.zona) map.areas([polygon], { line: ZONE })
  drawProtected(map, drawn)
}

/** Draws protected areas in the style of their classification. */
export function drawProtected(
  map: VectorMap,
  { classificacao, geometria }: Pick<DrawnArea, 'classificacao' | 'geometria'>,
): void {
  const { colour, pattern } = PROTECAO_LOOKS[classificacao]
  const { polygons, lines, points } = partsOf(geometria)
  const line = { colour, width: 1, casing: CASING }
  for (const polygon of polygons) map.areas([polygon], { fill: colour, fillOpacity: 0.4, pattern, line })
  for (const path of lines) map.line(path, { ...line, width: 1.6 })
  for (const position of points) map.point(position, colour)
}

function drawWithin(map: VectorMap, { colours: { within } }: ParecerScene, { dentro = [] }: Verdict): void {
  for (const polygon of dentro) {
    map.areas([polygon], {
      fill: within,
      fillOpacity: 0.35,
      pattern: 'contradiagonal',
      line: { colour: within, width: 0.8 },
    })
  }
}

function drawShortest(map: VectorMap, { colours }: ParecerScene, { pontos }: Verdict): void {
  if (!pontos) return
  const { aplicacao, area } = pontos
  map.line([aplicacao, area], { colour: colours.shortest, width: 1.2, casing: CASING })
  map.point(aplicacao, colours.shortest, 1.8)
  map.point(area, colours.shortest, 1.8)
}

/** Writes the distance beside its line; at 0 m there is no line, and only the name of the area is written. */
function writeMetres(map: VectorMap, { pontos, menorDistanciaM }: Verdict): void {
  if (!pontos || menorDistanciaM === 0) return
  map.labelAlong([pontos.aplicacao, pontos.area], metresText(menorDistanciaM), 7, METRES_ABOVE)
}

/** The number of the table's row and the letters of the classification: above a point, in the middle of a larger visible area. */
function drawName(map: VectorMap, { areas }: ParecerScene, { area, pontos }: Verdict, number: number): void {
  const drawn = areas.get(area.uuid)
  const text = `${number} ${PROTECAO_LOOKS[area.classificacao].letters}`
  const middle = drawn && placeOfName(drawn.geometria)
  if (middle && map.isSeen(middle)) map.label(middle, text, 8, drawn.geometria.type.endsWith('Point') ? 8 : 0)
  else if (pontos) map.label(pontos.area, text, 8, 8)
}

/** Returns a place inside the first polygon, or in the middle of points and lines. */
export function placeOfName(geometry: GeoJsonGeometry): readonly [number, number] {
  const [polygon] = partsOf(geometry).polygons
  if (!polygon) return middleOf(boundsOf([geometry.coordinates])!)
  const [outer = [], ...holes] = polygon.map((ring) => ring.flatMap(([lon = 0, lat = 0]) => [lon, lat]))
  return placeInside(outer, holes)
}

/** Returns the box, extended by this many metres on each side. */
export function grown([west, south, east, north]: LonLatBounds, byM: number): LonLatBounds {
  const tall = byM / DEGREE_M
  const wide = tall / Math.max(0.1, cos(((south + north) / 2) * (Math.PI / 180)))
  return [west - wide, south - tall, east + wide, north + tall]
}
