/**
 * `node apps/api/src/commands/migrate.ts`: migrates the database to the schema of this program, with or without a running server, as a
 * start of the server does. Ends with 0, or with 1 and a sentence.
 */
import { join } from 'node:path'
import { updateDatabase } from '../backups/update-database.ts'
import { openStore } from '../files/store.ts'
import { readSettings } from '../settings.ts'
import { commandLog, openEmbedded } from './open-embedded.ts'

const opened = new AsyncDisposableStack()
try {
  const settings = readSettings(process.env, process.cwd())
  const { databaseUrl, dataFolder, files: where } = settings
  const embedded = databaseUrl === undefined ? await openEmbedded(opened, dataFolder) : undefined
  const files = await openStore({ where, log: commandLog, spoolFolder: join(dataFolder, 'recebendo') })
  const print = (detail: object, text: string) =>
    void process.stdout.write(`${[text, ...Object.values(detail)].join(' ')}\n`)
  const log = { info: print, warn: print }
  const applied = await updateDatabase({ url: databaseUrl ?? embedded!.url, embedded, files, settings, log })
  process.stdout.write(applied.length === 0 ? 'O banco já está atualizado.\n' : 'Banco atualizado.\n')
} catch (error) {
  process.stderr.write(`O banco não foi atualizado: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await opened.disposeAsync()
}
