/**
 * Restores a backup into an empty data folder. Everything is verified against the record and written aside before it gets its name; then
 * the server replays the log of the copy, and answers what it holds.
 */
import { chown, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findLocation } from '../db/embedded/cluster-location.ts'
import { findBinaries } from '../db/embedded/embedded-binaries.ts'
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { type CopiedFile, copyFileSynced, syncFolder } from '../files/copy-file.ts'
import { unlessGone } from '../files/unless-gone.ts'
import { type BackupRecord, DATABASE, FILES, readRecord } from './backup-record.ts'

/** The backup cannot be restored here; `message` is a Portuguese sentence. */
class RestoreRefused extends Error {}

export interface RestoreOptions {
  /** Folder of the backup. */
  readonly from: string
  readonly dataFolder: string
  /** Folder of the raw files, or the address of a bucket. */
  readonly files: string
  readonly log: { info(text: string): void; warn(text: string): void }
}

export async function restoreBackup({ from, dataFolder, files, log }: RestoreOptions): Promise<BackupRecord> {
  const record = await readRecord(from)
  if (!record)
    throw new RestoreRefused(`${from} não é uma cópia de segurança inteira: falta nela o arquivo copia.json.`)
  const home = join(dataFolder, 'banco')
  const withFiles = typeof record.arquivos !== 'string'
  if (withFiles && files.startsWith('s3://')) {
    throw new RestoreRefused(
      `A cópia traz arquivos, e FAIXA_ARQUIVOS é ${files}: indique uma pasta, e leve-os depois ao balde.`,
    )
  }
  for (const folder of [home, ...(withFiles ? [files] : [])]) await refuseOccupied(folder)

  const { cluster, account } = await findLocation(home, log)
  const { major } = await findBinaries(account, log)
  if (major !== record.postgres) {
    throw new RestoreRefused(
      `A cópia é do PostgreSQL ${record.postgres}, e este programa traz o ${major}: restaure-a com a versão do Faixa que a fez.`,
    )
  }
  const aside = `${cluster}.restaurando`
  const filesAside = `${files}.restaurando`
  await Promise.all([aside, filesAside].map((folder) => rm(folder, { recursive: true, force: true })))
  try {
    await copyVerified(join(from, DATABASE), aside, record.banco)
    await give(aside, account)
    if (withFiles) {
      await copyRaw(join(from, FILES), filesAside)
      // An empty folder may be replaced.
      await rm(files, { recursive: true, force: true })
      await mkdir(dirname(files), { recursive: true })
      await rename(filesAside, files)
      await syncFolder(dirname(files))
    }
    await rename(aside, cluster)
    await syncFolder(dirname(cluster))
  } catch (error) {
    await Promise.all([aside, filesAside].map((folder) => rm(folder, { recursive: true, force: true })))
    throw error
  }
  // The first start replays the log; it ends only when the copy is consistent.
  await (await startEmbeddedPostgres({ folder: home, log })).stop()
  return record
}

async function refuseOccupied(folder: string): Promise<void> {
  const found = (await unlessGone(() => readdir(folder))) ?? []
  // The store's own folder of temporaries is there before the first file.
  if (found.every((name) => name === '.recebendo')) return
  throw new RestoreRefused(
    `${folder} não está vazia, e nada é escrito por cima: pare o programa e mude-a de lugar, ou indique outra pasta com FAIXA_DADOS.`,
  )
}

/** Copies the files of the record, with the folders around them, and refuses one that has changed. */
async function copyVerified(from: string, to: string, expected: readonly CopiedFile[]): Promise<void> {
  await copyFolders(from, to)
  for (const file of expected) {
    const copied = await copyFileSynced(from, to, file.path)
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
    const copied = await copyFileSynced(from, to, path)
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
