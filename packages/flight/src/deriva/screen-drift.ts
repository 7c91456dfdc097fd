/**
 * Screens the drift of a flight at places: at each, the deposits of all sprayed ground that lies upwind of it, by the curve of drift-curve.ts and
 * the wind of the minute in which it was sprayed. The part of a pass that was sprayed in one minute is a straight piece around its middle, as long as
 * its hectares say. An area is screened along its edge, and what counts is the place where the deposit is greatest.
 *
 * Cost: the places on the edge times the pieces; 1,000 pieces beside a long edge take 40 ms.
 */
import {
  type ClasseDeGotas,
  type Deriva,
  driftDeposit,
  faixaDeDeriva,
  GOTAS_PIORES,
  type LeituraDoClima,
  type MinutoAplicado,
  TABLE_REACH_M,
} from '@faixa/domain'
import {
  asLonLat,
  cos,
  createLaea,
  type GeoJsonGeometry,
  hypotenuse,
  type LonLatPath,
  shapesOfGeometry,
  sin,
  whereInRing,
} from '@faixa/geometry'
import { present } from '@faixa/units'
import { createReadingFinder } from '../clima/find-reading.ts'

const MINUTE_MS = 60_000
const RADIANS = Math.PI / 180
/** Distance between two places on the edge of an area, m, unless it would have too many; and around the one of the greatest deposit. */
const EDGE_STEP_M = 10
const MOST_PLACES = 100
const FINE_STEP_M = 1

export interface DriftTerms {
  readonly minutos: readonly MinutoAplicado[]
  /** Width of the swath, m. */
  readonly widthM?: number | undefined
  /** In UTC. */
  readonly readings: readonly LeituraDoClima[]
  readonly gotas?: ClasseDeGotas | undefined
  readonly isDrone: boolean
}

/** A straight piece of a pass, in metres. */
interface Piece {
  readonly x: number
  readonly y: number
  /** Unit vector along the pass. */
  readonly ax: number
  readonly ay: number
  readonly halfLengthM: number
  /** Unit vector towards where the wind came from; absent where no reading tells. */
  readonly upwind?: readonly [number, number]
}

/** A function that screens one place after the other. */
export function createDriftScreen(terms: DriftTerms): (place: GeoJsonGeometry) => Deriva {
  const { minutos, widthM, isDrone, gotas = GOTAS_PIORES } = terms
  const find = createReadingFinder(terms.readings)
  const winds = minutos.map((aplicado) => find(aplicado.minuto * MINUTE_MS, aplicado)?.reading.direcaoGraus)
  return (place) => {
    if (isDrone) return { situacao: 'semDados', motivo: 'drone' }
    if (minutos.length === 0) return { situacao: 'semDados', motivo: 'minutos' }
    if (!widthM) return { situacao: 'semDados', motivo: 'largura' }
    const { edges, rings, toLocal } = edgesOf(place)
    const middles = toLocal(asLonLat(minutos.flatMap(({ lon, lat }) => [lon, lat])))
    const pieces = minutos.map((aplicado, i) =>
      pieceOf(aplicado, [middles[2 * i]!, middles[2 * i + 1]!], widthM, winds[i]),
    )
    if (pieces.some(({ x, y }) => isWithin(rings, x, y))) return { situacao: 'semDados', motivo: 'aplicado' }
    const coarse = screen(pieces, edges.flat(), { widthM, gotas })
    if (typeof coarse === 'string') return { situacao: 'semDados', motivo: coarse }
    const fine = screen(pieces, placesBeside(edges.flat(), coarse.at), { widthM, gotas })
    if (fine === 'aplicado' || fine === 'vento') return { situacao: 'semDados', motivo: fine }
    const found = fine !== 'distancia' && fine.percent > coarse.percent ? fine : coarse
    const { percent, distanciaM } = found
    return {
      situacao: 'triada',
      percent,
      faixa: faixaDeDeriva(percent),
      ...present({ distanciaM }),
      gotas,
      gotasInformadas: terms.gotas !== undefined,
    }
  }
}

function pieceOf(
  { hectares, eixoGraus }: MinutoAplicado,
  [x, y]: readonly [number, number],
  widthM: number,
  windDeg: number | undefined,
): Piece {
  // Where the pass has no axis it lies across the wind, which reaches most places.
  const axisDeg = eixoGraus ?? (windDeg ?? 0) + 90
  return {
    x,
    y,
    ax: sin(axisDeg * RADIANS),
    ay: cos(axisDeg * RADIANS),
    halfLengthM: (hectares * 10_000) / widthM / 2,
    ...(windDeg !== undefined && { upwind: [sin(windDeg * RADIANS), cos(windDeg * RADIANS)] as const }),
  }
}

type Local = readonly [x: number, y: number]

interface Screened {
  readonly percent: number
  readonly distanciaM?: number
  /** The place of the greatest deposit, by its position in the list. */
  readonly at: number
}

