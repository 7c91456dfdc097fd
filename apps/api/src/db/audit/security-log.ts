/**
 * Writes the security log: who tried what, from where, and whether it was refused. A refusal rolls its transaction back, so that it is
 * written outside of it.
 */
import type { SecurityEvent } from '@faixa/contract'
import type { Deps } from '../../deps.ts'
import type { Db } from '../database.ts'

/** The request that is recorded; a handler's `ask` has all of it. */
interface Recorded {
  readonly db: Db
  readonly deps: Pick<Deps, 'db' | 'clock' | 'log'>
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

/** Records a refusal. A log that cannot be written does not change the answer. */
export async function recordRefused(request: Recorded, occurrence: Occurrence): Promise<void> {
  await insert(request.deps.db, request, occurrence, true).catch((err: unknown) =>
    request.deps.log.error({ err }, 'o registro de segurança não pôde ser gravado'),
  )
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
