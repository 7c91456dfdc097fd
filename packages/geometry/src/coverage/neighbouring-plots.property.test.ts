/** Two plots that share a border on which only one of them has a vertex: files round that vertex off the border by up to a millimetre. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { integrateCoverage } from '../oracle/integrate-coverage.ts'
import { asLocalM, asLonLat, type LonLatPath } from '../shapes/lon-lat.ts'
import { createLaea } from '../shapes/projection/laea.ts'
import { measureCoverage } from './measure-coverage.ts'

const plane = createLaea(-50, -21.4)
/** Eight decimals of a degree, as most programs write them. */
const DECIMALS = 1e8
const PAIRS = 300

const pathOf = (...metres: number[]): LonLatPath =>
  asLonLat(plane.toLonLat(asLocalM(metres)).map((degrees) => Math.round(degrees * DECIMALS) / DECIMALS))

const anyPair = fc
  .record({
    width: fc.double({ min: 40, max: 160, noNaN: true }),
    height: fc.double({ min: 40, max: 160, noNaN: true }),
    lean: fc.double({ min: -30, max: 30, noNaN: true }),
    vertices: fc.array(fc.double({ min: 0.05, max: 0.95, noNaN: true }), { minLength: 1, maxLength: 3 }),
    south: fc.double({ min: -20, max: 20, noNaN: true }),
    north: fc.double({ min: 25, max: 150, noNaN: true }),
  })
  .map(({ width, height, lean, vertices, south, north }) => {
    const along = vertices.toSorted((a, b) => b - a).flatMap((share) => [width + lean * share, height * share])
    return {
      west: pathOf(0, 0, width, 0, width + lean, height, 0, height),
      east: pathOf(width, 0, 2 * width, 0, 2 * width, height, width + lean, height, ...along),
      swath: pathOf(-10, south, 2 * width + 10, south, 2 * width + 10, north, -10, north),
    }
  })

test('each of two neighbours gets its own hectares, and they add up to the whole', async () => {
  await fc.assert(
    fc.asyncProperty(anyPair, async ({ west, east, swath }) => {
      const plots = [west, east].map((outer, i) => ({ id: `${i}`, polygons: [{ outer, holes: [] }] }))
      const swaths = [{ kind: 'polygon' as const, polygon: { outer: swath, holes: [] } }]
      const { areas, plots: found } = await measureCoverage({ plots, swaths }, { layers: false })
      const passes = [[plane.toLocal(swath)]]
      for (const [i, outer] of [west, east].entries()) {
        const alone = integrateCoverage({ plots: [[plane.toLocal(outer)]], passes }, 0.05)
        expect(Math.abs(found[i]!.effectiveM2 - alone.effective)).toBeLessThan(1e-5 * (alone.plot + alone.applied))
      }
      // The rounded vertex makes a gap or a lap of a millimetre along the border: 0.3 m² at most.
      const sum = found.reduce((total, { effectiveM2 }) => total + effectiveM2, 0)
      expect(Math.abs(sum - areas.effectiveM2!)).toBeLessThan(0.3)
    }),
    { numRuns: PAIRS },
  )
})
