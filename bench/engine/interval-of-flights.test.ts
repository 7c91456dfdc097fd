/** The interval of an effectiveness holds what was truly flown, in simulated flights whose true width and place are drawn from the doubt. */
import { measureFlight, readFlightFile } from '@faixa/flight'
import { asLocalM, measureCoverage } from '@faixa/geometry'
import { coverageInput, kmlFiles, simulateFlight } from '@faixa/tools/simulator'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'

const FLIGHTS = Math.round(1000 * inject('shareOfCases'))
/** The promise of the interval. */
const HELD = 0.95

const anyFlight = fc.record({
  seed: fc.integer({ min: 1, max: 1e6 }),
  preset: fc.constantFrom('bom' as const, 'medio' as const, 'ruim' as const),
  areaHa: fc.double({ min: 2, max: 6, noNaN: true }),
  u: fc.double({ min: 0.01, max: 0.2, noNaN: true }),
  d: fc.double({ min: 0.1, max: 3, noNaN: true }),
  /** The true width and place, as shares of the doubt. */
  width: fc.double({ min: -1, max: 1, noNaN: true }),
  shift: fc.double({ min: 0, max: 1, noNaN: true }),
  angle: fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
})

test('at least 95 of 100 flights lie within their interval, and all within a tenth of a point of it', async () => {
  let [held, flights] = [0, 0]
  await fc.assert(
    fc.asyncProperty(anyFlight, async ({ seed, preset, areaHa, u, d, width, shift, angle }) => {
      const flight = simulateFlight({ seed, preset, areaHa })
      const texts = kmlFiles(flight, { family: 'lines', trackKind: 'line' })
      const read = async (role: string) => {
        const file = await readFlightFile(`${role}.kml`, [new TextEncoder().encode(texts.get(`${role}.kml`))])
        if ('unusable' in file) throw new Error(file.unusable.message)
        return file
      }
      const doubt = { largura: { u, fonte: 'informada' }, posicao: { d, fonte: 'informada' } } as const
      const measured = await measureFlight(
        { area: await read('area'), aplicacao: await read('aplicacao') },
        { layers: false, widthM: flight.plan.swathM, doubt },
      )
      if ('unusable' in measured) throw new Error(measured.unusable.message)
      const { de, ate } = measured.numbers.intervalo!.percentAplicacaoEfetiva

      const { plots, swaths } = coverageInput(flight, 'lines')
      const move = [d * shift * Math.cos(angle), d * shift * Math.sin(angle)] as const
      const flown = swaths.flatMap((swath) => {
        if (swath.kind !== 'line') return []
        const path = asLocalM(flight.plane.toLocal(swath.path).map((metres, i) => metres + move[i % 2]!))
        return [{ ...swath, path: flight.plane.toLonLat(path), widthM: (1 + u * width) * swath.widthM }]
      })
      const { areas } = await measureCoverage({ plots, swaths: flown }, { layers: false })
      const truth = (100 * areas.effectiveM2!) / areas.plotM2!
      flights++
      if (truth >= de && truth <= ate) held++
      expect(truth).toBeGreaterThan(de - 0.1)
      expect(truth).toBeLessThan(ate + 0.1)
    }),
    { numRuns: FLIGHTS },
  )
  expect(held).toBeGreaterThanOrEqual(HELD * flights)
})
