/** Holds on a small scale, with simulated flights, so on every machine, that mutations hardly ever change a figure in silence. */
import { expect, test } from 'vitest'
import { simulatedFlights } from './flights-to-mutate.ts'
import { MUTATIONS } from './kinds/mutations.ts'
import { mutateFlights, prepareFlights } from './mutate-flights.ts'

const EACH = 3
const AREA_HA = 12
const SEED = 20_261_126

/** The kinds that are silent here: the files are whole, only with other content, as a coarser receiver or a worse outline has. */
const SILENT = ['positions that tremble by five metres', 'the end lost', 'one position of several']

test('of three mutations of each kind, only those that leave a whole file change a figure by more than 1 % in silence', async () => {
  const flights = await prepareFlights(simulatedFlights(AREA_HA))
  const silent: string[] = []
  const silences: string[] = []
  let tried = 0
  for (const kind of Object.keys(MUTATIONS)) {
    const counts = await mutateFlights(flights, kind, EACH, SEED)
    tried += counts.same + counts.refused + counts.reported + counts.silent
    if (counts.silent > 0) silent.push(kind)
    silences.push(...counts.silences)
  }
  expect(tried).toBeGreaterThan(2.5 * Object.keys(MUTATIONS).length)
  expect(silent, silences.join('\n')).toEqual(SILENT)
  expect(silences).toHaveLength(4)
})
