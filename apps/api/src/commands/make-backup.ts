/**
 * `node apps/api/src/commands/make-backup.ts`: makes a backup of the database and the raw files now, with or without a running server; an
 * external database (DATABASE_URL) is copied by pg_dump. Ends with 0, or with 1 and a sentence.
 */
import { join } from 'node:path'
import { openBackups } from '../backups/open-backups.ts'
import { dumpedFrom } from '../backups/pg-programs.ts'
import { openStore } from '../files/store.ts'
import { usedBackupFolder } from '../installation/stored-settings.queries.ts'
import { keyFolder } from '../keys/open-seal.ts'
import { readSettings } from '../settings.ts'
import { commandLog as log, openEmbedded } from './open-embedded.ts'

const opened = new AsyncDisposableStack()
try {
  const settings = readSettings(process.env, process.cwd())
  const { databaseUrl, dataFolder, files: where } = settings
  const embedded = databaseUrl === undefined ? await openEmbedded(opened, dataFolder) : undefined
  const source = embedded
    ? { postgres: embedded }
    : { postgres: await dumpedFrom(databaseUrl!), formato: 'pg_dump' as const }
  const files = await openStore({ where, log, spoolFolder: join(dataFolder, 'recebendo') })
  // The number of days is 0 where the program makes no automatic backups.
  const keepDays = Math.max(1, settings.backupDays)
  const folder = await usedBackupFolder(databaseUrl ?? embedded!.url, settings)
  const clock = { now: () => new Date() }
  const made = await openBackups({ ...source, folder: () => folder, keepDays, files, where, clock }).make()
  const keys = settings.keys ? 'As chaves de FAIXA_CHAVES' : `As chaves em ${keyFolder(dataFolder)}`
  process.stdout.write(
    `Cópia feita em ${made}.\n${keys} não estão nela: guarde-as em outro lugar, porque sem elas CPF e RG da cópia não abrem.\n`,
  )
} catch (error) {
  process.stderr.write(`A cópia não foi feita: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await opened.disposeAsync()
}
