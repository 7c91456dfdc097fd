/** Makes the backup of the day: every hour it checks whether one is due, so that a machine that sleeps at night has one too. */
import type { Clock } from '../clock.ts'
import type { Work } from '../jobs/job.ts'
import type { Log } from '../log.ts'
import type { Backups } from './open-backups.ts'

interface Means {
  /** Absent where the database is not the embedded one, or backups are switched off. */
  readonly backups?: Backups
  readonly clock: Clock
  readonly log: Log
}

/**
 * Age of the last backup from which the next one is due, ms: half an hour less than a day, because otherwise each would be made later in
 * the day.
 */
const DUE_AFTER_MS = 23.5 * 3_600_000

export async function makeDailyBackup({ signal }: Work, { backups, clock, log }: Means): Promise<void> {
  if (!backups) return
  const { feitaEm } = await backups.state()
  if (feitaEm && clock.now().getTime() - feitaEm.getTime() < DUE_AFTER_MS) return
  try {
    const pasta = await backups.make(signal)
    log.info({ pasta }, 'cópia de segurança feita')
  } catch (err) {
    signal.throwIfAborted()
    // The job is retried after an hour; metrics and the health page report the failure until then.
    log.error({ err }, 'a cópia de segurança falhou')
  }
}
