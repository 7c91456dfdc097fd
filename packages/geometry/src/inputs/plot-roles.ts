/**
 * Tells which polygons of an area file are plots, and which only look like them: the farm's perimeter beside its plots, and land in or
 * beside them that is not planted. The roles are applied and reported; the user may decide otherwise by id.
 *
 * Unplanted land is known by name or attribute and taken out of the plots that contain it. A perimeter is known by name, where it holds at
 * least one plot; without a name, where two or more plots lie in it and fill half of it. All other polygons are plots; plots that lie in or
 * over each other are reported.
 *
 * A plot lies in another when 95 % of it does: borders drawn twice differ by metres. The share is half because a perimeter is filled by its
 * plots except for roads, reserve and water, seldom below 60 %; a plot in which two test plots were drawn is not.
 */
import { isCodedPlotNamedLikeLand, type NamedLandUse, namedLandUse } from '../classify/attributes/land-use.ts'
import type { Issue } from '../issues/issue.ts'
import type { Placemark } from '../kml/placemark.ts'
import { countText } from './count-text.ts'
import { firstLocationOf } from './placemark-location.ts'
import { filledShare, type Ground, type Overlap, overlapsAmong, type Sampled, sampleGround } from './plot-overlaps.ts'

export type PlotRole = 'plot' | 'perimeter' | 'unplanted' | 'left-out'

export interface DrawnPlot {
  /** The placemark's index, as text. */
  readonly id: string
  readonly placemark: Placemark
  readonly polygons: Ground
}

/** A person's decisions about polygons, by id. */
export interface PlotChoice {
  /** Polygons to be measured as plots, whatever they look like. */
  readonly keep?: readonly string[]
  /** Polygons not to be measured. */
  readonly leaveOut?: readonly string[]
}

/** A polygon that is not measured as a plot, and the reason. */
export interface NotAPlot {
  readonly id: string
  readonly name?: string
  readonly role: Exclude<PlotRole, 'plot'>
  readonly because: 'name' | 'containment' | 'choice'
}

/** Appearance of a doubtful polygon beside a plot, or the kind of a plot that others lie in or over. */
export type PlotDoubt =
  | 'perimeter'
  | 'unplanted'
  | 'named-like-land'
  | 'repeated'
  | 'nested'
  | 'overlapping'
  | 'containing'

/** A polygon that a person may judge otherwise. */
export interface DoubtfulPlot {
  readonly id: string
  readonly name?: string
  readonly seems: PlotDoubt
  /** The plot that it repeats, lies in, overlaps or contains. */
  readonly other?: { readonly id: string; readonly name?: string }
  /** True when it is measured as a plot unless the user decides otherwise. */
  readonly isMeasured: boolean
}

export interface PlotRoles {
  readonly plots: readonly DrawnPlot[]
  readonly notPlots: readonly NotAPlot[]
  /** Doubtful polygons in the order of the file. */
  readonly doubtful: readonly DoubtfulPlot[]
  readonly issues: readonly Issue[]
}

const INSIDE = 0.95
const FILLED = 0.5
const PLOTS_IN_PERIMETER = 2
/** Shared fraction below which two plots are neighbours whose border was drawn twice. */
const OVERLAPPING = 0.05
/**
 * Tests of positions and edges above which nesting and overlaps are not searched: a second of work. 100,000 plots of a usina take 61 million, 700
 * plots that all lie in each other 100 million.
 */
const MANY_TESTS = 1e8

