/**
 * The embedded server of a test run. A separate process ends the server when the run is killed: it holds the other end of a pipe, which
 * closes however the run ends.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'

const SILENT = { info: () => {}, warn: () => {} }

export async function startRunServer(folder: string) {
  const { url, stop } = await join(folder)
  const watcher = spawn(process.execPath, [import.meta.filename, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  return {
    url,
    async stop() {
      watcher.kill('SIGKILL')
      await stop()
    },
  }
}

/** The last process with a guard ends the server, even if workers of a killed run are still connected. */
function join(folder: string) {
  return startEmbeddedPostgres({ folder, log: SILENT, durable: false })
}

const [, command, folder] = process.argv
if (import.meta.filename === command && folder !== undefined) {
  process.stdin.resume()
  await once(process.stdin, 'end')
  const { stop } = await join(folder)
  await stop()
}
