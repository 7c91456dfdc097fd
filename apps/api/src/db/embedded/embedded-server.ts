/** Finds, starts and ends the server's process. PostgreSQL itself keeps a second one off the same cluster. */
import { readFile, realpath, rename, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { ClusterLocation } from './cluster-location.ts'
import { runAs } from './embedded-account.ts'
import { type Binaries, program } from './embedded-binaries.ts'
import { isAlive, lastComplaint } from './embedded-cluster.ts'
import { EmbeddedUnusable } from './embedded-unusable.ts'

export type Running = { readonly port: number; readonly ready: boolean }

const LOG = 'servidor.log'
const LOG_LIMIT_BYTES = 5_000_000

/**
 * Errors that may pass: another program took the port, another process started the server, processes of a killed server are still ending,
 * or the last user ended the server before this process could register its need.
 */
const PASSING =
  /could not bind|Address already in use|lock file .* already exists|shared memory block .* still in use|ready to accept connections/i

/** Finds the server that runs on this cluster, whichever process started it. */
export async function findRunning(location: ClusterLocation): Promise<Running | undefined> {
  const path = join(location.cluster, 'postmaster.pid')
  const note = await readFile(path, 'utf8').catch(() => '')
  const lines = note.split('\n')
  const pid = Number(lines[0])
  if (!(pid > 0) || !isAlive(pid)) return undefined
  if (!(await serves(pid, location))) {
    // A crash left the file, and another program has that process number by now. PostgreSQL would take that program for the server and
    // refuse to start, but it never takes itself or its parent for one. The rest of the file stays: PostgreSQL finds in it whether
    // processes of the crashed server still write.
    if ((await readFile(path, 'utf8').catch(() => '')) === note)
      await writeFile(path, [process.pid, ...lines.slice(1)].join('\n'))
    return undefined
  }
  // Line 4 is the port and line 8 the state; a server that is starting has not written them yet.
  return { port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

/** `again` means that the state must be read again, because another process changed it. */
export type Launch = 'started' | 'again' | { readonly trouble: string }

export async function launch(
  { cluster, account }: ClusterLocation,
  binaries: Binaries,
  durable: boolean,
): Promise<Launch> {
  const log = join(cluster, LOG)
  const before = await trimLog(log)
  const settings = [
    `port=${await freePort()}`,
    'listen_addresses=127.0.0.1',
    // The path of a socket may have about 100 bytes, fewer than many data folders need.
    'unix_socket_directories=',
    'max_connections=100',
    'timezone=UTC',
    'log_checkpoints=off',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ]
  const options = settings.map((setting) => `-c ${setting}`).join(' ')
  // With a log file the server does not keep a pipe of this process open.
  const args = ['start', '-w', '-t', '60', '-D', cluster, '-l', log, '-o', options]
  const { code, stderr } = await runAs(account, program(binaries, 'pg_ctl'), args)
  if (code === 0) return 'started'
  const said = (await readFile(log, 'utf8').catch(() => '')).slice(before)
  if (PASSING.test(said) || (await findRunning({ cluster, account })) !== undefined) return 'again'
  return { trouble: `${lastComplaint(said || stderr)} (veja ${log})` }
}

/**
 * Ends the server on that port as an administrator would: open transactions are rolled back, everything is written, and the process ends. A
 * server that other processes started meanwhile on another port is left alone.
 */
export async function shutDown({ cluster, account }: ClusterLocation, binaries: Binaries, port: number): Promise<void> {
  if ((await findRunning({ cluster, account }))?.port !== port) return
  const { code, stderr } = await runAs(account, program(binaries, 'pg_ctl'), [
    ...['stop', '-m', 'fast', '-w', '-t', '60', '-D', cluster],
  ])
  if (code !== 0 && (await findRunning({ cluster, account }))?.port === port) {
    throw new EmbeddedUnusable(`O banco em ${cluster} não parou: ${lastComplaint(stderr)}.`)
  }
}

/**
 * Tells whether that process is this cluster's server, which works in the cluster's folder. In doubt it is: a living server must keep its
 * file.
 */
async function serves(pid: number, { cluster, account }: ClusterLocation): Promise<boolean> {
  if (process.platform !== 'linux') {
    return /postgres/.test((await runAs({}, 'ps', ['-o', 'command=', '-p', String(pid)])).stdout)
  }
  const owner = await stat(`/proc/${pid}`).catch(() => undefined)
  if (owner?.uid !== (account.uid ?? process.getuid?.())) return false
  // The account itself reads the link: in a container root may not inspect processes of others.
  const { code, stdout } = await runAs(account, 'readlink', [`/proc/${pid}/cwd`])
  return code !== 0 || stdout.trim() === (await realpath(cluster))
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

async function trimLog(path: string): Promise<number> {
  const size = await stat(path).then(
    (file) => file.size,
    () => 0,
  )
  if (size <= LOG_LIMIT_BYTES) return size
  await rename(path, `${path}.1`)
  return 0
}
