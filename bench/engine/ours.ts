/** Measures with our engine: every number and every layer, overall and per plot, passes found from the quads. */
import { measureCoverage } from '@faixa/geometry'
import { coverageInput } from '@faixa/tools/simulator'
import type { Prepare } from '../contest.ts'
import { familyOf, flightOf } from './engine-input.ts'

export const prepare: Prepare = async (params) => {
  const flight = flightOf(params)
  const input = coverageInput(flight, familyOf(params))
  return {
    async run() {
      const { areas } = await measureCoverage(input, { joints: params['joints'] === 'open' ? 'open' : 'closed' })
      return {
        quads: flight.truth.pieces,
        appliedHa: areas.appliedM2 / 10_000,
        twiceHa: (areas.depthM2[1] ?? 0) / 10_000,
      }
    },
  }
}
