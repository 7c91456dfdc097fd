/**
 * Restores a backup into an empty data folder, or into an empty external database. Everything is verified against the record and written
 * under a temporary name before it gets its final one; then the embedded server replays the log of the copy, and its content is reported. A
 * killed restore leaves a mark, with which the next one undoes it.
 */
import { chown, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describeDatabase } from '../db/describe-database.ts'
import { findLocation } from '../db/embedded/cluster-location.ts'
import { findBinaries } from '../db/embedded/embedded-binaries.ts'
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { type CopiedFile, copyFileInto, syncFolder } from '../disk/copy-file.ts'
import { unlessGone } from '../disk/unless-gone.ts'
import { type BackupRecord, DATABASE, FILES, readRecord } from './backup-record.ts'
import { hashOf, restoreDump } from './pg-programs.ts'
import { isRestoring, readRestoreMark, removeRestoreMark, writeRestoreMark } from './restore-mark.ts'

/** The backup cannot be restored here; `message` is a Portuguese sentence. */
class RestoreRefused extends Error {}

export interface RestoreOptions {
  /** Folder of the backup. */
  readonly from: string
  readonly dataFolder: string
  /** The external database that a copy by pg_dump needs; it has no tables yet. */
  readonly databaseUrl?: string | undefined
  /** Folder of the raw files, or the address of a bucket. */
  readonly files: string
  readonly log: { info(text: string): void; warn(text: string): void }
}

export async function restoreBackup(options: RestoreOptions): Promise<BackupRecord> {
  const { from, dataFolder, databaseUrl, files } = options
  const record = await readRecord(from)
  if (!record)
    throw new RestoreRefused(`${from} não é uma cópia de segurança inteira: falta nela o arquivo copia.json.`)
  const withFiles = typeof record.arquivos !== 'string'
  if (withFiles && files.startsWith('s3://')) {
    throw new RestoreRefused(
      `A cópia traz arquivos, e FAIXA_ARQUIVOS é ${files}: indique uma pasta, e leve-os depois ao balde.`,
    )
  }
  const isDump = record.formato === 'pg_dump'
  if (isDump !== (databaseUrl !== undefined)) {
    throw new RestoreRefused(
      isDump
        ? 'A cópia é de um banco próprio: indique em DATABASE_URL o banco vazio que a recebe.'
        : 'A cópia é do banco embutido: restaure-a sem DATABASE_URL.',
    )
  }
  const home = join(dataFolder, 'banco')
  const killed = await undoKilled(dataFolder)
  for (const folder of [...(isDump ? [] : [home]), ...(withFiles ? [files] : [])]) await refuseOccupied(folder)
  const database =
    databaseUrl === undefined
      ? await embeddedRestoration(record, options, home)
      : await dumpRestoration(record, from, databaseUrl, killed === from)
  const filesAside = `${files}.restaurando`
  await writeRestoreMark(dataFolder, { from, made: [...database.folders, ...(withFiles ? [files, filesAside] : [])] })
  let isRestored = false
  try {
    await database.prepare()
    if (withFiles) await copyRaw(join(from, FILES), filesAside)
    await database.finish()
    isRestored = isDump
    if (withFiles) {
      // An empty folder may be replaced.
      await rm(files, { recursive: true, force: true })
      await mkdir(dirname(files), { recursive: true })
      await rename(filesAside, files)
      await syncFolder(dirname(files))
    }
  } catch (error) {
    await undo([...database.folders, ...(withFiles ? [files, filesAside] : [])])
    // An external database keeps the restored data: the mark lets the next attempt continue from there.
    if (!isRestored) await removeRestoreMark(dataFolder)
    throw error
  }
  await removeRestoreMark(dataFolder)
  return record
}

/** Removes the leftovers of a killed restore from this folder; returns the backup that it restored. */
async function undoKilled(dataFolder: string): Promise<string | undefined> {
  const mark = await readRestoreMark(dataFolder)
  if (!mark) return undefined
  if (isRestoring(mark)) throw new RestoreRefused(`Outra restauração em ${dataFolder} ainda não terminou.`)
  await undo(mark.made)
  return mark.from
}

async function undo(made: readonly string[]): Promise<void> {
  for (const folder of made) await rm(folder, { recursive: true, force: true })
}

