/** Random flights over random fields for the property tests: in metres, with the passes known, so that an oracle can be asked too. */
import fc from 'fast-check'
import { atan2, cos, hypotenuse, sin } from '../arithmetic/portable-math.ts'
import type { Scene } from '../oracle/integrate-coverage.ts'
import { asLocalM } from '../shapes/lon-lat.ts'
import { createLaea, type Laea } from '../shapes/projection/laea.ts'
import type { CoverageInput, PlotInput, SwathInput } from './terms/coverage.ts'

export interface Flight {
  /** Rings of each plot in metres. */
  readonly plots: readonly (readonly Float64Array[])[]
  /** Log pieces of each pass in metres, counter-clockwise. */
  readonly passes: readonly (readonly Float64Array[])[]
  /** The ground that the boom swept outside the bends of each pass, beside its pieces; from the track, for the oracle. */
  readonly swept: readonly (readonly Float64Array[])[]
}

export type Point = readonly [x: number, y: number]

/** A field with a wavy boundary and perhaps a hole, flown in wavering lines 15 m to 22 m apart by a 22 m boom. */
export const anyFlight: fc.Arbitrary<Flight> = fc
  .record({
    radii: fc.array(fc.double({ min: 90, max: 210, noNaN: true }), { minLength: 7, maxLength: 24 }),
    hole: fc.option(fc.double({ min: 5, max: 40, noNaN: true })),
    lines: fc.array(
      fc.record({
        offset: fc.double({ min: -2, max: 2, noNaN: true }),
        from: fc.integer({ min: -20, max: -8 }),
        to: fc.integer({ min: 8, max: 20 }),
        sway: fc.array(fc.double({ min: -0.4, max: 0.4, noNaN: true }), { minLength: 41, maxLength: 41 }),
      }),
      { minLength: 1, maxLength: 14 },
    ),
    spacing: fc.double({ min: 15, max: 22, noNaN: true }),
    family: fc.constantFrom('shared' as const, 'independent' as const),
    heading: fc.double({ min: 0, max: Math.PI, noNaN: true }),
  })
  .map(({ radii, hole, lines, spacing, family, heading }) => {
    const outline = radii.map((r, i): Point => {
      const angle = (2 * Math.PI * i) / radii.length
      return [r * cos(angle), r * sin(angle)]
    })
    const pond =
      hole === null
        ? []
        : [
            ringOf(
              [
                [hole, 0],
                [0, -hole],
                [-hole, 0],
                [0, hole],
              ],
              heading,
            ),
          ]
    const tracks = lines.map(({ offset, from, to, sway }, k) => {
      const y = (k - lines.length / 2) * spacing + offset
      const track = Array.from({ length: to - from + 1 }, (_, i): Point => [(from + i) * 12, y + sway[from + i + 20]!])
      return k % 2 === 1 ? track.reverse() : track
    })
    return {
      plots: [[ringOf(outline, heading), ...pond]],
      passes: tracks.map((track) => quadsAlong(track, 22, family).map((quad) => ringOf(quad, heading))),
      swept: tracks.map((track) =>
        family === 'shared' ? [] : sectorsAlong(track, 22).map((sector) => ringOf(sector, heading)),
      ),
    }
  })

/** The scene that an oracle integrates: every pass with the ground swept outside its bends. */
export function sceneOf({ plots, passes, swept }: Flight): Scene {
  return { plots, passes: passes.map((pieces, i) => [...pieces, ...swept[i]!]) }
}

/** Outside each bend the sector that the boom's tip sweeps about the position, counter-clockwise, in eight steps. */
export function sectorsAlong(track: readonly Point[], widthM: number): Point[][] {
  const half = widthM / 2
  return track.slice(1, -1).map((at, i) => {
    const before = headingFrom(track[i]!, at)
    const turn = wrap(headingFrom(at, track[i + 2]!) - before)
    const outward = turn > 0 ? before - Math.PI / 2 : before + Math.PI / 2 + turn
    const tips = Array.from({ length: 9 }, (_, k): Point => {
      const angle = outward + (Math.abs(turn) * k) / 8
      return [at[0] + half * cos(angle), at[1] + half * sin(angle)]
    })
    return [at, ...tips]
  })
}

function headingFrom(a: Point, b: Point): number {
  return atan2(b[1] - a[1], b[0] - a[0])
}

function wrap(angle: number): number {
  return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI))
}

export function quadsAlong(track: readonly Point[], widthM: number, family: 'shared' | 'independent'): Point[][] {
  const half = widthM / 2
  const normal = (a: Point, b: Point): Point => {
    const length = hypotenuse(b[0] - a[0], b[1] - a[1])
    return [(-(b[1] - a[1]) / length) * half, ((b[0] - a[0]) / length) * half]
  }
  return track.slice(1).map((to, i) => {
    const from = track[i]!
    const random = normal(from, to)
    const start = family === 'shared' ? normal(track[Math.max(0, i - 1)]!, to) : random
    const end = family === 'shared' ? normal(from, track[Math.min(track.length - 1, i + 2)]!) : random
    return [
      [from[0] - start[0], from[1] - start[1]],
      [to[0] - end[0], to[1] - end[1]],
      [to[0] + end[0], to[1] + end[1]],
      [from[0] + start[0], from[1] + start[1]],
    ]
  })
}

function ringOf(points: readonly Point[], heading: number): Float64Array {
  return Float64Array.from(points.flatMap(([x, y]) => turnPoint(x, y, heading)))
}

function turnPoint(x: number, y: number, angle: number): [number, number] {
  return [x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)]
}

/** The same flight turned about the origin and shifted. */
export function moved(flight: Flight, angle: number, dx: number, dy: number): Flight {
  const move = (ring: Float64Array) => {
    const out = new Float64Array(ring.length)
    for (let i = 0; i < ring.length; i += 2) {
      const [x, y] = turnPoint(ring[i]!, ring[i + 1]!, angle)
      out[i] = x + dx
      out[i + 1] = y + dy
    }
    return out
  }
  return {
    plots: flight.plots.map((rings) => rings.map(move)),
    passes: flight.passes.map((pieces) => pieces.map(move)),
    swept: flight.swept.map((rings) => rings.map(move)),
  }
}

/** The flight in the form of files, around the given position. */
export function inputOf(flight: Flight, plane: Laea = createLaea(-53.89, -22.39)): CoverageInput {
  const toLonLat = (ring: Float64Array) => plane.toLonLat(asLocalM(ring))
  const plots = flight.plots.map(
    ([outer, ...holes], i): PlotInput => ({
      id: `${i}`,
      polygons: [{ outer: toLonLat(outer!), holes: holes.map(toLonLat) }],
    }),
  )
  const swaths = flight.passes.flat().map(
    (ring): SwathInput => ({
      kind: 'polygon',
      polygon: { outer: toLonLat(ring), holes: [] },
    }),
  )
  return { plots, swaths }
}
