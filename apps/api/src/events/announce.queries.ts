/**
 * Announces an event to the webhooks that receive it, in the transaction that causes it: an event that is rolled back is not sent, and one
 * that is committed is not lost. All nouns send events to webhooks only through this function.
 */
import type { Target, WebhookEvent } from '@faixa/domain'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'

/** The dependencies for announcing; a request's `ask` has them, and so has every job. */
export interface Announcing {
  readonly db: Db
  readonly deps: { readonly clock: Clock; readonly queue: DeliveryQueue }
}

export interface DeliveryQueue {
  enqueue(db: Db, name: 'entregar-webhook', payload: { readonly entregaId: number }): Promise<void>
}

interface Announced {
  readonly evento: WebhookEvent
  /** Owner of the entity, for the access rules. */
  readonly alvo: Target
  /** The event's content, as JSON, read only where a webhook receives it. It identifies people by id, never by name. */
  readonly dados: object | (() => Promise<object>)
}

/** A hidden laudo is announced only to the webhooks of the staff, which may see hidden laudos. */
export async function announce({ db, deps }: Announcing, { evento, alvo, dados }: Announced): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from webhooks
    where arquivado_em is null and desativado_em is null and ${evento} = any(eventos)
      and (empresa_id is null or not ${alvo.hidden ?? false}::boolean and empresa_id = ${alvo.empresaId ?? null}::integer
        and (unidade_id is null or unidade_id = ${alvo.unidadeId ?? null}::integer))
    order by id`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  const content = typeof dados === 'function' ? await dados() : dados
  await writeEvent({ db, deps }, { evento, alvo, dados: content, webhookIds: ids })
}

interface Written {
  readonly evento: string
  readonly alvo: Target
  readonly dados: object
  readonly webhookIds: readonly number[]
}

/** Writes an event with its deliveries, and returns the uuid of the last of them. */
export async function writeEvent({ db, deps }: Announcing, { evento, alvo, dados, webhookIds }: Written) {
  const now = deps.clock.now()
  const { id } = await db
    .insertInto('webhooks_eventos')
    .values({ evento, alvo: JSON.stringify(alvo), dados: JSON.stringify(dados), criado_em: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const deliveries = await db
    .insertInto('webhooks_entregas')
    .values(webhookIds.map((webhook_id) => ({ webhook_id, evento_id: id, desde: now })))
    .returning(['id', 'uuid'])
    .execute()
  for (const delivery of deliveries) await deps.queue.enqueue(db, 'entregar-webhook', { entregaId: delivery.id })
  return deliveries.at(-1)!.uuid
}
