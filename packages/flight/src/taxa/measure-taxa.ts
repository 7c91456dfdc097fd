/**
 * Measures the rate along the passes of an application whose log states it: mean and spread in litres a hectare, and the hectares within
 * ±10 % of the contracted rate, of the flight and of each plot.
 *
 * The rate of a position holds until the next one, and the ground between them is their distance times the width. Each pass counts: ground
 * that was flown twice received both rates. Ground is summed in whole square millimetres by rate, so that the order of files changes no
 * digit; a record that is divided into two of the same rate changes a sum by at most one square millimetre, because each part is rounded.
 * In plots, the ground is clipped to their outlines (Sutherland and Hodgman, Reentrant Polygon Clipping, 1974). Cost: the steps with a rate
 * times the corners of the plots that they may touch.
 */

import { type Taxa, taxaClass } from '@faixa/domain'
import { asLonLat, createLaea, hypotenuse, type SwathInput } from '@faixa/geometry'
import { squareMetres, toHectares } from '@faixa/units'
import type { FlightPlot } from '../plots/flight-plot.ts'

const MM2_PER_M2 = 1e6

export interface MeasuredTaxa {
  readonly taxa: Taxa
  /** In the order of the plots; undefined where no ground with a rate lies inside. */
  readonly plots: readonly (Taxa | undefined)[]
}

interface RatedFlight {
  readonly swaths: readonly SwathInput[]
  /** The pass of each swath, negative where it was left out. */
  readonly runOfSwath: Int32Array
  readonly plots: readonly Pick<FlightPlot, 'polygons'>[]
  /** L/ha */
  readonly contracted?: number
}

/** Undefined where no pass has a rate. */
export function measureTaxa({ swaths, runOfSwath, plots, contracted }: RatedFlight): MeasuredTaxa | undefined {
  const rated = swaths.flatMap((swath, i) =>
    swath.kind === 'line' && swath.rates && runOfSwath[i]! >= 0 ? [{ ...swath, rates: swath.rates }] : [],
  )
  const [first] = rated.map(({ path }) => [path[0]!, path[1]!] as const).toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  if (!first) return undefined
  // The westernmost beginning of a pass: the plane does not depend on the order of the files.
  const plane = createLaea(...first)
  const grounds = plots.map(({ polygons }) =>
    polygons.flatMap(({ outer, holes }) =>
      [outer, ...holes].map((ring, i) => groundOf(plane.toLocal(asLonLat(ring)), i === 0 ? 1 : -1)),
    ),
  )
  const whole: Sums = new Map()
  const inPlots = plots.map((): Sums => new Map())
  for (const { path, rates, widthM } of rated) {
    const xy = plane.toLocal(path)
    for (let i = 0; 2 * i + 3 < xy.length; i++) {
      const rate = rates[i]!
      if (Number.isNaN(rate)) continue
      const step = stepOf(xy, i, widthM)
      if (!step) continue
      addTo(whole, rate, step.areaM2)
      for (const [p, rings] of grounds.entries()) {
        let areaM2 = 0
        for (const ring of rings) if (meets(ring, step)) areaM2 += ring.sign * clippedM2(ring.xy, step)
        if (areaM2 > 0) addTo(inPlots[p]!, rate, areaM2)
      }
    }
  }
  const taxa = taxaOf(whole, contracted)
  return taxa && { taxa, plots: inPlots.map((sums) => taxaOf(sums, contracted, taxa.media)) }
}

/** Square millimetres by rate. */
type Sums = Map<number, number>

function addTo(sums: Sums, rate: number, areaM2: number): void {
  sums.set(rate, (sums.get(rate) ?? 0) + Math.round(areaM2 * MM2_PER_M2))
}

/** Less of a plot within the passes, 1 m², is the rounding of an edge that they touch, and has no rate of its own. */
const TOUCHED_MM2 = MM2_PER_M2

