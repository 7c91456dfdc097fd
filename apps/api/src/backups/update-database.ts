/** Migrates the database to the schema of this program; an embedded one with data is copied first. */
import { migrate } from '../db/migrate.ts'
import type { FileStore } from '../files/store.ts'
import { usedBackupFolder } from '../installation/stored-settings.queries.ts'
import type { Settings } from '../settings.ts'
import { openBackups } from './open-backups.ts'

interface Update {
  readonly url: string
  /** Absent for an external database, which its operator copies. */
  readonly embedded?: Parameters<typeof openBackups>[0]['postgres'] | undefined
  readonly files: Pick<FileStore, 'list'>
  readonly settings: Pick<Settings, 'backupFolder' | 'backupDays' | 'files' | 'given'>
  readonly log: { info(detail: object, text: string): void; warn(detail: object, text: string): void }
  /** Aborted if the program is to end meanwhile. */
  readonly signal?: AbortSignal | undefined
}

/** The copy before an update could not be made; `message` is a Portuguese sentence. */
export class UpdateRefused extends Error {}

/** Returns the names of the applied migrations. Rejects with UpdateRefused before any change where the copy fails. */
export function updateDatabase({ url, embedded, files, settings, log, signal }: Update): Promise<readonly string[]> {
  return migrate(url, {
    signal,
    async beforeUpdate(pending) {
      if (!embedded || settings.backupDays === 0) {
        return log.warn({ migracoes: pending.length }, 'o banco é atualizado sem cópia do Faixa')
      }
      const { backupDays: keepDays, files: where } = settings
      const folder = await usedBackupFolder(url, settings)
      const clock = { now: () => new Date() }
      const backups = openBackups({ folder: () => folder, keepDays, files, where, clock, postgres: embedded })
      const pasta = await backups.make().catch((error: Error) => {
        throw new UpdateRefused(
          `O banco não foi atualizado, pois a cópia de antes não pôde ser feita em ${folder}: ${error.message} Resolva a causa, ou defina FAIXA_COPIAS_DIAS=0 para atualizar sem cópia.`,
        )
      })
      log.info({ pasta }, 'cópia de segurança feita antes de atualizar o banco')
    },
    onApplied: (migracao) => log.info({ migracao }, 'migração aplicada'),
  })
}
