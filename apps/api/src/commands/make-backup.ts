/**
 * `node apps/api/src/commands/make-backup.ts`: makes a backup of the embedded database and the raw files now, beside a running server or
 * without one. Ends with 0, or with 1 and a sentence.
 */
import { join } from 'node:path'
import { openBackups } from '../backups/open-backups.ts'
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { openStore } from '../files/store.ts'
import { keyFolder } from '../secrets/open-seal.ts'
import { readSettings } from '../settings.ts'

const opened = new AsyncDisposableStack()
try {
  const settings = readSettings(process.env, process.cwd())
  if (settings.databaseUrl !== undefined) throw new Error('DATABASE_URL é copiado com as ferramentas do PostgreSQL.')
  const log = { info: () => {}, warn: (text: string) => void process.stderr.write(`${text}\n`) }
  const { dataFolder, files: where, backupFolder: folder } = settings
  const postgres = await startEmbeddedPostgres({ folder: join(dataFolder, 'banco'), log })
  opened.defer(() => postgres.stop())
  const files = await openStore({ where, log, spoolFolder: join(dataFolder, 'recebendo') })
  // The number of days is 0 where the program makes none by itself.
  const keepDays = Math.max(1, settings.backupDays)
  const clock = { now: () => new Date() }
  const made = await openBackups({ folder, keepDays, postgres, files, where, clock }).make()
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
