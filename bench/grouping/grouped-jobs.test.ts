import { groupFlights, groupingFacts, type ReadFile } from '@faixa/flight'
import { simulateDrones } from '@faixa/tools/simulator'
import { expect, test } from 'vitest'

/** Three fields in three parts of the country, and the first one again on the next day. */
const JOBS = [1, 2, 3].map((seed) => simulateDrones(seed))
const DAY_MS = 86_400_000

test('the flights of three jobs and of a second day are told apart', () => {
  const given = [...JOBS, JOBS[0]!].flatMap(({ flights }, job) =>
    flights.map(({ path, timesMs }, i) => {
      const times = timesMs.map((ms) => ms + (job === 3 ? DAY_MS : 0))
      const shape = { kind: 'track', path, timesMs: times } as const
      const placemark = { index: 0, folders: [], attributes: {}, shapes: [shape] }
      const file: ReadFile = { name: `${i}.kml`, document: { placemarks: [placemark], issues: [] } }
      const name = `${job}-${i}`
      return { of: name, name: 'FlightRecord.kml', folder: '', ...groupingFacts(file), content: name }
    }),
  )
  const { jobs, unused } = groupFlights({ files: given })
  expect(unused).toEqual([])
  const expected = Map.groupBy(
    given.map(({ of }) => of),
    (name) => name[0],
  )
  const sorted = (lists: readonly (readonly string[])[]) => lists.map((list) => list.toSorted().join()).toSorted()
  expect(sorted(jobs.map(({ files }) => files.trajeto))).toEqual(sorted([...expected.values()]))
})
