/**
 * Coverage of plots by spraying passes: the table of contents, one step per file.
 *
 *   repeats      swaths that the file holds twice                                  swaths/find-repeats.ts
 *   project      every position onto one equal-area grid centred on the data       swaths/project-input.ts, ../shapes/grid-projection.ts
 *   repair       rings closed, oriented, without spikes or crossings               swaths/repair-input.ts, ../shapes/repair-polygon.ts
 *   group        consecutive log pieces into passes, lines as quads                passes/group-passes.ts, passes/turn-back.ts
 *   widen        the lines of each pass into strips                                passes/join-lines.ts, passes/widen-line.ts
 *   outline      each pass, where that needs no overlay, with its joints closed    joints/outline-passes.ts, joints/close-joint.ts
 *   cut          everything into tiles of 336 m                                    tiles/tiling.ts, ../sweep/cut-rings.ts
 *   limit        shapes with millions of crossings in a tile are refused           terms/limit-work.ts
 *   cover        a tile's edges split where they meet, swept into faces, added up,
 *                and walked into the rings of all layers                           tiles/cover-tiles.ts, ../sweep/sweep-tile.ts
 *   check        the method's identities, on every measurement                     tiles/check-sums.ts
 *   tally        areas of the whole and of each plot                               terms/coverage-areas.ts
 *   stitch       tiles back into whole polygons, by cancelling along their lines   ../sweep/stitch-layer.ts
 *
 * Areas are exact on the grid (hundredths of a millimetre) but for edges that are cut or cross, which move by up to a unit: 1e-9 of a
 * field. A tile that the sweep cannot prove is measured by the overlay engine (tiles/overlay-tile.ts).
 * Cost: near-linear in the pieces; 100,000 log quads take half a second on one core (bench/results.md).
 */
import type { Issue } from '../issues/issue.ts'
import { loadOverlay, type Overlay } from '../shapes/overlay/overlay.ts'
import { coverRun } from '../sweep/cover-run.ts'
import { createLayerParts, joinedParts, type LayerParts } from '../sweep/layer-parts.ts'
import { stitchLayer } from '../sweep/stitch-layer.ts'
import type { CutTiles } from '../sweep/tile/cut-rings.ts'
import { LAYERS } from '../sweep/tile/face-states.ts'
import { addSums, createFaceSums, type FaceSums } from '../sweep/tile/face-sums.ts'
import { outlinePasses } from './joints/outline-passes.ts'
import { groupFlights } from './passes/group-flights.ts'
import type { Doubt, Grouping, Reading } from './passes/group-passes.ts'
import { joinLines } from './passes/join-lines.ts'
import { piecesOfLines } from './passes/line-pieces.ts'
import { findRepeats } from './swaths/find-repeats.ts'
import { projectInput } from './swaths/project-input.ts'
import { repairInput } from './swaths/repair-input.ts'
import type { Coverage, CoverageInput, CoverageLayers, CoverageOptions } from './terms/coverage.ts'
import { areasOf, type CoverageAreas, overlapByDepthOf, plotAreasOf } from './terms/coverage-areas.ts'
import { limitTiles } from './terms/limit-work.ts'
import { createPace, type Step } from './terms/pace.ts'
import { checkSums } from './tiles/check-sums.ts'
import { coverTiles, limitBorders, type TileBatch } from './tiles/cover-tiles.ts'
import { polygonsOf } from './tiles/plot-polygons.ts'
import { cutOutlines } from './tiles/tiling.ts'

/** Share of the work done when each step ends, measured on 100,000 log quads. */
const DONE = {
  projected: 0.15,
  repaired: 0.2,
  grouped: 0.22,
  linesGrouped: 0.23,
  widened: 0.25,
  outlined: 0.3,
  cut: 0.4,
  limited: 0.42,
  covered: 0.9,
}
/** Microseconds for each number of a layer that is stitched. */
const STITCHING = 0.05
/** A fixed number, so that sums are added in the same order on any number of threads. */
const TILES_A_BATCH = 8

