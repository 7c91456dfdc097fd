/**
 * Passes on the positions of an aircraft's log as placemarks: a track for each stretch without missing positions and with one width. The
 * values that the log gives for each position (valve, rate) go along as lists; inputs/sprayed-stretches.ts cuts the sprayed stretches out.
 *
 * A track ends where positions are missing: at a step of more than three usual ones, in time or, without times, in length. A logger that
 * writes only while it sprays would otherwise spray the way from one pass to the next. Linear.
 */
import { cos, hypotenuse } from '../../arithmetic/portable-math.ts'
import { knownAltitudes } from '../../kml/coordinates/altitudes.ts'
import { asLonLat, type LonLatPath } from '../../shapes/lon-lat.ts'
import { medianOf } from '../../statistics/quantile.ts'
import { isNowhere } from '../../trajectory/tracks/positions-nowhere.ts'
import type { FeatureOutput } from '../feature-output.ts'
import { tellAircraft } from './tell-aircraft.ts'

/** Multiple of the log's usual step above which positions are missing; a log of whole seconds may skip one. */
const MISSING_STEPS = 3

export interface Log {
  readonly lonLat: Float64Array
  /** Milliseconds since 1970 UTC; NaN where a position has no time. */
  readonly timesMs: Float64Array
  /** Altitudes, m; NaN where a position has none. */
  readonly altitudesM?: Float64Array | undefined
  /** Values of the positions by the names under which they are passed on. */
  readonly lists: Readonly<Record<string, readonly string[]>>
  /** The written width of each position, '' where it has none, and the name under which it is passed on. */
  readonly widths?: { readonly name: string; readonly texts: readonly string[] }
  /** Where the boom's open part was, from each position: metres to the right of the direction of travel, and ahead. */
  readonly place?: { readonly rightM: Float64Array; readonly aheadM: number }
  readonly folders?: readonly string[]
  /** The aircraft of each position, '' where the log does not name it. */
  readonly aircraft?: readonly string[] | undefined
}

export function emitLog(given: Log, output: FeatureOutput): void {
  const log = withFix(given, output)
  const told = tellAircraft(log.lonLat, log.timesMs, log.aircraft)
  if (!told) return emitAircraft(log, output)
  const counts = told.groups.map((rows) => {
    const name = told.by === 'coluna' ? `${log.aircraft![rows[0]!]}: ` : ''
    return `${name}${rows.length.toLocaleString('pt-BR')} posições`
  })
  const code = told.by === 'coluna' ? 'several-aircraft-named' : 'several-aircraft-placed'
  output.log.add(code, undefined, counts.join(', '))
  for (const rows of told.groups) emitAircraft(withRows(log, rows), output)
}

function emitAircraft(
  { lonLat, timesMs, altitudesM, lists, widths, place, folders = [] }: Log,
  output: FeatureOutput,
): void {
  const hasTimes = !timesMs.every(Number.isNaN)
  const named = Object.entries(lists)
  let from = 0
  for (const end of stretchEnds(lonLat, timesMs)) {
    for (const { begin, upTo, width, rightM } of widthStretches(widths?.texts, place?.rightM, from, end)) {
      const values = named.map(([name, list]) => [name, list.slice(begin, upTo)] as const)
      output.emit({
        folders,
        attributes: width === '' || !widths ? {} : { [widths.name]: width },
        shapes: [
          {
            kind: 'track',
            path: displaced(asLonLat(lonLat.slice(2 * begin, 2 * upTo)), rightM, place?.aheadM ?? 0),
            ...(hasTimes && { timesMs: timesMs.slice(begin, upTo) }),
            ...knownAltitudes(altitudesM?.slice(begin, upTo)),
            ...(named.length > 0 && { values: Object.fromEntries(values) }),
          },
        ],
      })
    }
    from = end
  }
}

/** Leaves out the positions that receivers write without a fix. */
function withFix(log: Log, output: FeatureOutput): Log {
  const { lonLat, timesMs } = log
  if (!lonLat.some((lon, i) => i % 2 === 0 && isNowhere(lon, lonLat[i + 1]!))) return log
  const kept: number[] = []
  for (let i = 0; i < timesMs.length; i++) {
    const [lon, lat] = [lonLat[2 * i]!, lonLat[2 * i + 1]!]
    if (isNowhere(lon, lat)) output.log.add('coordinate-unreadable', undefined, `sem sinal: ${lon}, ${lat}`)
    else kept.push(i)
  }
  return withRows(log, kept)
}

