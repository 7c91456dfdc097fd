/** Reads and writes passkeys, and the challenges that they have to sign. */
import type { Insertable } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'

const CHALLENGE_MS = 5 * 60_000

/** Stores the challenge of a session or of a pending sign-in, replacing the previous one. */
export async function putChallenge(db: Db, dono: Buffer, desafio: string, now: Date): Promise<void> {
  const values = { desafio, expira_em: new Date(now.getTime() + CHALLENGE_MS) }
  await db
    .insertInto('desafios_webauthn')
    .values({ dono, ...values })
    .onConflict((on) => on.column('dono').doUpdateSet(values))
    .execute()
}

/** Removes the challenge, because it may be signed only once. */
export async function takeChallenge(db: Db, dono: Buffer, now: Date): Promise<string | undefined> {
  const taken = await db
    .deleteFrom('desafios_webauthn')
    .where('dono', '=', dono)
    .where('expira_em', '>', now)
    .returning('desafio')
    .executeTakeFirst()
  return taken?.desafio
}

export async function sweepChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('desafios_webauthn').where('expira_em', '<', now).execute()
}

export async function listKeys(db: Db, usuarioId: number) {
  return db
    .selectFrom('chaves_de_acesso')
    .select(['id', 'credencial', 'chave_publica', 'contador', 'transportes', 'dominio'])
    .where('usuario_id', '=', usuarioId)
    .orderBy('id')
    .execute()
}

/** False where any person already has this credential. */
export async function insertKey(db: Db, key: Insertable<Tables['chaves_de_acesso']>): Promise<boolean> {
  const inserted = await db
    .insertInto('chaves_de_acesso')
    .values(key)
    .onConflict((on) => on.column('credencial').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function useKey(db: Db, id: number, contador: number, now: Date): Promise<void> {
  await db.updateTable('chaves_de_acesso').set({ contador, usada_em: now }).where('id', '=', id).execute()
}

/** Returns the name of the removed key; undefined where the person has no such key. */
export async function deleteKey(db: Db, usuarioId: number, id: number): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('chaves_de_acesso')
    .where('id', '=', id)
    .where('usuario_id', '=', usuarioId)
    .returning('nome')
    .executeTakeFirst()
  return deleted?.nome
}
