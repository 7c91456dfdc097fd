/**
 * Writes the security log: who attempted an action, from where, and whether it was refused. A refusal rolls its transaction back, so it is
 * written outside of that transaction.
 */
import type { SecurityEvent } from '@faixa/contract'
import type { Clock } from '../../clock.ts'
import type { Log } from '../../log.ts'
import type { Db } from '../database.ts'

/** The recorded request; a handler's `ask` has all of its fields. */
interface Recorded {
  readonly db: Db
  readonly deps: { readonly db: Db; readonly clock: Clock; readonly log: Log }
  readonly actor?: { readonly id: number }
  readonly requestId?: string
  /** Absent for a command of the terminal. */
  readonly ip?: string
  readonly headers: { readonly 'user-agent'?: string | undefined }
}

interface Occurrence {
  readonly evento: SecurityEvent
  /** Id of the account concerned, if it is not the account of the request. */
  readonly contaId?: number | undefined
  /** Never a secret, and never a typed text: passwords are often typed into the field of the e-mail. */
  readonly detalhe?: Readonly<Record<string, string | number | boolean>>
}

/** Length of a User-Agent that is stored. */
const LONGEST_AGENT = 300

/** Records a completed act in its own transaction. */
export async function recordDone(request: Recorded, occurrence: Occurrence): Promise<void> {
  await insert(request.db, request, occurrence, false)
}

/**
 * Records a refusal. If the log cannot be written, the answer stays the same. Refusals with the same event, by the same person or address, are
 * stored as a row each up to `ROWS_A_MINUTE` in a minute; further ones are counted in one row.
 */
export async function recordRefused(request: Recorded, occurrence: Occurrence): Promise<void> {
  const { deps } = request
  const minute = minuteOf(request, occurrence)
  minute.refused += 1
  if (minute.refused > ROWS_A_MINUTE) return
  await insert(deps.db, request, occurrence, true).catch((err: unknown) =>
    deps.log.error({ err }, 'o registro de segurança não pôde ser gravado'),
  )
}

/** Number of refusals with the same event, in one minute, that are stored as a row each: typing errors cause fewer. */
const ROWS_A_MINUTE = 20
const MINUTE_MS = 60_000

interface Minute {
  refused: number
  /** Writes the common row of the remaining refusals. */
  close(): Promise<void>
}

/** Keyed by database, then by person or address, account and event. */
const minutesBy = new WeakMap<Db, Map<string, Minute>>()

function minuteOf(request: Recorded, { evento, contaId }: Occurrence): Minute {
  const { deps, actor, ip } = request
  const minutes = minutesBy.get(deps.db) ?? new Map<string, Minute>()
  minutesBy.set(deps.db, minutes)
  const key = [evento, actor?.id ?? ip, contaId].join()
  const open = minutes.get(key)
  if (open) return open
  const minute: Minute = {
    refused: 0,
    async close() {
      clearTimeout(timer)
      minutes.delete(key)
      const mais = minute.refused - ROWS_A_MINUTE
      if (mais <= 0) return
      await insert(deps.db, request, { evento, contaId, detalhe: { mais } }, true).catch((err: unknown) =>
        deps.log.error({ err }, 'o registro de segurança não pôde ser gravado'),
      )
    },
  }
  const timer = setTimeout(() => void minute.close(), MINUTE_MS).unref()
  minutes.set(key, minute)
  return minute
}

/** Writes the rows of refusals that were only counted so far, before the server ends. */
export async function closeSecurityLog(db: Db): Promise<void> {
  await Promise.all([...(minutesBy.get(db)?.values() ?? [])].map((minute) => minute.close()))
}

async function insert(db: Db, request: Recorded, { evento, contaId, detalhe }: Occurrence, recusado: boolean) {
  const { deps, actor, requestId, ip, headers } = request
  await db
    .insertInto('registro_seguranca')
    .values({
      quando: deps.clock.now(),
      evento,
      recusado,
      conta_id: contaId ?? actor?.id ?? null,
      usuario_id: actor?.id ?? null,
      endereco: ip ?? null,
      agente: storedAgent(headers['user-agent']),
      pedido: requestId ?? null,
      detalhe: detalhe ? JSON.stringify(detalhe) : null,
    })
    .execute()
}

/** Truncates a User-Agent to its stored length; control characters are not stored. */
export function storedAgent(userAgent: string | undefined): string | null {
  const text = (userAgent ?? '')
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, LONGEST_AGENT)
    .toWellFormed()
  return text === '' ? null : text
}
