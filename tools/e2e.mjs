/**
 * `npm run e2e -- [what Playwright takes]`: the journeys alone. `npm run telas`: the pictures of docs/telas. Both on a build of what is there.
 */
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, Failure, runTool } from './install.mjs'

const PLAYWRIGHT = 'e2e/node_modules/@playwright/test/cli.js'

try {
  ensureInstalled()
  ensureBuilt()
  const [first, ...rest] = process.argv.slice(2)
  const pictures = first === 'telas'
  process.exitCode = runJourneys(
    pictures ? 'telas' : 'playwright',
    pictures || first === undefined ? rest : [first, ...rest],
  )
} catch (error) {
  console.error(error instanceof Failure ? error.message : error)
  process.exitCode = 1
}

function runJourneys(config, args) {
  const { status } = runTool('node', ['e2e/ensure-chromium.ts'])
  if (status !== 0) return status
  return runTool('node', [PLAYWRIGHT, 'test', '-c', `e2e/${config}.config.ts`, ...args]).status
}
