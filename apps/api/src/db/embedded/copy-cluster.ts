/**
 * Copies the files of the running server, by PostgreSQL's own procedure for a base backup (documentation, "Making a Base Backup Using the
 * Low Level API"): between pg_backup_start and pg_backup_stop every changed page is logged completely, so that files copied during writes
 * become consistent by replaying the log of that time, which is copied too. A temporary replication slot keeps that log until the end. The
 * programs pg_basebackup and pg_dump are not in the packages that bring the server.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type CopiedFile, copyFileInto, type Syncing, syncFolder, writeFileInto } from '../../disk/copy-file.ts'
import { unlessGone } from '../../disk/unless-gone.ts'
import { SUPERUSER } from './embedded-cluster.ts'

export interface RunningCluster {
  readonly cluster: string
  readonly port: number
  readonly password: string
}

/** Folders whose content only the running server uses; they must exist, empty. */
const EMPTY = ['pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans']
const WAL = 'pg_wal'
const WAL_FOLDERS = [WAL, join(WAL, 'archive_status'), join(WAL, 'summaries')]
/** Files of the running server, its caches and its diary. */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|servidor\.log.*|pg_internal\.init.*|pgsql_tmp.*|backup_manifest.*)$/
const CONTROL = join('global', 'pg_control')
const SEGMENT = /^[0-9A-F]{24}$/
/** Time limit of each step inside the server, ms: the start waits for a checkpoint. */
const STEP_WITHIN_MS = 600_000

export interface CopyOptions {
  readonly signal?: AbortSignal | undefined
  /** False for a copy that need not survive a power cut: syncing each of its 1,500 files takes most of the time. */
  readonly synced?: boolean
}

/** Copies the cluster into a new folder; returns its files. Rejects also when the server ends meanwhile. */
export async function copyCluster(
  running: RunningCluster,
  target: string,
  { signal, synced = true }: CopyOptions = {},
): Promise<readonly CopiedFile[]> {
  const { cluster, port, password } = running
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: SUPERUSER,
    password,
    database: 'postgres',
    application_name: 'faixa copia',
    connectionTimeoutMillis: 10_000,
    query_timeout: STEP_WITHIN_MS,
    keepAlive: true,
  })
  // The queries reject, too; without this listener the error would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    // The slot is dropped when this connection ends, for any reason.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [
      `faixa_${randomBytes(8).toString('hex')}`,
    ])
    const [started] = (
      await client.query<{ segment: string }>("select pg_walfile_name(pg_backup_start('faixa', true)) as segment")
    ).rows
    for (const folder of ['', ...EMPTY, ...WAL_FOLDERS]) await mkdir(join(target, folder), { mode: 0o700 })
    const copied = await copyTree(cluster, target, { signal, synced })
    copied.push(await copyControl(cluster, target, { synced }))
    const [stopped] = (
      await client.query<{ labelfile: string; segment: string }>(
        'select labelfile, pg_walfile_name(lsn) as segment from pg_backup_stop(false)',
      )
    ).rows
    copied.push(await writeFileInto(target, 'backup_label', Buffer.from(stopped!.labelfile), { synced }))
    for (const name of (await readdir(join(cluster, WAL))).sort()) {
      if (!SEGMENT.test(name) || name < started!.segment || name > stopped!.segment) continue
      copied.push((await copyFileInto(cluster, target, join(WAL, name), { synced }))!)
    }
    for (const folder of synced ? [...WAL_FOLDERS, ''] : []) await syncFolder(join(target, folder))
    return copied
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function copyTree(
  cluster: string,
  target: string,
  { signal, synced }: CopyOptions & Syncing,
): Promise<CopiedFile[]> {
  const copied: CopiedFile[] = []
  const copyFolder = async (folder: string): Promise<void> => {
    // The files of a dropped table disappear with it.
    for (const entry of (await unlessGone(() => readdir(join(cluster, folder), { withFileTypes: true }))) ?? []) {
      signal?.throwIfAborted()
      const path = join(folder, entry.name)
      if (LEFT_OUT.test(entry.name) || EMPTY.includes(path) || path === WAL || path === CONTROL) continue
      if (entry.isDirectory()) {
        await mkdir(join(target, path), { mode: 0o700 })
        await copyFolder(path)
      } else if (entry.isFile()) {
        const file = await copyFileInto(cluster, target, path, { synced })
        if (file) copied.push(file)
      } else {
        throw new Error(`${join(cluster, path)} is neither a file nor a folder: tablespaces are not supported`)
      }
    }
    if (synced) await syncFolder(join(target, folder))
  }
  await copyFolder('')
  return copied
}

/**
 * Copies the file that defines where replaying begins. It is one sector, but is read through a cache: two equal readings prove that none is
 * partial.
 */
async function copyControl(cluster: string, target: string, syncing: Syncing): Promise<CopiedFile> {
  let before = await readFile(join(cluster, CONTROL))
  for (;;) {
    const now = await readFile(join(cluster, CONTROL))
    if (now.equals(before)) return writeFileInto(target, CONTROL, now, syncing)
    before = now
  }
}
