/** Creates the files of the embedded server once, completely or not at all. */
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { syncFolder } from '../../disk/copy-file.ts'
import type { ClusterLocation } from './cluster-location.ts'
import { runAs } from './embedded-account.ts'
import { type Binaries, program } from './embedded-binaries.ts'
import { EmbeddedUnusable } from './embedded-unusable.ts'

/** The server's superuser; the program itself uses APPLICATION, which has fewer rights. */
export const SUPERUSER = 'postgres'

// The password's file is inside the cluster, so that the two are made, moved and lost together.
const PASSWORD = 'senha-do-faixa'

// Locales for lc_ctype, of which the first available one is used. PostgreSQL defines upper and lower case, and ICU the sorting for people;
// but pg_trgm uses the system's definition of letters, and under plain C accented ones are none.
const CTYPES = ['C.UTF-8', 'en_US.UTF-8', 'C'] as const

/** Creates the cluster where it does not exist, and returns its password. */
export async function ensureCluster(location: ClusterLocation, binaries: Binaries, durable: boolean): Promise<string> {
  const { cluster } = location
  // An empty folder may be replaced; one with files is never touched.
  await rmdir(cluster).catch(() => undefined)
  const files = await readdir(cluster).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw unreadable(cluster, error)
  })
  if (files === undefined) await makeCluster(location, binaries, durable)
  await checkVersion(cluster, binaries)
  return readPassword(cluster)
}

async function makeCluster({ cluster, account }: ClusterLocation, binaries: Binaries, durable: boolean): Promise<void> {
  await dropAbandoned(cluster)
  const aside = `${cluster}.criando-${process.pid}-${randomBytes(4).toString('hex')}`
  const pwfile = `${aside}.senha`
  const password = randomBytes(24).toString('base64url')
  try {
    await giveFile(pwfile, password, account)
    await initdb(aside, pwfile)
    await giveFile(join(aside, PASSWORD), password, account)
    // A second process finds the first one's cluster there, and uses it.
    await rename(aside, cluster).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
    // Without it a power cut could undo the rename, and everything written after it.
    await syncFolder(dirname(cluster))
  } catch (error) {
    if (error instanceof EmbeddedUnusable) throw error
    throw new EmbeddedUnusable(`O banco não pôde ser criado em ${cluster}: ${(error as Error).message}.`)
  } finally {
    await rm(aside, { recursive: true, force: true })
    await rm(pwfile, { force: true })
  }

  async function initdb(target: string, pwfile: string): Promise<void> {
    // initdb makes the folder only where its account may: below a folder of root's it gets an empty one.
    const causes: string[] = []
    for (const ctype of CTYPES) {
      await mkdir(target, { mode: 0o700 }).catch(() => undefined)
      if (account.uid !== undefined) await chown(target, account.uid, account.gid ?? account.uid)
      const { code, stderr } = await runAs(account, program(binaries, 'initdb'), [
        '-D',
        target,
        '-U',
        SUPERUSER,
        '--pwfile',
        pwfile,
        '--auth',
        'scram-sha-256',
        '--encoding',
        'UTF8',
        '--locale',
        'C',
        '--lc-ctype',
        ctype,
        '--locale-provider',
        'builtin',
        '--builtin-locale',
        'C.UTF-8',
        ...(durable ? [] : ['--no-sync']),
      ])
      if (code === 0) return
      await rm(target, { recursive: true, force: true })
      causes.push(lastComplaint(stderr))
      if (!/locale/.test(stderr)) break
    }
    throw new EmbeddedUnusable(`O banco não pôde ser criado em ${cluster}: ${causes.at(-1)}.`)
  }
}

/** Removes incomplete folders of killed processes. Those whose process number is in use again are kept until it is free. */
async function dropAbandoned(cluster: string): Promise<void> {
  const parent = dirname(cluster)
  for (const name of await readdir(parent)) {
    const pid = name.startsWith(`${basename(cluster)}.criando-`) ? Number(name.split('-')[1]) : undefined
    if (pid !== undefined && !isAlive(pid)) await rm(join(parent, name), { recursive: true, force: true })
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function checkVersion(cluster: string, { major }: Binaries): Promise<void> {
  const path = join(cluster, 'PG_VERSION')
  const found = (await readFile(path, 'utf8').catch((error: unknown) => Promise.reject(unreadable(path, error)))).trim()
  if (found === major) return
  throw new EmbeddedUnusable(
    `O banco em ${cluster} é do PostgreSQL ${found}, e este programa traz o ${major}: leve os dados de um para o outro com pg_dump, ` +
      'ou volte à versão do Faixa que o criou.',
  )
}

async function readPassword(cluster: string): Promise<string> {
  const path = join(cluster, PASSWORD)
  return (await readFile(path, 'utf8').catch((error: unknown) => Promise.reject(unreadable(path, error)))).trim()
}

function unreadable(path: string, error: unknown): EmbeddedUnusable {
  const { code, message } = error as NodeJS.ErrnoException
  const causes: Record<string, string> = {
    EACCES: 'este usuário não tem permissão; execute o Faixa com o mesmo usuário que criou o banco',
    ENOENT: 'o arquivo não existe; restaure uma cópia de segurança da pasta',
    ENOTDIR: 'há um arquivo no lugar da pasta',
  }
  return new EmbeddedUnusable(`O banco não abre, pois ${path} não pôde ser lido: ${causes[code ?? ''] ?? message}.`)
}

/** Returns the last line in which one of the server's programs reports an error. */
export function lastComplaint(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const complaint = lines.findLast((line) => /\b(FATAL|PANIC|error|could not)\b/i.test(line)) ?? lines.at(-1) ?? ''
  return complaint.replace(/^.*?\b(FATAL|PANIC|error|initdb|postgres|pg_ctl):\s*/, '').trim()
}

async function giveFile(path: string, text: string, { uid, gid }: ClusterLocation['account']): Promise<void> {
  await writeFile(path, `${text}\n`, { mode: 0o600, flush: true })
  if (uid !== undefined) await chown(path, uid, gid ?? uid)
}