/**
 * Measures how much of the plots was sprayed, how often, and what fell outside.
 *
 * Areas in square metres on the WGS84 ellipsoid; layers in degrees. Bad geometry becomes an issue, never an exception. Rejects when
 * `signal` is aborted, with its reason; with CoverageSumsError when the numbers contradict each other, and with CoverageWorkError when the
 * shapes cross each other more often than those of any flight.
 */
export async function measureCoverage(input: CoverageInput, options: CoverageOptions = {}): Promise<Coverage> {
  const { doubt, ...coverage } = await measure(input, options, 'likely')
  if (!doubt) return coverage
  const { onProgress: _, onSums: __, ...quietly } = options
  const otherwise = await measure(input, { ...quietly, layers: false }, 'other')
  return { ...coverage, issues: [...coverage.issues, ...passesUnclear(doubt, coverage.areas, otherwise.areas)] }
}

/** `reading`: how pieces of an ambiguous file are grouped. */
async function measure(
  input: CoverageInput,
  options: CoverageOptions,
  reading: Reading,
): Promise<Coverage & { readonly doubt: Doubt | undefined }> {
  const pace = createPace(options)
  const { joints = 'closed', repeats = 'once' } = options
  const overlay = await loadOverlay()

  const repeated = findRepeats(input.swaths, repeats)
  const [skipped, flownAgain] = repeats === 'once' ? [repeated.isRepeat, undefined] : [undefined, repeated]
  const projected = await projectInput(input, skipped, pace.span(0, DONE.projected))
  const repaired = await repairInput(projected, input.swaths, overlay, pace.span(DONE.projected, DONE.repaired))
  const { plots } = repaired

  const grouping = await groupFlights(repaired.pieces, flownAgain, reading, pace.span(DONE.repaired, DONE.grouped))
  const lines = await groupFlights(
    piecesOfLines(projected.lines),
    flownAgain,
    reading,
    pace.span(DONE.grouped, DONE.linesGrouped),
  )
  const strips = await joinLines(projected.lines, lines, pace.span(DONE.linesGrouped, DONE.widened))
  const outlines = await outlinePasses(grouping, strips, joints, pace.span(DONE.widened, DONE.outlined))
  const { gridPerUnit, tiles } = await cutOutlines(outlines, plots, pace.span(DONE.outlined, DONE.cut))
  await limitTiles(tiles, pace.span(DONE.cut, DONE.limited))

  const { plane } = projected
  const wantsLayers = options.layers !== false
  const scene = {
    passCount: outlines.passes,
    plotCount: plots.length,
    gridPerUnit,
    centre: plane.centre,
    layers: wantsLayers,
  }
  const { sums, layers, overlaid, borders } = await cover(tiles, scene, overlay, pace.span(DONE.limited, DONE.covered))
  checkSums(sums, plots, gridPerUnit, overlaid)

  const summed = {
    areas: areasOf(sums, gridPerUnit),
    plots: input.plots.map(({ id }, i) => ({ id, ...plotAreasOf(sums, i, gridPerUnit) })),
    passes: outlines.passes,
    runOfSwath: runsOfSwaths(input.swaths.length, [grouping, lines]),
    overlapByDepthM2: overlapByDepthOf(sums, gridPerUnit),
    issues: [...repeated.issues, ...repaired.issues, ...grouping.issues, ...lines.issues],
    doubt: grouping.doubt,
    overlaidTiles: overlaid,
    borders,
    centre: plane.centre,
  }
  if (!wantsLayers) {
    pace.finish()
    return summed
  }
  options.onSums?.(summed)
  const stitching = pace.span(DONE.covered, 1)
  const stitched: Record<string, ReturnType<typeof stitchLayer>> = {}
  for (const [i, name] of LAYERS.entries()) {
    const parts = joinedParts(layers[i]!)
    const work = STITCHING * (parts.filled + parts.chainFilled)
    stitched[name] = stitchLayer(parts, plane, gridPerUnit)
    await stitching((i + 1) / LAYERS.length, work)
  }
  pace.finish()
  return {
    ...summed,
    plots: summed.plots.map((plot, i) => ({ ...plot, polygons: polygonsOf(plots[i]!, plane) })),
    layers: stitched as CoverageLayers,
  }
}

