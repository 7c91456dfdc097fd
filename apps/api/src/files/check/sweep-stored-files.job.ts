/** Removes unreferenced files from the store every night (sweep-orphans.ts), and temporaries of receivers that died. */
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/database.ts'
import type { Work } from '../../jobs/job.ts'
import type { Log } from '../../log.ts'
import type { FileStore } from '../store.ts'
import { referredFiles } from './referred-files.queries.ts'
import { sweepOrphans } from './sweep-orphans.ts'

/** Age from which a file may be deleted, ms: no upload lasts that long, and no two clocks here differ so much. */
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
