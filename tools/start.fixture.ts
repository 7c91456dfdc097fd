/** Starts the product as `npm start` does after the installation, which a test should not do in passing. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { launch, type Program } from './demonstration/program.fixture.ts'

/** Limit for a machine with other load. */
export const PATIENCE_MS = 300_000

export const RUN = ['--input-type=module', '--eval', "import { runServer } from './tools/run-server.mjs'; runServer()"]

/** Returns the result of `look`; throws where it finds nothing in time. */
export async function until<T>(look: () => T | undefined | null | Promise<T | undefined | null>): Promise<T> {
  for (const deadline = performance.now() + PATIENCE_MS; performance.now() < deadline; await sleep(50)) {
    const found = await look()
    if (found !== undefined && found !== null) return found
  }
  throw new Error('It did not happen.')
}

/** Starts on a free port, without the demonstration. */
export function start(folder: string): Program {
  return launch(RUN, { PORT: '0', FAIXA_DADOS: folder, FAIXA_DEMO: 'nao' })
}

export const addressOf = ({ output }: Program) => until(() => /no ar em (http:\/\/[^/\s]+)/.exec(output())?.[1])

export function answers(origin: string): Promise<boolean> {
  return fetch(`${origin}/api/v1/saude`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Waits until the server and its database have ended. */
export async function gone(origin: string, folder: string): Promise<void> {
  await until(async () => ((await answers(origin)) ? undefined : true))
  const note = join(folder, 'banco', 'cluster', 'postmaster.pid')
  await until(() => (existsSync(note) ? undefined : true))
}
