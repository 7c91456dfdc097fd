/**
 * Converts a file's content to measurement input: its plots, or its sprayed pieces in the order flown. Statements of the files about
 * themselves are interpreted here, and every interpretation that is not the plain one is a finding.
 */
import { swathAttributes } from '../../classify/attributes/swath-attributes.ts'
import { writtenWidth } from '../../classify/attributes/swath-width.ts'
import { hiddenShapes } from '../../inputs/hidden-shapes.ts'
import { leaveOutOffRecords } from '../../inputs/leave-out-off-records.ts'
import { numberingGaps } from '../../inputs/numbering-gaps.ts'
import { lostCorners } from '../../inputs/odd/lost-corners.ts'
import { oddCourses } from '../../inputs/odd/odd-courses.ts'
import { openRings } from '../../inputs/odd/open-rings.ts'
import { recordTimes } from '../../inputs/odd/record-times.ts'
import { oddSwaths } from '../../inputs/odd-swaths.ts'
import {
  isClosedLine,
  type LinesBesidePlots,
  linesBeside,
  outlinedSwaths,
  outlineOf,
} from '../../inputs/outlines/closed-lines.ts'
import { coveredParts } from '../../inputs/outlines/covered-parts.ts'
import { nestRingsOf } from '../../inputs/outlines/nested-rings.ts'
import { holesByNesting, linesAsPlots, nearlyPlots } from '../../inputs/outlines/outline-issues.ts'
import {
  type DoubtfulPlot,
  type DrawnPlot,
  type NotAPlot,
  type PlotChoice,
  plotRoles,
} from '../../inputs/plot-roles.ts'
import { declaredIssues, largePlotIssues } from '../../inputs/plot-sizes.ts'
import { hiddenDoubt, type ReadingDoubts, stateDoubt, sumOf, widthDoubt } from '../../inputs/reading-doubts.ts'
import { sprayedStretches } from '../../inputs/sprayed-stretches.ts'
import { swathWidths } from '../../inputs/swath-widths.ts'
import { trackRates } from '../../inputs/track-rates.ts'
import type { Issue } from '../../issues/issue.ts'
import type { KmlDocument, Placemark, Shape } from '../../kml/placemark.ts'
import { checkPositions } from '../../positions/check-positions.ts'
import type { LonLatPath, LonLatPolygon } from '../../shapes/lon-lat.ts'
import { measureLineSpacing } from '../../trajectory/measure-line-spacing.ts'
import { leaveOutNowhereOf } from '../../trajectory/tracks/positions-nowhere.ts'
import type { PlotInput, SwathInput } from '../terms/coverage.ts'

export interface PlotsFromKml {
  /** One per placemark with an area; `id` is the placemark's index. */
  readonly plots: readonly PlotInput[]
  /** Polygons that are not plots, or that a person excluded. Their ids are placemarks' indices, as those of `plots`. */
  readonly notPlots: readonly NotAPlot[]
  /** Polygons whose role a person may decide otherwise, with the decisions already made. */
  readonly doubtful: readonly DoubtfulPlot[]
  /** Every polygon that could be a plot, by id. */
  readonly drawn: ReadonlyMap<string, Placemark>
  readonly issues: readonly Issue[]
  /** Questions that a person has to confirm. */
  readonly doubts: ReadingDoubts
  /** Reason why the file as a whole cannot be used, one Portuguese sentence; there are then no plots. */
  readonly refusal?: string
}

/** The shapes that could be plots, before their roles are decided: a file has plots exactly where it has one of these and no refusal. */
interface DrawnPlots {
  readonly drawn: readonly DrawnPlot[]
  /** Closed lines that lie in a plot, and may be holes in it. */
  readonly inside: LinesBesidePlots['inside']
  readonly issues: readonly Issue[]
  /** Reason why the file as a whole cannot be used, one Portuguese sentence. */
  readonly refusal?: string
}

