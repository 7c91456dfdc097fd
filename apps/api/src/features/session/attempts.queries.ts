/**
 * Attempts at guessing a password. An attempt is counted as a failure before the password is verified, and uncounted when it was right:
 * concurrent attempts thus get no more guesses than consecutive ones. Until the verification it is also pending, so that others can wait
 * for it instead of being refused.
 */
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export interface Guarded {
  /** The e-mail, user, device or address that attempts are counted by. */
  readonly key: string
  /** Failures before the first wait. */
  readonly free: number
  /** True where a right attempt keeps earlier failures counted, because several people share an address. */
  readonly keepsFailures?: true
}

export interface Wait {
  /** Seconds that the caller must wait; 0 to go on. */
  readonly seconds: number
  /** True where attempts are pending, so that the wait may be over as soon as they are decided. */
  readonly pending: boolean
}

const LONGEST_WAIT_S = 15 * 60
const FORGET_AFTER_MS = 24 * 3_600_000
/** A verification that takes longer was ended with its process: its attempt stays a failure. */
const PENDING_MS = 60_000

/**
 * Counts one attempt; returns the seconds that the caller must wait, or 0 to continue. From the `free`th failure on the waits are 2, 4, 8,
 * … seconds. An attempt that must wait is not counted, so that repeating it too early does not lengthen the wait.
 */
export async function countAttempt(db: Db, guarded: Guarded, now: Date): Promise<number> {
  return (await count(db, guarded, now, 0)).seconds
}

/** Counts an attempt that settleRight or settleWrong will decide. */
export function beginAttempt(db: Db, guarded: Guarded, now: Date): Promise<Wait> {
  return count(db, guarded, now, 1)
}

async function count(db: Db, { key, free }: Guarded, now: Date, begun: 0 | 1): Promise<Wait> {
  const forgotten = new Date(now.getTime() - FORGET_AFTER_MS)
  const failures = sql`(case when t.ultima_em < ${forgotten}::timestamptz then 1 else t.falhas + 1 end)`
  // The update locks the row: concurrent attempts see each other's counts, one after the other. Their times may be in another order, so
  // times are only compared where a wait applies.
  const counted = await sql<{ falhas: number }>`
    insert into tentativas_login as t (chave, falhas, ultima_em, bloqueado_ate, pendentes) values (${key}, 1, ${now}, ${now}, ${begun})
    on conflict (chave) do update set
      falhas = ${failures},
      pendentes = case when t.ultima_em < ${new Date(now.getTime() - PENDING_MS)}::timestamptz then 0 else t.pendentes end + ${begun}::int,
      ultima_em = excluded.ultima_em,
      bloqueado_ate = excluded.ultima_em + case when ${failures} < ${free}::int then interval '0'
        else least(power(2, least(${failures} - ${free}::int + 1, 20)), ${LONGEST_WAIT_S}::int) * interval '1 second' end
    where t.falhas < ${free}::int or t.bloqueado_ate <= excluded.ultima_em or t.ultima_em < ${forgotten}::timestamptz
    returning falhas`.execute(db)
  if (counted.rows.length > 0) return { seconds: 0, pending: false }
  const { bloqueado_ate, pendentes, ultima_em } = await db
    .selectFrom('tentativas_login')
    .select(['bloqueado_ate', 'pendentes', 'ultima_em'])
    .where('chave', '=', key)
    .executeTakeFirstOrThrow()
  return {
    seconds: Math.max(1, Math.ceil((bloqueado_ate.getTime() - now.getTime()) / 1000)),
    pending: pendentes > 0 && now.getTime() - ultima_em.getTime() < PENDING_MS,
  }
}

/** The attempt was wrong: it stays counted. */
export async function settleWrong(db: Db, { key }: Guarded): Promise<void> {
  await db
    .updateTable('tentativas_login')
    .set({ pendentes: sql<number>`greatest(pendentes - 1, 0)` })
    .where('chave', '=', key)
    .execute()
}

/** The attempt was right: it is uncounted, and earlier failures with it, unless the key keeps them. */
export async function settleRight(db: Db, { key, keepsFailures }: Guarded, now: Date): Promise<void> {
  const left = sql<number>`greatest(pendentes - 1, 0)`
  await db
    .updateTable('tentativas_login')
    .set({ falhas: keepsFailures === true ? sql<number>`falhas - 1` : left, pendentes: left, bloqueado_ate: now })
    .where('chave', '=', key)
    .execute()
}

/** Deletes all attempts, because the person has set a new password. */
export async function forgetAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('tentativas_login').where('chave', '=', key).execute()
}

/** Deletes attempts that no longer count; rows in use by a request are left for the next time. */
export async function sweepAttempts(db: Db, now: Date): Promise<void> {
  const forgotten = new Date(now.getTime() - FORGET_AFTER_MS)
  await db
    .deleteFrom('tentativas_login')
    .where('chave', 'in', (eb) =>
      eb
        .selectFrom('tentativas_login as velhas')
        .select('velhas.chave')
        .where((or) => or.or([or('velhas.ultima_em', '<', forgotten), or('velhas.falhas', '<=', 0)]))
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}
