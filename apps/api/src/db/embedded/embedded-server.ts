/** Finds, starts and ends the server's process. PostgreSQL itself keeps a second one off the same cluster. */
import { open, readdir, readFile, readlink, realpath, rename, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { release } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClusterLocation } from './cluster-location.ts'
import { runAs } from './embedded-account.ts'
import { type Binaries, program } from './embedded-binaries.ts'
import { isAlive, lastComplaint } from './embedded-cluster.ts'
import { EmbeddedUnusable } from './embedded-unusable.ts'

export type Running = { readonly pid: number; readonly port: number; readonly ready: boolean }

const LOG = 'servidor.log'
const LOG_LIMIT_BYTES = 5_000_000

/**
 * Temporary errors: another program took the port, another process started the server, processes of a killed server are still ending, or
 * the last user ended the server before this process could register its need.
 */
const PASSING = /lock file .* (already exists|is empty)|ready to accept connections/i
const PORT_TAKEN = /could not bind|Address already in use/i
/** Message after the server was killed while its busy processes still run. */
const ORPHANS = /shared memory block .* still in use/i

/**
 * Ports for a new server. They are below those from which Linux takes ports for outgoing connections: while the server is down, such a
 * connection could take its port and prevent its restart.
 */
const PORTS = { from: 20_000, to: 32_000 }
const TRIES = 20
/** Age from which an empty postmaster.pid was left by a server that was killed while it wrote it, ms. */
const EMPTY_NOTE_MS = 2000

/** Finds the server that runs on this cluster, whichever process started it. */
export async function findRunning(location: ClusterLocation): Promise<Running | undefined> {
  const path = join(location.cluster, 'postmaster.pid')
  const note = await readFile(path, 'utf8').catch(() => undefined)
  if (note === '') await dropEmptyNote(path)
  const lines = (note ?? '').split('\n')
  const pid = Number(lines[0])
  if (!(pid > 0) || !isAlive(pid)) return undefined
  if (!(await serves(pid, location))) {
    // After a crash the file remains, and another program may have that process number. PostgreSQL would mistake that program for the
    // server and refuse to start, except for itself or its parent. The rest of the file stays: PostgreSQL reads from it
    // whether processes of the crashed server still write.
    if ((await readFile(path, 'utf8').catch(() => undefined)) === note)
      await overwrite(path, [process.pid, ...lines.slice(1)].join('\n'))
    return undefined
  }
  // Line 4 is the port and line 8 the state; a starting server has not written them yet.
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

/** `again` means that the state must be read again, because another process changed it; `port`, that another program has the port. */
export type Launch = 'started' | 'again' | 'port' | { readonly trouble: string }

export interface LaunchOptions {
  readonly durable: boolean
  /** Port to listen on. Absent: the port of a killed server if that is free, otherwise any. */
  readonly port?: number
}

export async function launch(
  { cluster, account }: ClusterLocation,
  binaries: Binaries,
  { durable, port }: LaunchOptions,
): Promise<Launch> {
  const log = join(cluster, LOG)
  const before = await trimLog(log)
  const settings = [
    `port=${port ?? (await freePort(await portBefore(cluster)))}`,
    'listen_addresses=127.0.0.1',
    // The path of a socket may have about 100 bytes, fewer than many data folders need.
    'unix_socket_directories=',
    'max_connections=100',
    'timezone=UTC',
    'log_checkpoints=off',
    ...(syncsWhole() ? ['recovery_init_sync_method=syncfs'] : []),
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ]
  const options = settings.map((setting) => `-c ${setting}`).join(' ')
  // With a log file the server does not hold a pipe of this process.
  const args = ['start', '-w', '-t', '60', '-D', cluster, '-l', log, '-o', options]
  const { code, stderr } = await runAs(account, program(binaries, 'pg_ctl'), args)
  if (code === 0) return 'started'
  const logged = (await readFile(log, 'utf8').catch(() => '')).slice(before)
  if (ORPHANS.test(logged)) await endOrphans({ cluster, account })
  if (PORT_TAKEN.test(logged)) return 'port'
  if (PASSING.test(logged) || ORPHANS.test(logged) || (await findRunning({ cluster, account })) !== undefined)
    return 'again'
  return { trouble: `${lastComplaint(logged || stderr)} (veja ${log})` }
}

/**
 * True where one call can sync the disk of a server that restarts after a crash. Syncing each of its 1,500 files took up to 4.3 s of the
 * restart's 4.8 s while other programs were writing. Linux reports write errors to that call since 5.8 (PostgreSQL 18,
 * "recovery_init_sync_method").
 */
function syncsWhole(): boolean {
  const [major = 0, minor = 0] = release().split('.').map(Number)
  return process.platform === 'linux' && (major > 5 || (major === 5 && minor >= 8))
}

/**
 * Signals that end a server, in order: SIGINT, a fast shutdown, writes everything first; after SIGQUIT, an immediate one, the next start
 * recovers unwritten data from the log.
 */
const STOPS = ['INT', 'QUIT'] as const
const STOP_WITHIN_MS = 60_000
const BETWEEN_LOOKS_MS = 50

/**
 * Ends the server on that port as an administrator would: open transactions are rolled back, everything is written, and the process ends. A
 * server that has not ended after a minute is ended immediately, as by a power cut. A server that other processes start meanwhile, on any
 * port, is not affected, unlike with `pg_ctl stop`, which would wait for it and then end it.
 */
export async function shutDown(location: ClusterLocation, binaries: Binaries, port: number): Promise<void> {
  const server = await findRunning(location)
  if (server?.port !== port) return
  for (const signal of STOPS) {
    await runAs(location.account, program(binaries, 'pg_ctl'), ['kill', signal, String(server.pid)])
    if (await hasEnded(server, location)) return
  }
  throw new EmbeddedUnusable(`O banco em ${location.cluster} não parou (processo ${server.pid}).`)
}

async function hasEnded({ pid }: Running, location: ClusterLocation): Promise<boolean> {
  for (const from = performance.now(); performance.now() - from < STOP_WITHIN_MS; await sleep(BETWEEN_LOOKS_MS)) {
    if ((await findRunning(location))?.pid !== pid) return true
  }
  return false
}

/**
 * Tells whether that process is this cluster's server, by its working folder. In doubt returns true, because a living server must keep its
 * file.
 */
async function serves(pid: number, { cluster, account }: ClusterLocation): Promise<boolean> {
  if (process.platform === 'win32') {
    const { code, stdout } = await runAs({}, 'tasklist', ['/NH', '/FO', 'CSV', '/FI', `PID eq ${pid}`])
    return code !== 0 || /postgres/i.test(stdout)
  }
  if (process.platform !== 'linux') {
    return /postgres/.test((await runAs({}, 'ps', ['-o', 'command=', '-p', String(pid)])).stdout)
  }
  // Where no process collects ended ones, as in a container without an init, a killed server stays in the process table.
  if (/^\d+ \(.*\) Z/s.test(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''))) return false
  const owner = await stat(`/proc/${pid}`).catch(() => undefined)
  if (owner?.uid !== (account.uid ?? process.getuid?.())) return false
  // The server's account reads the link, because root in a container may not inspect processes of other accounts.
  const { code, stdout } = await runAs(account, 'readlink', [`/proc/${pid}/cwd`])
  return code !== 0 || stdout.trim() === (await realpath(cluster))
}

