/**
 * Runs all benches or the named ones, prints their tables and keeps them in results.md: `npm run bench`, `npm run bench
 * -- engine kml`; with `--small`, quickly and without keeping results.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BENCHES } from './benches.ts'
import type { Bench, Outcome, Trial } from './contest.ts'
import { withSection } from './results-file.ts'
import { runTrial } from './run-trial.ts'
import { settingText } from './setting.ts'
import { goalsText, MEDIAN, tableText } from './table.ts'

const RESULTS = join(import.meta.dirname, 'results.md')

const args = process.argv.slice(2)
const small = args.includes('--small')
const names = args.filter((arg) => !arg.startsWith('--'))
const unknown = names.filter((name) => !BENCHES.some((bench) => bench.name === name))
if (unknown.length > 0) {
  process.stderr.write(
    `No bench called ${unknown.join(', ')}; there are ${BENCHES.map(({ name }) => name).join(', ')}.\n`,
  )
  process.exitCode = 2
} else {
  for (const bench of BENCHES) if (names.length === 0 || names.includes(bench.name)) await runBench(bench)
}

async function runBench(bench: Bench): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'faixa-bench-'))
  try {
    const trials = bench.trials(small, folder)
    await bench.setUp?.(trials)
    const outcomes: Outcome[] = []
    for (const trial of trials) {
      const outcome = isHopeless(trial, outcomes)
        ? { trial, timesMs: [], failure: 'not tried: a smaller one was cut off' }
        : await runTrial(bench, trial)
      outcomes.push(outcome)
      process.stdout.write(`${bench.name} ${trial.contender} ${trialText(trial)}: ${MEDIAN.text(outcome, outcomes)}\n`)
    }
    const command = `npm run bench -- ${bench.name}${small ? ' --small' : ''}`
    const text = [
      bench.about,
      settingText(bench.packages, (await bench.versions?.()) ?? [], command, new Date()),
      tableText(bench.columns, outcomes),
      goalsText(bench.goals(outcomes)),
    ].join('\n\n')
    process.stdout.write(`\n${bench.title}\n\n${text}\n\n`)
    if (!small)
      writeFileSync(RESULTS, withSection(existsSync(RESULTS) ? readFileSync(RESULTS, 'utf8') : '', bench.title, text))
  } finally {
    await bench.tearDown?.()
    rmSync(folder, { recursive: true })
  }
}

/** Tells whether a smaller trial of the series was cut off: trials of a series come in growing size. */
function isHopeless(trial: Trial, before: readonly Outcome[]): boolean {
  return before.some(
    (outcome) =>
      outcome.trial.contender === trial.contender &&
      outcome.trial.series === trial.series &&
      outcome.failure !== undefined &&
      outcome.timesMs.length === 0,
  )
}

function trialText({ params }: Trial): string {
  return Object.entries(params)
    .filter(([name]) => name !== 'file')
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')
}
