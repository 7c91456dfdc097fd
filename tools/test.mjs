/**
 * `npm test` checks what must hold, from a bare clone, with the journeys that are tagged as essential; `npm run
 * test:longo` runs the proofs that take minutes and all other journeys. Each step prints its time; the last line counts
 * tests, plus one failure for each step that is not a test and failed. That line is printed whatever happens before it.
 *
 * Tests of the API wait for databases and queues a third of their time. The checks and the tests without a database,
 * which only compute, run beside them.
 *
 * No step has a time limit, since a slow machine is no failure; each test and each journey has its own limit. `.ci/run` must
 * end within an hour all the same: the journeys that have not ended at `JOURNEYS_UNTIL`, in seconds since 1970, are named and count as skipped.
 * A test with a database, a long test or a journey that fails is retried once, alone. If it passes then, it counts as passed and is named as
 * unstable at the end; more than two of these fail the run. Each one named is mended before new work. What failed is named at the end too.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { runJourneys } from './e2e.mjs'
import { ensureInstalled } from './install.mjs'
import { Failure } from './platform/failure.mjs'
import { ROOT, toolCommand, toolEnvironment } from './platform/run-tool.mjs'
import { spent, startCounting } from './work-budget.mjs'

const CACHE = join(ROOT, 'node_modules', '.cache')
const JOURNEYS = join(CACHE, 'e2e.json')
const WORK = join(CACHE, 'work.txt')
/** Tag of the journeys that belong to `npm test`. */
const ESSENTIAL = '@essential'

const UNTIL = Number(process.env.JOURNEYS_UNTIL ?? 0)
/** Time that a journey has at least when it is retried after `UNTIL`, milliseconds. */
const LEAST_MS = 90_000

/** Number of workers for tests that run at the same time as those of the API. */
const WORKERS_BESIDE = 2

const CHECKS = [
  // The linter reads the types for its rules anyway: two runs of the compiler beside it cost a third of all checks.
  { name: 'types and lint', tool: 'oxlint', args: ['--type-aware', '--type-check', '--deny-warnings'] },
  { name: 'format', tool: 'biome', args: ['check', '.'] },
  { name: 'unused', tool: 'knip', args: ['--no-config-hints'] },
  { name: 'unused but for tests', tool: 'knip', args: ['--production', '--exports', '--no-config-hints'] },
]

/** Unstable tests that a run may have. */
const MOST_UNSTABLE = 2
/** Failures up to which each is tried again: more are no accident. */
const MOST_TRIED_AGAIN = 8

const count = { passed: 0, failed: 0, skipped: 0 }
/** Names of the tests that failed, and passed when they were retried alone. */
const unstable = []
/** Names of the tests that failed. */
const failed = []

const installed = await timed('install', async () => {
  await ensureInstalled()
  return true
})
if (installed) {
  if (process.argv[2] === 'longo') await runLongSteps()
  else await runSteps()
}

for (const name of unstable) console.log(`instável: ${name}`)
for (const name of failed) console.log(`falhou: ${name}`)
if (unstable.length > MOST_UNSTABLE) {
  count.failed += 1
  console.log(`FAILED ${unstable.length} unstable tests, of ${MOST_UNSTABLE} that a run may have`)
}
const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : ''
console.log(`${count.passed} passed, ${count.failed} failed${skipped}`)
process.exitCode = count.failed > 0 ? 1 : 0

async function runSteps() {
  // The build comes first: tests weigh it, and programs that tests start serve it.
  const built = await build()
  await timed('checks and tests', runChecksAndTests)
  // Journeys through screens that could not be built would test older ones.
  if (built) await timed('essential journeys', () => runJourneyTests(['--grep', ESSENTIAL]))
}

/** Runs the checks and the tests; the tests must also keep to their budget of work. */
async function runChecksAndTests() {
  mkdirSync(CACHE, { recursive: true })
  startCounting(WORK)
  let outcome
  const runOnce = timed('API tests', async () => {
    outcome = await runVitest('api')
    return outcome.ok
  })
  const [, rest] = await Promise.all([runOnce, runBeside()])
  const exceeded = spent(WORK)
  count.failed += exceeded
  // Failures are retried after the work was counted and the checks beside have ended.
  const api = outcome !== undefined && counted(await tryTestsAgain('api', outcome))
  return api && rest && exceeded === 0
}

async function runBeside() {
  let ok = true
  for (const { name, tool, args } of CHECKS) {
    const passed = await timed(name, async () => {
      const { status } = await startTool(tool, args, { quiet: true })
      if (status !== 0) count.failed += 1
      return status === 0
    })
    ok &&= passed
  }
  const runUnit = async () => counted(await runVitest('unit', [`--maxWorkers=${WORKERS_BESIDE}`], { quiet: true }))
  return (await timed('unit tests', runUnit)) && ok
}

async function runLongSteps() {
  await timed('long tests', async () => counted(await tryTestsAgain('longo', await runVitest('longo'))))
  if (await build()) await timed('other journeys', () => runJourneyTests(['--grep-invert', ESSENTIAL]))
}

