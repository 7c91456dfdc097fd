/** Draws a measured flight: simulated, measured by the engine, in the colours of the map. */
import { bandOf, laudoNumbers } from '@faixa/domain'
import {
  createLaea,
  type LonLatPath,
  type LonLatPolygon,
  measureCoverage,
  type PackedPolygons,
  unpackPolygons,
} from '@faixa/geometry'
import { formatPercent, formatQuantity, type Hectares, squareMetres, toHectares } from '@faixa/units'
import { coverageInput, simulateFlight } from '../simulator/index.ts'
import { COLOURS, drawing, element, rectangle, words } from './svg.ts'

const WIDTH = 960
const HEIGHT = 560
const MAP = { x: 20, y: 20, width: 640, height: 520, margin: 26 }
const GROUND = '#26332c'

/** Pixels: a position closer to the line than this is invisible and left out. */
const SEEN = 0.2

/** Square pixels: slivers below this are left out of the picture, not of the numbers. */
const SPECK = 0.5

/** A flight with several faults: a strip left out, late shut-offs, drift. */
const FLIGHT = { seed: 11, preset: 'medio', areaHa: 110, headingDeg: 74 } as const

export async function drawFlight(): Promise<string> {
  const flight = simulateFlight(FLIGHT)
  const { areas, layers, passes } = await measureCoverage(coverageInput(flight, 'quads'))
  if (!layers || areas.plotM2 === undefined)
    throw new Error('The flight over its own field must have layers and plots.')

  const project = projectionOf(unpackPolygons(layers.plots))
  const shape = (polygons: PackedPolygons, attributes: Readonly<Record<string, string | number>>) =>
    element('path', {
      d: unpackPolygons(polygons)
        .map((p) => ringsData([p.outer, ...p.holes], project))
        .join(''),
      ...attributes,
    })
  const track = lineData(project(flight.plane.toLonLat(flight.track.positions)))

  const ha = (m2: number | undefined): Hectares => toHectares(squareMetres(m2 ?? Number.NaN))
  const numbers = laudoNumbers({
    areaPlantio: ha(areas.plotM2),
    areaAplicada: ha(areas.appliedM2),
    aplicacaoEfetiva: ha(areas.effectiveM2),
    areaNaoAplicada: ha(areas.unappliedM2),
    aplicacaoExterna: ha(areas.externalM2),
    areaSobreposicao: ha(areas.overlapM2),
  })
  const rows = [
    [COLOURS.area, 'Área de plantio', numbers.areaPlantio, undefined],
    [COLOURS.aplicacao, 'Aplicação efetiva', numbers.aplicacaoEfetiva, numbers.percentAplicacaoEfetiva],
    [COLOURS.naoAplicada, 'Área não aplicada', numbers.areaNaoAplicada, numbers.percentAreaNaoAplicada],
    [COLOURS.externa, 'Aplicação externa', numbers.aplicacaoExterna, numbers.percentAplicacaoExterna],
    [COLOURS.sobreposicao, 'Sobreposição', numbers.areaSobreposicao, numbers.percentAreaSobreposicao],
  ] as const
  const left = MAP.x + MAP.width + 28
  const right = WIDTH - 28
  const end = { 'text-anchor': 'end' }

  return drawing(
    WIDTH,
    HEIGHT,
    'Um voo simulado, medido pelo Faixa',
    `Mapa de um voo sobre talhões de cana e os seus números: efetividade de ${formatPercent(numbers.percentAplicacaoEfetiva)}.`,
    [
      element('clipPath', { id: 'mapa' }, rectangle(MAP.x, MAP.y, MAP.width, MAP.height, { rx: 6 })),
      element(
        'g',
        { 'clip-path': 'url(#mapa)', 'fill-rule': 'evenodd' },
        rectangle(MAP.x, MAP.y, MAP.width, MAP.height, { fill: GROUND }),
        element('path', {
          d: track,
          fill: 'none',
          stroke: COLOURS.trajeto,
          'stroke-opacity': 0.75,
          'stroke-width': 0.9,
        }),
        shape(layers.applied, { fill: COLOURS.aplicacao }),
        shape(layers.external, { fill: COLOURS.externa }),
        shape(layers.unapplied, { fill: COLOURS.naoAplicada }),
        shape(layers.overlap2, { fill: COLOURS.sobreposicao }),
        shape(layers.plots, { fill: 'none', stroke: '#0d1b33', 'stroke-width': 3.4 }),
        shape(layers.plots, { fill: 'none', stroke: '#5b9bff', 'stroke-width': 1.8 }),
      ),
      words(left, 52, 'Efetividade', { 'font-size': 14, fill: COLOURS.muted }),
      words(left, 98, formatPercent(numbers.percentAplicacaoEfetiva), { 'font-size': 44, 'font-weight': 700 }),
      words(left, 126, `${bandOf(numbers.percentAplicacaoEfetiva)?.label ?? ''} · ${passes} passadas`, {
        'font-size': 14,
      }),
      ...rows.flatMap(([colour, label, area, percent], i) => {
        const y = 178 + i * 56
        return [
          rectangle(left, y - 12, 14, 14, { fill: colour, rx: 2 }),
          words(left + 24, y, label, { 'font-size': 14 }),
          words(right, y, formatQuantity(area, 'ha'), { ...end, 'font-size': 14, 'font-weight': 600 }),
          ...(percent === undefined
            ? []
            : [words(right, y + 20, formatPercent(percent), { ...end, fill: COLOURS.muted })]),
        ]
      }),
      element('line', { x1: left, y1: 458, x2: right, y2: 458, stroke: COLOURS.frame }),
      words(left, 486, 'Percentuais sobre a área de plantio.', { 'font-size': 12, fill: COLOURS.muted }),
      words(left, 506, 'Linha branca: o trajeto do avião.', { 'font-size': 12, fill: COLOURS.muted }),
      words(left, 526, 'Voo simulado; medição real.', { 'font-size': 12, fill: COLOURS.muted }),
    ],
  )
}

