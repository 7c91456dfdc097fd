/**
 * Runs all benches or the named ones, prints their tables and stores them in results.md: `npm run bench`, `npm run bench -- engine kml`;
 * with `--small`, quickly and without storing results; with `--laudos=10000,10000000`, at these sizes and in a separate section; with
 * `--cases=page 1;by name`, only the trials of these cases.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BENCHES } from './benches.ts'
import type { Bench, Outcome, Trial } from './contest.ts'
import { withSection } from './results/results-file.ts'
import { goalsText, MEDIAN, tableText } from './results/table.ts'
import { runTrial } from './run-trial.ts'
import { settingText } from './setting.ts'

const RESULTS = join(import.meta.dirname, 'results.md')

const args = process.argv.slice(2)
const small = args.includes('--small')
const names = args.filter((arg) => !arg.startsWith('--'))
const laudos = args
  .find((arg) => arg.startsWith('--laudos='))
  ?.slice('--laudos='.length)
  .split(',')
  .map(Number)
const cases = args
  .find((arg) => arg.startsWith('--cases='))
  ?.slice('--cases='.length)
  .split(';')
const refusal = refusalOf()
if (refusal !== undefined) {
  process.stderr.write(`${refusal}\n`)
  process.exitCode = 2
} else {
  for (const bench of BENCHES) if (names.length === 0 || names.includes(bench.name)) await runBench(bench)
}

function refusalOf(): string | undefined {
  const unknown = names.filter((name) => !BENCHES.some((bench) => bench.name === name))
  if (unknown.length > 0)
    return `No bench called ${unknown.join(', ')}; there are ${BENCHES.map(({ name }) => name).join(', ')}.`
  if (!laudos) return undefined
  if (!laudos.every((number) => Number.isSafeInteger(number) && number > 0))
    return '--laudos takes whole numbers with commas between them.'
  const sized = BENCHES.filter(({ takesLaudos }) => takesLaudos).map(({ name }) => name)
  return names.length > 0 && names.every((name) => sized.includes(name))
    ? undefined
    : `--laudos is for ${sized.join(', ')}.`
}

async function runBench(bench: Bench): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'faixa-bench-'))
  try {
    const trials = bench
      .trials(small, folder, laudos)
      .filter(({ params }) => !cases || cases.includes(String(params['case'])))
    await bench.setUp?.(trials)
    const outcomes: Outcome[] = []
    for (const trial of trials) {
      const outcome = isHopeless(trial, outcomes)
        ? { trial, timesMs: [], failure: 'not tried: a smaller one was cut off' }
        : await runTrial(bench, trial)
      outcomes.push(outcome)
      process.stdout.write(`${bench.name} ${trial.contender} ${trialText(trial)}: ${MEDIAN.text(outcome, outcomes)}\n`)
    }
    const command = ['npm run bench --', bench.name, ...args.filter((arg) => arg.startsWith('--')).map(quoted)].join(
      ' ',
    )
    const title = laudos
      ? `${bench.title}, at ${laudos.map((number) => number.toLocaleString('en')).join(' and ')}`
      : bench.title
    const text = [
      bench.about,
      settingText(bench.packages, (await bench.versions?.()) ?? [], command, new Date()),
      tableText(bench.columns, outcomes),
      goalsText(bench.goals(outcomes)),
    ].join('\n\n')
    process.stdout.write(`\n${title}\n\n${text}\n\n`)
    if (!small)
      writeFileSync(RESULTS, withSection(existsSync(RESULTS) ? readFileSync(RESULTS, 'utf8') : '', title, text))
  } finally {
    await bench.tearDown?.()
    rmSync(folder, { recursive: true })
  }
}

/** Returns an argument as a shell takes it. */
function quoted(arg: string): string {
  return /[ ;]/.test(arg) ? `'${arg}'` : arg
}

/** Tells whether a smaller trial of the series was cut off: trials of a series are in ascending size. */
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
