/** Runs the journeys in a browser: Playwright, with the workspace's own Node, on the Chromium that e2e/find-chromium.ts finds. */
import { spawnSync } from 'node:child_process'
import { ROOT, toolCommand, toolEnvironment } from './platform/run-tool.mjs'

const PLAYWRIGHT = 'e2e/node_modules/@playwright/test/cli.js'

/** Runs Playwright with one of the files `e2e/*.config.ts` and `args`. Returns the exit code. */
export function runJourneys(config, args = []) {
  const status = runNode(['e2e/ensure-chromium.ts'])
  return status === 0 ? runNode([PLAYWRIGHT, 'test', '-c', `e2e/${config}.config.ts`, ...args]) : status
}

function runNode(args) {
  const [node] = toolCommand('node')
  return spawnSync(node, args, { cwd: ROOT, stdio: 'inherit', env: toolEnvironment() }).status
}
