/** Checks on a small scale, with simulated flights, so on every machine, that mutations change no figure in silence. */
import { createRandom } from '@faixa/tools/simulator'
import { beforeAll, describe, expect, test } from 'vitest'
import { type FlightToMutate, simulatedFlights } from './flights-to-mutate.ts'
import { judgeMutation, type MeasuredOriginal, type MutatedFile, measureOriginal } from './judge-mutation.ts'
import { MUTATIONS, type MutationName } from './mutate-text.ts'

const EACH = 4
const AREA_HA = 12

/** Mutations that no reader can detect: the file is whole, only with less or other content (docs/metodo.md). */
const UNDETECTABLE: readonly MutationName[] = ['a block lost', 'half a list dropped', 'a shape off by a degree']

let flights: readonly FlightToMutate[] = []
let originals: readonly MeasuredOriginal[] = []
beforeAll(async () => {
  flights = simulatedFlights(AREA_HA)
  originals = await Promise.all(flights.map(measureOriginal))
})

describe('a mutated file never changes a figure by more than 1 % in silence', () => {
  const kinds = (Object.keys(MUTATIONS) as MutationName[]).filter((kind) => !UNDETECTABLE.includes(kind))

  test.each(kinds)('%s', async (kind) => {
    const random = createRandom(20_261_122, kind)
    const silent: string[] = []
    for (let i = 0; i < EACH; i++) {
      const at = i % flights.length
      const mutated: MutatedFile = random.next() < 0.5 ? 'area' : 'aplicacao'
      const text = MUTATIONS[kind](flights[at]![mutated], random)
      if (text === undefined) continue
      if ((await judgeMutation(originals[at]!, mutated, text)) === 'silent')
        silent.push(`${flights[at]!.name}, ${mutated}`)
    }
    expect(silent).toEqual([])
  })
})
