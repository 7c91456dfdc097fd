/**
 * Recognises an as-applied log among the points of a Shapefile or GeoJSON: each point is a position with a rate, a state of the valve or a
 * width. Such points are passed on as tracks, as the rows of a text log are; any other points stay points. Monitors write a point for each
 * second, some one for each section of the boom.
 *
 * The names of the columns are those of Ag Leader SMS (Rt_Apd_Ms_, Swth_Wdth_, Area_Count, Distance_f; cut to ten letters), John Deere
 * Operations Center (AppliedRate, SWATHWIDTH, SECTIONID, IsoTime), Raven (APPLIED_RATE_1, PROD_RATE) and what Trimble and AG-NAV share with
 * them (Rate, Width, Time), as published scripts that read such files name them (cydr, carpentries data-harvesting-for-agriculture, DIFM).
 */
import { normalizeKey } from '../../classify/attributes/normalize-key.ts'
import { parseQuantity } from '../../classify/attributes/parse-quantity.ts'
import { placemarkTimes } from '../../classify/attributes/placemark-times.ts'
import { isTargetName, passedRateName, valueEvidence } from '../../classify/attributes/spray-state.ts'
import { writtenWidth } from '../../classify/attributes/swath-width.ts'
import type { Placemark } from '../../kml/placemark.ts'
import type { FeatureOutput } from '../feature-output.ts'
import { emitLog } from '../log/emit-log.ts'
import { dayOrder, readMoment } from '../text/written-times.ts'

type Emitted = Omit<Placemark, 'index'>

/** Fewer points are places. */
const LEAST_POINTS = 10
/** Share of the points that have a value under a log's column. */
const MOST_HAVE = 0.5
const SECTION_KEYS = new Set(['SECTIONID', 'SECTION_ID', 'SECTION', 'SECAO', 'ROW_UNIT'])
const BRASILIA_MS = 3 * 3_600_000
/** A text with a time as American monitors write it: 3/14/2026 7:12:00 AM. */
const AMERICAN = /^\d{1,2}\/\d{1,2}\/\d{4}\s+\d{1,2}:\d{2}/
const FEET_BESIDE = /^(DISTANCE_F|DISTANCE_FT|DISTANCE_FEET|SPEED_MPH|ELEVATION_FT|Y_OFFSET_F)$/
const METRES_BESIDE = /^(DISTANCE_M|SPEED_KM_H|SPEED_M_S|ELEVATION_M)$/

export class LoggedPoints {
  /** Undefined once a shape came that is no point. */
  private held: Emitted[] | undefined = []
  private readonly output: FeatureOutput

  constructor(output: FeatureOutput) {
    this.output = output
  }

  /** Index that the next record gets among those of the file. */
  get nextIndex(): number {
    return this.output.nextIndex + (this.held?.length ?? 0)
  }

  emit(placemark: Emitted): void {
    const isPoint = placemark.shapes.length === 1 && placemark.shapes[0]!.kind === 'point'
    if (!this.held) this.output.emit(placemark)
    else if (isPoint || placemark.shapes.length === 0) this.held.push(placemark)
    else {
      this.close()
      this.held = undefined
      this.output.emit(placemark)
    }
  }

  /** Passes on what was held; call it behind the last record. */
  close(): void {
    const held = this.held ?? []
    this.held = []
    const points = held.filter(({ shapes }) => shapes.length > 0)
    const columns = points.length >= LEAST_POINTS ? columnsOf(points) : undefined
    if (!columns) for (const placemark of held) this.output.emit(placemark)
    else emitPoints(points, columns, this.output)
  }
}

interface Columns {
  readonly rate?: string
  readonly state?: string
  readonly section?: string
  /** Where the width has no unit of its own, that of other columns beside it. */
  readonly widthUnit?: { readonly unit: 'FT' | 'M'; readonly beside: string }
  readonly hasWidth: boolean
}