function runsOfSwaths(count: number, groupings: readonly Grouping[]): Int32Array {
  const runOf = new Int32Array(count).fill(-1)
  let run = 0
  for (const { pieces, passEnd } of groupings) {
    let piece = 0
    for (const end of passEnd) {
      for (; piece < end; piece++) runOf[pieces.swath[piece]!] = run
      run++
    }
  }
  return runOf
}

interface Covered {
  readonly sums: FaceSums
  /** The parts of each layer in the order of `LAYERS`; empty where layers are not requested. */
  readonly layers: readonly (readonly LayerParts[])[]
  readonly overlaid: number
  readonly borders: number
}

/** Batches are combined in their order. */
async function cover(
  { count, tileAt, fullRuns }: CutTiles,
  scene: Omit<TileBatch, 'tiles'>,
  overlay: Overlay,
  step: Step,
): Promise<Covered> {
  const sums = createFaceSums(scene.plotCount)
  const layers: LayerParts[][] = scene.layers ? LAYERS.map(() => []) : []
  let overlaid = 0
  let borders = 0
  for (let first = 0; first < count; first += TILES_A_BATCH) {
    const tiles = Array.from({ length: Math.min(TILES_A_BATCH, count - first) }, (_, i) => tileAt(first + i))
    const covering = coverTiles({ ...scene, tiles }, overlay)
    let work = covering.next()
    for (; !work.done; work = covering.next()) await step(first / count, work.value)
    addSums(sums, work.value.sums)
    for (const [i, parts] of work.value.layers.entries()) layers[i]!.push(parts)
    overlaid += work.value.overlaid
    borders += work.value.borders
    limitBorders(borders)
  }
  const whole = layers.map(createLayerParts)
  for (const run of fullRuns) coverRun(run, scene.passCount, sums, whole)
  for (const [i, parts] of whole.entries()) layers[i]!.push(parts)
  return { sums, layers, overlaid, borders }
}

/** Reports both figures: those of the overlap, or, without plots, the sums of the passes' own areas. */
function passesUnclear(doubt: Doubt, likely: CoverageAreas, other: CoverageAreas): Issue[] {
  const [name, ...figures] =
    likely.overlapM2 === undefined || other.overlapM2 === undefined
      ? (['área bruta', likely.grossM2, other.grossM2] as const)
      : (['aplicação sobreposta', likely.overlapM2, other.overlapM2] as const)
  const [measured, otherwise] = figures.map((m2) =>
    (m2 / 1e4).toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  ) as [string, string]
  // Needs no finding for whole passes where another order would give the same figure.
  if (doubt === 'order or passes' && measured === otherwise) return []
  const message = DOUBTS[doubt](`${measured} ha de ${name}`, `${otherwise} ha`)
  return [{ code: 'passes-unclear', severity: 'aviso', message, place: '' }]
}

const DOUBTS: Readonly<Record<Doubt, (measured: string, otherwise: string) => string>> = {
  kind: (measured, otherwise) =>
    'Sem horários nem largura de faixa, os polígonos da aplicação tanto podem ser registros seguidos de uma passada como passadas ' +
    `curtas lado a lado: foram contados como registros, com ${measured}; como passadas seriam ${otherwise}.`,
  order: (measured, otherwise) =>
    'Os registros da aplicação estão fora da ordem do voo e não têm horários que a digam: foram postos em passadas pelo desenho, ' +
    `com ${measured}; na ordem do arquivo seriam ${otherwise}.`,
  'order or passes': (measured, otherwise) =>
    'Sem horários, os polígonos da aplicação tanto podem ser passadas curtas como registros fora da ordem do voo: ' +
    `foram contados como passadas, com ${measured}; como registros seriam ${otherwise}.`,
}
