/** Reads and ends the open sessions of one person, and records events of a session. */
import type { Selectable } from 'kysely'
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
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
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