export function drawnPlots(document: KmlDocument): DrawnPlots {
  const { placemarks, issues, refusal } = checkPositions(document.placemarks)
  if (refusal !== undefined) return { drawn: [], inside: [], issues, refusal }
  const polygons = plotsBy(placemarks, polygonOf)
  if (polygons.length === 0) {
    const lines = plotsBy(placemarks, outlinedPlot)
    const { nearlyClosed } = linesBeside(placemarks, groundsOf(lines))
    return { drawn: lines, issues: [...issues, ...linesAsPlots(lines, true), ...nearlyPlots(nearlyClosed)], inside: [] }
  }
  const nested = placemarks.map(withHoles)
  const holes = nested.flatMap(({ holes: found }) => found)
  const whole = nested.map(({ placemark }) => placemark)
  const beside = linesBeside(whole, groundsOf(polygons))
  const drawn = plotsBy(
    whole,
    (shape) => polygonOf(shape) ?? (beside.plots.has(shape) ? outlinedPlot(shape) : undefined),
  )
  const lines = drawn.filter(({ placemark }) => placemark.shapes.some((shape) => beside.plots.has(shape)))
  return {
    drawn,
    issues: [
      ...issues,
      ...holesByNesting(nested, holes),
      ...linesAsPlots(lines, false),
      ...nearlyPlots(beside.nearlyClosed),
    ],
    inside: beside.inside,
  }
}

function groundsOf(plots: readonly DrawnPlot[]) {
  return plots.map(({ polygons }) => polygons)
}

/** Turns rings of a placemark that lie inside its other rings into holes. */
function withHoles(placemark: Placemark): { readonly placemark: Placemark; readonly holes: readonly LonLatPath[] } {
  const { shapes } = placemark
  const polygons = shapes.flatMap((shape) => polygonOf(shape) ?? [])
  const lines = shapes.flatMap((shape) => closedLineOf(shape)?.outer ?? [])
  const { polygons: nested, holes } = nestRingsOf(polygons, lines)
  if (holes.length === 0) return { placemark, holes }
  const notPolygons = shapes.filter((shape) => shape.kind !== 'polygon' && !holes.includes(shape.path))
  return {
    placemark: {
      ...placemark,
      shapes: [...nested.map((polygon) => ({ kind: 'polygon' as const, ...polygon })), ...notPolygons],
    },
    holes,
  }
}

/** Polygons are plots, and so are closed lines: all of them in a file without polygons, those that lie apart from the polygons in others. */
export function plotsFromKml(document: KmlDocument, choice: PlotChoice = {}): PlotsFromKml {
  const { drawn, inside, issues: positionIssues, refusal } = drawnPlots(document)
  if (refusal !== undefined)
    return { plots: [], notPlots: [], doubtful: [], drawn: new Map(), issues: positionIssues, doubts: {}, refusal }
  const roles = plotRoles(drawn, choice)
  const isChosen = (choice.keep?.length ?? 0) + (choice.leaveOut?.length ?? 0) > 0
  return {
    doubtful: isChosen ? plotRoles(drawn).doubtful : roles.doubtful,
    drawn: new Map(drawn.map(({ id, placemark }) => [id, placemark])),
    plots: roles.plots.map(({ id, polygons: ground }) => ({ id, polygons: ground })),
    notPlots: roles.notPlots,
    doubts: {
      ...(inside.length > 0 && {
        linesInside: { count: inside.length, areaM2: sumOf(inside, ({ areaM2 }) => areaM2) },
      }),
      ...hiddenDoubt(hiddenShapes(document.placemarks).hidden, 0),
    },
    issues: [
      ...numberingGaps(document.placemarks, 'area'),
      ...positionIssues,
      ...lostCorners(
        drawn.map(({ placemark }) => placemark),
        true,
      ),
      ...openRings(drawn.map(({ placemark }) => placemark)),
      ...coveredParts(drawn),
      ...largePlotIssues(drawn),
      ...roles.issues,
      ...declaredIssues(drawn, roles.plots),
    ],
  }
}

export interface SwathOptions {
  /** Width for every sprayed line, metres; overrides the file's. */
  readonly widthM?: number
  /** Width for lines without a width from the caller or the file; without it they are left out. */
  readonly assumedWidthM?: number
}

export interface SwathsFromKml {
  readonly swaths: readonly SwathInput[]
  readonly issues: readonly Issue[]
  /** The width of the lines, metres, where all have the same one. */
  readonly widthM?: number
  /** The width that the file gives most of its lines, even if another was used, and its text where the spacing decided the unit. */
  readonly written?: { readonly widthM: number; readonly text?: string }
  /** Questions that a person has to confirm. */
  readonly doubts: ReadingDoubts
  /** Number of lines that were left out because their width is unknown. */
  readonly widthless: number
  /** Reason why the file as a whole cannot be used, one Portuguese sentence; there are then no swaths. */
  readonly refusal?: string
}

