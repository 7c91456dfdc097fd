/**
 * Puts the parts of one log together again: a logger that begins a new file every so many minutes cuts a pass in two, and the step between
 * the last position of a file and the first of the next would be lost. Only logs are joined: text, task files, logged points, and KML and GPX
 * tracks that give the valve's state. The steps of a log without times are unknown. A part of another width begins at the last position of
 * the previous one, as within one file. Linear in the positions, and in the tracks that begin at the same time as another ends.
 */
import { asLonLat, cos, hypotenuse, type Placemark, type Shape } from '@faixa/geometry'
import type { ReadFile } from '../flight.ts'

/** Multiple of the usual step above which positions are missing, as within one file (geometry's emit-log.ts). */
const MISSING_STEPS = 3
/** Metres a second, faster than any aircraft that sprays. */
const FASTEST = 150
const METRES_PER_DEGREE = 111_195
const LOGS: ReadonlySet<string> = new Set(['texto', 'isoxml', 'shapefile', 'geojson'])
/** Tracks of these are logs where they give values for their positions. */
const TRACKS: ReadonlySet<string> = new Set(['kml', 'kmz', 'gpx'])
/** Logs whose only attribute is the width; the lanes of a task file are beside each other. */
const OF_WIDTHS: ReadonlySet<string> = new Set(['texto', 'shapefile', 'geojson'])

type TrackShape = Extract<Shape, { readonly kind: 'track' }>

interface Part {
  readonly file: number
  readonly placemark: Placemark
  readonly track: TrackShape
  readonly timesMs: Float64Array
  /** True where the only attribute is the width. */
  readonly hasWidth: boolean
  /** Parts of different content have different keys; a file that is given twice has two alike. */
  readonly key: string
}

/** Returns the placemarks of the files in their order; a resumed track is in the place of its first part. */
export function resumedPlacemarks(files: readonly ReadFile[]): readonly Placemark[] {
  const parts = files.flatMap(partsOfLog)
  const { next, wider } = followers(parts)
  if (next.size + wider.size === 0) return files.flatMap(({ document }) => document.placemarks)
  const following = new Set([...next.values()].map(({ placemark }) => placemark))
  const heads = new Map(
    parts
      .filter(({ placemark }) => !following.has(placemark))
      .map((part) => [part.placemark, [...leadOf(part, wider.get(part)), ...chainOf(part, next)]]),
  )
  return files.flatMap(({ document }) =>
    document.placemarks.flatMap((placemark) => {
      if (following.has(placemark)) return []
      const chain = heads.get(placemark)
      return [chain && chain.length > 1 ? joined(chain) : placemark]
    }),
  )
}

function partsOfLog({ document }: ReadFile, file: number): readonly Part[] {
  const format = document.source?.format ?? ''
  if (!LOGS.has(format) && !TRACKS.has(format)) return []
  return document.placemarks.flatMap((placemark) => {
    const [track, other] = placemark.shapes
    if (track?.kind !== 'track' || other || !track.timesMs || (TRACKS.has(format) && !track.values)) return []
    const { path, timesMs } = track
    if (!Number.isFinite(timesMs[0]!) || !Number.isFinite(timesMs.at(-1)!)) return []
    const hasWidth = OF_WIDTHS.has(format) && Object.keys(placemark.attributes).length === 1
    return [
      {
        file,
        placemark,
        track,
        timesMs,
        hasWidth,
        key: [timesMs[0], timesMs.at(-1), path.length, path[0], path[1]].join(),
      },
    ]
  })
}

interface Followers {
  /** The part that resumes each part. */
  readonly next: ReadonlyMap<Part, Part>
  /** The part that each one with another width resumes. */
  readonly wider: ReadonlyMap<Part, Part>
}

function followers(parts: readonly Part[]): Followers {
  const stepMs = usualStepMs(parts)
  const copies = new Map<string, number>()
  for (const { key } of parts) copies.set(key, (copies.get(key) ?? 0) + 1)
  const byBegin = parts.toSorted((a, b) => a.timesMs[0]! - b.timesMs[0]!)
  const begins = Float64Array.from(byBegin, ({ timesMs }) => timesMs[0]!)
  const pairs = parts.flatMap((part) => {
    const endMs = part.timesMs.at(-1)!
    const near: { readonly part: Part; readonly other: Part; readonly offM: number; readonly isAlike: boolean }[] = []
    for (let i = firstFrom(begins, endMs); i < begins.length && begins[i]! - endMs <= MISSING_STEPS * stepMs; i++) {
      const other = byBegin[i]!
      const isAlike = resumes(part, other)
      const mayResume = (isAlike || changesWidth(part, other)) && copies.get(part.key) === copies.get(other.key)
      const offM = mayResume ? apartM(part, other) : undefined
      if (offM !== undefined) near.push({ part, other, offM, isAlike })
    }
    return near
  })
  const next = new Map<Part, Part>()
  const wider = new Map<Part, Part>()
  const ended = new Set<Part>()
  const begun = new Set<Part>()
  for (const { part, other, isAlike } of pairs.toSorted(
    (a, b) => Number(b.isAlike) - Number(a.isAlike) || a.offM - b.offM,
  )) {
    if (ended.has(part) || begun.has(other)) continue
    ended.add(part)
    begun.add(other)
    if (isAlike) next.set(part, other)
    else wider.set(other, part)
  }
  return { next, wider }
}

