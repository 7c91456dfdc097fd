/** Runs the journeys in a browser: Playwright, with the workspace's own Node, on the Chromium that e2e/find-chromium.ts finds. */
import { runTool } from './install.mjs'

const PLAYWRIGHT = 'e2e/node_modules/@playwright/test/cli.js'

/** Runs Playwright with one of the files `e2e/*.config.ts` and `args`. Returns the exit code. */
export function runJourneys(config, args = []) {
  const { status } = runTool('node', ['e2e/ensure-chromium.ts'])
  if (status !== 0) return status
  return runTool('node', [PLAYWRIGHT, 'test', '-c', `e2e/${config}.config.ts`, ...args]).status
}
