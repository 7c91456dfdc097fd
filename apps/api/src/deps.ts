/** All impure dependencies of handlers, by name. main.ts creates them once, and a test creates them with its own clock and folders. */
import type { Backups } from './backups/open-backups.ts'
import type { Clock } from './clock.ts'
import type { Standby } from './db/connections/standby.ts'
import type { Db } from './db/database.ts'
import type { EventHub } from './events/event-hub.ts'
import type { FileStore } from './files/store.ts'
import type { Queue } from './jobs/queue.ts'
import type { Log } from './log.ts'
import type { Mail } from './mail/mail.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Scanner } from './scan/scanner.ts'
import type { Seal } from './secrets/seal.ts'
import type { Settings } from './settings.ts'
import type { Signer } from './signing/signer.ts'
import type { Tracing } from './tracing/tracing.ts'

export interface Deps {
  readonly db: Db
  /** Answers some readings in the primary's place; absent where none is set. */
  readonly standby?: Standby
  readonly clock: Clock
  readonly files: FileStore
  readonly mail: Mail
  /** Scans received files for viruses; absent where no scanner is set. */
  readonly scanner?: Scanner
  readonly queue: Queue
  readonly events: EventHub
  readonly metrics: Metrics
  /** Encrypts single values that the database keeps. */
  readonly seal: Seal
  /** Signs the revisions of laudos and the heads of their log. */
  readonly signer: Signer
  readonly log: Log
  /** Absent where no collector is set. */
  readonly tracing?: Tracing
  /** The settings in use, which change while the process runs: read them when they are needed. */
  readonly settings: Settings
  /** Reads the stored settings again. */
  readonly reloadSettings: () => Promise<void>
  /** Absent where the database is not the embedded one, or backups are switched off. */
  readonly backups?: Backups
}
