/** Reads deliveries, and writes their outcomes. */
import { DELIVERIES_DAYS } from '@faixa/contract'
import type { Target } from '@faixa/domain'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Place } from '../../jobs/lanes.ts'
import type { Answered } from './send/post-once.ts'

const DAY_MS = 86_400_000

function deliveries(db: Db) {
  return db
    .selectFrom('webhooks_entregas as d')
    .innerJoin('webhooks_eventos as e', 'e.id', 'd.evento_id')
    .select(['d.id', 'd.uuid', 'd.webhook_id', 'd.situacao', 'd.tentativas', 'd.tentada_em', 'd.status'])
    .select(['d.duracao_ms', 'd.resposta', 'd.motivo', 'd.desde', 'e.evento', 'e.criado_em'])
}

export type DeliveryRow = Awaited<ReturnType<typeof listDeliveryRows>>[number]

interface DeliveryPage {
  /** Uuid of the delivery after which the page begins. */
  readonly before?: string | undefined
  readonly limit: number
}

/** Returns `limit` + 1 rows where there are more. */
export function listDeliveryRows(db: Db, webhookId: number, { before, limit }: DeliveryPage) {
  return deliveries(db)
    .where('d.webhook_id', '=', webhookId)
    .$if(before !== undefined, (query) =>
      query.where('d.id', '<', (eb) => eb.selectFrom('webhooks_entregas').select('id').where('uuid', '=', before!)),
    )
    .orderBy('d.id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** Locks the delivery until the end of the transaction. */
export function findDelivery(db: Db, webhookId: number, uuid: string): Promise<DeliveryRow | undefined> {
  return deliveries(db)
    .where('d.webhook_id', '=', webhookId)
    .where('d.uuid', '=', uuid)
    .forUpdate('d')
    .executeTakeFirst()
}

/** The last tried delivery of each of these webhooks. */
export async function lastDeliveries(db: Db, webhookIds: readonly number[]) {
  if (webhookIds.length === 0) return new Map<number, LastDelivery>()
  const { rows } = await sql<LastDelivery & { webhook_id: number }>`select w.id as webhook_id, last.*
    from unnest(${[...webhookIds]}::integer[]) as w (id) cross join lateral (
      select situacao, tentada_em, status from webhooks_entregas
      where webhook_id = w.id and tentada_em is not null order by id desc limit 1) last`.execute(db)
  return new Map(rows.map(({ webhook_id, ...last }) => [webhook_id, last]))
}

interface LastDelivery {
  readonly situacao: DeliveryRow['situacao']
  readonly tentada_em: Date
  readonly status: number | null
}

/** A waiting delivery with all data that it needs; undefined where it is not waiting any more. */
export function findWaiting(db: Db, id: number) {
  return db
    .selectFrom('webhooks_entregas as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .innerJoin('webhooks_eventos as e', 'e.id', 'd.evento_id')
    .select(['d.id', 'd.uuid', 'd.desde', 'd.tentativas', 'e.evento', 'e.dados', 'e.criado_em'])
    .select((eb) => [eb.ref('e.alvo').$castTo<Target>().as('alvo'), 'e.uuid as evento_uuid'])
    .select(['w.id as webhook_id', 'w.endereco', 'w.segredo', 'w.segredo_anterior', 'w.segredo_anterior_ate'])
    .select(['w.responsavel_id', 'w.empresa_id', 'w.unidade_id', 'w.desativado_em', 'w.arquivado_em'])
    .where('d.id', '=', id)
    .where('d.situacao', '=', 'aguardando')
    .executeTakeFirst()
}

export type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>

interface Tried {
  readonly situacao: 'aguardando' | 'entregue' | 'falhou'
  readonly answered: Answered
  readonly now: Date
}

/** Writes the answer of an attempt; returns false where the delivery is not waiting any more. */
export async function writeTry(db: Db, id: number, { situacao, answered, now }: Tried): Promise<boolean> {
  const { status, resposta, motivo, duracaoMs } = answered
  const written = await db
    .updateTable('webhooks_entregas')
    .set({
      situacao,
      tentada_em: now,
      status: status ?? null,
      duracao_ms: duracaoMs,
      resposta: resposta ?? null,
      motivo: motivo ?? null,
      tentativas: sql<number>`tentativas + 1`,
    })
    .where('id', '=', id)
    .where('situacao', '=', 'aguardando')
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

export async function endDelivery(db: Db, id: number, situacao: 'falhou' | 'cancelada', motivo: string): Promise<void> {
  await db
    .updateTable('webhooks_entregas')
    .set({ situacao, motivo })
    .where('id', '=', id)
    .where('situacao', '=', 'aguardando')
    .execute()
}

/** Cancels the waiting deliveries of a webhook that receives no more events. */
export async function cancelWaiting(db: Db, webhookId: number, motivo: string): Promise<void> {
  await db
    .updateTable('webhooks_entregas')
    .set({ situacao: 'cancelada', motivo })
    .where('webhook_id', '=', webhookId)
    .where('situacao', '=', 'aguardando')
    .execute()
}

/** Lets a delivery wait again, for another day of tries. */
export async function waitAgain(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('webhooks_entregas')
    .set({ situacao: 'aguardando', desde: now, motivo: null })
    .where('id', '=', id)
    .execute()
}

/** Counts a success, or the first failure after one; returns the time since which it fails. */
export async function countOutcome(db: Db, webhookId: number, taken: boolean, now: Date): Promise<Date | null> {
  const row = await db
    .updateTable('webhooks')
    .set({ falhando_desde: taken ? null : sql<Date>`coalesce(falhando_desde, ${now})` })
    .where('id', '=', webhookId)
    .where((eb) => (taken ? eb('falhando_desde', 'is not', null) : eb.lit(true)))
    .returning('falhando_desde')
    .executeTakeFirst()
  return row?.falhando_desde ?? null
}

/** Switches a webhook off after its failures; undefined where it is already off. */
export function switchOff(db: Db, webhookId: number, now: Date) {
  return db
    .updateTable('webhooks')
    .set({ desativado_em: now, desativado_por: 'falhas', atualizado_em: now })
    .where('id', '=', webhookId)
    .where('desativado_em', 'is', null)
    .where('arquivado_em', 'is', null)
    .returning('id')
    .executeTakeFirst()
}

/** Deliveries of different webhooks are served in turn. */
export async function findDeliveryPlace(db: Db, id: number): Promise<Place | undefined> {
  const found = await db.selectFrom('webhooks_entregas').select('webhook_id').where('id', '=', id).executeTakeFirst()
  return found && { lane: 'leve', party: `${found.webhook_id}` }
}

/** Deletes events and deliveries after their retention. */
export async function sweepDeliveries(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DELIVERIES_DAYS * DAY_MS)
  await sql`delete from webhooks_entregas d using webhooks_eventos e
    where e.id = d.evento_id and e.criado_em < ${before} and d.situacao <> 'aguardando'`.execute(db)
  await sql`delete from webhooks_eventos e where e.criado_em < ${before}
    and not exists (select from webhooks_entregas d where d.evento_id = e.id)`.execute(db)
}
