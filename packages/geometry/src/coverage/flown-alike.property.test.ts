import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { asLocalM } from '../shapes/lon-lat.ts'
import { createLaea } from '../shapes/projection/laea.ts'
import { measureCoverage } from './measure-coverage.ts'
import { type Point, quadsAlong } from './random-flight.ts'
import type { SwathInput } from './terms/coverage.ts'
import type { CoverageAreas } from './terms/coverage-areas.ts'

const WIDTH_M = 22
const STEP_M = 12
const DEGREE = Math.PI / 180
const plane = createLaea(-53.89, -22.39)
const FIELD = ring([
  [-150, -110],
  [160, -120],
  [150, 120],
  [20, 90],
  [-140, 130],
])

/** Runs of 8 to 20 records that wander by up to 3° a record, and now and then bend by up to 30°, some of them crossing. */
const anyTracks: fc.Arbitrary<Point[][]> = fc.array(
  fc
    .record({
      y: fc.double({ min: -80, max: 80, noNaN: true }),
      heading: fc.double({ min: -0.3, max: 0.3, noNaN: true }),
      turns: fc.array(
        fc.oneof(
          { weight: 9, arbitrary: fc.double({ min: -3, max: 3, noNaN: true }) },
          { weight: 1, arbitrary: fc.double({ min: -30, max: 30, noNaN: true }) },
        ),
        { minLength: 8, maxLength: 20 },
      ),
    })
    .map(({ y, heading, turns }) => trackOf(y, heading, turns)),
  { minLength: 2, maxLength: 6 },
)

function trackOf(y: number, heading: number, turns: readonly number[]): Point[] {
  const track: Point[] = [[-6 * turns.length, y]]
  let angle = heading
  for (const turn of turns) {
    const [x0, y0] = track.at(-1)!
    track.push([x0 + STEP_M * Math.cos(angle), y0 + STEP_M * Math.sin(angle)])
    angle += turn * DEGREE
  }
  return track
}

function ring(points: readonly Point[]): ReturnType<typeof plane.toLonLat> {
  return plane.toLonLat(asLocalM(points.flat()))
}

function asQuads(tracks: readonly Point[][], timed: boolean): SwathInput[] {
  return tracks.flatMap((track, pass) =>
    quadsAlong(track, WIDTH_M, 'independent').map((quad, i): SwathInput => {
      const beginMs = 60_000 * pass + 200 * i
      const polygon = { outer: ring(quad), holes: [] }
      return { kind: 'polygon', polygon, ...(timed && { beginMs, endMs: beginMs + 200 }) }
    }),
  )
}

function asLines(tracks: readonly Point[][]): SwathInput[] {
  return tracks.map((track) => ({ kind: 'line', path: ring(track), widthM: WIDTH_M }))
}

/** Each pass as a GIS would draw it: both sides parallel to the track, round outside the bends and mitred inside them. */
function asWholePasses(tracks: readonly Point[][]): SwathInput[] {
  return tracks.map((track) => ({
    kind: 'polygon',
    polygon: { outer: ring([...sideOf(track, -1), ...sideOf(track, 1).reverse()]), holes: [] },
  }))
}

function sideOf(track: readonly Point[], side: 1 | -1): Point[] {
  const half = WIDTH_M / 2
  const headings = track.slice(1).map(([x, y], i) => Math.atan2(y - track[i]![1], x - track[i]![0]))
  return track.flatMap((at, i): Point[] => {
    const before = headings[i - 1] ?? headings[i]!
    const turn = (headings[i] ?? before) - before
    const tip = (heading: number, reach: number): Point => [
      at[0] - side * reach * Math.sin(heading),
      at[1] + side * reach * Math.cos(heading),
    ]
    if (turn * side >= 0) return [tip(before + turn / 2, half / Math.cos(turn / 2))]
    return Array.from({ length: 31 }, (_, k) => tip(before + (turn * k) / 30, half))
  })
}