type Projection = (path: LonLatPath) => Float64Array

/** Returns the projection of degrees to pixels: north up, to scale, the plots in the middle of the map. */
function projectionOf(plots: readonly LonLatPolygon[]): Projection {
  const positions = plots.flatMap(({ outer }) => [...outer])
  const lons = positions.filter((_, i) => i % 2 === 0)
  const lats = positions.filter((_, i) => i % 2 === 1)
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2
  const plane = createLaea(middle(lons), middle(lats))
  const extent = plots.flatMap(({ outer }) => [...plane.toLocal(outer)])
  const halfX = Math.max(...extent.filter((_, i) => i % 2 === 0).map(Math.abs))
  const halfY = Math.max(...extent.filter((_, i) => i % 2 === 1).map(Math.abs))
  const scale = Math.min((MAP.width / 2 - MAP.margin) / halfX, (MAP.height / 2 - MAP.margin) / halfY)
  return (path) =>
    Float64Array.from(plane.toLocal(path), (metres, i) =>
      i % 2 === 0 ? MAP.x + MAP.width / 2 + metres * scale : MAP.y + MAP.height / 2 - metres * scale,
    )
}

function ringsData(rings: readonly LonLatPath[], project: Projection): string {
  const pixels = rings.map(project).filter((ring) => areaOf(ring) > SPECK)
  return pixels.map((ring) => `${lineData(ring)}Z`).join('')
}

function areaOf(ring: Float64Array): number {
  let twice = 0
  for (let i = 0; i + 3 < ring.length; i += 2) twice += ring[i]! * ring[i + 3]! - ring[i + 2]! * ring[i + 1]!
  return Math.abs(twice) / 2
}

function lineData(pixels: Float64Array): string {
  const last = pixels.length / 2 - 1
  const kept = [0, ...between(pixels, 0, last), last]
  return `M${kept.map((i) => `${pixels[2 * i]!.toFixed(1)} ${pixels[2 * i + 1]!.toFixed(1)}`).join('L')}`
}

/** Returns the positions that a straight line from `from` to `to` would visibly miss (Douglas and Peucker, 1973). */
function between(pixels: Float64Array, from: number, to: number): number[] {
  const [ax, ay, bx, by] = [pixels[2 * from]!, pixels[2 * from + 1]!, pixels[2 * to]!, pixels[2 * to + 1]!]
  const length = Math.hypot(bx - ax, by - ay)
  let farthest = from
  let off = SEEN
  for (let i = from + 1; i < to; i++) {
    const dx = pixels[2 * i]! - ax
    const dy = pixels[2 * i + 1]! - ay
    const distance = length > 0 ? Math.abs(dx * (by - ay) - dy * (bx - ax)) / length : Math.hypot(dx, dy)
    if (distance > off) {
      off = distance
      farthest = i
    }
  }
  if (farthest === from) return []
  return [...between(pixels, from, farthest), farthest, ...between(pixels, farthest, to)]
}
