/** `npm run e2e -- [what Playwright takes]`: the journeys alone. `npm run telas`: the pictures of docs/telas. Both of what is there now. */
import { ensureBuilt } from './build.mjs'
import { runJourneys } from './e2e.mjs'
import { ensureInstalled, Failure } from './install.mjs'

try {
  ensureInstalled()
  ensureBuilt()
  const [config, ...args] = process.argv.slice(2)
  process.exitCode = runJourneys(config, args)
} catch (error) {
  console.error(error instanceof Failure ? error.message : error)
  process.exitCode = 1
}
