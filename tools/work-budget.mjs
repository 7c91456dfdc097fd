/**
 * The work that each step of `npm test` and `npm run test:longo` may do, counted and never timed: a slow machine does the same work. A step that does more fails; who
 * needs more raises the number here, and says in the commit what for.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs'

export const BUDGETS = {
  unit: {
    'clusters initialised': 10,
    // Two of these are of what leaves for programs of maps: OGC API, and the list as a file.
    'databases made': 140,
    'programs started': 24,
    'rows inserted': 200_000,
    'MB of KML kept': 100,
  },
  essentialJourneys: {
    journeys: 6,
    'pages opened': 8,
    'laudos measured': 8,
    'requests answered': 1500,
  },
  otherJourneys: {
    journeys: 120,
    'pages opened': 260,
    'laudos measured': 190,
    'requests answered': 32_000,
  },
}

/** A new count; answers the environment by which a step and all that it starts note their work. */
export function startCounting(path) {
  rmSync(path, { force: true })
  process.env['FAIXA_CONTA'] = path
}

/** Prints what a step did beside what it may do; answers how many of its budgets were exceeded. */
export function spent(budget, path, known = {}) {
  const done = { ...known }
  const notes = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : []
  for (const note of notes) {
    const [, amount, work] = /^(\S+) (.+)$/.exec(note) ?? []
    if (work !== undefined) done[work] = (done[work] ?? 0) + Number(amount)
  }
  let exceeded = 0
  for (const [work, most] of Object.entries(budget)) {
    const amount = Math.round(done[work] ?? 0)
    if (amount > most) exceeded += 1
    console.log(
      `       ${work}: ${amount} of ${most}${amount > most ? ' EXCEEDED: tools/work-budget.mjs says what to do' : ''}`,
    )
  }
  return exceeded
}
