/**
 * Attempts at guessing a password. An attempt is counted as a failure before the password is looked at, and taken back when it was right:
 * of any number of attempts at the same moment no more get through than one after the other would.
 */
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export interface Guarded {
  /** The e-mail, user or address that attempts are counted by. */
  readonly key: string
  /** Failures before the first wait. */
  readonly free: number
}

const LONGEST_WAIT_S = 15 * 60
const FORGET_AFTER_MS = 24 * 3_600_000

/**
 * Counts one attempt; answers the seconds that the caller must wait instead, or 0 to go on. From the `free`th failure on the waits are
 * 2, 4, 8, … seconds. An attempt that must wait is not counted, so that trying too early does not lengthen the wait.
 */
export async function countAttempt(db: Db, { key, free }: Guarded, now: Date): Promise<number> {
  const forgotten = new Date(now.getTime() - FORGET_AFTER_MS)
  const failures = sql`(case when t.ultima_em < ${forgotten}::timestamptz then 1 else t.falhas + 1 end)`
  // The row is locked by its update: concurrent attempts see each other's counts, one after the other. Their moments need not come in
  // that order, so the times are only compared where there is a wait at all.
  const counted = await sql<{ falhas: number }>`
    insert into tentativas_login as t (chave, falhas, ultima_em, bloqueado_ate) values (${key}, 1, ${now}, ${now})
    on conflict (chave) do update set
      falhas = ${failures},
      ultima_em = excluded.ultima_em,
      bloqueado_ate = excluded.ultima_em + case when ${failures} < ${free}::int then interval '0'
        else least(power(2, least(${failures} - ${free}::int + 1, 20)), ${LONGEST_WAIT_S}::int) * interval '1 second' end
    where t.falhas < ${free}::int or t.bloqueado_ate <= excluded.ultima_em or t.ultima_em < ${forgotten}::timestamptz
    returning falhas`.execute(db)
  if (counted.rows.length > 0) return 0
  const { bloqueado_ate } = await db
    .selectFrom('tentativas_login')
    .select('bloqueado_ate')
    .where('chave', '=', key)
    .executeTakeFirstOrThrow()
  return Math.max(1, Math.ceil((bloqueado_ate.getTime() - now.getTime()) / 1000))
}

/** The attempt was right after all; earlier failures stand. */
export async function takeBackAttempt(db: Db, key: string, now: Date): Promise<void> {
  await db
    .updateTable('tentativas_login')
    .set((eb) => ({ falhas: eb('falhas', '-', 1), bloqueado_ate: now }))
    .where('chave', '=', key)
    .execute()
}

/** Forgets all attempts, because the person knew the password or has set a new one. */
export async function forgetAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('tentativas_login').where('chave', '=', key).execute()
}

/** Deletes attempts that no longer count; rows that a request is counting on are left for the next time. */
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