export function plotRoles(drawn: readonly DrawnPlot[], { keep = [], leaveOut = [] }: PlotChoice = {}): PlotRoles {
  const kept = new Set(keep)
  const out = new Set(leaveOut)
  const candidates = drawn.filter(({ id }) => !out.has(id))
  const named = candidates.map(({ id, placemark }) => (kept.has(id) ? undefined : namedLandUse(placemark)))
  const sampled = candidates.map(({ polygons }) => sampleGround(polygons))
  const found = overlapsAmong(sampled, MANY_TESTS)
  const overlaps = found ?? []
  // Where every polygon of the file is named as water or other unplanted land, the user wants that land measured.
  const allUnplanted = named.every((use) => use?.use === 'unplanted')
  const unplanted = new Set(named.flatMap((use, i) => (use?.use === 'unplanted' && !allUnplanted ? [i] : [])))
  const isPlot = (i: number) => !unplanted.has(i)
  const perimeters = findPerimeters(candidates, named, sampled, overlaps, kept, isPlot)

  const unplantedByPlot = unplantedLandByPlot(overlaps, unplanted)
  const plots = candidates.flatMap((plot, i) => {
    if (!isPlot(i) || perimeters.has(i)) return []
    const land = unplantedByPlot.get(i)?.flatMap((k) => candidates[k]!.polygons)
    return [land ? cutOut(plot, land) : plot]
  })
  const isMeasured = (i: number) => isPlot(i) && !perimeters.has(i)
  const pairs = pairsAmong(overlaps, isMeasured)
  const alike = candidates.filter(
    ({ id, placemark }, i) => isMeasured(i) && !kept.has(id) && isCodedPlotNamedLikeLand(placemark),
  )
  return {
    plots,
    doubtful: doubtfulPlots(candidates, { perimeters, unplanted, pairs, alike }),
    notPlots: [
      ...[...perimeters].map(([i, because]) => notPlot(candidates[i]!, 'perimeter', because)),
      ...[...unplanted].map((i) => notPlot(candidates[i]!, 'unplanted', 'name')),
      ...drawn.filter(({ id }) => out.has(id)).map((plot) => notPlot(plot, 'left-out', 'choice')),
    ],
    issues: [
      ...leftOutIssues(candidates, perimeters, unplanted),
      ...nestedIssues(candidates, pairs),
      ...(found ? [] : [notSearched(candidates)]),
      ...likeLandIssue(alike),
      ...(allUnplanted && candidates.length > 0 ? [onlyUnplanted(candidates)] : []),
    ],
  }
}

function findPerimeters(
  candidates: readonly DrawnPlot[],
  named: readonly (NamedLandUse | undefined)[],
  sampled: readonly Sampled[],
  overlaps: readonly Overlap[],
  kept: ReadonlySet<string>,
  isPlot: (i: number) => boolean,
): ReadonlyMap<number, 'name' | 'containment'> {
  const inside = new Map<number, number[]>()
  for (const { a, b, ofA, ofB } of overlaps) {
    if (!isPlot(a) || !isPlot(b) || (ofA >= INSIDE && ofB >= INSIDE)) continue
    if (ofA >= INSIDE) append(inside, b, a)
    if (ofB >= INSIDE) append(inside, a, b)
  }
  const perimeters = new Map<number, 'name' | 'containment'>()
  for (const [outer, inners] of inside) {
    if (kept.has(candidates[outer]!.id)) continue
    if (named[outer]?.use === 'perimeter') perimeters.set(outer, 'name')
    else if (inners.length >= PLOTS_IN_PERIMETER) {
      const share = filledShare(
        sampled[outer]!,
        inners.map((i) => sampled[i]!),
      )
      if (share >= FILLED) perimeters.set(outer, 'containment')
    }
  }
  return perimeters
}

/** Lists, for each polygon, the unplanted ones that touch it and do not contain it. */
function unplantedLandByPlot(
  overlaps: readonly Overlap[],
  unplanted: ReadonlySet<number>,
): ReadonlyMap<number, readonly number[]> {
  const byPlot = new Map<number, number[]>()
  for (const { a, b, ofA, ofB } of overlaps) {
    if (unplanted.has(b) && ofA < INSIDE) append(byPlot, a, b)
    if (unplanted.has(a) && ofB < INSIDE) append(byPlot, b, a)
  }
  return byPlot
}

