/** Applies one kind of mutation the given number of times, to the flights in turn, in one file of each at random. */
import { createRandom } from '@faixa/tools/simulator'
import type { Prepare } from '../contest.ts'
import { realFlights, simulatedFlights } from './flights-to-mutate.ts'
import { judgeMutation, measureOriginal, type Verdict } from './judge-mutation.ts'
import { MUTATIONS, type MutationName } from './mutate-text.ts'

/** Hectares of a simulated flight: small enough for one mutated position to show, large enough for a few plots. */
const AREA_HA = 30
/** Files tried for each mutation wanted, because a kind may find nothing to change in one. */
const TRIES = 5

export const prepare: Prepare = async (params) => {
  const flights = [...realFlights(), ...simulatedFlights(AREA_HA)]
  const originals = await Promise.all(flights.map(measureOriginal))
  return {
    async run() {
      const kind = String(params['kind']) as MutationName
      const counts: Record<Verdict, number> = { same: 0, refused: 0, reported: 0, silent: 0 }
      const random = createRandom(Number(params['seed']), kind)
      for (let i = 0; i < Number(params['count']) * TRIES; i++) {
        if (counts.same + counts.refused + counts.reported + counts.silent === Number(params['count'])) break
        const at = i % flights.length
        const mutated = random.next() < 0.5 ? 'area' : 'aplicacao'
        const text = MUTATIONS[kind](flights[at]![mutated], random)
        if (text === undefined) continue
        const verdict = await judgeMutation(originals[at]!, mutated, text)
        counts[verdict]++
        if (verdict === 'silent' && process.env['MUTATIONS_SHOW']) {
          process.stderr.write(`${kind} #${i} ${flights[at]!.name} ${mutated}\n`)
        }
      }
      return counts
    },
  }
}
