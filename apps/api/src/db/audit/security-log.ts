/**
 * Writes the security log: who tried what, from where, and whether it was refused. A refusal rolls its transaction back, so that it is
 * written outside of it.
 */
import type { SecurityEvent } from '@faixa/contract'
import type { Clock } from '../../clock.ts'
import type { Log } from '../../log.ts'
import type { Db } from '../database.ts'

/** The request that is recorded; a handler's `ask` has all of it. */
interface Recorded {
  readonly db: Db
  readonly deps: { readonly db: Db; readonly clock: Clock; readonly log: Log }
  readonly actor?: { readonly id: number }
  readonly requestId: string
  readonly ip: string
  readonly headers: { readonly 'user-agent'?: string | undefined }
}

interface Occurrence {
  readonly evento: SecurityEvent
  /** Id of the account concerned, where it is not the person who asks. */
  readonly contaId?: number | undefined
  /** Never a secret, nor anything that was typed: a password is often typed into the field of the e-mail. */
  readonly detalhe?: Readonly<Record<string, string | number | boolean>>
}

/** Length of a User-Agent that is stored. */
const LONGEST_AGENT = 300

/** Records what was done, in the transaction that does it. */
export async function recordDone(request: Recorded, occurrence: Occurrence): Promise<void> {
  await insert(request.db, request, occurrence, false)
}

/**
 * Records a refusal. A log that cannot be written does not change the answer. Of many of one kind in a minute, by one person or from one
 * address, the first have a row each and the others one together, which says how many they are.
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

/** Refusals of one kind that have a row of their own: a person who mistypes makes a few. */
const ROWS_A_MINUTE = 20
const MINUTE_MS = 60_000

interface Minute {
  refused: number
  /** Writes the row of those that have none. */
  close(): Promise<void>
}

/** By database, and by person or address, account and event. */
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

/** Writes the rows of refusals that are only counted so far, before the server ends. */
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
      endereco: ip,
      agente: storedAgent(headers['user-agent']),
      pedido: requestId,
      detalhe: detalhe ? JSON.stringify(detalhe) : null,
    })
    .execute()
}

/** Cuts a User-Agent to what is stored; control characters are not stored. */
export function storedAgent(userAgent: string | undefined): string | null {
  const text = (userAgent ?? '')
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, LONGEST_AGENT)
    .toWellFormed()
  return text === '' ? null : text
}
