/**
 * `node apps/api/src/commands/migrate.ts`: brings the database to the schema of this program, beside a running server or without one, as a
 * start of the server does. Ends with 0, or with 1 and a sentence.
 */
import { migrate } from '../db/migrate.ts'
import { readSettings } from '../settings.ts'
import { openEmbedded } from './open-embedded.ts'

const opened = new AsyncDisposableStack()
try {
  const { databaseUrl, dataFolder } = readSettings(process.env, process.cwd())
  const applied = await migrate(databaseUrl ?? (await openEmbedded(opened, dataFolder)).url)
  for (const name of applied) process.stdout.write(`${name}\n`)
  process.stdout.write(applied.length === 0 ? 'O banco já está atualizado.\n' : 'Banco atualizado.\n')
} catch (error) {
  process.stderr.write(`O banco não foi atualizado: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await opened.disposeAsync()
}
