/**
 * Keeps files in IndexedDB, so that a draft has them again after a reload. The browser copies them; a copy is removed with its draft, at
 * signing out, or when it is older than three days because its tab was closed.
 */
import type { DBSchema } from 'idb'
import { keptDatabase } from '../../../session/kept-database.ts'
import type { FilesByField } from './kept-files.ts'

const NAME = 'faixa-arquivos'
const KEPT_MS = 3 * 24 * 60 * 60 * 1000

type Files = FilesByField<string>

/** Earlier versions stored one file for a field. */
type Stored = Readonly<Partial<Record<string, readonly File[] | File>>>

interface Store extends DBSchema {
  readonly files: { readonly key: string; readonly value: { readonly files: Stored; readonly keptAtMs: number } }
}

const database = keptDatabase<Store>(NAME, (db) => void db.createObjectStore('files'))

/** Returns whether the browser stored them: its storage may be switched off or full, or a file may be gone. */
export async function storeFiles(key: string, files: Files): Promise<boolean> {
  try {
    await (await database()).put('files', { files, keptAtMs: Date.now() }, key)
    return true
  } catch {
    // Files that were stored before are not those of the draft any more.
    await removeFiles(key)
    return false
  }
}

/** Undefined where none are stored under the key, or the storage is switched off. */
export async function storedFiles(key: string): Promise<Files | undefined> {
  try {
    const stored = await (await database()).get('files', key)
    return (
      stored && Object.fromEntries(Object.entries(stored.files).map(([field, given = []]) => [field, [given].flat()]))
    )
  } catch {
    return undefined
  }
}

export async function removeFiles(key: string): Promise<void> {
  try {
    await (await database()).delete('files', key)
  } catch {
    // The storage is switched off, so that nothing was kept.
  }
}

/** Removes leftovers of tabs that were closed days ago. */
export async function removeOldFiles(nowMs = Date.now()): Promise<void> {
  try {
    const store = (await database()).transaction('files', 'readwrite').store
    for (let record = await store.openCursor(); record; record = await record.continue()) {
      if (record.value.keptAtMs < nowMs - KEPT_MS) await record.delete()
    }
  } catch {
    // The storage is switched off, so that nothing was kept.
  }
}
