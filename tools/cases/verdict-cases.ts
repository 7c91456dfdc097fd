/** Flights near protected areas, drawn in metres: the cases of packages/flight/cases. */
import { createLaea } from '@faixa/geometry'
import { CANE_LAND, documentText } from './case-kml.ts'
import type { CaseMark, PositionM } from './case-table.ts'
import { block, line, polygon, rectangle, straight } from './draw.ts'

export interface VerdictCase {
  /** The phenomenon in kebab-case: the folder's name. */
  readonly name: string
  /** Centre in degrees; cane land in São Paulo when left out. */
  readonly centre?: readonly [lon: number, lat: number]
  readonly aplicacao: readonly CaseMark[]
  /** The flight as timed points. */
  readonly trajeto?: readonly CaseMark[]
  /** Each placemark has a name, and CLASSIFICACAO and DISTANCIA_M as attributes. */
  readonly protecao: readonly CaseMark[]
}

/** 400 m by 400 m around the middle. */
const FIELD = block(-200, -200, 200, 200)

function area(name: string, classificacao: string, mark: CaseMark, distanciaM?: number): CaseMark {
  const distance = distanciaM === undefined ? {} : { DISTANCIA_M: `${distanciaM}` }
  return { ...mark, name, attributes: { CLASSIFICACAO: classificacao, ...distance } }
}

const point = (x: number, y: number): CaseMark => ({ geometry: { kind: 'point', at: [x, y] } })

/** A position each 50 m and second, the first at `startS`. */
function flown(from: PositionM, to: PositionM, startS = 0): CaseMark[] {
  const pieces = Math.hypot(to[0] - from[0], to[1] - from[1]) / 50
  return straight(from, to, pieces).map((at, i) => ({ ...point(...at), spanS: [startS + i, startS + i] }))
}

const VILLAGE = area('Vila Rosa', 'vila', block(600, -1000, 2600, 1000))
const BEE_YARD = area('Apiário do Zé', 'apiario', point(350, 0))

export const VERDICT_CASES: readonly VerdictCase[] = [
  { name: 'point-beside-an-edge', aplicacao: [FIELD], protecao: [BEE_YARD] },
  {
    name: 'touching-exactly-at-the-distance',
    aplicacao: [FIELD],
    protecao: [
      area('Nascente', 'manancial', point(450, 0)),
      area('Nascente um centímetro mais perto', 'manancial', point(0, 449.99)),
    ],
  },
  {
    name: 'line-along-the-field',
    aplicacao: [FIELD],
    protecao: [area('Córrego Fundo', 'manancial', line([300, -1000], [300, 1000]))],
  },
  {
    name: 'polygon-beside-the-field',
    aplicacao: [FIELD],
    trajeto: flown([-500, 0], [500, 0]),
    protecao: [VILLAGE],
  },
  { name: 'across-the-54-west-zone-edge', centre: [-54, -22], aplicacao: [FIELD], protecao: [VILLAGE] },
  { name: 'across-the-equator', centre: [-51, 0], aplicacao: [FIELD], protecao: [VILLAGE] },
  {
    name: 'field-in-a-hole-of-the-area',
    aplicacao: [FIELD],
    protecao: [
      area(
        'Mata do Alto',
        'reservaLegal',
        polygon(rectangle(-1000, -1000, 1000, 1000), rectangle(-260, -300, 340, 300)),
        80,
      ),
    ],
  },
  {
    name: 'house-in-a-hole-of-the-footprint',
    aplicacao: [polygon(rectangle(-200, -200, 200, 200), rectangle(-50, -50, 50, 50))],
    protecao: [area('Sede', 'moradiaIsolada', point(0, 0))],
  },
  {
    name: 'area-sharing-an-edge',
    aplicacao: [FIELD],
    protecao: [area('Brejo', 'app', block(200, -200, 300, 200), 30)],
  },
  {
    name: 'two-passes-with-times',
    aplicacao: [block(-500, -20, 500, 0), block(-500, 0, 500, 20)],
    trajeto: [...flown([-500, -10], [500, -10]), ...flown([500, 10], [-500, 10], 40)],
    protecao: [area('Nascente', 'manancial', point(0, -205))],
  },
  {
    name: 'flown-over-with-the-valve-open-and-closed',
    aplicacao: [FIELD],
    trajeto: flown([-500, 0], [500, 0]),
    protecao: [
      area('Casa no caminho', 'moradiaIsolada', block(-430, -30, -370, 30)),
      area('Casa no campo', 'moradiaIsolada', block(-30, -30, 30, 30)),
      area('Nascente no caminho', 'manancial', point(-400, 0)),
    ],
  },
  { name: 'fertiliser-only-informs', aplicacao: [FIELD], protecao: [BEE_YARD, VILLAGE] },
  {
    name: 'drone-and-a-stricter-empresa',
    aplicacao: [FIELD],
    protecao: [area('Vila pela norma', 'vila', point(300, 0)), area('Vila pela empresa', 'vila', point(0, 300), 150)],
  },
  {
    name: 'no-distance-defined',
    aplicacao: [FIELD],
    protecao: [area('Urucum do vizinho', 'urucum', point(300, 0))],
  },
  {
    name: 'obstacle-only-informs',
    aplicacao: [FIELD],
    protecao: [area('Linha de 138 kV', 'redeEletrica', line([215, -500], [215, 500]))],
  },
  {
    name: 'beyond-a-kilometre',
    aplicacao: [FIELD],
    protecao: [
      area('Longe', 'manancial', point(1300, 0)),
      area('Longe, e a empresa quer mais', 'manancial', point(0, 1300), 1200),
    ],
  },
]

/** Returns the texts of the case's files by name. */
export function verdictFiles({ centre, aplicacao, trajeto, protecao }: VerdictCase): ReadonlyMap<string, string> {
  const plane = createLaea(...(centre ?? CANE_LAND))
  return new Map([
    ['aplicacao.kml', documentText('Aplicação', aplicacao, plane)],
    ...(trajeto ? [['trajeto.kml', documentText('Registro', trajeto, plane)] as const] : []),
    ['protecao.kml', documentText('Área', protecao, plane)],
  ])
}
