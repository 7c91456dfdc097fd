/**
 * `npm test`: everything that must hold, from a bare clone. Each step prints its time; the last line counts
 * tests, plus one failure for each step that is not a test and failed. That line comes whatever happens before it.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { runJourneys } from './e2e.mjs'
import { ensureInstalled, Failure, ROOT, runTool } from './install.mjs'

const REPORT = join(ROOT, 'node_modules', '.cache', 'unit.json')
const JOURNEYS = join(ROOT, 'node_modules', '.cache', 'e2e.json')

const STEPS = [
  { name: 'types', tool: 'tsc', args: ['--noEmit', '-p', 'tsconfig.json'] },
  { name: 'types of the web', tool: 'tsc', args: ['--noEmit', '-p', 'apps/web/tsconfig.json'] },
  { name: 'types of the journeys', tool: 'tsc', args: ['--noEmit', '-p', 'e2e/tsconfig.json'] },
  { name: 'types of the benches', tool: 'tsc', args: ['--noEmit', '-p', 'bench/tsconfig.json'] },
  { name: 'lint', tool: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'format', tool: 'biome', args: ['check', '.'] },
  { name: 'unused', tool: 'knip', args: ['--no-config-hints'] },
]

const UNIT = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`]

/** Whoever runs this without watching gives up after 25 minutes, and must have read the last line by then. */
const LONGEST_MS = Number(process.env.FAIXA_TESTES_MIN || 24) * 60_000
/** For journeys that are cut off to be reported, and for their server to end. */
const TO_END_MS = 45_000

const count = { passed: 0, failed: 0, skipped: 0 }

const installed = timed('install', () => {
  ensureInstalled()
  return true
})
if (installed) runSteps()

const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : ''
console.log(`${count.passed} passed, ${count.failed} failed${skipped}`)
process.exitCode = count.failed > 0 ? 1 : 0

function runSteps() {
  for (const { name, tool, args } of STEPS) {
    timed(name, () => {
      if (runTool(tool, args, { timeout: leftMs() }).status === 0) return true
      count.failed += 1
      return false
    })
  }
  // Before the unit tests, one of which weighs it.
  const built = timed('build', () => {
    ensureBuilt({ timeout: leftMs() })
    return true
  })
  timed('unit', runUnitTests)
  // Of the screens as they are now or of none.
  if (built) timed('e2e', runJourneyTests)
}

function runUnitTests() {
  mkdirSync(join(ROOT, 'node_modules', '.cache'), { recursive: true })
  rmSync(REPORT, { force: true })
  const { status } = runTool('vitest', UNIT, { timeout: leftMs() })
  const report = JSON.parse(readFileSync(REPORT, 'utf8'))
  // A file that could not be loaded fails without having a single test.
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

function runJourneyTests() {
  rmSync(JOURNEYS, { force: true })
  const timeout = leftMs()
  const status = runJourneys('playwright', [`--global-timeout=${Math.max(1, timeout - TO_END_MS)}`], { timeout })
  // Without a browser, or without a server, there is no report.
  const { stats } = existsSync(JOURNEYS) ? JSON.parse(readFileSync(JOURNEYS, 'utf8')) : { stats: undefined }
  const { expected = 0, flaky = 0, unexpected: failed = 0, skipped = 0 } = stats ?? {}
  // A machine that stalled; said, so that a journey that needs it every time is found.
  if (flaky > 0) console.log(`${flaky} of the journeys needed another try; they are named above`)
  count.passed += expected + flaky
  count.skipped += skipped
  count.failed += status !== 0 && failed === 0 ? 1 : failed
  return status === 0
}

/** Of all the time there is; never none, which would be for ever. */
function leftMs() {
  return Math.max(1, Math.round(LONGEST_MS - performance.now()))
}

/** A step that cannot even end is a failure like any other: what comes after it still runs. */
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
