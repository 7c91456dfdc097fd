/** Finds the latitude and the longitude of a log without headings, by their range, their decimals and their continuity. */
import { medianOf } from '../../statistics/quantile.ts'
import { type Angles, degreesOf, isDegreesMinutes, numberOf } from './text-angles.ts'
import type { TextProfile } from './text-profile.ts'

export interface PlacedColumns {
  readonly columns: TextProfile['colunas']
  readonly angles: Angles
  /** Longitudes and latitudes in turn, degrees; metres over 111 km, for a log in metres. */
  readonly lonLat: Float64Array
  /** Columns that these are, from 0. */
  readonly taken: readonly number[]
  readonly said: string
}

/** Degrees that hold Brazil with its islands (IBGE). */
const BRAZIL = { lat: [-34, 6], lon: [-75, -28] } as const
/** A log's positions lie within this, degrees. */
const REACH_DEG = 5
/** A position written with fewer decimals is rounded to more than 10 m. */
const LEAST_DECIMALS = 4
const NEARLY_ALL = 0.95
const UTM = { east: [100_000, 900_000], north: [1_000_000, 10_000_000] } as const
const METRES_PER_DEGREE = 111_320

interface Candidate {
  readonly at: number
  readonly degrees: Float64Array
  readonly angles: Angles
  /** The column of letters that tells the hemisphere, from 0. */
  readonly hemisphere?: number
  readonly axis?: 'lat' | 'lon'
  readonly decimals: number
}

type Rows = readonly (readonly string[])[]

export function findPositions(rows: Rows, decimal: ',' | '.'): PlacedColumns | undefined {
  const count = rows[0]?.length ?? 0
  const candidates = Array.from({ length: count }, (_, at) => candidateOf(rows, at, decimal)).filter(
    (one) => one !== undefined,
  )
  const pairs = candidates.flatMap((lat) =>
    candidates
      .filter((lon) => lon !== lat && lon.angles === lat.angles)
      .map((lon) => ({ lat, lon, score: scoreOf(lat, lon) })),
  )
  const [best] = pairs.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score)
  if (!best) return metresOf(rows, decimal)
  const { lat, lon } = best
  const letters = [lat, lon].flatMap(({ hemisphere }) => (hemisphere === undefined ? [] : [hemisphere]))
  const form = lat.angles === 'graus-minutos' ? ', em graus e minutos' : ''
  return {
    columns: {
      latitude: lat.at + 1,
      longitude: lon.at + 1,
      ...(lat.hemisphere !== undefined && { hemisferioLatitude: lat.hemisphere + 1 }),
      ...(lon.hemisphere !== undefined && { hemisferioLongitude: lon.hemisphere + 1 }),
    },
    angles: lat.angles,
    lonLat: interleaved(lon.degrees, lat.degrees),
    taken: [lat.at, lon.at, ...letters],
    said: `latitude na coluna ${lat.at + 1} e longitude na coluna ${lon.at + 1}${form}`,
  }
}

function candidateOf(rows: Rows, at: number, decimal: ',' | '.'): Candidate | undefined {
  const texts = rows.map((cells) => cells[at]!)
  const angles = share(texts, isDegreesMinutes) >= NEARLY_ALL ? 'graus-minutos' : 'graus'
  const beside = rows.map((cells) => cells[at + 1] ?? '')
  const axis = axisOf(beside) ?? axisOf(texts.map((text) => /[NSEWLO]/i.exec(text)?.[0] ?? ''))
  const isLettered = axisOf(beside) !== undefined
  const degrees = Float64Array.from(texts, (text, i) => degreesOf(text, decimal, isLettered ? beside[i]! : '', angles))
  const inRange = share([...degrees], (value) => Math.abs(value) <= 180)
  const decimals = medianOf(texts.map((text) => /[.,](\d+)/.exec(text)?.[1]?.length ?? 0)) ?? 0
  const middle = medianOf(degrees) ?? 0
  const isNear = share([...degrees], (value) => Math.abs(value - middle) <= REACH_DEG) >= NEARLY_ALL
  if (inRange < NEARLY_ALL || !isNear || decimals < LEAST_DECIMALS) return undefined
  return { at, degrees, angles, decimals, ...(isLettered && { hemisphere: at + 1 }), ...(axis && { axis }) }
}

/** Returns the axis of which all letters are a hemisphere. O is oeste, L leste. */
function axisOf(letters: readonly string[]): 'lat' | 'lon' | undefined {
  if (share(letters, (text) => /^[NS]$/i.test(text)) >= NEARLY_ALL) return 'lat'
  return share(letters, (text) => /^[EWLO]$/i.test(text)) >= NEARLY_ALL ? 'lon' : undefined
}

/** How well a pair fits a position; 0 or less where it cannot be one. Letters decide, then Brazil, then the order latitude, longitude. */
function scoreOf(lat: Candidate, lon: Candidate): number {
  if (lat.axis === 'lon' || lon.axis === 'lat') return 0
  const [y, x] = [medianOf(lat.degrees) ?? 0, medianOf(lon.degrees) ?? 0]
  if (Math.abs(y) > 90) return 0
  const isLettered = lat.axis === 'lat' && lon.axis === 'lon'
  const isInBrazil = isWithin(y, BRAZIL.lat) && isWithin(x, BRAZIL.lon)
  const isBeside = Math.abs(lat.at - lon.at) <= (isLettered ? 2 : 1)
  const decimals = Math.min(lat.decimals, lon.decimals) / 20
  return (isLettered ? 8 : 0) + (isInBrazil ? 4 : 0) + (isBeside ? 2 : 0) + decimals + (lat.at < lon.at ? 0.1 : 0.01)
}

/** Metres of UTM, whose system a person names. */
function metresOf(rows: Rows, decimal: ',' | '.'): PlacedColumns | undefined {
  const within = ([least, most]: readonly [number, number]) =>
    Array.from({ length: rows[0]?.length ?? 0 }, (_, at) => at).filter((at) => {
      const values = rows.map((cells) => numberOf(cells[at]!, decimal))
      const isMoving = new Set(values).size > values.length / 4
      return isMoving && share(values, (value) => value >= least && value <= most) >= NEARLY_ALL
    })
  const norths = within(UTM.north)
  const easts = within(UTM.east).filter((at) => norths.some((north) => Math.abs(north - at) === 1))
  const [east] = easts
  const [north] = norths
  if (easts.length !== 1 || norths.length !== 1 || east === undefined || north === undefined) return undefined
  const metres = (at: number) => Float64Array.from(rows, (cells) => numberOf(cells[at]!, decimal) / METRES_PER_DEGREE)
  // Near the equator a degree of longitude is as long as one of latitude.
  const origin = metres(north)[0] ?? 0
  return {
    columns: { leste: east + 1, norte: north + 1 },
    angles: 'graus',
    lonLat: interleaved(
      metres(east),
      metres(north).map((value) => value - origin),
    ),
    taken: [east, north],
    said: `leste na coluna ${east + 1} e norte na coluna ${north + 1}, em metros`,
  }
}

function interleaved(x: Float64Array, y: Float64Array): Float64Array {
  return Float64Array.from({ length: 2 * x.length }, (_, i) => (i % 2 === 0 ? x : y)[i >> 1]!)
}

function isWithin(value: number, [least, most]: readonly [number, number]): boolean {
  return value >= least && value <= most
}

function share<T>(values: readonly T[], is: (value: T) => boolean): number {
  return values.length === 0 ? 0 : values.filter(is).length / values.length
}
