import { present } from '@faixa/units'
import type { Db } from '../../db/database.ts'
import { publishEvent } from '../../events/publish-event.queries.ts'

/** Notifies open screens that a webhook or its deliveries changed, in the transaction that makes the change. */
export async function publishWebhook(db: Db, id: number): Promise<void> {
  const row = await db
    .selectFrom('webhooks')
    .select(['uuid', 'empresa_id', 'unidade_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return
  const { uuid, empresa_id, unidade_id } = row
  const target = present({ empresaId: empresa_id ?? undefined, unidadeId: unidade_id ?? undefined })
  await publishEvent(db, { noun: 'webhook', id: uuid, target, detail: { uuid } })
}