/** Returns the port of a killed server. Other processes may be waiting for it there. */
async function portBefore(cluster: string): Promise<number | undefined> {
  const note = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const port = Number(note.split('\n')[3])
  return port > 0 ? port : undefined
}

/** Finds a port that nobody listens on: `before` if it is free. */
export async function freePort(before?: number): Promise<number> {
  const { from, to } = PORTS
  const candidates = Array.from({ length: TRIES }, () => from + Math.floor(Math.random() * (to - from)))
  for (const port of [...(before === undefined ? [] : [before]), ...candidates, 0]) {
    const free = await listenOn(port).catch(() => undefined)
    if (free !== undefined) return free
  }
  return 0
}

async function listenOn(wanted: number): Promise<number> {
  const server = createServer().listen(wanted, '127.0.0.1')
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

/** Removes the empty file of a server that was killed while writing it, with which PostgreSQL would not start. */
async function dropEmptyNote(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (found?.size === 0 && Date.now() - found.mtimeMs > EMPTY_NOTE_MS) await rm(path, { force: true })
}

/** Overwrites a small file in place: on a full disk, writing a new one would leave it empty. */
async function overwrite(path: string, text: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    const { bytesWritten } = await handle.write(text, 0)
    await handle.truncate(bytesWritten)
  } finally {
    await handle.close()
  }
}

/**
 * Ends busy processes of a killed server that have not noticed its end. Until then no new server may start, because they could still write.
 * Only Linux reports a process's working folder.
 */
async function endOrphans({ cluster }: ClusterLocation): Promise<void> {
  if (process.platform !== 'linux') return
  const home = await realpath(cluster)
  const worksThere = async (pid: number) => (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === home
  for (const name of await readdir('/proc')) {
    const pid = Number(name)
    if (!(pid > 0) || !(await worksThere(pid))) continue
    const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    const parent = Number((await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ')[1]?.split(' ')[1])
    // The processes of a server that another program started meanwhile have that server as their parent.
    if (!title.startsWith('postgres: ') || (parent > 1 && (await worksThere(parent)))) continue
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended.
    }
  }
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
