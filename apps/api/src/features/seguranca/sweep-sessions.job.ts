/**
 * Deletes ended things every night: sessions, unfinished sign-ins, challenges of passkeys, reset links, unused devices, and old rows of the
 * security log.
 */
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/database.ts'
import type { Work } from '../../jobs/job.ts'
import type { Settings } from '../../settings.ts'
import { sweepInvitations } from '../session/convite/convite.queries.ts'
import { sweepDevices } from '../session/devices.queries.ts'
import { sweepEmailChanges } from '../session/email/email-change.queries.ts'
import { sweepChallenges } from '../session/factor/passkey.queries.ts'
import { sweepPendingLogins } from '../session/factor/pending-login.queries.ts'
import { deleteExpiredLinks } from '../session/senha/senha.queries.ts'
import { sweepSessions } from '../session/session.queries.ts'
import { sweepSecurityLog } from './seguranca.queries.ts'

const DAY_MS = 86_400_000

interface Means {
  readonly db: Db
  readonly clock: Clock
  readonly settings: Pick<Settings, 'securityLogDays'>
}

export async function sweepSessionsAndLinks(_work: Work, { db, clock, settings }: Means): Promise<void> {
  const now = clock.now()
  await sweepSessions(db, now)
  await sweepPendingLogins(db, now)
  await sweepChallenges(db, now)
  await deleteExpiredLinks(db, now)
  await sweepInvitations(db, now)
  await sweepEmailChanges(db, now)
  await sweepDevices(db, now)
  await sweepSecurityLog(db, new Date(now.getTime() - settings.securityLogDays * DAY_MS))
}
