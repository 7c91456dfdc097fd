/** A backup is a folder: `banco` with the files of the server, `arquivos` with the raw files, and its record, which is written last. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { unlessGone } from '../disk/unless-gone.ts'

export const RECORD = 'copia.json'
export const DATABASE = 'banco'
export const FILES = 'arquivos'

const copied = z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })

const schema = z.object({
  /** Instant before which everything acknowledged is in the backup; later rows may be missing. */
  feitaEm: z.iso.datetime(),
  /** Main version of PostgreSQL that can open it. */
  postgres: z.string(),
  /** Absent: the files of the embedded server. */
  formato: z.literal('pg_dump').optional(),
  /** Duration of the backup, s. */
  segundos: z.number(),
  banco: z.array(copied),
  /** Raw files: how many, or the address of the bucket, which is not copied. */
  arquivos: z.union([z.object({ quantos: z.number(), bytes: z.number() }), z.string()]),
})

export type BackupRecord = z.infer<typeof schema>

/** Names of backups are their instants, so that they sort by age. */
const NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/

export function nameOf(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/** Reads the record of a backup; returns undefined for any other folder. */
export async function readRecord(folder: string): Promise<BackupRecord | undefined> {
  const text = await unlessGone(() => readFile(join(folder, RECORD), 'utf8'))
  if (text === undefined) return undefined
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Lists the names of finished backups, the oldest first. */
export async function listBackups(folder: string): Promise<readonly string[]> {
  return ((await unlessGone(() => readdir(folder))) ?? []).filter((name) => NAME.test(name)).sort()
}