test('flights measure the same as quads of their own headings, as lines and as whole passes, to 1e-4', async () => {
  await fc.assert(
    fc.asyncProperty(anyTracks, fc.boolean(), async (tracks, timed) => {
      const plots = [{ id: 'campo', polygons: [{ outer: FIELD, holes: [] }] }]
      const measured = await Promise.all(
        [asWholePasses(tracks), asQuads(tracks, timed), asLines(tracks)].map((swaths) =>
          measureCoverage({ plots, swaths }, { layers: false, repeats: 'flown-again' }),
        ),
      )
      const [whole, ...rest] = measured as [(typeof measured)[0], ...typeof measured]
      for (const other of rest) {
        expect(other.passes).toBe(whole.passes)
        for (const name of ['appliedM2', 'effectiveM2', 'unappliedM2', 'overlapM2', 'grossM2'] as const) {
          expect(apart(whole.areas, other.areas, name), name).toBeLessThan(1e-4)
        }
      }
    }),
    { numRuns: 200 * inject('shareOfCases'), seed: 10 },
  )
})

/** Lines flown there and back, 18 m to 20 m apart, with the valve open through half circles of up to 12 steps beyond the field. */
const anyThereAndBack: fc.Arbitrary<{ readonly way: Point[]; readonly lines: Point[][] }> = fc
  .record({
    spacing: fc.double({ min: 18, max: 20, noNaN: true }),
    steps: fc.integer({ min: 5, max: 12 }),
    sway: fc.array(fc.double({ min: -0.4, max: 0.4, noNaN: true }), { minLength: 21, maxLength: 21 }),
    count: fc.integer({ min: 2, max: 6 }),
    beyond: fc.double({ min: 30, max: 60, noNaN: true }),
  })
  .map(({ spacing, steps, sway, count, beyond }) => {
    const reach = 160 + beyond
    const lines = Array.from({ length: count }, (_, k): Point[] => {
      const y = (k - (count - 1) / 2) * spacing
      const line = sway.map((aside, i): Point => [((i - 10) / 10) * reach, y + (i > 0 && i < 20 ? aside : 0)])
      return k % 2 === 0 ? line : line.reverse()
    })
    const way = lines.flatMap((line, k): Point[] => {
      const [x, y] = line.at(-1)!
      const turn = Array.from({ length: steps - 1 }, (_, i): Point => {
        const angle = ((i + 1) * Math.PI) / steps - Math.PI / 2
        return [x + Math.sign(x) * (spacing / 2) * Math.cos(angle), y + (spacing / 2) * (1 + Math.sin(angle))]
      })
      return k < count - 1 ? [...line, ...turn] : line
    })
    return { way, lines }
  })

test('flights with the valve open through the turns measure the same in the field in every form, to 1e-4', async () => {
  const plots = [{ id: 'campo', polygons: [{ outer: FIELD, holes: [] }] }]
  const timed = (swaths: readonly SwathInput[]): SwathInput[] =>
    swaths.map((swath, i) => ({ ...swath, beginMs: 200 * i, endMs: 200 * (i + 1) }))
  await fc.assert(
    fc.asyncProperty(anyThereAndBack, async ({ way, lines }) => {
      const records = asLines(way.slice(1).map((to, i) => [way[i]!, to]))
      const forms = [
        asWholePasses(lines),
        asQuads([way], true),
        asQuads([way], false),
        asLines([way]),
        records,
        timed(records),
        timed(records).toReversed(),
      ]
      const [whole, ...rest] = await Promise.all(
        forms.map((swaths) => measureCoverage({ plots, swaths }, { layers: false })),
      )
      for (const other of rest) {
        expect(other.passes).toBe(whole!.passes)
        for (const name of ['effectiveM2', 'unappliedM2', 'overlapM2'] as const) {
          expect(apart(whole!.areas, other.areas, name), name).toBeLessThan(1e-4)
        }
      }
    }),
    { numRuns: 100 * inject('shareOfCases'), seed: 11 },
  )
})

/** Difference relative to the number itself, or to a square metre where that is larger. */
function apart(a: CoverageAreas, b: CoverageAreas, name: keyof Omit<CoverageAreas, 'depthM2'>): number {
  return Math.abs(a[name]! - b[name]!) / Math.max(a[name]!, 1)
}