function usualStepMs(parts: readonly Part[]): number {
  const steps: number[] = []
  for (const { timesMs } of parts) {
    for (let i = 1; i < timesMs.length; i++)
      if (timesMs[i]! > timesMs[i - 1]!) steps.push(timesMs[i]! - timesMs[i - 1]!)
  }
  return steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? 0
}

function firstFrom(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! >= value) high = middle
    else low = middle + 1
  }
  return low
}

/** True for parts of different files that say the same kind of things, with the same width. */
function resumes(part: Part, other: Part): boolean {
  const said = ({ placemark, track }: Part) =>
    JSON.stringify([withoutLists(placemark, track), placemark.folders, Object.keys(track.values ?? {})])
  return part.file !== other.file && said(part) === said(other)
}

/** The attributes that are not those of its positions; KML has these in both places. */
function withoutLists({ attributes }: Placemark, { values = {} }: TrackShape): Placemark['attributes'] {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => !(name in values)))
}

/** True for parts of different files that differ in their width alone. */
function changesWidth(part: Part, other: Part): boolean {
  const said = ({ placemark, track }: Part) =>
    JSON.stringify([Object.keys(placemark.attributes), placemark.folders, Object.keys(track.values ?? {})])
  return part.hasWidth && other.hasWidth && part.file !== other.file && said(part) === said(other)
}

/**
 * Metres between where a part begins and where the other one would have gone on, and the way between them: of two parts that both lie where
 * it would have flown, the nearer one is next. Undefined where no aircraft flies that far in the time.
 */
function apartM(part: Part, other: Part): number | undefined {
  const { path } = part.track
  const [n, m] = [path.length, part.timesMs.length]
  const seconds = (other.timesMs[0]! - part.timesMs.at(-1)!) / 1000
  const shrink = cos((path[n - 1]! * Math.PI) / 180)
  const vector = (from: number, to: ArrayLike<number>, at: number) => [
    (to[at]! - path[from]!) * shrink * METRES_PER_DEGREE,
    (to[at + 1]! - path[from + 1]!) * METRES_PER_DEGREE,
  ]
  const [x = 0, y = 0] = vector(n - 2, other.track.path, 0)
  const flownM = hypotenuse(x, y)
  if (flownM > FASTEST * seconds) return undefined
  if (m < 2) return 2 * flownM
  const share = (1000 * seconds) / (part.timesMs[m - 1]! - part.timesMs[m - 2]!)
  const [vx = 0, vy = 0] = vector(n - 4, path, n - 2)
  return flownM + hypotenuse(x - vx * share, y - vy * share)
}

function chainOf(head: Part, next: ReadonlyMap<Part, Part>): readonly Part[] {
  const chain = [head]
  for (let part = next.get(head); part; part = next.get(part)) chain.push(part)
  return chain
}

/** The last position of the part before one with another width. */
function leadOf({ placemark }: Part, before: Part | undefined): readonly Part[] {
  if (!before) return []
  const { path, altitudesM, values } = before.track
  const timesMs = before.timesMs.slice(-1)
  const last = Object.entries(values ?? {}).map(([name, list]) => [name, list.slice(-1)] as const)
  const track: TrackShape = {
    kind: 'track',
    path: asLonLat(path.slice(-2)),
    timesMs,
    ...(altitudesM && { altitudesM: altitudesM.slice(-1) }),
    ...(values && { values: Object.fromEntries(last) }),
  }
  return [{ ...before, placemark, track, timesMs }]
}

function joined(chain: readonly Part[]): Placemark {
  const [{ placemark, track }] = chain as readonly [Part, ...Part[]]
  // Some loggers repeat the last position of a file as the first of the next.
  const skipped = chain.map(({ timesMs }, i) => (i > 0 && timesMs[0] === chain[i - 1]!.timesMs.at(-1) ? 1 : 0))
  const numbers = (of: (part: Part) => Float64Array, size: number) =>
    Float64Array.from(chain.flatMap((part, i) => [...of(part).subarray(size * skipped[i]!)]))
  const withoutAltitude = (part: Part) => part.timesMs.map(() => Number.NaN)
  const hasAltitudes = chain.some((part) => part.track.altitudesM)
  const altitudesM = numbers((part) => part.track.altitudesM ?? withoutAltitude(part), 1)
  const values = Object.keys(track.values ?? {}).map(
    (name) => [name, chain.flatMap((part, i) => part.track.values?.[name]?.slice(skipped[i]) ?? [])] as const,
  )
  const { endMs } = chain.at(-1)!.placemark
  return {
    ...placemark,
    attributes: withoutLists(placemark, track),
    ...(endMs !== undefined && { endMs }),
    shapes: [
      {
        kind: 'track',
        path: asLonLat(numbers((part) => part.track.path, 2)),
        timesMs: numbers(({ timesMs }) => timesMs, 1),
        ...(hasAltitudes && { altitudesM }),
        ...(track.values && { values: Object.fromEntries(values) }),
      },
    ],
  }
}
