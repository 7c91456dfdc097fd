/** Starts the built application on a separate server, with an embedded database that is deleted at the end. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emailOf, SENHA } from './people.ts'

const ROOT = join(import.meta.dirname, '..', '..')
/** Base path other than the server's default, so that an address with a fixed base fails. */
export const BASE = '/faixa/'
/** Maximum wait for the server's end, ms, so that it cannot block the end of the run. */
const LONGEST_END_MS = 30_000

interface OpenServer {
  readonly origin: string
  /** Folder of its database and files. */
  readonly folder: string
  close(): Promise<void>
}

/** The administrator is `ana`; there is nothing else. `settings` are added to those of all journeys, or replace them. */
export async function openServer(settings: Readonly<Record<string, string>> = {}): Promise<OpenServer> {
  const folder = await mkdtemp(join(tmpdir(), 'faixa-e2e-'))
  // Under root the database runs as another user, who must be able to enter.
  await chmod(folder, 0o755)
  const server = startServer(folder, settings)
  const [ready] = (await Promise.race([
    once(server.child, 'message'),
    once(server.child, 'exit').then(() => Promise.reject(new Error(server.output()))),
  ])) as [{ readonly url: string }]
  const origin = ready.url.replace('localhost', '127.0.0.1')
  return {
    origin,
    folder,
    async close() {
      const ended = once(server.child, 'exit')
      server.child.kill('SIGTERM')
      const late = setTimeout(() => server.child.kill('SIGKILL'), LONGEST_END_MS)
      await ended
      clearTimeout(late)
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
      if (process.env['FAIXA_E2E_LOG']) process.stdout.write(server.output())
    },
  }
}

function startServer(
  folder: string,
  settings: Readonly<Record<string, string>>,
): { readonly child: ChildProcess; output(): string } {
  const child = spawn(join(ROOT, 'node_modules', '.bin', 'node'), ['apps/api/src/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      // The server's threads read TypeScript that was compiled once.
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'node'),
      PORT: '0',
      FAIXA_DADOS: folder,
      FAIXA_DEMO: 'nao',
      FAIXA_LOG: 'warn',
      FAIXA_BASE: BASE,
      // Journeys receive webhook requests on this computer.
      FAIXA_WEBHOOKS_INTERNOS: 'sim',
      // One flight is measured at a time on any machine, so that a waiting one can be seen.
      FAIXA_ADMIN_EMAIL: emailOf('ana'),
      FAIXA_ADMIN_SENHA: SENHA,
      FAIXA_TRABALHOS: '1',
      ...settings,
    },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (piece: Buffer) => {
      printed += piece.toString()
    })
  }
  return { child, output: () => printed }
}
