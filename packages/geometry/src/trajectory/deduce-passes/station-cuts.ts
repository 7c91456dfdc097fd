/**
 * Lays lines across the stretches, at even stations along each direction that many metres of them follow, and lists for each station the
 * places at which stretches cut it, in order. What lies beside a stretch is then found in the lists of its own stations. Directions are
 * taken one after another, most metres first; the stretches within 10° of one are its group. Cost: a sort of the cuts.
 */
import { cos, sin } from '../../arithmetic/portable-math.ts'
import { axisDifference, headingBetween, mainAxis } from '../headings.ts'
import type { Stretch } from './straight-stretches.ts'

const GROUP_DEG = 10
/** Distance of the stations, and the number of cuts above which it grows: 200,000 are cut in 0.2 s. */
const STATION_M = 5
const MOST_CUTS = 200_000
/** Directions above which the rest of the stretches is no spraying: a turn that is straight here and there. */
const MOST_GROUPS = 36

export interface Cut {
  readonly stretch: number
  /** Metres across the direction of the group. */
  readonly across: number
  /** The cuts of its station in order, and its place among them. */
  readonly station: readonly Cut[]
  readonly at: number
}

type Placed = { -readonly [Name in keyof Cut]: Cut[Name] }

export interface StationCuts {
  /** The cuts of each stretch; none where its direction has no group. */
  readonly cutsOf: readonly (readonly Cut[])[]
  readonly headingsDeg: readonly number[]
  /** The group of each stretch, -1 without one; and the metres of each group. */
  readonly groupOf: readonly number[]
  readonly groupM: readonly number[]
  readonly stationM: number
}

export function cutAtStations(stretches: readonly Stretch[]): StationCuts {
  const headingsDeg = stretches.map(({ dx, dy }) => headingBetween(0, 0, dx, dy))
  const lengths = stretches.map(({ from, to }) => to - from)
  const groupOf = stretches.map(() => -1)
  const groupM: number[] = []
  const stationM = Math.max(STATION_M, lengths.reduce((sum, length) => sum + length, 0) / MOST_CUTS)
  const cutsOf: Cut[][] = stretches.map(() => [])
  let left = stretches.map((_, i) => i)
  while (left.length > 0 && groupM.length < MOST_GROUPS) {
    const axisDeg = mainAxis(left.map((i) => ({ lengthM: lengths[i]!, headingDeg: headingsDeg[i]! })))
    const group = left.filter((i) => axisDifference(headingsDeg[i]!, axisDeg) <= GROUP_DEG)
    if (group.length === 0) break
    for (const i of group) groupOf[i] = groupM.length
    groupM.push(group.reduce((sum, i) => sum + lengths[i]!, 0))
    cutGroup(stretches, group, axisDeg, stationM, cutsOf)
    left = left.filter((i) => groupOf[i] === -1)
  }
  return { cutsOf, headingsDeg, groupOf, groupM, stationM }
}

function cutGroup(
  stretches: readonly Stretch[],
  group: readonly number[],
  axisDeg: number,
  stationM: number,
  cutsOf: Cut[][],
): void {
  const ux = sin((axisDeg * Math.PI) / 180)
  const uy = cos((axisDeg * Math.PI) / 180)
  const stations = new Map<number, Placed[]>()
  for (const i of group) {
    const one = stretches[i]!
    const perMetre = one.dx * ux + one.dy * uy
    const origin = one.x * ux + one.y * uy
    const [u0, u1] = [origin + one.from * perMetre, origin + one.to * perMetre]
    const [low, high] = [Math.min(u0, u1), Math.max(u0, u1)]
    for (let k = Math.ceil(low / stationM); k * stationM < high; k++) {
      const along = (k * stationM - origin) / perMetre
      const across = (one.x + along * one.dx) * uy - (one.y + along * one.dy) * ux
      const station = stations.get(k) ?? []
      if (station.length === 0) stations.set(k, station)
      const cut = { stretch: i, across, station, at: 0 }
      station.push(cut)
      cutsOf[i]!.push(cut)
    }
  }
  for (const station of stations.values()) {
    station.sort((a, b) => a.across - b.across || a.stretch - b.stretch)
    station.forEach((cut, at) => {
      cut.at = at
    })
  }
}
