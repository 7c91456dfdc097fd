/**
 * Makes one flight of the shapes in a file: gx:Track, LineStrings, or one Point placemark for each position.
 *
 * Programs that export a GPS log often write it twice, as timed points and as a line; the flight is then taken once,
 * from the form with the most information: tracks, else timed points, else lines, else points in the order of the
 * document.
 */

import { placemarkTimes } from '../../classify/attributes/placemark-times.ts'
import { countText } from '../../inputs/count-text.ts'
import { hiddenShapes } from '../../inputs/hidden-shapes.ts'
import { knownAltitudes } from '../../kml/coordinates/altitudes.ts'
import type { LineShape, Placemark, Shape, TrackShape } from '../../kml/placemark.ts'
import { coarseIssue } from '../../positions/check-positions.ts'
import { asLonLat, type LonLatPath } from '../../shapes/lon-lat.ts'
import { medianOf } from '../../statistics/quantile.ts'
import { leaveOutDoubled } from './doubled-legs.ts'
import type { Flight } from './flight.ts'
import { joinLegs, type Leg } from './join-legs.ts'
import { leaveOutNowhere, nowhereIssue } from './positions-nowhere.ts'
import type { TrajectoryIssue } from './trajectory-issues.ts'

/** Timed points as a share of the lines' positions below which they are markers along the path, not the log. */
const MARKER_SHARE = 0.1
/** Distance from the median time that means a clock fault, a reset or a GPS week rollover: no job takes a month. */
const CLOCK_FAULT_MS = 30 * 86_400_000
/**
 * A single time that far from both its neighbours, which follow each other, is a fault too: no receiver leaves a flight and returns at
 * once.
 */
const ALONE = { awayMs: 60_000, neighboursMs: 30_000 }

/** Returns undefined when the placemarks hold no line, no track and fewer than two points. */
export function joinTracks(all: readonly Placemark[]): Flight | undefined {
  const issues: TrajectoryIssue[] = []
  const { shown: placemarks, hidden } = hiddenShapes(all)
  if (hidden.length > 0) issues.push(hiddenIssue(hidden.length))
  const placed = leaveOutNowhere(pickLegs(placemarks, issues))
  if (placed.count > 0) {
    const all = placed.legs.reduce((sum, { path }) => sum + path.length / 2, placed.count)
    issues.push(nowhereIssue(placed.count, all, 'o trajeto'))
  }
  issues.push(...coarseIssue(placed.legs.map(({ path }) => path)))
  const { legs, count: doubled } = leaveOutDoubled(placed.legs)
  if (doubled > 0) issues.push(doubledIssue(doubled))
  const joined = joinLegs(legs, issues)
  if (joined.path.length < 4) return undefined
  const timesMs = joined.timesMs && withoutClockFaults(joined.timesMs, issues)
  const span = spanOf(placemarks)
  return {
    path: joined.path,
    legStarts: joined.legStarts,
    ...(timesMs ? { timesMs } : span),
    ...(joined.altitudesM && { altitudesM: joined.altitudesM }),
    issues,
  }
}

function hiddenIssue(count: number): TrajectoryIssue {
  return {
    code: 'track-hidden',
    severity: 'aviso',
    message: `O arquivo oculta ${countText(count, 'trecho do trajeto, que ficou', 'trechos do trajeto, que ficaram')} fora.`,
    place: '',
    count,
  }
}

function doubledIssue(count: number): TrajectoryIssue {
  return {
    code: 'tracks-doubled',
    severity: 'aviso',
    message: `${countText(count, 'trecho do trajeto está', 'trechos do trajeto estão')} duas vezes no arquivo e ${count === 1 ? 'contou' : 'contaram'} uma só vez.`,
    place: '',
    count,
  }
}

function pickLegs(placemarks: readonly Placemark[], issues: TrajectoryIssue[]): Leg[] {
  const tracks: Leg[] = []
  const lines: Leg[] = []
  const points: Placemark[] = []
  for (const placemark of placemarks) {
    for (const shape of placemark.shapes) {
      if (shape.kind === 'track' && shape.path.length > 0) {
        tracks.push({ path: shape.path, ...(shape.timesMs && { timesMs: shape.timesMs }), ...altitudesOf(shape) })
      } else if (shape.kind === 'line' && shape.path.length > 0) lines.push({ path: shape.path, ...altitudesOf(shape) })
      else if (shape.kind === 'point' && shape.path.length >= 2) points.push(placemark)
    }
  }
  if (tracks.length > 0) return tracks

  const timed = timedPoints(points, issues)
  const linePositions = lines.reduce((sum, line) => sum + line.path.length / 2, 0)
  const timedCount = timed ? timed.path.length / 2 : 0
  if (timed && timedCount >= 2 && timedCount >= MARKER_SHARE * linePositions) return [timed]
  if (lines.length > 0) return lines
  if (points.length < 2) return []
  issues.push({
    code: 'points-without-time',
    severity: 'aviso',
    message: 'Os pontos do trajeto não têm horário; foram ligados na ordem do arquivo.',
    place: '',
  })
  return [{ path: pointPath(points), ...knownAltitudes(pointAltitudes(points)) }]
}