function withRows(log: Log, rows: readonly number[]): Log {
  const { lonLat, timesMs, altitudesM, lists, widths, place, aircraft } = log
  const of = (texts: readonly string[]) => rows.map((i) => texts[i]!)
  return {
    ...log,
    lonLat: Float64Array.from(rows.flatMap((i) => [lonLat[2 * i]!, lonLat[2 * i + 1]!])),
    timesMs: Float64Array.from(rows, (i) => timesMs[i]!),
    altitudesM: altitudesM && Float64Array.from(rows, (i) => altitudesM[i]!),
    lists: Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, of(list)])),
    ...(widths && { widths: { ...widths, texts: of(widths.texts) } }),
    ...(place && { place: { ...place, rightM: Float64Array.from(rows, (i) => place.rightM[i]!) } }),
    aircraft: aircraft && of(aircraft),
  }
}

interface WidthStretch {
  readonly begin: number
  readonly upTo: number
  readonly width: string
  readonly rightM: number
}

/** Cuts where the width, or its place, changes. A new width begins at the last position with the previous one, so that no step is lost. */
function widthStretches(
  widths: readonly string[] = [],
  rights: Float64Array | undefined,
  from: number,
  end: number,
): readonly WidthStretch[] {
  const stretches: WidthStretch[] = []
  let begin = from
  let width = ''
  let rightM = 0
  for (let i = from; i < end && widths.length > 0; i++) {
    const written = widths[i]!
    const atM = rights?.[i] ?? 0
    if ((written === width && atM === rightM) || !isWidth(written)) continue
    if (width !== '') {
      stretches.push({ begin, upTo: i, width, rightM })
      begin = i - 1
    }
    width = written
    rightM = atM
  }
  return [...stretches, { begin, upTo: end, width, rightM }]
}

/** Loggers write 0, or nothing, while the valve is shut. */
function isWidth(text: string): boolean {
  return /[1-9]/.test(text)
}

function stretchEnds(lonLat: Float64Array, timesMs: Float64Array): readonly number[] {
  const count = lonLat.length / 2
  const steps = Math.max(0, count - 1)
  const seconds = new Float64Array(steps)
  let unknown = 0
  for (let i = 0; i < steps; i++) {
    seconds[i] = timesMs[i + 1]! - timesMs[i]!
    if (Number.isNaN(seconds[i]!)) unknown++
  }
  const usualMs = medianOfPositive(seconds)
  const isByTime = usualMs !== undefined && unknown === 0
  const lengths = new Float64Array(isByTime ? 0 : steps)
  for (let i = 0; i < lengths.length; i++) {
    lengths[i] = hypotenuse(lonLat[2 * i + 2]! - lonLat[2 * i]!, lonLat[2 * i + 3]! - lonLat[2 * i + 1]!)
  }
  const usualLength = medianOfPositive(lengths)
  const ends: number[] = []
  for (let i = 0; i < steps; i++) {
    const isApart =
      usualMs === undefined || Number.isNaN(seconds[i]!)
        ? usualLength !== undefined && lengths[i]! > MISSING_STEPS * usualLength
        : seconds[i]! < 0 || seconds[i]! > MISSING_STEPS * usualMs
    if (isApart) ends.push(i + 1)
  }
  return [...ends, ...(count > 0 ? [count] : [])]
}

function medianOfPositive(values: Float64Array): number | undefined {
  const positive = new Float64Array(values.length)
  let count = 0
  for (const value of values) if (value > 0) positive[count++] = value
  return medianOf(positive.subarray(0, count))
}

const RADIANS = Math.PI / 180

/** Moves every position to the right of the direction of travel, and ahead; metres of a boom, for which the plane is flat. */
function displaced(path: LonLatPath, rightM: number, aheadM: number): LonLatPath {
  if ((rightM === 0 && aheadM === 0) || path.length < 4) return path
  const moved = new Float64Array(path.length)
  for (let i = 0; i < path.length; i += 2) {
    const { lon, lat } = metresPerDegree(path[i + 1]!)
    const [before, behind] = [Math.max(0, i - 2), Math.min(path.length - 2, i + 2)]
    const x = (path[behind]! - path[before]!) * lon
    const y = (path[behind + 1]! - path[before + 1]!) * lat
    const length = hypotenuse(x, y) || 1
    moved[i] = path[i]! + (rightM * y + aheadM * x) / length / lon
    moved[i + 1] = path[i + 1]! + (aheadM * y - rightM * x) / length / lat
  }
  return asLonLat(moved)
}

/** Metres of a degree on WGS84: series of Snyder, Map Projections, 1987. */
function metresPerDegree(lat: number): { readonly lon: number; readonly lat: number } {
  const angle = lat * RADIANS
  return {
    lon: 111_412.84 * cos(angle) - 93.5 * cos(3 * angle),
    lat: 111_132.92 - 559.82 * cos(2 * angle) + 1.175 * cos(4 * angle),
  }
}
