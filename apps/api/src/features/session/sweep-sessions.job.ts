/** Deletes expired sessions every night, and reset links that were never used. */
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/database.ts'
import type { Work } from '../../jobs/job.ts'
import { deleteExpiredLinks } from './senha.queries.ts'
import { sweepSessions } from './session.queries.ts'

interface Means {
  readonly db: Db
  readonly clock: Clock
}

export async function sweepSessionsAndLinks(_work: Work, { db, clock }: Means): Promise<void> {
  await sweepSessions(db, clock.now())
  await deleteExpiredLinks(db, clock.now())
}
