/**
 * `npm run pronto -- [BASE]`: checks before a commit, within 90 s on two idle cores: types, lint and format of changed files, unused code,
 * the rules of tools/house.test.ts, the weights of the screens, and the tests near changed files. `bash .ci/run` on a fresh clone proves
 * the rest. BASE is the commit to compare with: by default where this branch left its upstream, or the commit before the last where there
 * is no upstream or nothing is ahead of it.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { Failure } from './platform/failure.mjs'
import { ROOT, toolCommand, toolEnvironment } from './platform/run-tool.mjs'

const SOURCE = /\.(ts|tsx|mjs)$/
const TEST = /\.test\.tsx?$/
/** Tests that take minutes belong to `npm run test:longo`. */
const LONG = /\.longo\.test\.ts$/
/** Sources of the web build. */
const BUILT = /^(apps\/web|packages)\//
const HOUSE = ['tools/house.test.ts', 'tools/metodo.test.ts', 'tools/runbook.test.ts']
const WEIGHTS = 'apps/web/weigh-screens.test.ts'
/** Number of test files beyond which a run takes more than its 90 s: then only the changed ones are run. */
const MOST_TESTS = 40

try {
  await ensureInstalled()
  process.exitCode = (await check(changedFiles(process.argv[2] ?? base()))) ? 0 : 1
} catch (error) {
  console.error(error instanceof Failure ? error.message : error)
  process.exitCode = 1
}

async function check(changed) {
  const sources = changed.filter((path) => SOURCE.test(path))
  const tests = testsOf(sources)
  console.log(`${changed.length} changed files, ${tests.length} files of tests beside them`)
  const typed = sources.filter((path) => !path.endsWith('.mjs'))
  const isBuilt = changed.some((path) => BUILT.test(path))
  // The compiler and the linter take one core, the tests mostly the other.
  const [checked, tested] = await Promise.all([
    inTurn([
      ['types', 'tsc', ['--noEmit', '-p', 'tsconfig.json']],
      ['types of the screens', 'tsc', ['--noEmit', '-p', 'apps/web/tsconfig.json']],
      ...(typed.length > 0 ? [['lint', 'oxlint', ['--type-aware', '--deny-warnings', ...typed]]] : []),
      ['format', 'biome', ['check', '--no-errors-on-unmatched', ...(changed.length > 0 ? changed : ['.'])]],
      ['unused', 'knip', ['--no-config-hints']],
      ['unused but for tests', 'knip', ['--production', '--exports', '--no-config-hints']],
    ]),
    inTurn([['house and tests', 'vitest', ['run', '--project', 'unit', '--project', 'api', ...HOUSE, ...tests]]]),
  ])
  return checked && tested && (!isBuilt || (await weights()))
}

async function weights() {
  await ensureBuilt({ shows: true })
  return inTurn([['weights', 'vitest', ['run', '--project', 'unit', WEIGHTS]]])
}

/** Runs programs one after the other, also after a failure, and shows the output of a failed one. */
async function inTurn(steps) {
  let ok = true
  for (const [name, tool, args] of steps) {
    const from = performance.now()
    const [command, ...before] = toolCommand(tool)
    const child = spawn(command, [...before, ...args], {
      cwd: ROOT,
      env: toolEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const printed = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => printed.push(piece))
    const [status] = await once(child, 'close')
    if (status !== 0) process.stdout.write(Buffer.concat(printed))
    console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${((performance.now() - from) / 1000).toFixed(1)} s)`)
    ok &&= status === 0
  }
  return ok
}

/** Tests that changed, and those in the folders of the other files that changed. */
function testsOf(sources) {
  const tests = sources.filter((path) => TEST.test(path))
  const folders = new Set(sources.filter((path) => !TEST.test(path)).map((path) => dirname(path)))
  const beside = [...folders].flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => join(folder, name)))
  const isRun = (path) => TEST.test(path) && !LONG.test(path) && basename(path) !== basename(WEIGHTS)
  const all = [...new Set([...tests, ...beside])].filter((path) => isRun(path))
  return all.length <= MOST_TESTS ? all : tests.filter((path) => isRun(path))
}

/** Files that differ from `base`, including untracked ones, excluding deleted ones. */
function changedFiles(base) {
  const tracked = git('diff', '--name-only', '--diff-filter=d', base)
  const added = git('ls-files', '--others', '--exclude-standard')
  return [...new Set([...tracked, ...added])].filter((path) => existsSync(join(ROOT, path)))
}

function base() {
  const [left] = git('merge-base', 'HEAD', '@{upstream}')
  const [head] = git('rev-parse', 'HEAD')
  if (left !== undefined && left !== head) return left
  return git('rev-parse', '--verify', '--quiet', 'HEAD~1')[0] ?? 'HEAD'
}

function git(...args) {
  const { stdout } = spawnSync('git', ['-c', 'core.quotePath=false', ...args], { cwd: ROOT, encoding: 'utf8' })
  return stdout.split('\n').filter((line) => line !== '')
}
