/** Checks every stored file that the database refers to against its hash, in a store of any size: one file at a time, a piece at a time. */
import type { Db } from '../../db/database.ts'
import type { FileStore } from '../store.ts'
import { type FileFault, faultOf } from '../stores/store-errors.ts'
import { type FileUse, listStoredFiles, listUses } from './referred-files.queries.ts'

export interface FaultyFile {
  readonly sha256: string
  /** `ilegivel` where the storage did not answer, and the state of the bytes is unknown. */
  readonly fault: FileFault | 'ilegivel'
  /** Error of the storage, where it failed. */
  readonly cause?: string
  readonly uses: readonly FileUse[]
}

export interface CheckedFiles {
  readonly files: number
  readonly bytes: number
  readonly faulty: number
}

interface Means {
  readonly db: Db
  readonly files: Pick<FileStore, 'openVerified'>
  readonly onFault: (fault: FaultyFile) => void
}

const BATCH = 200

export async function checkStoredFiles({ db, files, onFault }: Means): Promise<CheckedFiles> {
  const checked = { files: 0, bytes: 0, faulty: 0 }
  let after: Buffer = Buffer.alloc(0)
  for (;;) {
    const batch = await listStoredFiles(db, after, BATCH)
    for (const { sha256, bytes } of batch) {
      const found = await check(files, sha256.toString('hex'))
      checked.files += 1
      checked.bytes += bytes
      if (!found) continue
      checked.faulty += 1
      onFault({ ...found, sha256: sha256.toString('hex'), uses: await listUses(db, sha256) })
    }
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) return checked
    after = last.sha256
  }
}

async function check(files: Means['files'], sha256: string): Promise<Pick<FaultyFile, 'fault' | 'cause'> | undefined> {
  try {
    const { stream } = await files.openVerified(sha256)
    stream.destroy()
    return undefined
  } catch (error) {
    const fault = faultOf(error)
    return fault ? { fault } : { fault: 'ilegivel', cause: String(error) }
  }
}
