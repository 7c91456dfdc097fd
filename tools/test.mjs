/**
 * `npm test` checks what must hold, from a bare clone, with the journeys that are tagged as essential; `npm run
 * test:longo` runs the proofs that take minutes and all other journeys. Each step prints its time; the last line counts
 * tests, plus one failure for each step that is not a test and failed. That line is printed whatever happens before it.
 *
 * No step is cut off by the clock, since a slow machine is no failure; each test and each journey has a limit of its
 * own.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { runJourneys } from './e2e.mjs'
import { ensureInstalled, Failure, ROOT, runTool } from './install.mjs'
import { BUDGETS, spent, startCounting } from './work-budget.mjs'

const CACHE = join(ROOT, 'node_modules', '.cache')
const UNIT = join(CACHE, 'unit.json')
const JOURNEYS = join(CACHE, 'e2e.json')
const WORK = join(CACHE, 'work.txt')
/** Tag of the journeys that belong to `npm test`. */
const ESSENTIAL = '@essential'

const STEPS = [
  // The linter reads the types for its rules anyway: two runs of the compiler beside it cost a third of all checks.
  { name: 'types and lint', tool: 'oxlint', args: ['--type-aware', '--type-check', '--deny-warnings'] },
  { name: 'format', tool: 'biome', args: ['check', '.'] },
  { name: 'unused', tool: 'knip', args: ['--no-config-hints'] },
  { name: 'unused but for tests', tool: 'knip', args: ['--production', '--exports', '--no-config-hints'] },
]

const count = { passed: 0, failed: 0, skipped: 0 }

const installed = timed('install', () => {
  ensureInstalled()
  return true
})
if (installed) {
  if (process.argv[2] === 'longo') runLongSteps()
  else runSteps()
}

const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : ''
console.log(`${count.passed} passed, ${count.failed} failed${skipped}`)
process.exitCode = count.failed > 0 ? 1 : 0

function runSteps() {
  for (const { name, tool, args } of STEPS) {
    timed(name, () => {
      if (runTool(tool, args).status === 0) return true
      count.failed += 1
      return false
    })
  }
  // The build precedes the unit tests, because one of them weighs it.
  const built = build()
  timed('unit', () => within(BUDGETS.unit, () => runUnitTests(['unit', 'api'])))
  // Journeys through screens that could not be built would test older ones.
  if (built) walk('essential journeys', BUDGETS.essentialJourneys, ['--grep', ESSENTIAL])
}

function runLongSteps() {
  timed('long tests', () => runUnitTests(['longo']))
  if (build()) walk('other journeys', BUDGETS.otherJourneys, ['--grep-invert', ESSENTIAL])
}

function build() {
  return timed('build', () => {
    ensureBuilt()
    return true
  })
}

function walk(name, budget, args) {
  const known = () => ({ journeys: journeysIn(JOURNEYS) })
  timed(name, () => within(budget, () => runJourneyTests(args), known))
}

/** A step that must also keep to its budget of work. */
function within(budget, step, known = () => ({})) {
  mkdirSync(CACHE, { recursive: true })
  startCounting(WORK)
  const ok = step()
  const exceeded = spent(budget, WORK, known())
  count.failed += exceeded
  return ok && exceeded === 0
}

function journeysIn(path) {
  const { stats } = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { stats: undefined }
  return stats ? stats.expected + stats.unexpected + stats.skipped : 0
}

function runUnitTests(projects) {
  mkdirSync(CACHE, { recursive: true })
  rmSync(UNIT, { force: true })
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT}`]
  const { status } = runTool('vitest', ['run', ...chosen, ...reporters])
  const report = JSON.parse(readFileSync(UNIT, 'utf8'))
  // A file that could not be loaded fails without containing a test.
  const unloaded = report.testResults.filter(
    ({ status: outcome, assertionResults }) => outcome === 'failed' && assertionResults.length === 0,
  ).length
  const failed = report.numFailedTests + unloaded
  count.passed += report.numPassedTests
  count.skipped += report.numPendingTests + report.numTodoTests
  // An error outside of any test still fails the run.
  count.failed += status !== 0 && failed === 0 ? 1 : failed
  return status === 0
}

function runJourneyTests(args) {
  rmSync(JOURNEYS, { force: true })
  const status = runJourneys('playwright', args)
  // There is no report without a browser or a server.
  const { stats } = existsSync(JOURNEYS) ? JSON.parse(readFileSync(JOURNEYS, 'utf8')) : { stats: undefined }
  const { expected = 0, unexpected: failed = 0, skipped = 0 } = stats ?? {}
  count.passed += expected
  count.skipped += skipped
  count.failed += status !== 0 && failed === 0 ? 1 : failed
  return status === 0
}

/** Runs a step and prints its time. An exception is a failure like any other: later steps still run. */
function timed(name, step) {
  const from = performance.now()
  let ok = false
  try {
    ok = step()
  } catch (error) {
    count.failed += 1
    console.error(error instanceof Failure ? error.message : error)
  }
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${((performance.now() - from) / 1000).toFixed(1)} s)`)
  return ok
}
