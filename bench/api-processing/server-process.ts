/** Starts the product in a separate process: embedded database, worker threads, one administrator. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_BASE, type Client, createClient } from '@faixa/contract'

const ROOT = join(import.meta.dirname, '..', '..')
const mainOf = (root: string) => join(root, 'apps', 'api', 'src', 'main.ts')
export const MAIN = mainOf(ROOT)
const ADMIN = { email: 'bench@example.com', senha: 'senha-da-bancada' }

export interface ServerProcess {
  /** Its data folder, and within it that of the embedded database. */
  readonly folder: string
  readonly databaseFolder: string
  readonly origin: string
  readonly pid: number
  /** Token of its administrator. */
  readonly token: string
  readonly client: Client
  /** Resolves when the laudo is Pronto, rejects when it is Erro, by server-sent events. */
  ended(uuid: string): Promise<void>
  /** Returns the highest resident memory so far, and the longest delay of its event loop since the last call. */
  figures(): Promise<{ readonly peakMb: number; readonly waitMs: number }>
  stop(): Promise<void>
}

/** Starts it, with further settings. `root`: the checkout whose program is started. */
export async function startServerProcess(
  settings: Readonly<Record<string, string>> = {},
  root = ROOT,
): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'faixa-bench-'))
  // The database's account needs access to the folder.
  chmodSync(folder, 0o755)
  const child = fork(mainOf(root), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      FAIXA_DADOS: folder,
      FAIXA_DEMO: 'nao',
      FAIXA_LOG: 'warn',
      FAIXA_ADMIN_EMAIL: ADMIN.email,
      FAIXA_ADMIN_SENHA: ADMIN.senha,
      ...settings,
    },
  })
  child.stderr!.pipe(process.stderr)
  const exited = once(child, 'exit')
  const [ready] = (await Promise.race([once(child, 'message'), exited])) as [{ url?: string }]
  if (!ready.url) throw new Error('The server did not start')
  const origin = ready.url
  let token = ''
  const client = createClient({ origin, token: () => token })
  token = (await client.login({ body: ADMIN })).token
  const watching = new AbortController()
  const events = await watch(`${origin}${API_BASE}/eventos`, token, watching.signal)

  return {
    folder,
    databaseFolder: join(folder, 'banco'),
    origin,
    pid: child.pid!,
    token,
    client,
    ended: events.ended,
    async figures() {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      const metrics = await (await client.readMetrics({})).text()
      const wait = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(metrics)?.[1]
      return { peakMb: Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024, waitMs: Number(wait) * 1000 }
    },
    async stop() {
      watching.abort()
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Said {
  readonly uuid: string
  readonly ready: boolean
  readonly error: boolean
  readonly erro?: { readonly mensagem: string }
}

async function watch(url: string, token: string, signal: AbortSignal) {
  const response = await fetch(url, { signal, headers: { authorization: `Bearer ${token}` } })
  if (!response.ok || !response.body) throw new Error(`No events: ${response.status}`)
  const settled = new Map<string, Said>()
  const waiting = new Map<string, (event: Said) => void>()
  const body = response.body
  const listening = (async () => {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const bytes of body) {
      const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = block.startsWith('event: laudo\ndata: ') && (JSON.parse(block.slice(19)) as Said)
        if (!event || !(event.ready || event.error)) continue
        settled.set(event.uuid, event)
        waiting.get(event.uuid)?.(event)
      }
    }
  })()
  listening.catch(() => {})
  return {
    async ended(uuid: string): Promise<void> {
      const outcome = settled.get(uuid) ?? (await new Promise<Said>((resolve) => waiting.set(uuid, resolve)))
      if (outcome.error) throw new Error(outcome.erro?.mensagem)
    },
  }
}
