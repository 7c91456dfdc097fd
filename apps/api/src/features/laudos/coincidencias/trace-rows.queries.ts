/** Keeps the traces of measured flights. */
import type { Papel } from '@faixa/domain'
import type { Db } from '../../../db/database.ts'
import type { StoredTrace } from './stored-trace.ts'

/** Replaces the trace; undefined where the files could not be read. The new trace waits for its comparison. */
export async function writeTrace(db: Db, laudoId: number, trace: StoredTrace | undefined): Promise<void> {
  const row = {
    passagens: Buffer.from(trace?.passagens ?? []),
    minutos: Buffer.from(trace?.minutos ?? []),
    limites: trace?.limites ?? null,
    inicio: trace?.inicio ?? null,
    fim: trace?.fim ?? null,
    conferido_em: null,
  }
  await db
    .insertInto('laudos_voos')
    .values({ laudo_id: laudoId, ...row })
    .onConflict((conflict) => conflict.column('laudo_id').doUpdateSet(row))
    .execute()
  await dropPending(db, laudoId)
}

/** Removes the trace together with its measurement. */
export async function clearTrace(db: Db, laudoId: number): Promise<void> {
  await db.deleteFrom('laudos_voos').where('laudo_id', '=', laudoId).execute()
}

export async function markCompared(db: Db, laudoId: number, now: Date): Promise<void> {
  await db.updateTable('laudos_voos').set({ conferido_em: now }).where('laudo_id', '=', laudoId).execute()
}

/** Tells whether one of the laudos is waiting for its comparison. */
export async function isComparing(db: Db, laudoIds: readonly number[]): Promise<boolean> {
  if (laudoIds.length === 0) return false
  const found = await db
    .selectFrom('laudos_voos')
    .select('laudo_id')
    .where((eb) => eb('laudo_id', '=', eb.fn.any(eb.val([...laudoIds]))))
    .where('conferido_em', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export interface Untraced {
  readonly files: readonly {
    readonly papel: Papel
    readonly nome: string
    readonly sha256: Buffer
    readonly sistema: string | null
  }[]
}

/** Finds the files of a living, measured laudo without a trace; undefined for any other laudo. */
export async function findUntraced(db: Db, laudoId: number): Promise<Untraced | undefined> {
  const laudo = await db
    .selectFrom('laudos')
    .leftJoin('laudos_voos as voo', 'voo.laudo_id', 'laudos.id')
    .select('laudos.id')
    .where('laudos.id', '=', laudoId)
    .where('arquivado_em', 'is', null)
    .where('ready', '=', true)
    .where('voo.laudo_id', 'is', null)
    .executeTakeFirst()
  if (!laudo) return undefined
  const files = await db
    .selectFrom('laudos_arquivos')
    .select(['papel', 'nome', 'sha256', 'sistema'])
    .where('laudo_id', '=', laudoId)
    .where('papel', '<>', 'area')
    .execute()
  return { files }
}

/** The next laudos measured before traces existed, the latest first. */
export async function listPendingTraces(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('voos_pendentes')
    .select('laudo_id')
    .orderBy('laudo_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ laudo_id }) => laudo_id)
}

export async function dropPending(db: Db, laudoId: number): Promise<void> {
  await db.deleteFrom('voos_pendentes').where('laudo_id', '=', laudoId).execute()
}
