/** Counts mutated files that change a figure by more than 1 % without a finding. */
import type { Bench, Trial } from '../contest.ts'
import { goal } from '../goal.ts'
import { figure, param } from '../results/table.ts'
import { MUTATIONS } from './kinds/mutations.ts'

/** `MUTATIONS_SEED=7 npm run bench -- mutations` tries other mutations, and `MUTATIONS_SHOW=1` names the silent ones. */
const SEED = Number(process.env['MUTATIONS_SEED'] ?? 20_261_126)
const KINDS = Object.keys(MUTATIONS)
const MUTATED = 3000
/** Maximum number of silent mutations in a hundred. */
const MOST_SILENT = 1

export const mutationsBench: Bench = {
  name: 'mutations',
  title: 'Mutated files: changes measured in silence',
  about:
    `${MUTATED} seeded mutations of real and simulated flights, one of the three files of each mutated, measured as a laudo is. ` +
    '"same": no figure changed by more than 1 %: planted, applied, effective, gross, length of the track, its times, speeds and spacing; missed, ' +
    'external and overlap by 1 % of the planted area. "reported": an aviso or an erro beyond those of the original. "silent": neither.',
  packages: [],
  contenders: { faixa: import.meta.resolve('./ours.ts') },
  trials(small) {
    const total = small ? MUTATED / 10 : MUTATED
    return KINDS.map((kind, i): Trial => {
      // The first kinds take the remainder of the division.
      const count = Math.floor(total / KINDS.length) + (i < total % KINDS.length ? 1 : 0)
      return { contender: 'faixa', params: { kind, count, seed: SEED }, series: kind, repeats: 1, cutOffS: 600 }
    })
  },
  columns: [
    param('mutation', 'kind'),
    param('files', 'count'),
    figure('same', 'same', 0),
    figure('refused', 'refused', 0),
    figure('reported', 'reported', 0),
    figure('silent', 'silent', 0),
  ],
  goals(outcomes) {
    const answered = outcomes.flatMap(({ answer }) => (answer ? [answer] : []))
    const sum = (name: string) => answered.reduce((total, answer) => total + (answer[name] ?? 0), 0)
    const tried = sum('same') + sum('refused') + sum('reported') + sum('silent')
    return [
      goal(
        `of ${tried} mutated files, at most ${MOST_SILENT} % change a figure by more than 1 % in silence`,
        answered.length === KINDS.length ? sum('silent') : undefined,
        (silent) => 100 * silent <= MOST_SILENT * tried,
        (silent) =>
          `${silent}, ${((100 * silent) / tried).toFixed(2)} % (${sum('reported')} reported, ${sum('refused')} refused, ${sum('same')} the same)`,
      ),
    ]
  },
}
