/** Finds and writes webhooks within a person's reach; for any other person they do not exist. */
import type { Actor } from '@faixa/domain'
import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { rowsWithinReach } from '../../http/access/rows-within-reach.queries.ts'

function webhooks(db: Db, actor: Actor) {
  return (
    db
      .selectFrom('webhooks as w')
      .innerJoin('usuarios as responsavel', 'responsavel.id', 'w.responsavel_id')
      .leftJoin('empresas', 'empresas.id', 'w.empresa_id')
      .leftJoin('unidades', 'unidades.id', 'w.unidade_id')
      .where('w.arquivado_em', 'is', null)
      // Webhooks that receive events of every empresa belong to the staff.
      .where(rowsWithinReach(actor, 'createIntegracao', { empresa: 'w.empresa_id', unidade: 'w.unidade_id' }))
      .select(['w.id', 'w.uuid', 'w.endereco', 'w.eventos', 'w.empresa_id', 'w.unidade_id', 'w.responsavel_id'])
      .select(['w.falhando_desde', 'w.desativado_em', 'w.desativado_por', 'w.segredo_anterior_ate', 'w.criado_em'])
      .select(['w.segredo', 'responsavel.nome as responsavel'])
      .select(['empresas.nome as empresa_nome', 'unidades.nome as unidade_nome'])
  )
}

export type WebhookRow = Awaited<ReturnType<typeof listWebhookRows>>[number]

export function listWebhookRows(db: Db, actor: Actor) {
  return webhooks(db, actor).orderBy('empresas.nome').orderBy('w.id').execute()
}

export function findWebhook(db: Db, actor: Actor, uuid: string): Promise<WebhookRow | undefined> {
  return webhooks(db, actor).where('w.uuid', '=', uuid).executeTakeFirst()
}

/** Locks a webhook until the end of the transaction: another writer waits, and then sees the change. */
export async function lockWebhook(db: Db, uuid: string): Promise<void> {
  await db.selectFrom('webhooks').select('id').where('uuid', '=', uuid).forUpdate().execute()
}

/** Number of living webhooks of an empresa; of the staff where it is null. */
export async function countWebhooks(db: Db, empresaId: number | null): Promise<number> {
  const { total } = await db
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('empresa_id', 'is not distinct from', empresaId)
    .where('arquivado_em', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

export function insertWebhook(db: Db, row: Insertable<Tables['webhooks']>) {
  return db.insertInto('webhooks').values(row).returning(['id', 'uuid']).executeTakeFirstOrThrow()
}

export async function saveWebhook(db: Db, id: number, change: Updateable<Tables['webhooks']>): Promise<void> {
  await db.updateTable('webhooks').set(change).where('id', '=', id).execute()
}
