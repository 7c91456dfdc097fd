/** Builds the screens where the build is missing or older than its sources. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Failure, ROOT, runTool } from './install.mjs'

const WEB = join(ROOT, 'apps', 'web')
/** The file that the build writes last. */
const BUILT = join(WEB, 'dist', 'index.html')

export function ensureBuilt() {
  if (existsSync(BUILT) && newest(sources()) <= statSync(BUILT).mtimeMs) return
  const { status } = runTool('node', ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'], {
    cwd: WEB,
  })
  if (status !== 0) throw new Failure('As telas não puderam ser montadas; a causa está logo acima.')
}

/**
 * Files and folders that the build reads: the web application, its packages, the page about the method, the installed
 * dependencies.
 */
function sources() {
  const packages = readdirSync(join(ROOT, 'packages')).map((name) => join(ROOT, 'packages', name, 'src'))
  const own = readdirSync(WEB)
    .filter((name) => name !== 'dist' && name !== 'node_modules')
    .map((name) => join(WEB, name))
  const method = ['metodo.md', 'imagens'].map((name) => join(ROOT, 'docs', name))
  return [join(ROOT, 'pnpm-lock.yaml'), ...method, ...own, ...packages]
}

function newest(paths) {
  return Math.max(
    0,
    ...paths.map((path) => {
      const found = statSync(path)
      if (!found.isDirectory()) return found.mtimeMs
      // The folder's own time is compared too, because it shows that a file was removed.
      return Math.max(found.mtimeMs, newest(readdirSync(path).map((name) => join(path, name))))
    }),
  )
}
