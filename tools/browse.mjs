/**
 * `npm run e2e -- [Playwright's arguments]` runs the journeys alone; `npm run telas` takes the pictures of docs/telas.
 * Both use a current build.
 */
import { ensureBuilt } from './build.mjs'
import { runJourneys } from './e2e.mjs'
import { ensureInstalled } from './install.mjs'
import { Failure } from './platform/failure.mjs'

try {
  await ensureInstalled()
  await ensureBuilt()
  const [config, ...args] = process.argv.slice(2)
  process.exitCode = runJourneys(config, args)
} catch (error) {
  console.error(error instanceof Failure ? error.message : error)
  process.exitCode = 1
}
