/** Stores answers for repeated requests, by person and key. */
import { Problem } from '@faixa/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { type Db, transaction } from '../../db/database.ts'
import type { Seal } from '../../secrets/seal.ts'
import { PURPOSES } from '../../secrets/sealed-places.ts'

/** Retention of an answer, ms. */
const KEPT_MS = 24 * 3_600_000
/** Longest wait for another request with the same key, ms. */
const WAIT_MS = 5_000
/** SQLSTATE of a lock timeout. */
const LOCKED = '55P03'

export interface Keyed {
  readonly usuarioId: number
  /** SHA-256 of the key. */
  readonly chave: Buffer
  readonly now: Date
  readonly seal: Seal
}

export interface KeptAnswer {
  /** Fingerprint of the request with this answer. */
  readonly pedido: Buffer
  readonly status: number
  readonly corpo: string
}

export async function findKept(db: Db, { usuarioId, chave, now, seal }: Keyed): Promise<KeptAnswer | undefined> {
  const kept = await db
    .selectFrom('respostas_por_chave')
    .select(['pedido', 'status', 'corpo'])
    .where('usuario_id', '=', usuarioId)
    .where('chave', '=', chave)
    .where('criado_em', '>', oldest(now))
    .executeTakeFirst()
  return kept && { ...kept, corpo: seal.open(kept.corpo, PURPOSES.answer) }
}

/** Another request with the same key was answered first. */
export class AnsweredBefore extends Error {}

/**
 * Runs `act` in a transaction that also stores its answer. A second request with the key waits for the row of the first one: if that
 * commits, it rejects with AnsweredBefore; if that fails or is killed, it does the work.
 */
export async function keepAnswer(
  db: Db,
  keyed: Keyed,
  pedido: () => Buffer,
  act: (db: Db) => Promise<{ readonly status: number; readonly corpo: string }>,
): Promise<void> {
  await transaction(db, async (tx) => {
    if (!(await claim(tx, keyed, pedido()))) throw new AnsweredBefore()
    const { status, corpo } = await act(tx)
    await tx
      .updateTable('respostas_por_chave')
      .set({ status, corpo: keyed.seal.seal(corpo, PURPOSES.answer) })
      .where('usuario_id', '=', keyed.usuarioId)
      .where('chave', '=', keyed.chave)
      .execute()
  })
}

/** Inserts the row of the key, or takes over one older than a day; returns false where another request has it. */
async function claim(tx: Db, { usuarioId, chave, now }: Keyed, pedido: Buffer): Promise<boolean> {
  await sql`select set_config('lock_timeout', ${`${WAIT_MS}`}, true)`.execute(tx)
  try {
    const { rows } = await sql`
      insert into respostas_por_chave as r (usuario_id, chave, pedido, status, corpo, criado_em)
      values (${usuarioId}, ${chave}, ${pedido}, 0, ''::bytea, ${now})
      on conflict (usuario_id, chave) do update set pedido = excluded.pedido, criado_em = excluded.criado_em
        where r.criado_em <= ${oldest(now)}
      returning 1`.execute(tx)
    await sql`select set_config('lock_timeout', '0', true)`.execute(tx)
    return rows.length > 0
  } catch (error) {
    const waited = error instanceof pg.DatabaseError && error.code === LOCKED
    throw waited ? new Problem('pedido-em-andamento', { esperar: 5 }) : error
  }
}

/** Deletes the answers after their retention. */
export async function sweepAnswers(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('respostas_por_chave').where('criado_em', '<=', oldest(now)).execute()
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - KEPT_MS)
}