/** The database's steps before and after the raw files: it is verified and made under a temporary name, then renamed. */
interface Restoration {
  /** Folders that the restoration makes. */
  readonly folders: readonly string[]
  prepare(): Promise<void>
  finish(): Promise<void>
}

async function embeddedRestoration(
  record: BackupRecord,
  { from, log }: RestoreOptions,
  home: string,
): Promise<Restoration> {
  const { cluster, account } = await findLocation(home, log)
  const { major } = await findBinaries(account, log)
  if (major !== record.postgres) {
    throw new RestoreRefused(
      `A cópia é do PostgreSQL ${record.postgres}, e este programa traz o ${major}: restaure-a com a versão do Faixa que a fez.`,
    )
  }
  const aside = `${cluster}.restaurando`
  return {
    folders: [cluster, aside],
    async prepare() {
      await copyVerified(join(from, DATABASE), aside, record.banco)
      await give(aside, account)
    },
    async finish() {
      await rename(aside, cluster)
      await syncFolder(dirname(cluster))
      // The first start replays the log; it ends only when the copy is consistent.
      await (await startEmbeddedPostgres({ folder: home, log })).stop()
    },
  }
}

/**
 * `continues`: whether a killed restore used the same backup. A database is restored completely or not at all, and may be complete by now.
 */
async function dumpRestoration(
  record: BackupRecord,
  from: string,
  url: string,
  continues: boolean,
): Promise<Restoration> {
  const { major, tables } = await describeDatabase(url)
  const isWhole = continues && tables > 0
  if (tables > 0 && !isWhole) {
    throw new RestoreRefused(
      'O banco de DATABASE_URL já tem tabelas, e nada é escrito por cima: indique um banco vazio.',
    )
  }
  if (Number(major) < Number(record.postgres)) {
    throw new RestoreRefused(
      `A cópia é do PostgreSQL ${record.postgres}, e o banco de DATABASE_URL é do ${major}, mais velho.`,
    )
  }
  const folder = join(from, DATABASE)
  return {
    folders: [],
    async prepare() {
      for (const { path, sha256 } of record.banco) {
        const found = await unlessGone(() => hashOf(join(folder, path)))
        if (found !== sha256) throw damaged(join(folder, path))
      }
    },
    async finish() {
      if (!isWhole) await restoreDump(url, folder)
    },
  }
}

async function refuseOccupied(folder: string): Promise<void> {
  const found = (await unlessGone(() => readdir(folder))) ?? []
  // The store's own folder of temporary files exists before the first file.
  if (found.every((name) => name === '.recebendo')) return
  throw new RestoreRefused(
    `${folder} não está vazia, e nada é escrito por cima: pare o programa e mude-a de lugar, ou indique outra pasta com FAIXA_DADOS.`,
  )
}

/** Copies the files of the record with their folders, and refuses a file that has changed. */
async function copyVerified(from: string, to: string, expected: readonly CopiedFile[]): Promise<void> {
  await copyFolders(from, to)
  for (const file of expected) {
    const copied = await copyFileInto(from, to, file.path)
    if (copied?.sha256 !== file.sha256) throw damaged(join(from, file.path))
  }
  await syncFolders(to)
}

/** Copies raw files, whose names are their hashes. */
async function copyRaw(from: string, to: string): Promise<void> {
  await copyFolders(from, to)
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath.slice(from.length + 1), entry.name)
    const copied = await copyFileInto(from, to, path)
    if (copied?.sha256 !== entry.name) throw damaged(join(from, path))
  }
  await syncFolders(to)
}

async function copyFolders(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const folder of await foldersIn(from)) await mkdir(join(to, folder), { recursive: true, mode: 0o700 })
}

async function syncFolders(root: string): Promise<void> {
  for (const folder of [...(await foldersIn(root)), '']) await syncFolder(join(root, folder))
}

async function foldersIn(root: string): Promise<readonly string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
}

async function give(root: string, { uid, gid }: { readonly uid?: number; readonly gid?: number }): Promise<void> {
  if (uid === undefined) return
  for (const name of ['', ...(await readdir(root, { recursive: true }))]) await chown(join(root, name), uid, gid ?? uid)
}

function damaged(path: string): RestoreRefused {
  return new RestoreRefused(`${path} falta na cópia ou foi alterado depois dela: nada foi restaurado; use outra cópia.`)
}
