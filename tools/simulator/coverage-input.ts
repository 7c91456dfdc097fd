/**
 * Returns the flight as input of the engine, without the detour through text: for benches and for tests of the engine.
 * The families describe the same strip: around the logged positions, half a swath to either side, square ends.
 */
import {
  asLocalM,
  asLonLat,
  type CoverageInput,
  type Laea,
  type LocalPathM,
  type LonLatPath,
  type SwathInput,
} from '@faixa/geometry'
import type { SwathFamily } from './flight-options.ts'
import type { SimulatedFlight, SimulatedTrack } from './simulate-flight.ts'

/** Returns plots and swaths in degrees; rings do not repeat their first position. */
export function coverageInput(flight: SimulatedFlight, family: SwathFamily): CoverageInput {
  return {
    plots: flight.plots.map(({ talhCodigo, polygon }) => ({ id: talhCodigo, polygons: [polygon] })),
    swaths: swathsOf(flight, family),
  }
}

export function swathsOf({ track, plan, plane }: SimulatedFlight, family: SwathFamily): SwathInput[] {
  return track.passes.flatMap(([first, last]) => {
    const path = asLocalM(track.positions.subarray(2 * first, 2 * last + 2))
    const whole = { beginMs: track.timesMs[first]!, endMs: track.timesMs[last]! }
    switch (family) {
      case 'lines':
        return [{ kind: 'line', path: plane.toLonLat(path), widthM: plan.swathM, ...whole }]
      case 'passes':
        return [{ kind: 'polygon', polygon: { outer: passRing(path, plan.swathM, plane), holes: [] }, ...whole }]
      case 'quads-shared':
        return cutQuads(plane.toLonLat(sharedCorners(path, plan.swathM)), track, first)
      case 'quads':
        return cutQuads(plane.toLonLat(squareCorners(path, plan.swathM)), track, first)
    }
  })
}

/**
 * Returns the rings of a run of log intervals, eight numbers a quad. The first interval begins at position `first` of
 * the track.
 */
function cutQuads(corners: LonLatPath, { timesMs }: SimulatedTrack, first: number): SwathInput[] {
  return Array.from({ length: corners.length / 8 }, (_, i) => ({
    kind: 'polygon',
    polygon: { outer: asLonLat(corners.subarray(8 * i, 8 * i + 8)), holes: [] },
    beginMs: timesMs[first + i]!,
    endMs: timesMs[first + i + 1]!,
  }))
}

/** Returns a pass as a ring, down the right side and back up the left: counter-clockwise. */
function passRing(path: LocalPathM, swathM: number, plane: Laea): LonLatPath {
  const { left, right } = sidesOf(path, swathM)
  const ring = new Float64Array(2 * path.length)
  ring.set(right)
  for (let i = 0, j = 2 * path.length - 2; i < path.length; i += 2, j -= 2) {
    ring[j] = left[i]!
    ring[j + 1] = left[i + 1]!
  }
  return plane.toLonLat(asLocalM(ring))
}

function sharedCorners(path: LocalPathM, swathM: number): LocalPathM {
  const { left, right } = sidesOf(path, swathM)
  const corners = new Float64Array((path.length / 2 - 1) * 8)
  for (let i = 0, at = 0; i + 2 < path.length; i += 2, at += 8) {
    corners.set(right.subarray(i, i + 4), at)
    corners.set(left.subarray(i + 2, i + 4), at + 4)
    corners.set(left.subarray(i, i + 2), at + 6)
  }
  return asLocalM(corners)
}

/** Returns quads perpendicular to their own heading: ends gape on the outside of every bend and overlap inside it. */
function squareCorners(path: LocalPathM, swathM: number): LocalPathM {
  const corners = new Float64Array((path.length / 2 - 1) * 8)
  for (let i = 0, at = 0; i + 2 < path.length; i += 2, at += 8) {
    const [ax, ay, bx, by] = [path[i]!, path[i + 1]!, path[i + 2]!, path[i + 3]!]
    const half = swathM / 2 / Math.hypot(bx - ax, by - ay)
    const nx = -(by - ay) * half
    const ny = (bx - ax) * half
    corners.set([ax - nx, ay - ny, bx - nx, by - ny, bx + nx, by + ny, ax + nx, ay + ny], at)
  }
  return asLocalM(corners)
}

/**
 * Returns the strip's two sides, with a position for each of the path's: on the bisector of each bend, square at the
 * ends.
 */
function sidesOf(path: LocalPathM, swathM: number): { readonly left: Float64Array; readonly right: Float64Array } {
  const left = new Float64Array(path.length)
  const right = new Float64Array(path.length)
  const end = path.length - 2
  for (let i = 0; i <= end; i += 2) {
    const before = Math.max(0, i - 2)
    const after = Math.min(end, i + 2)
    const [inX, inY] = unit(path, i === 0 ? 0 : before, i === 0 ? 2 : i)
    const [outX, outY] = unit(path, i === end ? before : i, i === end ? end : after)
    // The mitre is half a width from both sides of the bend, 2 / |sum|^2 along the sum of the normals.
    const sumX = -(inY + outY)
    const sumY = inX + outX
    const reach = swathM / (sumX * sumX + sumY * sumY)
    left[i] = path[i]! + sumX * reach
    left[i + 1] = path[i + 1]! + sumY * reach
    right[i] = path[i]! - sumX * reach
    right[i + 1] = path[i + 1]! - sumY * reach
  }
  return { left, right }
}

function unit(path: Float64Array, from: number, to: number): readonly [number, number] {
  const dx = path[to]! - path[from]!
  const dy = path[to + 1]! - path[from + 1]!
  const length = Math.hypot(dx, dy)
  return [dx / length, dy / length]
}
