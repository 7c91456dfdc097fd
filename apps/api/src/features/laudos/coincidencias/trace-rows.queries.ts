/** Keeps the traces of measured flights. */
import { TRACE_RULE } from '@faixa/flight'
import type { TextProfile } from '@faixa/geometry'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { namedQuery } from '../../../db/named-query.ts'
import type { StoredTrace } from './stored-trace.ts'

/** Replaces the trace; undefined where the files could not be read. The new trace waits for its comparison. */
export async function writeTrace(db: Db, laudoId: number, trace: StoredTrace | undefined): Promise<void> {
  const row = { ...rowOf(trace), conferido_em: null }
  await db
    .insertInto('laudos_voos')
    .values({ laudo_id: laudoId, ...row })
    .onConflict((conflict) => conflict.column('laudo_id').doUpdateSet(row))
    .execute()
  await writePlaces(db, laudoId, trace?.lugares ?? [])
}

/** Replaces the boxes by which a flight is found near a place, with the days on which it may have flown. */
async function writePlaces(db: Db, laudoId: number, boxes: readonly string[]): Promise<void> {
  await db.deleteFrom('laudos_voos_lugares').where('laudo_id', '=', laudoId).execute()
  if (boxes.length === 0) return
  await db
    .insertInto('laudos_voos_lugares')
    .columns(['laudo_id', 'caixa', 'dias'])
    .expression(
      db
        .selectFrom('laudos as l')
        .innerJoin('laudos_voos as v', 'v.laudo_id', 'l.id')
        .select([
          'l.id',
          sql<string>`unnest(${[...boxes]}::text[])::box`.as('caixa'),
          sql<string>`dias_do_voo(l.data_inicial, l.data_final, v.inicio, v.fim)`.as('dias'),
        ])
        .where('l.id', '=', laudoId),
    )
    .execute()
}

function rowOf(trace: StoredTrace | undefined) {
  return {
    passagens: Buffer.from(trace?.passagens ?? []),
    minutos: Buffer.from(trace?.minutos ?? []),
    limites: trace?.limites ?? null,
    inicio: trace?.inicio ?? null,
    fim: trace?.fim ?? null,
    valvula: trace?.valvula ? Buffer.from(trace.valvula) : null,
    regra: TRACE_RULE,
  }
}

/** Removes the trace together with its measurement. */
export async function clearTrace(db: Db, laudoId: number): Promise<void> {
  await db.deleteFrom('laudos_voos_lugares').where('laudo_id', '=', laudoId).execute()
  await db.deleteFrom('laudos_voos').where('laudo_id', '=', laudoId).execute()
}

export async function markCompared(db: Db, laudoId: number, now: Date): Promise<void> {
  await comparedAt(db, { laudoId, now }, undefined)
}

const comparedAt = namedQuery(
  'laudo_comparado',
  (db, { laudoId, now }: { readonly laudoId: number; readonly now: Date }) =>
    db.updateTable('laudos_voos').set({ conferido_em: now }).where('laudo_id', '=', laudoId),
)

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

export interface TracedFiles {
  readonly files: readonly {
    readonly papel: 'aplicacao' | 'trajeto'
    readonly nome: string
    readonly sha256: Buffer
    readonly sistema: string | null
  }[]
  /** Profiles of columns by which text files are read. */
  readonly columns: readonly TextProfile[]
}

/** The files that the trace of a laudo is read from. */
export async function listTracedFiles(db: Db, laudoId: number): Promise<TracedFiles> {
  const files = await db
    .selectFrom('laudos_arquivos')
    .select(['papel', 'nome', 'sha256', 'sistema'])
    .where('laudo_id', '=', laudoId)
    .where('papel', 'in', ['aplicacao', 'trajeto'])
    .$narrowType<TracedFiles['files'][number]>()
    .execute()
  const { medir_colunas: columns } = await db
    .selectFrom('laudos')
    .select('medir_colunas')
    .where('id', '=', laudoId)
    .executeTakeFirstOrThrow()
  return { files, columns }
}

/** Laudos whose trace was computed by an older rule, the latest first. */
export async function listOutdatedTraces(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('laudos_voos')
    .select('laudo_id')
    .where('regra', '<', TRACE_RULE)
    .orderBy('regra', 'desc')
    .orderBy('laudo_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ laudo_id }) => laudo_id)
}

/**
 * Replaces a trace of an older rule by one that was read again; returns whether there still was one. 'unread' keeps the older trace, which
 * finds more than none. The state of the comparison stays: no settlement waits for an upgrade.
 */
export async function replaceOutdated(
  db: Db,
  laudoId: number,
  trace: StoredTrace | undefined | 'unread',
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('laudos_voos')
    .set(trace === 'unread' ? { regra: TRACE_RULE } : rowOf(trace))
    .where('laudo_id', '=', laudoId)
    // A measurement has written its own trace meanwhile.
    .where('regra', '<', TRACE_RULE)
    .executeTakeFirst()
  const isReplaced = numUpdatedRows > 0n
  if (isReplaced && trace && trace !== 'unread') await writePlaces(db, laudoId, trace.lugares)
  return isReplaced
}
