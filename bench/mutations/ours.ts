/** One kind of mutation, so many times over the flights in turn, one file of each at random. */
import { createRandom } from '@faixa/tools/simulator'
import type { Prepare } from '../contest.ts'
import { realFlights, simulatedFlights } from './flights-to-garble.ts'
import { judgeMutation, measureOriginal, type Verdict } from './judge-mutation.ts'
import { MUTATIONS, type MutationName } from './mutate-text.ts'

/** Of a simulated flight: small enough for one garbled position to show, large enough for a few plots. */
const AREA_HA = 30
/** A kind that finds nothing to garble in a file tries others. */
const TRIES = 5

export const prepare: Prepare = async (params) => {
  const flights = [...realFlights(), ...simulatedFlights(AREA_HA)]
  const originals = await Promise.all(flights.map(measureOriginal))
  return {
    async run() {
      const kind = String(params['kind']) as MutationName
      const counts: Record<Verdict, number> = { same: 0, refused: 0, told: 0, silent: 0 }
      const random = createRandom(Number(params['seed']), kind)
      for (let i = 0; i < Number(params['count']) * TRIES; i++) {
        if (counts.same + counts.refused + counts.told + counts.silent === Number(params['count'])) break
        const at = i % flights.length
        const garbled = random.next() < 0.5 ? 'area' : 'aplicacao'
        const text = MUTATIONS[kind](flights[at]![garbled], random)
        if (text === undefined) continue
        const verdict = await judgeMutation(originals[at]!, garbled, text)
        counts[verdict]++
        if (verdict === 'silent' && process.env['MUTATIONS_SHOW']) {
          process.stderr.write(`${kind} #${i} ${flights[at]!.name} ${garbled}\n`)
        }
      }
      return counts
    },
  }
}
