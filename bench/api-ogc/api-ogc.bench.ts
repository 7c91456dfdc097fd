/** Times pages of the OGC API: a program that reads all laudos must not wait longer for later pages. */
import { LAUDOS_SEEDED } from '../api-list/seed.ts'
import type { Bench, Goal, Trial } from '../contest.ts'
import { goal, times } from '../goal.ts'
import { duration, param } from '../results/table.ts'
import { databasesOf } from '../seeded-databases.ts'
import { PAGE_SIZE, PAGES_COMPARED } from './ours.ts'

const databases = databasesOf(LAUDOS_SEEDED)

export const apiOgcBench: Bench = {
  name: 'api-ogc',
  title: 'API: laudos by OGC API — Features',
  about:
    `The collection «laudos» read by its links \`next\`, ${PAGE_SIZE.toLocaleString('en')} a page, GeoJSON, the server a process of its own: ` +
    `the median of ${PAGES_COMPARED} pages at the beginning, in the middle and at the end of a million laudos. All are read in order first, and ` +
    'then the compared ones again, in turns. Laudos are those of api-list.',
  packages: ['pg'],
  contenders: { faixa: import.meta.resolve('./ours.ts') },
  takesLaudos: true,
  versions: databases.versions,
  trials(small, _folder, laudos) {
    const sizes = laudos ?? [small ? 10_000 : 1_000_000]
    return sizes.flatMap((laudos) =>
      ['staff', 'empresa'].map(
        (as): Trial => ({ contender: 'faixa', params: { as, laudos }, series: as, repeats: 1, cutOffS: 1200 }),
      ),
    )
  },
  setUp: databases.setUp,
  tearDown: databases.tearDown,
  columns: [
    param('as', 'as'),
    { heading: 'laudos', text: ({ trial }) => Number(trial.params['laudos']).toLocaleString('en') },
    { heading: 'read', text: ({ answer }) => answer?.['read']?.toLocaleString('en') ?? '' },
    duration('first pages', 'first'),
    duration('middle', 'middle'),
    duration('last', 'last'),
  ],
  goals: (outcomes) =>
    outcomes.map(({ trial, answer }): Goal => {
      const { first, last } = answer ?? {}
      const ratio = first === undefined || last === undefined ? undefined : last / first
      const of = Number(trial.params['laudos']).toLocaleString('en')
      return goal(
        `${trial.params['as']}, ${of}: the last pages at most 1.5x of the first`,
        ratio,
        (x) => x <= 1.5,
        times,
      )
    }),
}
