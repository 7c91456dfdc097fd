import type { Clock } from '../clock.ts'
import { type Db, transaction } from '../db/database.ts'
import type { FileStore } from '../files/store.ts'
import { FileMissing } from '../files/stores/store-errors.ts'
import { keepLeftFiles, listLeftFiles } from './eliminacoes.queries.ts'

/** An upload keeps its file before it commits the row that refers to it; it ends within this time, ms. */
const GRACE_MS = 300_000

/** Deletes the bytes of removed files that no upload can be bringing again. Returns how many wait. */
export async function deleteLeftBytes(
  db: Db,
  { files, clock }: { readonly files: FileStore; readonly clock: Clock },
): Promise<number> {
  const before = clock.now().getTime() - GRACE_MS
  const left: string[] = []
  for (const sha256 of await listLeftFiles(db)) {
    const file = await files.stat(sha256).catch((error: unknown) => {
      if (!(error instanceof FileMissing)) throw error
    })
    if (file && file.modifiedMs >= before) left.push(sha256)
    else if (file) await files.delete(sha256)
  }
  await transaction(db, (tx) => keepLeftFiles(tx, left))
  return left.length
}
