/**
 * The croqui of an operational report, in vectors: limits, treated area, obstacles, waters and buildings nearby, and the direction of the
 * passes.
 */
import { PROTECAO_LOOKS } from '@faixa/domain'
import { cos, type LonLatBounds, sin } from '@faixa/geometry'
import type { jsPDF } from 'jspdf'
import { boundsOf } from '../../../map/engine/bounds-of.ts'
import { middleOf } from '../../../map/engine/extent.ts'
import { CASING } from '../../../map/palette.ts'
import type { MapPicture } from '../../../map/picture/map-picture.ts'
import type { ProtectedFeature } from '../../../protecao/area-layers.ts'
import type { Frame } from '../laudo/map-marks.ts'
import { drawGround, drawProtected, grown, placeOfName } from '../parecer/parecer-map.ts'
import { drawVectorMap, type Ring, type VectorMap } from '../vector-map.ts'

export interface CroquiScene {
  /** Polygons of the layers «area» and «aplicacao», degrees. */
  readonly plots: readonly (readonly Ring[])[]
  readonly footprint: readonly (readonly Ring[])[]
  /** Registered areas near the field, numbered in this order. */
  readonly near: readonly ProtectedFeature[]
  /** Main direction of the passes, degrees clockwise from north, 0 to 180; absent without a track. */
  readonly axisDeg: number | undefined
  /** Position of the take-off; drawn where it is within the frame. */
  readonly takeOff: readonly [number, number] | undefined
}

/** Ground around the field, m: twice the distance to the farthest obstacle that a norm names would leave the field too small. */
const AROUND_M = 300
const DEGREE_M = 111_000
/** Share of the smaller side of the field that the arrow takes to each side, and of that its head. */
const ARROW = 0.3
const HEAD = 0.18
const HEAD_DEG = 25
const ARROW_LOOK = { colour: '#ffffff', width: 1.6, casing: CASING }

/** Bounds of the croqui; undefined where there is nothing to draw. */
export function croquiBounds(layers: Pick<CroquiScene, 'plots' | 'footprint'>): LonLatBounds | undefined {
  const bounds = boundsOf([layers.plots, layers.footprint])
  return bounds && grown(bounds, AROUND_M)
}

export function drawCroqui(pdf: jsPDF, frame: Frame, scene: CroquiScene, bounds: LonLatBounds): MapPicture {
  return drawVectorMap(pdf, frame, bounds, 'Medição do voo e áreas de proteção cadastradas', (map) => {
    drawGround(map, scene)
    for (const { properties, geometry } of scene.near) {
      drawProtected(map, { classificacao: properties.classificacao, geometria: geometry })
    }
    scene.near.forEach(({ properties, geometry }, i) => {
      const middle = placeOfName(geometry)
      const text = `${i + 1} ${PROTECAO_LOOKS[properties.classificacao].letters}`
      if (map.isSeen(middle)) map.label(middle, text, 7, geometry.type.endsWith('Point') ? 8 : 0)
    })
    if (scene.axisDeg !== undefined) drawDirection(map, scene, scene.axisDeg)
    if (scene.takeOff && map.isSeen(scene.takeOff)) {
      map.point(scene.takeOff, '#ffffff', 2.5)
      map.label(scene.takeOff, 'Decolagem', 7, 7)
    }
  })
}

/** An arrow with two heads through the middle of the field: passes are flown both ways. */
function drawDirection(map: VectorMap, { plots, footprint }: CroquiScene, axisDeg: number): void {
  const field = boundsOf([plots.length > 0 ? plots : footprint])
  if (!field) return
  const middle = middleOf(field)
  const wide = Math.max(0.1, cos((middle[1] * Math.PI) / 180))
  const reachM = ARROW * DEGREE_M * Math.min((field[2] - field[0]) * wide, field[3] - field[1])
  const step = (from: readonly [number, number], headingDeg: number, metres: number): [number, number] => {
    const angle = (headingDeg * Math.PI) / 180
    return [from[0] + (sin(angle) * metres) / (DEGREE_M * wide), from[1] + (cos(angle) * metres) / DEGREE_M]
  }
  const ends = [axisDeg, axisDeg + 180].map((heading) => ({ heading, at: step(middle, heading, reachM) }))
  map.line(
    ends.map(({ at }) => at),
    ARROW_LOOK,
  )
  for (const { heading, at } of ends) {
    const barb = (turn: number) => step(at, heading + 180 + turn, reachM * HEAD * 2)
    map.line([barb(HEAD_DEG), at, barb(-HEAD_DEG)], ARROW_LOOK)
  }
}
