/** Runs a command that checks what is stored, beside a running server or without one. */
import { type DatabaseOptions, type Db, openDatabase } from '../db/database.ts'
import { readSettings, type Settings } from '../settings.ts'
import { commandLog as log, openEmbedded } from './open-embedded.ts'

interface Opened {
  readonly settings: Settings
  readonly db: Db
  readonly log: { info(): void; warn(text: string): void }
}

/**
 * `check` opens the database by `open` and answers how much is wrong. The program ends with 0 where nothing is, 1 where something is, and 2
 * where it could not check.
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
