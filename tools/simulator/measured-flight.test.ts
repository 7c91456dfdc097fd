import { measureCoverage } from '@faixa/geometry'
import { expect, test } from 'vitest'
import { coverageInput } from './coverage-input.ts'
import type { Preset } from './flight-options.ts'
import { simulateFlight } from './simulate-flight.ts'

/** The bands of the laudo: ALTA >= 90 %, MÉDIA >= 85 % and < 90 %, BAIXA below. */
const BANDS = [
  ['bom', 90, 100.01],
  ['medio', 85, 90],
  ['ruim', 0, 85],
] as const satisfies readonly (readonly [Preset, number, number])[]

test.each(BANDS)('a flight called %s falls in its band, whatever the seed and the size', async (preset, low, high) => {
  for (const [seed, areaHa] of [1, 2, 3, 4].flatMap((seed) => [45, 200].map((areaHa) => [seed, areaHa] as const))) {
    const { areas } = await measureCoverage(coverageInput(simulateFlight({ preset, seed, areaHa }), 'passes'), {
      layers: false,
    })
    const percent = (100 * areas.effectiveM2!) / areas.plotM2!
    expect(percent).toBeGreaterThanOrEqual(low)
    expect(percent).toBeLessThan(high)
  }
})

test('the families describe the same footprint', async () => {
  const flight = simulateFlight({ areaHa: 60, seed: 9 })
  const measured = async (family: Parameters<typeof coverageInput>[1]): Promise<number> =>
    (await measureCoverage(coverageInput(flight, family), { layers: false })).areas.appliedM2
  const passes = await measured('passes')
  expect((await measured('quads-shared')) / passes).toBeCloseTo(1, 6)
  // Passes are mitred at every bend on both sides, lines rounded outside sharp bends: only a bend of 6° or more would
  // show, and there is none.
  expect((await measured('lines')) / passes).toBeCloseTo(1, 6)
  // Square quads leave a gap outside every bend: half a swath squared times half the bend's angle, some 0.5° each over
  // half the joints.
  const quads = await measured('quads')
  expect(quads / passes).toBeLessThan(1)
  expect(quads / passes).toBeGreaterThan(0.995)
})

test('no two talhões overlap, in any layout', async () => {
  for (const areaHa of [10, 45, 200, 700]) {
    const flight = simulateFlight({ areaHa, seed: areaHa })
    const { areas } = await measureCoverage(coverageInput(flight, 'passes'), { layers: false })
    // The union of the talhões is as large as their sum.
    expect(areas.plotM2! / flight.truth.fieldM2).toBeCloseTo(1, 7)
  }
})
