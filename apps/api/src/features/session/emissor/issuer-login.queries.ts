/** Reads and writes sign-ins by an issuer, and ends the sessions that an issuer opened. */
import type { Nivel } from '@faixa/domain'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

interface BegunLogin {
  readonly tokenHash: Buffer
  /** Id of the issuer. */
  readonly emissor: string
  readonly remember: boolean
}

/** Begins a sign-in, and deletes those whose time is over. */
export async function insertIssuerLogin(db: Db, login: BegunLogin, now: Date, expiresAt: Date): Promise<void> {
  const { tokenHash, emissor, remember } = login
  await db.deleteFrom('entradas_por_emissor').where('expira_em', '<', now).execute()
  await db
    .insertInto('entradas_por_emissor')
    .values({ token_hash: tokenHash, emissor, lembrar: remember, expira_em: expiresAt })
    .execute()
}

/** Uses up a sign-in: of two requests with one token, the second gets undefined. */
export async function takeIssuerLogin(db: Db, tokenHash: Buffer, now: Date): Promise<BegunLogin | undefined> {
  const taken = await db
    .deleteFrom('entradas_por_emissor')
    .where('token_hash', '=', tokenHash)
    .where('expira_em', '>', now)
    .returning(['emissor', 'lembrar'])
    .executeTakeFirst()
  return taken && { tokenHash, emissor: taken.emissor, remember: taken.lembrar }
}

export async function updateNivel(db: Db, usuarioId: number, nivel: Nivel, now: Date): Promise<void> {
  await db
    .updateTable('usuarios')
    .set({ nivel, atualizado_em: now, versao: sql<number>`versao + 1` })
    .where('id', '=', usuarioId)
    .execute()
}

interface Ended {
  readonly emissor: string
  readonly sub?: string
  readonly sid?: string
}

/**
 * Ends the sessions of a subject, or of one session at the issuer and those of the subject for which the issuer named no session. Returns
 * the people whose sessions ended.
 */
export async function deleteSessionsByIssuer(db: Db, { emissor, sub, sid }: Ended): Promise<readonly number[]> {
  const ofSub = sql<boolean>`emissor_sujeito = ${sub ?? null}::text`
  const whose =
    sid === undefined ? ofSub : sql<boolean>`(emissor_sessao = ${sid}::text or (emissor_sessao is null and ${ofSub}))`
  await db.deleteFrom('entradas_pendentes').where('emissor', '=', emissor).where(whose).execute()
  const ended = await db
    .deleteFrom('sessoes')
    .where('emissor', '=', emissor)
    .where(whose)
    .returning('usuario_id')
    .execute()
  return [...new Set(ended.map(({ usuario_id }) => usuario_id))]
}
