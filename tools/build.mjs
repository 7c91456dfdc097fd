/** Builds the screens where the build is missing or was made from other sources. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Failure } from './platform/failure.mjs'
import { ROOT, runQuietly, toolCommand, toolEnvironment } from './platform/run-tool.mjs'

const WEB = join(ROOT, 'apps', 'web')
/** The file that the build writes last. */
const BUILT = join(WEB, 'dist', 'index.html')
/** Identifies the sources of the build. File times are not used, because a copy or an older commit keeps or changes them. */
const STAMP = join(WEB, 'dist', '.fontes')
/** The bundler's allocator returns what it freed at once and takes no pages of 2 MB: 1.6 GB at the peak become 1.0, in the same time. */
const SMALL_ALLOCATOR = { MIMALLOC_ALLOW_THP: '0', MIMALLOC_PURGE_DELAY: '0' }
/** Plugins need less than 200 MB. V8's own limits let garbage grow: 1.0 GB at the peak become 0.84, for half a second more. */
const SMALL_HEAP = ['--max-old-space-size=256', '--max-semi-space-size=4']

/** With `shows` the weights of the screens are printed, for those who change them. */
export async function ensureBuilt({ shows = false } = {}) {
  const wanted = fingerprint()
  if (existsSync(BUILT) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return
  // An interrupted build leaves no stamp.
  rmSync(STAMP, { force: true })
  const [node] = toolCommand('node')
  const { status, printed, wasKilled } = await runQuietly(
    node,
    [...SMALL_HEAP, join('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'error'],
    {
      ...{ doing: 'Montando as telas, o que leva de meio minuto a alguns', done: 'Telas montadas' },
      cwd: WEB,
      env: { ...toolEnvironment(), ...SMALL_ALLOCATOR },
    },
  )
  if (shows || status !== 0) process.stdout.write(printed)
  if (wasKilled) {
    throw new Failure(
      'As telas não puderam ser montadas: o sistema encerrou a montagem, quase sempre por falta de memória. Ela precisa de 0,9 GB livres; feche outros programas, ou aumente a memória ou a troca (swap), e comece de novo.',
    )
  }
  if (status !== 0) throw new Failure('As telas não puderam ser montadas; a causa está logo acima.')
  writeFileSync(STAMP, wanted)
}

/** Returns a hash that changes whenever a source of the build does. 2,000 files take some 0.1 s. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const path of sources().flatMap(filesIn).sort(byText)) {
    hash
      .update(`${relative(ROOT, path)}\0`)
      .update(readFileSync(path))
      .update('\0')
  }
  return hash.digest('hex')
}

/** An order that is the same on every machine, regardless of its language. */
const byText = (a, b) => (a < b ? -1 : Number(a > b))

/** The web application, its packages, the pages about method and proof, the installed dependencies. */
function sources() {
  // A leftover folder of another branch has no sources.
  const packages = readdirSync(join(ROOT, 'packages'))
    .map((name) => join(ROOT, 'packages', name, 'src'))
    .filter((path) => existsSync(path))
  const sourceFolders = readdirSync(WEB)
    .filter((name) => name !== 'dist' && name !== 'node_modules')
    .map((name) => join(WEB, name))
  const docs = readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md') || name === 'imagens')
    .map((name) => join(ROOT, 'docs', name))
  return [join(ROOT, 'pnpm-lock.yaml'), ...docs, ...sourceFolders, ...packages].filter((path) => existsSync(path))
}

function filesIn(path) {
  if (statSync(path).isDirectory()) return readdirSync(path).flatMap((name) => filesIn(join(path, name)))
  return /\.test\.tsx?$/.test(path) ? [] : [path]
}
