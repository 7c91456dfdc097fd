/** The bench's question on a small scale: what must not pass in silence, on simulated flights, so that every machine asks it. */
import { createRandom } from '@faixa/tools/simulator'
import { beforeAll, describe, expect, test } from 'vitest'
import { type FlightToGarble, simulatedFlights } from './flights-to-garble.ts'
import { type GarbledFile, judgeMutation, type MeasuredOriginal, measureOriginal } from './judge-mutation.ts'
import { MUTATIONS, type MutationName } from './mutate-text.ts'

const EACH = 4
const AREA_HA = 12

/** What no reader can see: a file that is whole, only with less or with something else in it (docs/metodo.md). */
const UNSEEN: readonly MutationName[] = ['a block lost', 'half a list dropped', 'a shape off by a degree']

let flights: readonly FlightToGarble[] = []
let originals: readonly MeasuredOriginal[] = []
beforeAll(async () => {
  flights = simulatedFlights(AREA_HA)
  originals = await Promise.all(flights.map(measureOriginal))
})

describe('a garbled file never changes a figure by more than 1 % in silence', () => {
  const kinds = (Object.keys(MUTATIONS) as MutationName[]).filter((kind) => !UNSEEN.includes(kind))

  test.each(kinds)('%s', async (kind) => {
    const random = createRandom(20_261_122, kind)
    const silent: string[] = []
    for (let i = 0; i < EACH; i++) {
      const at = i % flights.length
      const garbled: GarbledFile = random.next() < 0.5 ? 'area' : 'aplicacao'
      const text = MUTATIONS[kind](flights[at]![garbled], random)
      if (text === undefined) continue
      if ((await judgeMutation(originals[at]!, garbled, text)) === 'silent')
        silent.push(`${flights[at]!.name}, ${garbled}`)
    }
    expect(silent).toEqual([])
  })
})
