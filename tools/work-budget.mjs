/**
 * The work that the tests of `npm test` may do, counted and never timed: a slow machine does the same work. A run that does more fails; a
 * change that needs more raises the number here and explains it in its commit.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs'

const BUDGET = {
  'clusters initialised': 10,
  // Two of these belong to exports for GIS programs, and fourteen to settings, which a whole installation shares.
  'databases made': 160,
  'programs started': 24,
  'rows inserted': 200_000,
  'MB of KML kept': 100,
}

/** A new count; this environment reaches every program that the tests start. */
export function startCounting(path) {
  rmSync(path, { force: true })
  process.env['FAIXA_CONTA'] = path
}

/** Prints the counts beside the budgets; returns how many budgets were exceeded. */
export function spent(path) {
  const done = {}
  const notes = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : []
  for (const note of notes) {
    const [, amount, work] = /^(\S+) (.+)$/.exec(note) ?? []
    if (work !== undefined) done[work] = (done[work] ?? 0) + Number(amount)
  }
  let exceeded = 0
  for (const [work, most] of Object.entries(BUDGET)) {
    const amount = Math.round(done[work] ?? 0)
    if (amount > most) exceeded += 1
    console.log(
      `       ${work}: ${amount} of ${most}${amount > most ? ' EXCEEDED: tools/work-budget.mjs says what to do' : ''}`,
    )
  }
  return exceeded
}