/** `mean`: that of the flight, for its plots; absent for the flight itself. */
function taxaOf(sums: Sums, contracted: number | undefined, mean?: number): Taxa | undefined {
  const sorted = [...sums].toSorted(([a], [b]) => a - b)
  const sumOf = (worth: (rate: number) => number) => sorted.reduce((all, [rate, area]) => all + worth(rate) * area, 0)
  const area = sumOf(() => 1)
  if (area <= (mean === undefined ? 0 : TOUCHED_MM2)) return undefined
  const media = sumOf((rate) => rate) / area
  const deviation = Math.sqrt(sumOf((rate) => (rate - media) * (rate - media)) / area)
  const hectares = (mm2: number) => toHectares(squareMetres(mm2 / MM2_PER_M2))
  const reference = contracted ?? mean ?? media
  const ofClass = (wanted: number) => hectares(sumOf((rate) => (taxaClass(rate, reference) === wanted ? 1 : 0)))
  return {
    media,
    variacao: (100 * deviation) / media,
    hectares: hectares(area),
    ...(contracted !== undefined && {
      vazaoContratada: contracted,
      hectaresNaVazao: ofClass(1),
    }),
    hectaresAbaixo: ofClass(0),
    hectaresAcima: ofClass(2),
  }
}

interface Step {
  readonly areaM2: number
  /** Corners, counter-clockwise. */
  readonly corners: readonly number[]
  readonly box: readonly [west: number, south: number, east: number, north: number]
}

/** The rectangle between two positions; undefined at a standstill. */
function stepOf(xy: ArrayLike<number>, i: number, widthM: number): Step | undefined {
  const [ax, ay, bx, by] = [xy[2 * i]!, xy[2 * i + 1]!, xy[2 * i + 2]!, xy[2 * i + 3]!]
  const length = hypotenuse(bx - ax, by - ay)
  if (!(length > 0)) return undefined
  const [rx, ry] = [((by - ay) / length) * (widthM / 2), (-(bx - ax) / length) * (widthM / 2)]
  const corners = [ax + rx, ay + ry, bx + rx, by + ry, bx - rx, by - ry, ax - rx, ay - ry]
  return { areaM2: length * widthM, corners, box: boxOf(corners) }
}

interface Ground {
  readonly xy: readonly number[]
  readonly box: Step['box']
  /** 1 for ground, -1 for a hole in it. */
  readonly sign: 1 | -1
}

function groundOf(path: ArrayLike<number>, sign: 1 | -1): Ground {
  const xy = Array.from(path)
  return { xy, box: boxOf(xy), sign }
}

function boxOf(xy: readonly number[]): Step['box'] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i + 1 < xy.length; i += 2) {
    west = Math.min(west, xy[i]!)
    east = Math.max(east, xy[i]!)
    south = Math.min(south, xy[i + 1]!)
    north = Math.max(north, xy[i + 1]!)
  }
  return [west, south, east, north]
}

function meets({ box: a }: Ground, { box: b }: Step): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3]
}

/** The area of a ring within a convex polygon whose corners are counter-clockwise. */
function clippedM2(ring: readonly number[], { corners }: Step): number {
  let kept = ring
  for (let k = 0; k < corners.length && kept.length > 0; k += 2) {
    const [ax, ay] = [corners[k]!, corners[k + 1]!]
    const [bx, by] = [corners[(k + 2) % corners.length]!, corners[(k + 3) % corners.length]!]
    kept = leftOf(kept, ax, ay, bx - ax, by - ay)
  }
  let doubled = 0
  // Relative to its first corner: the products of metres from the plane's centre would lose digits.
  for (let i = 0, j = kept.length - 2; i < kept.length; j = i, i += 2)
    doubled += (kept[j]! - kept[0]!) * (kept[i + 1]! - kept[1]!) - (kept[i]! - kept[0]!) * (kept[j + 1]! - kept[1]!)
  return Math.abs(doubled) / 2
}

/** The part of a ring to the left of a line through a point. */
function leftOf(ring: readonly number[], x: number, y: number, dx: number, dy: number): readonly number[] {
  const kept: number[] = []
  const side = (i: number) => dx * (ring[i + 1]! - y) - dy * (ring[i]! - x)
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [before, here] = [side(j), side(i)]
    if (before >= 0 !== here >= 0) {
      const share = before / (before - here)
      kept.push(ring[j]! + share * (ring[i]! - ring[j]!), ring[j + 1]! + share * (ring[i + 1]! - ring[j + 1]!))
    }
    if (here >= 0) kept.push(ring[i]!, ring[i + 1]!)
  }
  return kept
}
