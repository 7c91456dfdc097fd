/** Reads and ends the open sessions of one person, and records events of a session. */
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

type OpenSession = Pick<
  Selectable<Tables['sessoes']>,
  'id' | 'token_hash' | 'agente' | 'endereco' | 'criada_em' | 'usada_em' | 'expira_em'
>

/** Longest list of sessions; a person with more has a program that signs in again and again. */
const MOST = 200

export async function listOpenSessions(db: Db, usuarioId: number, now: Date): Promise<OpenSession[]> {
  return db
    .selectFrom('sessoes')
    .select(['id', 'token_hash', 'agente', 'endereco', 'criada_em', 'usada_em', 'expira_em'])
    .where('usuario_id', '=', usuarioId)
    .where('do_servidor', '=', false)
    .where('expira_em', '>', now)
    .orderBy('usada_em', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
}

/** Ends one session of this person; false where the person has no such session. */
export async function deleteOneSession(db: Db, usuarioId: number, id: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('sessoes')
    .where('id', '=', id)
    .where('usuario_id', '=', usuarioId)
    .where('do_servidor', '=', false)
    .returning(['token_hash', 'expira_em'])
    .execute()
  await markEnded(db, deleted)
  return deleted.length > 0
}

/**
 * Records that a person ended these sessions: their devices find the row and delete what they keep. A session that expired, or that a
 * restored backup lacks, has no row.
 */
export async function markEnded(
  db: Db,
  sessions: readonly Pick<Selectable<Tables['sessoes']>, 'token_hash' | 'expira_em'>[],
): Promise<void> {
  if (sessions.length === 0) return
  await db
    .insertInto('sessoes_encerradas')
    .values(sessions.map(({ token_hash, expira_em }) => ({ token_hash, expira_em })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** True where somebody ended the session of this token, or archived its person. Archiving deletes no session. */
export async function wasEnded(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ ended: SqlBool }>`select exists (
      select from sessoes_encerradas e where e.token_hash = ${tokenHash}
      union all
      select from sessoes s join usuarios u on u.id = s.usuario_id left join pilotos p on p.id = u.piloto_id
        where s.token_hash = ${tokenHash} and coalesce(u.arquivado_em, p.arquivado_em) is not null
    ) as ended`.execute(db)
  return rows[0]?.ended === true
}

/** Records that the password was typed in this session. */
export async function confirmSession(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('sessoes').set({ confirmada_em: now }).where('token_hash', '=', tokenHash).execute()
}

/** Records that the person now has a self-chosen password. */
export async function endMustChange(db: Db, usuarioId: number): Promise<void> {
  await db
    .updateTable('usuarios')
    .set({ trocar_senha: false })
    .where('id', '=', usuarioId)
    .where('trocar_senha', '=', true)
    .execute()
  await db
    .updateTable('sessoes')
    .set({ trocar_senha: false })
    .where('usuario_id', '=', usuarioId)
    .where('trocar_senha', '=', true)
    .execute()
}