/**
 * Polygons are sprayed pieces; in a file without polygons, widened lines and tracks are. Left out and counted: lines without a width,
 * records marked as not spraying, and shapes with impossible positions.
 */
export function swathsFromKml(document: KmlDocument, options: SwathOptions = {}): SwathsFromKml {
  const { shown, hidden, spraying, stretches, checked } = sprayedShapes(document)
  const { issues: positionIssues, refusal } = checked
  if (refusal !== undefined) return { swaths: [], issues: positionIssues, widthless: 0, doubts: {}, refusal }
  const outlined = outlinedSwaths(checked.placemarks, (placemark) => writtenWidth(placemark)?.metres !== undefined)
  const placemarks = outlined.placemarks.map((placemark) => withHoles(placemark).placemark)
  const before = [
    ...numberingGaps(document.placemarks, 'application'),
    ...spraying.issues,
    ...stretches.issues,
    ...positionIssues,
    ...outlined.issues,
    ...oddSwaths(placemarks),
    ...lostCorners(placemarks, false),
    ...openRings(placemarks),
  ]
  const linePlacemarks = placemarks.filter(({ shapes }) => shapes.some(isLine))
  const spacingM = once(() =>
    measureLineSpacing(linePlacemarks.flatMap(({ shapes }) => shapes.filter(isLine).map(({ path }) => path))),
  )
  const written = swathWidths(linePlacemarks, spacingM)
  const doubtsOf = (lineWidthM: number): ReadingDoubts => ({
    ...hiddenDoubt(hidden, lineWidthM),
    ...(spraying.placemarks.length === shown.length && stretches.issues.length === 0 && stateDoubt(shown, lineWidthM)),
  })
  const polygons: SwathInput[] = []
  const lines: SwathInput[] = []
  const assumed = new Set<number>()
  let widthless = 0
  for (const placemark of placemarks) {
    if (placemark.shapes.every((shape) => shape.kind === 'point')) continue
    const { beginMs, endMs } = swathAttributes(placemark)
    const ownWidthM = written.byPlacemark.get(placemark)
    const times = {
      ...(beginMs !== undefined && { beginMs }),
      ...(endMs !== undefined && { endMs }),
      ...(placemark.shapes.length > 1 && { placemark: placemark.index }),
    }
    const statedWidthM = options.widthM ?? ownWidthM
    const widthM = options.widthM ?? ownWidthM ?? options.assumedWidthM
    for (const shape of placemark.shapes) {
      if (shape.kind === 'polygon') {
        polygons.push({
          kind: 'polygon',
          polygon: { outer: shape.outer, holes: shape.holes },
          ...(statedWidthM !== undefined && { statedWidthM }),
          ...times,
        })
      } else if (isLine(shape)) {
        if (widthM === undefined) widthless++
        else {
          if (options.widthM === undefined && ownWidthM === undefined) assumed.add(widthM)
          const rates = shape.kind === 'track' ? trackRates(shape) : undefined
          lines.push({
            kind: 'line',
            path: shape.path,
            widthM,
            ...times,
            ...trackTimes(shape),
            ...(rates && { rates }),
          })
        }
      }
    }
  }
  if (polygons.length > 0) {
    const unused = lines.length + widthless
    return {
      swaths: polygons,
      issues: [...before, ...recordTimes(polygons), ...(unused > 0 ? [linesLeftOut(unused)] : [])],
      widthless: 0,
      doubts: doubtsOf(0),
    }
  }
  const issues: Issue[] = [...before, ...recordTimes(lines), ...oddCourses(lines)]
  if (options.widthM === undefined) issues.push(...written.issues)
  for (const widthM of assumed) issues.push(widthAssumed(widthM))
  const widths = new Set(lines.flatMap((line) => (line.kind === 'line' ? [line.widthM] : [])))
  const widthM = widths.size === 1 ? [...widths][0]! : undefined
  const ofLines = [...written.byPlacemark.values()].toSorted((a, b) => a - b)
  const writtenM = ofLines[Math.floor(ofLines.length / 2)]
  const unit = written.unitBySpacing
  const isWritten = options.widthM === undefined && widthM !== undefined && assumed.size === 0
  return {
    swaths: lines,
    issues,
    widthless,
    doubts: {
      ...doubtsOf(widthM ?? 0),
      ...(isWritten && widthDoubt(widthM, spacingM(), unit)),
    },
    ...(widthM !== undefined && { widthM }),
    ...(writtenM !== undefined && { written: { widthM: writtenM, ...(unit && { text: unit.text }) } }),
  }
}

