/**
 * From what a file holds to what is measured: its plots, or its sprayed pieces in the order flown. What the files say about themselves is
 * read here, and every reading that is not the plain one is a finding.
 */
import { swathAttributes } from '../../classify/attributes/swath-attributes.ts'
import { leaveOutOffRecords } from '../../inputs/leave-out-off-records.ts'
import { numberingGaps } from '../../inputs/numbering-gaps.ts'
import { oddSwaths } from '../../inputs/odd-swaths.ts'
import {
  type DoubtfulPlot,
  type DrawnPlot,
  type NotAPlot,
  type PlotChoice,
  plotRoles,
} from '../../inputs/plot-roles.ts'
import { declaredIssues, largePlotIssues } from '../../inputs/plot-sizes.ts'
import { swathWidths } from '../../inputs/swath-widths.ts'
import type { Issue } from '../../issues/issue.ts'
import type { KmlDocument, Placemark, Shape } from '../../kml/placemark.ts'
import { checkPositions } from '../../positions/check-positions.ts'
import { asLonLat, type LonLatPath, type LonLatPolygon } from '../../shapes/lon-lat.ts'
import type { PlotInput, SwathInput } from '../terms/coverage.ts'

export interface PlotsFromKml {
  /** One per placemark with an area; `id` is the placemark's index. */
  readonly plots: readonly PlotInput[]
  /** Polygons that are no plots, or were chosen not to be; the same ids. */
  readonly notPlots: readonly NotAPlot[]
  /** Polygons about which a person may think otherwise, whatever was chosen. */
  readonly doubtful: readonly DoubtfulPlot[]
  /** Every polygon that could be a plot, by id. */
  readonly drawn: ReadonlyMap<string, Placemark>
  readonly issues: readonly Issue[]
  /** Why the file as a whole cannot be used, one Portuguese sentence; there are then no plots. */
  readonly refusal?: string
}

/** The shapes that could be plots, before any is judged: a file has plots exactly where it has one of these and no refusal. */
interface DrawnPlots {
  readonly drawn: readonly DrawnPlot[]
  /** True where closed lines stand for polygons, because fields are also drawn as paths. */
  readonly asLines: boolean
  readonly issues: readonly Issue[]
  /** Why the file as a whole cannot be used, one Portuguese sentence. */
  readonly refusal?: string
}

export function drawnPlots(document: KmlDocument): DrawnPlots {
  const { placemarks, issues, refusal } = checkPositions(document.placemarks)
  if (refusal !== undefined) return { drawn: [], asLines: false, issues, refusal }
  const polygons = plotsBy(placemarks, polygonOf)
  const asLines = polygons.length === 0
  return { drawn: asLines ? plotsBy(placemarks, closedLineOf) : polygons, asLines, issues }
}

/** Polygons are plots; in a file without any, closed lines are. */
export function plotsFromKml(document: KmlDocument, choice: PlotChoice = {}): PlotsFromKml {
  const { drawn, asLines, issues: positionIssues, refusal } = drawnPlots(document)
  if (refusal !== undefined)
    return { plots: [], notPlots: [], doubtful: [], drawn: new Map(), issues: positionIssues, refusal }
  const roles = plotRoles(drawn, choice)
  const isChosen = (choice.keep?.length ?? 0) + (choice.leaveOut?.length ?? 0) > 0
  return {
    doubtful: isChosen ? plotRoles(drawn).doubtful : roles.doubtful,
    drawn: new Map(drawn.map(({ id, placemark }) => [id, placemark])),
    plots: roles.plots.map(({ id, polygons: ground }) => ({ id, polygons: ground })),
    notPlots: roles.notPlots,
    issues: [
      ...(asLines && drawn.length > 0 ? [linesAsPlots(drawn.length)] : []),
      ...numberingGaps(document.placemarks),
      ...positionIssues,
      ...largePlotIssues(drawn),
      ...roles.issues,
      ...declaredIssues(drawn, roles.plots),
    ],
  }
}

export interface SwathOptions {
  /** Width for every sprayed line, metres; overrides what the file says. */
  readonly widthM?: number
  /** Width for lines about which neither the caller nor the file says anything; without it they are left out. */
  readonly assumedWidthM?: number
}