function append(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

/** Cuts outlines out of a plot; an island in a lake is cut out with the lake. */
function cutOut(plot: DrawnPlot, ground: Ground): DrawnPlot {
  const holes = ground.map(({ outer }) => outer)
  const polygons = plot.polygons.map((polygon) => ({
    ...polygon,
    holes: [...polygon.holes, ...holes],
    ownHoles: polygon.ownHoles ?? polygon.holes.length,
  }))
  return { ...plot, polygons }
}

function notPlot(plot: DrawnPlot, role: NotAPlot['role'], because: NotAPlot['because']): NotAPlot {
  return { ...idAndName(plot), role, because }
}

function leftOutIssues(
  candidates: readonly DrawnPlot[],
  perimeters: ReadonlyMap<number, 'name' | 'containment'>,
  unplanted: ReadonlySet<number>,
): Issue[] {
  const issues: Issue[] = []
  const outer = [...perimeters.keys()].map((i) => candidates[i]!)
  if (outer.length > 0) {
    const one = outer.length === 1
    issues.push({
      code: 'perimeter-left-out',
      severity: 'aviso',
      message: `${countText(outer.length, 'polígono contém', 'polígonos contêm')} os talhões e ${one ? 'foi tomado' : 'foram tomados'} como perímetro, fora do plantio: ${namesOf(outer)}.`,
      place: firstLocationOf(outer.map(({ placemark }) => placemark)),
      count: outer.length,
    })
  }
  const land = [...unplanted].map((i) => candidates[i]!)
  if (land.length > 0) {
    const one = land.length === 1
    issues.push({
      code: 'unplanted-left-out',
      severity: 'aviso',
      message: `${countText(land.length, 'polígono não se planta', 'polígonos não se plantam')} e ${one ? 'foi descontado' : 'foram descontados'} do plantio: ${namesOf(land)}.`,
      place: firstLocationOf(land.map(({ placemark }) => placemark)),
      count: land.length,
    })
  }
  return issues
}

interface PlotPairs {
  readonly repeated: readonly Overlap[]
  readonly nested: readonly Overlap[]
  readonly crossing: readonly Overlap[]
}

function pairsAmong(overlaps: readonly Overlap[], isMeasured: (i: number) => boolean): PlotPairs {
  const pairs = overlaps.filter(
    ({ a, b, ofA, ofB }) => isMeasured(a) && isMeasured(b) && Math.max(ofA, ofB) >= OVERLAPPING,
  )
  return {
    repeated: pairs.filter(({ ofA, ofB }) => ofA >= INSIDE && ofB >= INSIDE),
    nested: pairs.filter(({ ofA, ofB }) => ofA >= INSIDE !== ofB >= INSIDE),
    crossing: pairs.filter(({ ofA, ofB }) => ofA < INSIDE && ofB < INSIDE),
  }
}

/**
 * Returns one doubt for each polygon, the gravest. Of two overlapping plots, the later in the file is in doubt; where one lies in the
 * other, both are, because the outer may be a perimeter that neither its name nor its contents identify.
 */
function doubtfulPlots(
  candidates: readonly DrawnPlot[],
  {
    perimeters,
    unplanted,
    pairs,
    alike,
  }: {
    readonly perimeters: ReadonlyMap<number, unknown>
    readonly unplanted: ReadonlySet<number>
    readonly pairs: PlotPairs
    readonly alike: readonly DrawnPlot[]
  },
): DoubtfulPlot[] {
  const doubts = new Map<number, Pick<DoubtfulPlot, 'seems' | 'isMeasured'> & { readonly other?: number }>()
  for (const i of perimeters.keys()) doubts.set(i, { seems: 'perimeter', isMeasured: false })
  for (const i of unplanted) doubts.set(i, { seems: 'unplanted', isMeasured: false })
  const doubt = (i: number, seems: PlotDoubt, other: number) => {
    if (!doubts.has(i)) doubts.set(i, { seems, isMeasured: true, other })
  }
  for (const { a, b } of pairs.repeated) doubt(Math.max(a, b), 'repeated', Math.min(a, b))
  for (const { a, b, ofA } of pairs.nested) doubt(ofA >= INSIDE ? a : b, 'nested', ofA >= INSIDE ? b : a)
  for (const { a, b } of pairs.crossing) doubt(Math.max(a, b), 'overlapping', Math.min(a, b))
  for (const { a, b, ofA } of pairs.nested) doubt(ofA >= INSIDE ? b : a, 'containing', ofA >= INSIDE ? a : b)
  for (const plot of alike) {
    const i = candidates.indexOf(plot)
    if (!doubts.has(i)) doubts.set(i, { seems: 'named-like-land', isMeasured: true })
  }
  return [...doubts]
    .sort(([i], [k]) => i - k)
    .map(([i, { other, ...rest }]) => ({
      ...idAndName(candidates[i]!),
      ...rest,
      ...(other !== undefined && { other: idAndName(candidates[other]!) }),
    }))
}

function idAndName({ id, placemark }: DrawnPlot): { readonly id: string; readonly name?: string } {
  return { id, ...(placemark.name !== undefined && { name: placemark.name }) }
}

function nestedIssues(candidates: readonly DrawnPlot[], { repeated, nested, crossing }: PlotPairs): Issue[] {
  return [
    ...pairIssue(
      'plots-repeated',
      repeated,
      'talhão desenhado mais de uma vez',
      'talhões desenhados mais de uma vez',
      candidates,
    ),
    ...pairIssue('plots-nested', nested, 'talhão dentro de outro', 'talhões dentro de outros', candidates),
    ...pairIssue(
      'plots-overlap',
      crossing,
      'par de talhões que se cobrem',
      'pares de talhões que se cobrem',
      candidates,
    ),
  ]
}

function pairIssue(
  code: string,
  pairs: readonly Overlap[],
  one: string,
  many: string,
  candidates: readonly DrawnPlot[],
): Issue[] {
  const [first] = pairs
  if (!first) return []
  const both = [first.a, first.b].sort((i, j) => i - j).map((i) => candidates[i]!)
  return [
    {
      code,
      severity: 'aviso',
      message: `${countText(pairs.length, one, many)} (${namesOf(both)}${pairs.length > 1 ? ', …' : ''}): no conjunto, cada lugar conta uma vez.`,
      place: firstLocationOf(both.slice(0, 1).map(({ placemark }) => placemark)),
      count: pairs.length,
    },
  ]
}

function likeLandIssue(alike: readonly DrawnPlot[]): Issue[] {
  if (alike.length === 0) return []
  return [
    {
      code: 'plot-named-like-land',
      severity: 'aviso',
      message: `${countText(alike.length, 'talhão tem', 'talhões têm')} nome de área que não se planta e ${alike.length === 1 ? 'foi medido' : 'foram medidos'}, por ter código de talhão: ${namesOf(alike)}.`,
      place: firstLocationOf(alike.map(({ placemark }) => placemark)),
      count: alike.length,
    },
  ]
}

function onlyUnplanted(candidates: readonly DrawnPlot[]): Issue {
  return {
    code: 'only-unplanted',
    severity: 'aviso',
    message: `Todos os polígonos têm nome de área que não se planta (${namesOf(candidates)}): foram medidos como talhões.`,
    place: firstLocationOf(candidates.map(({ placemark }) => placemark)),
    count: candidates.length,
  }
}

function notSearched(candidates: readonly DrawnPlot[]): Issue {
  return {
    code: 'overlaps-not-searched',
    severity: 'aviso',
    message: `Polígonos demais estão no mesmo lugar (${countText(candidates.length, 'polígono', 'polígonos')} ao todo): não se procurou quais se repetem, contêm ou cobrem outros. No conjunto, cada lugar conta uma vez.`,
    place: '',
  }
}

const NAMES_SHOWN = 3

function namesOf(plots: readonly DrawnPlot[]): string {
  const shown = plots
    .slice(0, NAMES_SHOWN)
    .map(({ placemark: { name, index } }) => `«${name ?? `Marcador ${index + 1}`}»`)
  return shown.join(', ') + (plots.length > NAMES_SHOWN ? ` e mais ${plots.length - NAMES_SHOWN}` : '')
}
