/** Times the effectiveness report: one edit of its lines, and its files. */
import type { Bench, Goal, Trial } from '../contest.ts'
import { goal } from '../goal.ts'
import { medianOf } from '../median.ts'
import { CONTENDER, figure, MEDIAN, PEAK, param, SPREAD, secondsText, timesOurs } from '../results/table.ts'

const PEER = 'jspdf-autotable'
/** Maximum time for which a screen may be blocked, ms. */
const TASK_MS = 50
const PDF_MS = 5000

export const effectivenessBench: Bench = {
  name: 'effectiveness',
  title: 'Effectiveness report: lines and files',
  about:
    'Merging three of the lines with everything that the screen computes after it, and making the PDF and the XLSX that browser and server make. The peer ' +
    'puts the same lines into one table by the usual plugin of the same PDF library.',
  packages: ['jspdf', 'jspdf-autotable'],
  contenders: { faixa: import.meta.resolve('./ours.ts'), [PEER]: import.meta.resolve('./autotable.ts') },
  trials(small) {
    const sizes = small ? [5000] : [500, 5000]
    return sizes.flatMap((lines): Trial[] => {
      const trial = (contender: string, what: string) => ({
        contender,
        params: { what, lines },
        series: `${contender} ${what}`,
        repeats: small ? 3 : 5,
        cutOffS: 120,
      })
      return [trial('faixa', 'merge'), trial('faixa', 'XLSX'), trial('faixa', 'PDF'), trial(PEER, 'PDF')]
    })
  },
  columns: [
    param('what', 'what'),
    param('lines', 'lines'),
    CONTENDER,
    MEDIAN,
    SPREAD,
    timesOurs('faixa'),
    figure('bytes', 'bytes', 0),
    PEAK,
  ],
  goals(outcomes) {
    const of = (what: string) =>
      medianOf(
        outcomes.find(
          ({ trial: { contender, params } }) =>
            contender === 'faixa' && params['what'] === what && params['lines'] === 5000,
        )?.timesMs ?? [],
      )
    const within = (promise: string, what: string, most: number): Goal =>
      goal(`${promise}: at most ${secondsText(most)}`, of(what), (ms) => ms <= most, secondsText)
    return [within('an edit of 5,000 lines', 'merge', TASK_MS), within('the PDF of 5,000 lines', 'PDF', PDF_MS)]
  },
}
