/**
 * Runs programs of the workspace (`tsc`, `vitest`, `node`…) on every system alike: each is a script of a package, run by the Node that
 * find-node.mjs finds. The files of node_modules/.bin are not used, because they are shell scripts on Windows.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Failure } from './failure.mjs'
import { findNode } from './find-node.mjs'
import { showProgress } from './show-progress.mjs'

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

const MODULES = join(ROOT, 'node_modules')
/** The package of each program. */
const PACKAGES = { biome: '@biomejs/biome', knip: 'knip', oxlint: 'oxlint', tsc: 'typescript', vitest: 'vitest' }
/** Exit code of a shell whose program was killed. */
const KILLED = 137

/** The program and its first arguments. */
export function toolCommand(name) {
  const node = findNode(ROOT)
  if (name === 'node') return [node]
  const folder = join(MODULES, PACKAGES[name])
  return [node, join(folder, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).bin[name])]
}

export function toolEnvironment() {
  // Windows calls it Path, and a copy of the environment distinguishes the two.
  const others = Object.entries(process.env).filter(([name]) => name.toUpperCase() !== 'PATH')
  return { ...Object.fromEntries(others), PATH: `${join(MODULES, '.bin')}${delimiter}${process.env.PATH ?? ''}` }
}

/**
 * Runs a program while a line counts the seconds, and keeps its output. Returns how it ended, with what it printed; `wasKilled` means that
 * the system ended it, nearly always for lack of memory.
 */
export async function runQuietly(command, args, { doing, done, detail, ...options }) {
  let printed = ''
  const end = showProgress(doing, { detail: () => detail?.(printed) ?? '' })
  try {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (piece) => (printed += piece))
    }
    const [status, signal] = await once(child, 'close')
    end(status === 0 ? done : undefined)
    return { status, printed, wasKilled: signal === 'SIGKILL' || status === KILLED }
  } catch (error) {
    end()
    throw new Failure(`Não foi possível executar ${command}: ${error.message}`)
  }
}
