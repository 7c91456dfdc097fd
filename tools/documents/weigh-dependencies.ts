/**
 * Prints what each runtime dependency weighs on the disk, as docs/decisions lists it: the package itself, and all packages that would leave
 * node_modules with it because nothing else needs them. Run by `node_modules/.bin/node tools/documents/weigh-dependencies.ts`.
 */
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface Manifest {
  readonly name: string
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const ROOT = join(import.meta.dirname, '..', '..')
const HOMES = ['packages', 'apps'].flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .map((name) => join(ROOT, folder, name))
    // A leftover folder of another branch has none.
    .filter((path) => existsSync(join(path, 'package.json'))),
)

/** Our dependencies by name, each with its folder and the packages that need it. */
const required = new Map<string, { readonly folder: string; readonly by: string[] }>()
for (const home of HOMES) {
  const { name, dependencies = {}, optionalDependencies = {} } = manifestOf(home)
  for (const wanted of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const folder = installed(wanted, home)
    if (wanted.startsWith('@faixa/') || folder === undefined) continue
    const known = required.get(wanted) ?? { folder, by: [] }
    required.set(wanted, { folder, by: [...known.by, name.replace('@faixa/', '')] })
  }
}

const roots = [...required.values()].map(({ folder }) => folder)
const all = reachedFrom(roots)
for (const [name, { folder, by }] of [...required].toSorted(([a], [b]) => a.localeCompare(b))) {
  const rest = reachedFrom(roots.filter((other) => other !== folder))
  const alone = [...all].filter((reached) => !rest.has(reached))
  const kilobytes = (folders: readonly string[]) =>
    Math.round(folders.reduce((sum, one) => sum + bytesIn(one), 0) / 1000)
  const row = [name, manifestOf(folder).version, by.join(', '), kilobytes([folder]), alone.length, kilobytes(alone)]
  process.stdout.write(`| ${row.join(' | ')} |\n`)
}

function reachedFrom(folders: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>()
  const open = [...folders]
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    if (reached.has(folder)) continue
    reached.add(folder)
    const { dependencies, optionalDependencies } = manifestOf(folder)
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const next = installed(name, folder)
      if (next !== undefined) open.push(next)
    }
  }
  return reached
}

/**
 * Returns the folder in which Node finds the package `name` from the folder `from`; undefined for an optional package that is not for this
 * platform.
 */
function installed(name: string, from: string): string | undefined {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name)
    if (existsSync(path)) return realpathSync(path)
  }
  return undefined
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? sum : sum + bytesIn(path)
    return entry.isFile() ? sum + statSync(path).size : sum
  }, 0)
}
