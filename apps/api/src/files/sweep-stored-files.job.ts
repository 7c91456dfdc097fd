/** Every night: what nobody refers to leaves the store (sweep-orphans.ts), and so do temporaries of receivers that died. */
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import type { Work } from '../jobs/job.ts'
import type { Log } from '../log.ts'
import { referredFiles } from './referred-files.queries.ts'
import type { FileStore } from './store.ts'
import { sweepOrphans } from './sweep-orphans.ts'

/** No upload lasts that long, and no two clocks here differ so much. */
const GRACE_MS = 24 * 3_600_000

interface Means {
  readonly db: Db
  readonly clock: Clock
  readonly files: FileStore
  readonly log: Log
}

export async function sweepStoredFiles(_work: Work, { db, clock, files, log }: Means): Promise<void> {
  const nowMs = clock.now().getTime()
  const temporarios = await files.sweepTemporaries(GRACE_MS, nowMs)
  const isReferred = (sha256s: readonly string[]) => referredFiles(db, sha256s)
  const orfaos = await sweepOrphans({ store: files, isReferred, nowMs, graceMs: GRACE_MS })
  log.info({ temporarios, orfaos: orfaos.length }, 'arquivos varridos')
}
