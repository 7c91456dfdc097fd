/** Runs a command that checks stored data, with or without a running server. */
import { type DatabaseOptions, type Db, openDatabase } from '../db/database.ts'
import { readSettings, type Settings } from '../settings.ts'
import { commandLog as log, openEmbedded } from './open-embedded.ts'

interface Opened {
  readonly settings: Settings
  readonly db: Db
  readonly log: { info(): void; warn(text: string): void }
}

/**
 * `check` opens the database with `open` and returns the number of faults. The program ends with 0 without faults, 1 with faults, and 2
 * where the check was impossible.
 */
export async function runCheck(
  check: (open: (options?: Pick<DatabaseOptions, 'limitMs'>) => Promise<Opened>) => Promise<number>,
): Promise<void> {
  const opened = new AsyncDisposableStack()
  try {
    const wrong = await check(async (options) => {
      const settings = readSettings(process.env, process.cwd())
      const url = settings.databaseUrl ?? (await openEmbedded(opened, settings.dataFolder)).url
      const { db, close } = openDatabase(url, {
        ...options,
        max: 1,
        onError: (error) => log.warn(String(error)),
      })
      opened.defer(close)
      return { settings, db, log }
    })
    process.exitCode = wrong > 0 ? 1 : 0
  } catch (error) {
    process.stderr.write(`Não foi possível conferir: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 2
  } finally {
    await opened.disposeAsync()
  }
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