function timedPoints(points: readonly Placemark[], issues: TrajectoryIssue[]): Leg | undefined {
  let timed: { readonly placemark: Placemark; readonly timeMs: number }[] = []
  for (const placemark of points) {
    const { beginMs } = placemarkTimes(placemark)
    if (beginMs !== undefined) timed.push({ placemark, timeMs: beginMs })
  }
  const alone = timesAlone(Float64Array.from(timed, ({ timeMs }) => timeMs))
  if (alone.size > 0) {
    issues.push(clockFaultIssue(alone.size, 'longe dos seus vizinhos'))
    timed = timed.filter((_, i) => !alone.has(i))
  }
  if (timed.length === 0) return undefined
  if (timed.some(({ timeMs }, i) => i > 0 && timeMs < timed[i - 1]!.timeMs)) {
    timed.sort((a, b) => a.timeMs - b.timeMs)
    issues.push({
      code: 'points-reordered',
      severity: 'info',
      message: 'Os pontos do trajeto não estavam em ordem de horário; foram ordenados.',
      place: '',
    })
  }
  const placemarks = timed.map(({ placemark }) => placemark)
  return {
    path: pointPath(placemarks),
    ...knownAltitudes(pointAltitudes(placemarks)),
    timesMs: Float64Array.from(timed, ({ timeMs }) => timeMs),
  }
}

function pointPath(points: readonly Placemark[]): LonLatPath {
  const path = new Float64Array(points.length * 2)
  points.forEach((placemark, i) => {
    const shape = placemark.shapes.find(isPoint)
    path[2 * i] = shape?.path[0] ?? NaN
    path[2 * i + 1] = shape?.path[1] ?? NaN
  })
  return asLonLat(path)
}

function pointAltitudes(points: readonly Placemark[]): Float64Array {
  return Float64Array.from(points, ({ shapes }) => shapes.find(isPoint)?.altitudeM ?? NaN)
}

const isPoint = (shape: Shape) => shape.kind === 'point'

function altitudesOf({ altitudesM }: LineShape | TrackShape): Pick<Leg, 'altitudesM'> {
  return altitudesM ? { altitudesM } : {}
}

function withoutClockFaults(timesMs: Float64Array, issues: TrajectoryIssue[]): Float64Array | undefined {
  const median = medianOf(timesMs)
  if (median === undefined) return undefined
  const far = timesMs.map((time) => (Math.abs(time - median) > CLOCK_FAULT_MS ? NaN : time))
  const faults = timesMs.filter((time, i) => !Number.isNaN(time) && Number.isNaN(far[i]!)).length
  if (faults > 0) issues.push(clockFaultIssue(faults, 'a mais de 30 dias dos demais'))
  const alone = timesAlone(far)
  if (alone.size === 0) return far
  issues.push(clockFaultIssue(alone.size, 'longe dos seus vizinhos'))
  return far.map((time, i) => (alone.has(i) ? NaN : time))
}

/** Indices of the times that lie far from the ones before and after, which follow each other, or from the one next to them at an end. */
function timesAlone(timesMs: Float64Array): ReadonlySet<number> {
  const alone = new Set<number>()
  const isAway = (i: number, k: number) => Math.abs(timesMs[i]! - timesMs[k]!) > ALONE.awayMs
  const isNear = (i: number, k: number) => Math.abs(timesMs[i]! - timesMs[k]!) <= ALONE.neighboursMs
  const last = timesMs.length - 1
  for (let i = 1; i < last; i++) if (isAway(i, i - 1) && isAway(i, i + 1) && isNear(i - 1, i + 1)) alone.add(i)
  if (last >= 3 && isAway(0, 1) && isNear(1, 2) && isNear(2, 3)) alone.add(0)
  if (last >= 3 && isAway(last, last - 1) && isNear(last - 1, last - 2) && isNear(last - 2, last - 3)) alone.add(last)
  return alone
}

function clockFaultIssue(count: number, where: string): TrajectoryIssue {
  return {
    code: 'clock-fault',
    severity: 'aviso',
    message: `${countText(count, 'horário do trajeto está', 'horários do trajeto estão')} ${where}: sem efeito.`,
    place: '',
    count,
  }
}

/** Returns the widest span of time that the line and track placemarks themselves declare. */
function spanOf(placemarks: readonly Placemark[]): { beginMs?: number; endMs?: number } {
  let beginMs = Infinity
  let endMs = -Infinity
  for (const placemark of placemarks) {
    if (!placemark.shapes.some((shape) => shape.kind === 'line' || shape.kind === 'track')) continue
    const times = placemarkTimes(placemark)
    if (times.beginMs !== undefined && times.beginMs < beginMs) beginMs = times.beginMs
    if (times.endMs !== undefined && times.endMs > endMs) endMs = times.endMs
  }
  return { ...(Number.isFinite(beginMs) && { beginMs }), ...(Number.isFinite(endMs) && { endMs }) }
}