export interface SwathsFromKml {
  readonly swaths: readonly SwathInput[]
  readonly issues: readonly Issue[]
  /** The width the lines were given, metres, where they all got the same one. */
  readonly widthM?: number
  /** Lines that were left out because nothing gives their width. */
  readonly widthless: number
  /** Why the file as a whole cannot be used, one Portuguese sentence; there are then no swaths. */
  readonly refusal?: string
}

/**
 * Polygons are sprayed pieces; in a file without any, lines and tracks are, widened. Lines without a width are left out and counted;
 * so are records that say they did not spray, and shapes whose positions cannot be.
 */
export function swathsFromKml(document: KmlDocument, options: SwathOptions = {}): SwathsFromKml {
  const spraying = leaveOutOffRecords(document.placemarks)
  const { placemarks, issues: positionIssues, refusal } = checkPositions(spraying.placemarks)
  if (refusal !== undefined) return { swaths: [], issues: positionIssues, widthless: 0, refusal }
  const before = [
    ...numberingGaps(document.placemarks),
    ...spraying.issues,
    ...positionIssues,
    ...oddSwaths(placemarks),
  ]
  const written = swathWidths(placemarks.filter(({ shapes }) => shapes.some(isLine)))
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
          lines.push({ kind: 'line', path: shape.path, widthM, ...times, ...trackTimes(shape) })
        }
      }
    }
  }
  if (polygons.length > 0) {
    const unused = lines.length + widthless
    return { swaths: polygons, issues: [...before, ...(unused > 0 ? [linesLeftOut(unused)] : [])], widthless: 0 }
  }
  const issues: Issue[] = [...before]
  if (options.widthM === undefined) issues.push(...written.issues)
  for (const widthM of assumed) issues.push(widthAssumed(widthM))
  const widths = new Set(lines.flatMap((line) => (line.kind === 'line' ? [line.widthM] : [])))
  return { swaths: lines, issues, widthless, ...(widths.size === 1 && { widthM: [...widths][0]! }) }
}

function plotsBy(placemarks: readonly Placemark[], take: (shape: Shape) => LonLatPolygon | undefined): DrawnPlot[] {
  return placemarks.flatMap((placemark) => {
    const polygons = placemark.shapes.flatMap((shape) => take(shape) ?? [])
    return polygons.length > 0 ? [{ id: `${placemark.index}`, placemark, polygons }] : []
  })
}

/** The kind of shape for which a placemark could be a plot; closed lines are plots in files without polygons only. */
export function couldBePlot({ shapes }: Placemark): 'polygon' | 'closed line' | undefined {
  if (shapes.some(polygonOf)) return 'polygon'
  return shapes.some(closedLineOf) ? 'closed line' : undefined
}

function polygonOf(shape: Shape): LonLatPolygon | undefined {
  return shape.kind === 'polygon' ? { outer: shape.outer, holes: shape.holes } : undefined
}

function closedLineOf(shape: Shape): LonLatPolygon | undefined {
  if (shape.kind !== 'line' || !isClosed(shape.path)) return undefined
  return { outer: asLonLat(shape.path), holes: [] }
}

/** Three corners and the first again. */
function isClosed(path: LonLatPath): boolean {
  const n = path.length
  return n >= 8 && path[0] === path[n - 2] && path[1] === path[n - 1]
}

/** A line or a track that has a length. */
function isLine(shape: Shape): shape is Extract<Shape, { readonly kind: 'line' | 'track' }> {
  return (shape.kind === 'line' || shape.kind === 'track') && shape.path.length >= 4
}

function trackTimes(shape: Shape): { beginMs?: number; endMs?: number } {
  if (shape.kind !== 'track' || !shape.timesMs) return {}
  const known = shape.timesMs.filter((time) => !Number.isNaN(time))
  const first = known[0]
  const last = known[known.length - 1]
  return first === undefined || last === undefined ? {} : { beginMs: first, endMs: last }
}

function linesAsPlots(count: number): Issue {
  return {
    code: 'lines-as-plots',
    severity: 'aviso',
    message: `Não há polígonos: ${count} ${count === 1 ? 'linha fechada foi lida' : 'linhas fechadas foram lidas'} como talhão.`,
    place: '',
  }
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
