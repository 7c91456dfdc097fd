/** Applies one kind of mutation the given number of times, to the flights in turn, in one file of each at random. */
import type { Prepare } from '../contest.ts'
import { sharedFlights, simulatedFlights } from './flights-to-mutate.ts'
import { mutateFlights, prepareFlights } from './mutate-flights.ts'

/** Hectares of a simulated flight: small enough for one mutated position to show, large enough for a few plots. */
const AREA_HA = 30

export const prepare: Prepare = async (params) => {
  const flights = await prepareFlights([...sharedFlights(), ...simulatedFlights(AREA_HA)])
  return {
    async run() {
      const { silences, ...counts } = await mutateFlights(
        flights,
        String(params['kind']),
        Number(params['count']),
        Number(params['seed']),
      )
      if (process.env['MUTATIONS_SHOW']) process.stderr.write(silences.map((line) => `${line}\n`).join(''))
      return counts
    },
  }
}
