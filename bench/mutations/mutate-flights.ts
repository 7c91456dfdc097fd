/** Mutates files of flights in turn by one kind, and counts the verdicts. */
import { createRandom } from '@faixa/tools/simulator'
import { type FlightToMutate, MUTATED_FILES } from './flights-to-mutate.ts'
import { judgeMutation, type MeasuredOriginal, measureOriginal, type Verdict } from './judge-mutation.ts'
import { MUTATIONS } from './kinds/mutations.ts'

export interface Counts extends Record<Verdict, number> {
  /** Flight, file and changed figures of each silent mutation. */
  readonly silences: string[]
}

export interface FlightsToMutate {
  readonly flights: readonly FlightToMutate[]
  readonly originals: readonly MeasuredOriginal[]
}

/** Files tried for each mutation wanted, because a kind may find nothing to change in one. */
const TRIES = 8

export async function prepareFlights(flights: readonly FlightToMutate[]): Promise<FlightsToMutate> {
  return { flights, originals: await Promise.all(flights.map(measureOriginal)) }
}

export async function mutateFlights(
  { flights, originals }: FlightsToMutate,
  kind: string,
  count: number,
  seed: number,
): Promise<Counts> {
  const counts: Record<Verdict, number> = { same: 0, refused: 0, reported: 0, silent: 0 }
  const silences: string[] = []
  const random = createRandom(seed, kind)
  const first = Math.floor(random.next() * flights.length)
  for (let i = 0, done = 0; i < count * TRIES && done < count; i++) {
    const at = (first + i) % flights.length
    const { name, texts } = flights[at]!
    const mutated = random.pick(MUTATED_FILES)
    const contents = MUTATIONS[kind]!(texts[mutated], random)
    if (contents === undefined || contents === texts[mutated]) continue
    const { verdict, changed } = await judgeMutation(originals[at]!, mutated, contents)
    counts[verdict]++
    done++
    if (verdict === 'silent') silences.push(`${kind}, ${name}, ${mutated}: ${changed.join(', ')}`)
  }
  return { ...counts, silences }
}
