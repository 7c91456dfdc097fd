/**
 * Copies and restores an external database with pg_dump and pg_restore, which must have at least the server's main version and are searched
 * for in PATH.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { primaryUrl } from '../db/connections/primary.ts'
import { describeDatabase } from '../db/describe-database.ts'
import type { EmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { type CopiedFile, syncFolder } from '../disk/copy-file.ts'

/** Number of tables read at a time. */
const JOBS = '2'

/** The copy of a database at `url`, as an embedded one's is made. */
export async function dumpedFrom(url: string): Promise<Pick<EmbeddedPostgres, 'copyTo' | 'major'>> {
  return {
    major: (await describeDatabase(url)).major,
    async copyTo(folder, signal) {
      await run('pg_dump', ['--format=directory', `--jobs=${JOBS}`, `--file=${folder}`], url, signal)
      const copied: CopiedFile[] = []
      for (const path of (await readdir(folder)).toSorted()) copied.push(await synced(folder, path))
      await syncFolder(folder)
      return copied
    },
  }
}

/** Restores the copy in `folder` into the empty database at `url`, completely or not at all. */
export async function restoreDump(url: string, folder: string): Promise<void> {
  await run('pg_restore', ['--no-owner', '--single-transaction', folder], url)
}

/** The SHA-256 of a file, hexadecimal. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex')
}

async function synced(folder: string, path: string): Promise<CopiedFile> {
  const whole = join(folder, path)
  await using handle = await open(whole, 'r')
  await handle.sync()
  return { path, bytes: (await stat(whole)).size, sha256: await hashOf(whole) }
}

/** The password travels in the environment: every user of the machine reads the arguments of a process. */
function withoutSenha(url: string): string {
  const address = new URL(url)
  address.password = ''
  return address.href
}

async function run(
  program: 'pg_dump' | 'pg_restore',
  args: readonly string[],
  database: string,
  signal?: AbortSignal,
): Promise<void> {
  const url = await primaryUrl(database)
  const { password } = new URL(url)
  return new Promise((resolve, reject) => {
    const child = spawn(program, [`--dbname=${withoutSenha(url)}`, ...args], {
      env: { ...process.env, ...(password !== '' && { PGPASSWORD: decodeURIComponent(password) }) },
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(signal && { signal }),
    })
    let output = ''
    child.stderr.on('data', (piece: Buffer) => (output += piece.toString()))
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT' ? new Error(`falta o programa ${program}: instale o cliente do PostgreSQL.`) : error,
      ),
    )
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${program} falhou: ${output.trim()}`))))
  })
}
