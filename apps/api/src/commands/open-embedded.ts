/** Opens the embedded database for a command, which may run beside a server that uses it too. */
import { join } from 'node:path'
import { refuseUnfinishedRestore } from '../backups/restore-mark.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'

/** Warnings go to standard error; the result of a command goes to standard output. */
export const commandLog = { info: () => {}, warn: (text: string) => void process.stderr.write(`${text}\n`) }

/** The database is left when `opened` is disposed of. */
export async function openEmbedded(opened: AsyncDisposableStack, dataFolder: string): Promise<EmbeddedPostgres> {
  await refuseUnfinishedRestore(dataFolder)
  const postgres = await startEmbeddedPostgres({ folder: join(dataFolder, 'banco'), log: commandLog })
  opened.defer(() => postgres.stop())
  return postgres
}
