/** The log: one JSON line for each event, on standard output, without passwords, cookies or tokens. */
import { pino } from 'pino'
import type { Settings } from './settings.ts'

export interface Log {
  debug(detail: object, text?: string): void
  info(detail: object, text?: string): void
  warn(detail: object, text?: string): void
  error(detail: object, text?: string): void
}

const SECRETS = [
  'senha',
  'senhaAtual',
  'confirmarSenha',
  'token',
  'authorization',
  'senha_hash',
  'DATABASE_URL',
  'keys',
]

export type AppLog = ReturnType<typeof openLog>

export function openLog(level: Settings['logLevel']) {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (nivel) => ({ nivel }) },
    messageKey: 'texto',
    errorKey: 'err',
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '…' },
  })
}