/** The shapes of an application that were sprayed, with usable positions, and what was left out on the way. */
function sprayedShapes(document: KmlDocument) {
  const { shown, hidden } = hiddenShapes(document.placemarks.filter(({ isPlot }) => !isPlot))
  const spraying = leaveOutOffRecords(shown)
  const placed = leaveOutNowhereOf(spraying.placemarks)
  const stretches = sprayedStretches(placed.placemarks)
  const checked = checkPositions(stretches.placemarks)
  return { shown, hidden, spraying, stretches, checked: { ...checked, issues: [...placed.issues, ...checked.issues] } }
}

interface Content {
  readonly isEmpty: boolean
  /** Reason why the file as a whole cannot be used, one Portuguese sentence. */
  readonly refusal?: string | undefined
}

/** Tells whether `plotsFromKml` has nothing to read as a plot, without building the plots. */
export function plotContent(document: KmlDocument): Content {
  const { placemarks, refusal } = checkPositions(document.placemarks)
  return { isEmpty: refusal !== undefined || !placemarks.some(couldBePlot), refusal }
}

/** Tells whether `swathsFromKml` finds nothing sprayed, lines without a width included, without building the swaths. */
export function swathContent(document: KmlDocument): Content {
  const { placemarks, refusal } = sprayedShapes(document).checked
  const isSwath = (shape: Shape) => shape.kind === 'polygon' || isLine(shape)
  return { isEmpty: refusal !== undefined || !placemarks.some(({ shapes }) => shapes.some(isSwath)), refusal }
}

function plotsBy(placemarks: readonly Placemark[], take: (shape: Shape) => LonLatPolygon | undefined): DrawnPlot[] {
  return placemarks.flatMap((placemark) => {
    const polygons = placemark.shapes.flatMap((shape) => take(shape) ?? [])
    return polygons.length > 0 ? [{ id: `${placemark.index}`, placemark, polygons }] : []
  })
}

/** Tells whether a placemark has a shape that could be a plot. */
export function couldBePlot({ shapes }: Placemark): boolean {
  return shapes.some((shape) => polygonOf(shape) ?? outlinedPlot(shape))
}

function polygonOf(shape: Shape): LonLatPolygon | undefined {
  return shape.kind === 'polygon' ? { outer: shape.outer, holes: shape.holes } : undefined
}

function closedLineOf(shape: Shape): LonLatPolygon | undefined {
  return isClosedLine(shape) && shape.kind !== 'polygon' ? { outer: shape.path, holes: [] } : undefined
}

function outlinedPlot(shape: Shape): LonLatPolygon | undefined {
  const outer = outlineOf(shape)
  return outer && { outer, holes: [] }
}

/** A line or a track that has a length. */
function isLine(shape: Shape): shape is Extract<Shape, { readonly kind: 'line' | 'track' }> {
  return (shape.kind === 'line' || shape.kind === 'track') && shape.path.length >= 4
}

function trackTimes(shape: Shape): { beginMs?: number; endMs?: number } {
  if (shape.kind !== 'track' || !shape.timesMs) return {}
  const isKnown = (time: number) => !Number.isNaN(time)
  const first = shape.timesMs.find(isKnown)
  const last = shape.timesMs.findLast(isKnown)
  return first === undefined || last === undefined ? {} : { beginMs: first, endMs: last }
}

function linesLeftOut(count: number): Issue {
  return {
    code: 'lines-beside-polygons',
    severity: 'aviso',
    message: `A aplicação traz polígonos e ${count} ${count === 1 ? 'linha' : 'linhas'}: só os polígonos foram medidos.`,
    place: '',
  }
}

function widthAssumed(widthM: number): Issue {
  return {
    code: 'width-assumed',
    severity: 'aviso',
    message: `Faixa suposta: nem o arquivo nem quem mediu deu a largura das linhas, e foram alargadas para ${widthM.toLocaleString('pt-BR')} m.`,
    place: '',
  }
}

function once<T>(compute: () => T): () => T {
  let found: { readonly value: T } | undefined
  return () => {
    found ??= { value: compute() }
    return found.value
  }
}