function screen(
  pieces: readonly Piece[],
  places: readonly Local[],
  { widthM, gotas }: { readonly widthM: number; readonly gotas: ClasseDeGotas },
): Screened | 'aplicado' | 'vento' | 'distancia' {
  let most: Screened = { percent: 0, at: 0 }
  let isReached = false
  for (const [at, [x, y]] of places.entries()) {
    let deposit = 0
    let nearestM = Number.POSITIVE_INFINITY
    for (const piece of pieces) {
      const awayM = distanceTo(piece, x, y, widthM)
      if (awayM === 0) return 'aplicado'
      if (awayM <= TABLE_REACH_M) {
        if (!piece.upwind) return 'vento'
        isReached = true
      }
      const stretch = piece.upwind && stretchUpwind(piece, piece.upwind, x, y, widthM)
      if (!stretch) continue
      deposit += driftDeposit(gotas, ...stretch)
      nearestM = Math.min(nearestM, stretch[0])
    }
    if (nearestM <= TABLE_REACH_M && 100 * deposit > most.percent) {
      most = { percent: 100 * deposit, distanciaM: nearestM, at }
    }
  }
  return isReached ? most : 'distancia'
}

/** Distance of a place from a piece, m; 0 inside. */
function distanceTo({ x, y, ax, ay, halfLengthM }: Piece, px: number, py: number, widthM: number): number {
  const along = Math.abs((px - x) * ax + (py - y) * ay) - halfLengthM
  const across = Math.abs((px - x) * ay - (py - y) * ax) - widthM / 2
  return hypotenuse(Math.max(0, along), Math.max(0, across))
}

/** Where the line from a place against the wind enters and leaves a piece, m from the place; undefined where it meets none. */
function stretchUpwind(
  { x, y, ax, ay, halfLengthM }: Piece,
  [ux, uy]: readonly [number, number],
  px: number,
  py: number,
  widthM: number,
): [number, number] | undefined {
  const along = (px - x) * ax + (py - y) * ay
  const across = (px - x) * ay - (py - y) * ax
  // Division by 0 gives ±Infinity, or NaN on an edge, which is not below anything.
  const [perAlong, perAcross] = [1 / (ux * ax + uy * ay), 1 / (ux * ay - uy * ax)]
  const [a, b] = [(-halfLengthM - along) * perAlong, (halfLengthM - along) * perAlong]
  const [c, d] = [(-widthM / 2 - across) * perAcross, (widthM / 2 - across) * perAcross]
  const from = Math.max(0, Math.min(a, b), Math.min(c, d))
  const to = Math.min(Math.max(a, b), Math.max(c, d))
  return from < to ? [from, to] : undefined
}

/** The places of an area to look at and its rings, in metres around it. */
function edgesOf(place: GeoJsonGeometry) {
  const shapes = shapesOfGeometry(place)
  const isPolygon = place.type.endsWith('Polygon')
  const paths = shapes.flatMap((shape): readonly LonLatPath[] =>
    shape.kind === 'polygon' ? [shape.outer, ...shape.holes] : [shape.path],
  )
  const { toLocal } = createLaea(paths[0]?.[0] ?? 0, paths[0]?.[1] ?? 0)
  const rings = paths.map((path) => toLocal(path))
  const lines = rings.map((ring) => {
    const corners = Array.from({ length: ring.length / 2 }, (_, i): Local => [ring[2 * i]!, ring[2 * i + 1]!])
    return isPolygon && corners.length > 1 ? [...corners, corners[0]!] : corners
  })
  const lengthM = lines.reduce((sum, line) => sum + lengthOf(line), 0)
  const stepM = Math.max(EDGE_STEP_M, lengthM / MOST_PLACES)
  return { toLocal, edges: lines.map((line) => placesAlong(line, stepM)), rings: isPolygon ? rings : [] }
}

const apart = ([ax, ay]: Local, [bx, by]: Local) => hypotenuse(bx - ax, by - ay)

function lengthOf(line: readonly Local[]): number {
  return line.reduce((sum, place, i) => sum + (i > 0 ? apart(line[i - 1]!, place) : 0), 0)
}

/** Corners and places between them; of corners that lie close together some are left out. */
function placesAlong(line: readonly Local[], stepM: number): Local[] {
  const out: Local[] = []
  for (const [i, corner] of line.entries()) {
    const last = out.at(-1)
    if (last && i + 1 < line.length && apart(last, corner) < stepM / 2) continue
    if (last) out.push(...between(last, corner, stepM))
    out.push(corner)
  }
  return out
}

function between([ax, ay]: Local, [bx, by]: Local, stepM: number): Local[] {
  const parts = Math.ceil(hypotenuse(bx - ax, by - ay) / stepM)
  return Array.from({ length: Math.max(0, parts - 1) }, (_, k): Local => {
    const share = (k + 1) / parts
    return [ax + share * (bx - ax), ay + share * (by - ay)]
  })
}

function placesBeside(places: readonly Local[], at: number): Local[] {
  const here = places[at]!
  return [places[at - 1], places[at + 1]].flatMap((beside) => (beside ? between(here, beside, FINE_STEP_M) : []))
}

/** Inside an odd number of rings: a hole is outside. */
function isWithin(rings: readonly ArrayLike<number>[], x: number, y: number): boolean {
  return rings.filter((ring) => whereInRing(x, y, ring) === 'inside').length % 2 === 1
}