function build() {
  return timed('build', async () => {
    await ensureBuilt({ shows: true })
    return true
  })
}

function tryTestsAgain(project, outcome) {
  return tryAgain(outcome, ({ file, name }) => runVitest(project, [file, '-t', literal(name)]))
}

/** Runs Vitest; returns its report, and whether all passed. */
async function runVitest(project, options = [], shown = {}) {
  mkdirSync(CACHE, { recursive: true })
  const written = join(CACHE, `${project}.json`)
  rmSync(written, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${written}`]
  const { status } = await startTool('vitest', ['run', '--project', project, ...options, ...reporters], shown)
  const report = JSON.parse(readFileSync(written, 'utf8'))
  const failures = report.testResults.flatMap(({ name: file, status: outcome, assertionResults }) => {
    // A file that could not be loaded fails without containing a test.
    if (outcome === 'failed' && assertionResults.length === 0) return [{ file, name: '' }]
    const failing = assertionResults.filter((test) => test.status === 'failed')
    // Patterns of Vitest are matched with names in this form; `fullName` has spaces instead.
    return failing.map(({ ancestorTitles, title }) => ({ file, name: [...ancestorTitles, title].join(' > ') }))
  })
  return {
    ...{ ok: status === 0, passed: report.numPassedTests, failures },
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** A pattern of Vitest that finds this text. */
function literal(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Retries each failure of a step once, with `run`; those that pass then count as passed, and unstable. */
async function tryAgain(outcome, run) {
  const { passed, failures } = outcome
  if (failures.length === 0 || failures.length > MOST_TRIED_AGAIN) return outcome
  const remaining = []
  for (const failure of failures) {
    console.log(`Tried once more, alone: ${failure.name || failure.file}`)
    const again = await run(failure)
    // A pattern that finds no test is no success.
    if (again.ok && again.passed > 0) unstable.push(`${relative(ROOT, failure.file)}: ${failure.name}`)
    else remaining.push(failure)
  }
  const ok = remaining.length === 0
  return { ...outcome, ok, passed: passed + failures.length - remaining.length, failures: remaining }
}

/** Adds the outcome of a step to the count. An error outside of any test still fails the run. */
function counted({ ok, passed, failures, skipped }) {
  count.passed += passed
  count.skipped += skipped
  count.failed += ok ? 0 : Math.max(1, failures.length)
  for (const { file, name } of failures) failed.push(`${relative(ROOT, file)}: ${name}`)
  return ok
}

/**
 * Starts a program of the workspace and waits for its end without blocking others. With `quiet` its output is shown at the end, so that
 * lines of several programs do not mix.
 */
async function startTool(name, args, { quiet = false } = {}) {
  const [command, ...before] = toolCommand(name)
  const child = spawn(command, [...before, ...args], {
    cwd: ROOT,
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: toolEnvironment(),
  })
  const printed = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(chunk))
  const [status, signal] = await once(child, 'close').catch((error) => {
    throw new Failure(`Não foi possível executar ${name}: ${error.message}`)
  })
  process.stdout.write(Buffer.concat(printed))
  if (signal) throw new Failure(`${name} foi interrompido por ${signal}.`)
  return { status }
}

async function runJourneyTests(args) {
  return counted(
    await tryAgain(walkJourneys(args), ({ file, line }) => walkJourneys([...args, `${file}:${line}`, '--workers=1'])),
  )
}

function walkJourneys(args) {
  rmSync(JOURNEYS, { force: true })
  const status = runJourneys('playwright', [...args, ...(UNTIL ? [`--global-timeout=${timeLeftMs()}`] : [])])
  // Without a browser or a server there is no report.
  const { stats, suites = [] } = existsSync(JOURNEYS) ? JSON.parse(readFileSync(JOURNEYS, 'utf8')) : {}
  const { expected = 0, skipped = 0 } = stats ?? {}
  const specs = suites.flatMap(specsOf)
  const failures = specs.filter((spec) => !spec.ok)
  const wasCut = UNTIL > 0 && stats !== undefined && timeLeftMs() === LEAST_MS
  if (wasCut)
    for (const { file, title } of specs.filter(isSkipped))
      console.log(`não percorrida, por falta de tempo: ${file} › ${title}`)
  return {
    ...{ ok: status === 0 || (wasCut && failures.length === 0), passed: expected, skipped },
    failures: failures.map(({ file, line, title }) => ({ file: join(ROOT, 'e2e', file), line, name: title })),
  }
}

/** Milliseconds until `UNTIL`; a retry has some time even after it. */
function timeLeftMs() {
  return Math.max(LEAST_MS, UNTIL * 1000 - Date.now())
}

function isSkipped({ tests }) {
  return tests.some(({ status }) => status === 'skipped')
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

/** Runs a step and prints its time. An exception is a failure like any other: later steps still run. */
async function timed(name, step) {
  const from = performance.now()
  let ok = false
  try {
    ok = await step()
  } catch (error) {
    count.failed += 1
    console.error(error instanceof Failure ? error.message : error)
  }
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${((performance.now() - from) / 1000).toFixed(1)} s)`)
  return ok
}
