/** The journeys in a browser. Playwright is run by the workspace's own Node, on the Chromium that e2e/find-chromium.ts finds. */
import { runTool } from './install.mjs'

const PLAYWRIGHT = 'e2e/node_modules/@playwright/test/cli.js'

/** `config`: of the files `e2e/*.config.ts`; `args`: what Playwright takes. Answers the exit code. */
export function runJourneys(config, args = []) {
  const { status } = runTool('node', ['e2e/ensure-chromium.ts'])
  if (status !== 0) return status
  return runTool('node', [PLAYWRIGHT, 'test', '-c', `e2e/${config}.config.ts`, ...args]).status
}
