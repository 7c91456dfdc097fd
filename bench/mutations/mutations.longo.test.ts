/**
 * Tests on a small scale, with simulated flights and therefore on every machine, that mutations hardly ever change a figure without a
 * finding.
 */
import { expect, test } from 'vitest'
import { simulatedFlights } from './flights-to-mutate.ts'
import { MUTATIONS } from './kinds/mutations.ts'
import { mutateFlights, prepareFlights } from './mutate-flights.ts'

const EACH = 3
const AREA_HA = 12
const SEED = 20_261_126

/**
 * The kinds that may be silent: the files are intact, but with other content, like that of a coarser receiver, a worse outline or a last
 * pass without spraying.
 */
const MAY_BE_SILENT = [
  'positions that tremble by five metres',
  'the end lost',
  'one position of several',
  'the last records lost',
]
/** Maximum out of 350: one and a half percent. */
const MOST_SILENT = 5

test('of three mutations of each kind, only those that leave a whole file change a figure by more than 1 % in silence', async () => {
  const flights = await prepareFlights(simulatedFlights(AREA_HA))
  const silences: string[] = []
  let tried = 0
  for (const kind of Object.keys(MUTATIONS)) {
    const counts = await mutateFlights(flights, kind, EACH, SEED)
    tried += counts.same + counts.refused + counts.reported + counts.silent
    silences.push(...counts.silences)
  }
  expect(tried).toBeGreaterThan(2.5 * Object.keys(MUTATIONS).length)
  const unexpected = silences.filter((line) => !MAY_BE_SILENT.some((kind) => line.startsWith(`${kind},`)))
  expect(unexpected).toEqual([])
  expect(silences.length, silences.join('\n')).toBeLessThanOrEqual(MOST_SILENT)
})
