/**
 * Makes and keeps backups of the database and of the raw files, while the program runs. Each is a self-contained folder that can be copied
 * elsewhere or deleted. It is made under a temporary name, synced and renamed, so that a final name always means a complete backup.
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import { isAlive } from '../db/embedded/embedded-cluster.ts'
import type { EmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { syncFolder, writeFileInto } from '../disk/copy-file.ts'
import { makeFolder } from '../disk/make-folder.ts'
import { unlessGone } from '../disk/unless-gone.ts'
import type { FileStore } from '../files/store.ts'
import { asStoreFull } from '../files/stores/store-errors.ts'
import { type BackupRecord, DATABASE, FILES, listBackups, nameOf, RECORD, readRecord } from './backup-record.ts'
import { copyStore } from './copy-store.ts'

export interface BackupState {
  /** Instant of the newest backup; absent without a backup. */
  readonly feitaEm?: Date
  readonly bytes?: number
  readonly segundos?: number
  /** Sentence about the last attempt; absent where it succeeded. */
  readonly falha?: string
}

export interface Backups {
  /** Makes a backup, and deletes those beyond their retention; returns its folder. */
  make(signal?: AbortSignal): Promise<string>
  state(): Promise<BackupState>
}

interface Means {
  /** Returns the folder in use, which administrators may change. */
  readonly folder: () => string
  readonly keepDays: number
  readonly postgres: Pick<EmbeddedPostgres, 'copyTo' | 'major'>
  /** Absent: the files of the embedded server. */
  readonly formato?: 'pg_dump'
  readonly files: Pick<FileStore, 'list'>
  /** Folder of the store, or the address of its bucket. */
  readonly where: string
  readonly clock: Clock
}

const DAY_MS = 86_400_000
const ASIDE = '.fazendo-'
const FAILURE = 'falha.txt'

export function openBackups({
  folder: currentFolder,
  keepDays,
  postgres,
  formato,
  files,
  where,
  clock,
}: Means): Backups {
  let failure: string | undefined
  let making: Promise<string> | undefined
  // A request for /pronto must not make this process read a long record each time.
  let known: (BackupState & { readonly path: string }) | undefined

  async function make(signal: AbortSignal | undefined): Promise<string> {
    const folder = currentFolder()
    try {
      const made = await write(folder, signal)
      await dropOld(folder)
      failure = undefined
      await rm(join(folder, FAILURE), { force: true })
      return made
    } catch (error) {
      // The process is stopping; the next start makes the backup.
      if (signal?.aborted) throw error
      failure = (asStoreFull(error, folder) as Error).message
      // Other processes, and the next start, read the failure from this file. On a full disk only this process knows it.
      await writeFile(join(folder, FAILURE), `${failure}\n`).catch(() => {})
      throw error
    }
  }

  async function write(folder: string, signal: AbortSignal | undefined): Promise<string> {
    const from = performance.now()
    await makeFolder(folder, 0o700)
    await dropAbandoned(folder)
    const at = clock.now()
    const name = nameOf(at)
    const before = (await listBackups(folder)).at(-1)
    const aside = join(folder, `${ASIDE}${process.pid}-${name}`)
    await mkdir(aside, { mode: 0o700 })
    try {
      const banco = await postgres.copyTo(join(aside, DATABASE), signal)
      // Files are copied after the database: none changes or is deleted while a laudo refers to it, so that the copy
      // has every file that the copied database refers to.
      const arquivos = where.startsWith('s3://')
        ? where
        : await copyStore(files, {
            from: where,
            to: join(aside, FILES),
            signal,
            ...(before !== undefined && { previous: join(folder, before, FILES) }),
          })
      const segundos = Math.round(performance.now() - from) / 1000
      const record: BackupRecord = {
        feitaEm: at.toISOString(),
        postgres: postgres.major,
        ...(formato && { formato }),
        segundos,
        banco: [...banco],
        arquivos,
      }
      await writeFileInto(aside, RECORD, Buffer.from(JSON.stringify(record)))
      await syncFolder(aside)
      await rename(aside, join(folder, name))
      await syncFolder(folder)
      return join(folder, name)
    } catch (error) {
      await rm(aside, { recursive: true, force: true })
      throw error
    }
  }

  /** Deletes incomplete folders of killed processes. Those whose process number is in use again are kept until it is free. */
  async function dropAbandoned(folder: string): Promise<void> {
    for (const name of await readdir(folder)) {
      const pid = name.startsWith(ASIDE) ? Number(name.slice(ASIDE.length).split('-')[0]) : undefined
      if (pid !== undefined && !isAlive(pid)) await rm(join(folder, name), { recursive: true, force: true })
    }
  }

  async function dropOld(folder: string): Promise<void> {
    const oldest = nameOf(new Date(clock.now().getTime() - keepDays * DAY_MS))
    const names = await listBackups(folder)
    // The newest is always kept, whatever its age.
    for (const name of names.slice(0, -1)) {
      if (name < oldest) await rm(join(folder, name), { recursive: true, force: true })
    }
  }

  async function read(path: string): Promise<BackupState> {
    const record = await readRecord(path)
    return record ? { feitaEm: new Date(record.feitaEm), bytes: bytesOf(record), segundos: record.segundos } : {}
  }

  return {
    make(signal) {
      making ??= make(signal).finally(() => {
        making = undefined
      })
      return making
    },
    async state() {
      const folder = currentFolder()
      const newest = (await listBackups(folder)).at(-1)
      const path = newest === undefined ? undefined : join(folder, newest)
      if (path !== known?.path) known = path === undefined ? undefined : { path, ...(await read(path)) }
      const falha = failure ?? (await unlessGone(() => readFile(join(folder, FAILURE), 'utf8')))?.trim()
      const { path: _, ...made } = known ?? {}
      return { ...made, ...(falha !== undefined && { falha }) }
    },
  }
}

function bytesOf({ banco, arquivos }: BackupRecord): number {
  const raw = typeof arquivos === 'string' ? 0 : arquivos.bytes
  return banco.reduce((sum, { bytes }) => sum + bytes, raw)
}
