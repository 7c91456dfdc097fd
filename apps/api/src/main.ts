/** `node apps/api/src/main.ts`: the server. Only this file and the commands read the environment. */
import { RestoreUnfinished } from './backups/restore-mark.ts'
import { UpdateRefused } from './backups/update-database.ts'
import { StandbyRefused } from './db/connections/standby.ts'
import { EmbeddedUnusable } from './db/embedded/embedded-unusable.ts'
import { SchemaRefused } from './db/migrate.ts'
import { wasRemoved } from './eliminacao/eliminacoes.queries.ts'
import { createDemonstrationToken } from './features/session/demonstration-token.ts'
import { StoreUnusable } from './files/stores/store-errors.ts'
import { type AppLog, openLog } from './log.ts'
import { KeysUnusable } from './secrets/key-folder.ts'
import { readSettings, WrongSettings } from './settings.ts'
import { type RunningServer, startServer } from './start-server.ts'

/** Limit for stopping, ms: longer than any request or the writing of a result should take. */
const STOP_WITHIN_MS = 30_000
/** Interval at which a long start reports its step, ms. */
const SAID_EVERY_MS = 10_000

/** Set during the start; a signal aborts the start, and closes what it opened. */
const starting = new AbortController()
let running: { readonly server: RunningServer; readonly log: AppLog } | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(signal, () => end(signal))

/** The current step of the start. `npm start`, whose user waits, prints it where it takes long. */
let step = 'lendo a configuração'
const slow = setInterval(() => {
  if (process.send) process.stdout.write(`O Faixa está iniciando: ${step}… ${Math.round(process.uptime())} s\n`)
}, SAID_EVERY_MS)

try {
  const settings = readSettings(process.env, process.cwd())
  const log = openLog(settings.logLevel)
  const server = await startServer(settings, log, {
    signal: starting.signal,
    onStep: (doing) => (step = doing),
    onLost(sentence) {
      log.error(sentence)
      // The supervisor of this process restarts it, and it finds the database on another port.
      process.exit(1)
    },
  })
  clearInterval(slow)
  running = { server, log }
  const { administrator, url } = server
  if (administrator) announce(administrator)
  log.info({ url, papel: settings.role }, 'Faixa no ar')
  const demonstracao =
    settings.demo && server.embedded && url !== undefined && !(await wasRemoved(server.deps.db, 'demonstracao'))
      ? await createDemonstrationToken(server.deps)
      : undefined
  process.send?.({ tipo: 'pronto', url, base: settings.base, ...(demonstracao && { demonstracao }) })
} catch (error) {
  if (starting.signal.aborted) process.exit(0)
  const sentence = sentenceOf(error)
  process.stderr.write(`${sentence ?? (error instanceof Error ? error.stack : String(error))}\n`)
  process.exitCode = 1
  // Handles that are still open would keep a failed start alive.
  process.exit()
}

function end(reason: string): void {
  setTimeout(() => {
    process.stderr.write('O Faixa não parou a tempo.\n')
    process.exit(1)
  }, STOP_WITHIN_MS).unref()
  if (!running) return starting.abort(new Error(reason))
  running.log.info({ motivo: reason }, 'parando')
  void running.server.stop().then(() => process.exit(0))
}

/** Prints the generated password, which is never shown again. */
function announce({ email, senha }: NonNullable<RunningServer['administrator']>): void {
  const lines = [
    '',
    'Administrador criado:',
    `  e-mail: ${email}`,
    ...(senha ? [`  senha:  ${senha}  (anote: não será mostrada de novo)`] : []),
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Returns the sentence of an error that an operator can fix; any other error is a bug and keeps its stack. */
function sentenceOf(error: unknown): string | undefined {
  if (
    error instanceof WrongSettings ||
    error instanceof EmbeddedUnusable ||
    error instanceof SchemaRefused ||
    error instanceof StoreUnusable ||
    error instanceof KeysUnusable ||
    error instanceof RestoreUnfinished ||
    error instanceof UpdateRefused ||
    error instanceof StandbyRefused
  ) {
    return error.message
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return 'A porta já está em uso: pare o outro programa ou escolha outra com PORT=3001.'
  if (code === 'EACCES') return `Falta permissão: ${(error as Error).message}`
  if (code === 'ECONNREFUSED') return 'O banco de dados não responde: confira DATABASE_URL.'
  return undefined
}
