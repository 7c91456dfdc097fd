/** Groups the plots that passes have in common, and finds the heading and the width that each group was flown at. */
import { asLonLat, atan2, createLaea, hypotenuse, type Laea, type PlotInput, whereInRing } from '@faixa/geometry'
import { METRES_PER_DEGREE } from '../trace/lattice.ts'
import type { SwathCentre } from './swath-centres.ts'

export interface FlownTogether {
  /** Positions in the list of plots, ascending. */
  readonly plots: readonly number[]
  /** Positions in the list of swaths. */
  readonly swaths: readonly number[]
  /** Degrees clockwise from north, from 0 to below 180: passes are flown either way. */
  readonly headingDeg: number
}

/** Distance between the places of a centre line that are looked for in the plots, m. */
const STEP_M = 8
/** Headings are gathered in classes of a degree; the heading is the mean within this many degrees of the class with most around it. */
const SPREAD_DEG = 6

/**
 * `centres` and `runOfSwath`: the centre line and the pass of each swath. A pass belongs to the plots that its centre line is over. Plots that no pass is over are in no
 * group.
 */
export function flownTogether(
  plots: readonly PlotInput[],
  centres: readonly (SwathCentre | undefined)[],
  runOfSwath: ArrayLike<number>,
): readonly FlownTogether[] {
  const areas = plots.map(boxed)
  const parents = plots.map((_, i) => i)
  const rootOf = (i: number): number => (parents[i] === i ? i : rootOf(parents[i]!))
  const plotOfRun = new Map<number, number>()
  for (const [i, centre] of centres.entries()) {
    const run = runOfSwath[i]!
    if (run < 0 || !centre) continue
    for (const plot of plotsUnder(centre, areas)) {
      const first = plotOfRun.get(run)
      if (first === undefined) plotOfRun.set(run, plot)
      else parents[rootOf(plot)] = rootOf(first)
    }
  }
  const groups = new Map<number, number[]>()
  for (const [i] of centres.entries()) {
    const plot = plotOfRun.get(runOfSwath[i]!)
    if (plot === undefined) continue
    const root = rootOf(plot)
    const members = groups.get(root)
    if (members) members.push(i)
    else groups.set(root, [i])
  }
  return [...groups].map(([root, members]) => ({
    plots: plots.flatMap((_, i) => (rootOf(i) === root ? [i] : [])),
    swaths: members,
    headingDeg: headingOf(members.flatMap((i) => centres[i] ?? [])),
  }))
}

interface BoxedPlot {
  readonly polygons: PlotInput['polygons']
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

function boxed({ polygons }: PlotInput): BoxedPlot {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { outer } of polygons) {
    for (let i = 0; i < outer.length; i += 2) {
      west = Math.min(west, outer[i]!)
      east = Math.max(east, outer[i]!)
      south = Math.min(south, outer[i + 1]!)
      north = Math.max(north, outer[i + 1]!)
    }
  }
  return { polygons, west, south, east, north }
}

function plotsUnder({ path }: SwathCentre, areas: readonly BoxedPlot[]): number[] {
  return areas.flatMap((area, i) => (isOver(path, area) ? [i] : []))
}

function isOver(path: ArrayLike<number>, area: BoxedPlot): boolean {
  for (let i = 0; i + 3 < path.length; i += 2) {
    const [lon, lat, toLon, toLat] = [path[i]!, path[i + 1]!, path[i + 2]!, path[i + 3]!]
    if (Math.max(lon, toLon) < area.west || Math.min(lon, toLon) > area.east) continue
    if (Math.max(lat, toLat) < area.south || Math.min(lat, toLat) > area.north) continue
    const steps = Math.max(1, Math.ceil((METRES_PER_DEGREE * hypotenuse(toLon - lon, toLat - lat)) / STEP_M))
    for (let k = 0; k < steps; k++) {
      const share = (k + 0.5) / steps
      if (isInside(lon + share * (toLon - lon), lat + share * (toLat - lat), area)) return true
    }
  }
  return false
}

function isInside(lon: number, lat: number, { polygons, west, south, east, north }: BoxedPlot): boolean {
  if (lon < west || lon > east || lat < south || lat > north) return false
  return polygons.some(
    ({ outer, holes }) =>
      whereInRing(lon, lat, outer) === 'inside' && holes.every((hole) => whereInRing(lon, lat, hole) !== 'inside'),
  )
}

/** The heading that most metres were flown at. */
export function headingOf(centres: readonly SwathCentre[]): number {
  const [lon = 0, lat = 0] = Array.from(centres[0]?.path ?? [])
  const plane = createLaea(lon, lat)
  const steps = centres.flatMap((centre) => stepsOf(centre, plane))
  const classes = new Float64Array(180)
  for (const { degrees, metres } of steps) classes[Math.floor(degrees) % 180]! += metres
  const near = (middle: number) => {
    let sum = 0
    for (let k = -SPREAD_DEG; k <= SPREAD_DEG; k++) {
      sum += (SPREAD_DEG + 1 - Math.abs(k)) * classes[(middle + k + 180) % 180]!
    }
    return sum
  }
  let fullest = 0
  for (let i = 1; i < 180; i++) if (near(i) > near(fullest)) fullest = i
  let [turned, metresNear] = [0, 0]
  for (const { degrees, metres } of steps) {
    const apart = ((degrees - fullest + 270) % 180) - 90
    if (Math.abs(apart) > SPREAD_DEG) continue
    turned += apart * metres
    metresNear += metres
  }
  return (fullest + (metresNear > 0 ? turned / metresNear : 0) + 180) % 180
}

/** On the plane, because a degree of latitude and one of longitude differ by more than their cosine: by 0.2° of a heading. */
function stepsOf({ path }: SwathCentre, plane: Laea): { readonly degrees: number; readonly metres: number }[] {
  const xy = plane.toLocal(asLonLat(Float64Array.from(path)))
  const steps: { readonly degrees: number; readonly metres: number }[] = []
  for (let i = 0; i + 3 < xy.length; i += 2) {
    const [east, north] = [xy[i + 2]! - xy[i]!, xy[i + 3]! - xy[i + 1]!]
    const metres = hypotenuse(east, north)
    if (metres > 0) steps.push({ degrees: ((atan2(east, north) * 180) / Math.PI + 360) % 180, metres })
  }
  return steps
}