/** Undefined where the points are no log. */
function columnsOf(points: readonly Emitted[]): Columns | undefined {
  const counts = new Map<string, number>()
  for (const { attributes } of points) {
    for (const name in attributes) if (attributes[name] !== '') counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const names = [...counts].filter(([, count]) => count > MOST_HAVE * points.length).map(([name]) => name)
  const states = names.filter((name) => isState(name) && hasTwoStates(name, points))
  const rates = names.filter((name) => isRate(name)).toSorted((a, b) => Number(isFlow(a)) - Number(isFlow(b)))
  const hasWidth = points.filter((point) => writtenWidth({ index: 0, ...point })).length > MOST_HAVE * points.length
  const [rate] = rates
  const [state] = states
  const isTimed = points.filter((point) => momentOf(point) !== undefined).length > MOST_HAVE * points.length
  if (rate === undefined && state === undefined && !(hasWidth && isTimed)) return undefined
  const section = names.find((name) => SECTION_KEYS.has(normalizeKey(name)))
  const feet = names.find((name) => FEET_BESIDE.test(normalizeKey(name)))
  const metres = names.find((name) => METRES_BESIDE.test(normalizeKey(name)))
  const beside = feet ?? metres
  return {
    ...(rate !== undefined && { rate }),
    ...(state !== undefined && { state }),
    ...(section !== undefined && { section }),
    ...(beside !== undefined && { widthUnit: { unit: feet === undefined ? 'M' : 'FT', beside } }),
    hasWidth,
  }
}

function isState(name: string): boolean {
  return valueEvidence(name, 'ON')?.state === 'on' && valueEvidence(name, '0')?.state === 'off'
}

function isRate(name: string): boolean {
  return valueEvidence(name, '1')?.state === 'on' && !isState(name) && !isTargetName(name)
}

/** Litres a minute say less than litres a hectare. */
function isFlow(name: string): boolean {
  return /FLOW|VAZAO|FLUXO|_MIN|LPM|GPM/.test(normalizeKey(name))
}

/** A state that is the same at every point says nothing. */
function hasTwoStates(name: string, points: readonly Emitted[]): boolean {
  const said = new Set(points.map(({ attributes }) => valueEvidence(name, attributes[name] ?? '')?.state))
  return said.has('on') && said.has('off')
}

function momentOf(point: Emitted): number | undefined {
  return placemarkTimes({ index: 0, ...point }).beginMs ?? americanMs(point)
}

function americanMs({ attributes }: Emitted): number | undefined {
  const text = Object.values(attributes).find((value) => AMERICAN.test(value))
  if (text === undefined) return undefined
  const moment = readMoment(text, dayOrder([text.split(' ')[0]!], /[ap]\.?m/i.test(text)) ?? 'mdy')
  return moment && (moment.isUtc ? moment.ms : moment.ms + BRASILIA_MS)
}

function emitPoints(points: readonly Emitted[], columns: Columns, output: FeatureOutput): void {
  const { rate, state, section, widthUnit, hasWidth } = columns
  if (
    points.some(
      (point) => placemarkTimes({ index: 0, ...point }).beginMs === undefined && americanMs(point) !== undefined,
    )
  )
    output.log.addOnce('time-zone-assumed')
  const said = [rate, state, section].filter((name) => name !== undefined)
  output.log.add('points-as-log', undefined, said.length > 0 ? said.join(', ') : 'largura e horário')
  const groups = Map.groupBy(points, ({ attributes }) => (section === undefined ? '' : attributes[section]))
  let isUnitBeside = false
  for (const group of groups.values()) {
    const timed = group.map((point) => ({ point, ms: momentOf(point) ?? Number.NaN }))
    if (timed.every(({ ms }) => !Number.isNaN(ms))) timed.sort((a, b) => a.ms - b.ms)
    const texts = (name: string) => timed.map(({ point }) => point.attributes[name] ?? '')
    const widths = timed.map(({ point }) => {
      const width = writtenWidth({ index: 0, ...point })
      const isOfBeside = width?.bare !== undefined && widthUnit !== undefined
      isUnitBeside ||= isOfBeside
      return width === undefined ? '' : isOfBeside ? `${width.bare} ${widthUnit.unit.toLowerCase()}` : withUnit(width)
    })
    emitLog(
      {
        lonLat: Float64Array.from(timed.flatMap(({ point }) => lonLatOf(point))),
        timesMs: Float64Array.from(timed, ({ ms }) => ms),
        lists: {
          ...(state !== undefined && { [state]: texts(state) }),
          ...(rate !== undefined && { [state === undefined ? rate : passedRateName(true, rate)]: texts(rate) }),
        },
        ...(hasWidth && { widths: { name: 'LARGURA', texts: widths } }),
        folders: timed[0]?.point.folders ?? [],
      },
      output,
    )
  }
  if (isUnitBeside && widthUnit) {
    const unit = widthUnit.unit === 'FT' ? 'pés' : 'metros'
    output.log.add('width-unit-beside', undefined, `${unit}, como ${widthUnit.beside}`)
  }
}

/** The width as it is written, with the unit of its column's name. */
function withUnit({ text, metres, bare }: NonNullable<ReturnType<typeof writtenWidth>>): string {
  return metres === undefined || bare !== undefined || parseQuantity(text)?.unit ? text : `${metres} m`
}

function lonLatOf({ shapes }: Emitted): readonly number[] {
  const [shape] = shapes
  return shape?.kind === 'point' ? [shape.path[0]!, shape.path[1]!] : []
}
