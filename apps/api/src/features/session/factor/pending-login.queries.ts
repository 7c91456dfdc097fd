/** Sign-ins with a right password that wait for the second factor. Such a token is valid only for the second step, once. */
import type { Db } from '../../../db/database.ts'
import type { ByIssuer } from '../session.queries.ts'

export interface PendingLogin {
  readonly usuarioId: number
  readonly remember: boolean
  /** The issuer, where no password was typed. */
  readonly issuer?: ByIssuer | undefined
}

export async function insertPendingLogin(
  db: Db,
  pending: PendingLogin & { readonly tokenHash: Buffer; readonly expiresAt: Date },
): Promise<void> {
  const { tokenHash, usuarioId, remember, issuer, expiresAt } = pending
  await db
    .insertInto('entradas_pendentes')
    .values({
      token_hash: tokenHash,
      usuario_id: usuarioId,
      lembrar: remember,
      expira_em: expiresAt,
      emissor: issuer?.id ?? null,
      emissor_sujeito: issuer?.sub ?? null,
      emissor_sessao: issuer?.sid ?? null,
    })
    .execute()
}

export async function findPendingLogin(db: Db, tokenHash: Buffer, now: Date): Promise<PendingLogin | undefined> {
  const found = await db
    .selectFrom('entradas_pendentes')
    .select(['usuario_id', 'lembrar', 'emissor', 'emissor_sujeito', 'emissor_sessao'])
    .where('token_hash', '=', tokenHash)
    .where('expira_em', '>', now)
    .executeTakeFirst()
  if (!found) return undefined
  const { usuario_id: usuarioId, lembrar: remember, emissor: id, emissor_sujeito: sub, emissor_sessao: sid } = found
  return { usuarioId, remember, ...(id !== null && sub !== null && { issuer: { id, sub, sid: sid ?? undefined } }) }
}

/** Removes a pending sign-in; false where another request has done so, or the person's sessions were ended meanwhile. */
export async function takePendingLogin(db: Db, tokenHash: Buffer): Promise<boolean> {
  const taken = await db
    .deleteFrom('entradas_pendentes')
    .where('token_hash', '=', tokenHash)
    .returning('usuario_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Rows that another sign-in has locked are left to it. */
export async function sweepPendingLogins(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('entradas_pendentes')
    .where('token_hash', 'in', (eb) =>
      eb
        .selectFrom('entradas_pendentes as vencidas')
        .select('vencidas.token_hash')
        .where('vencidas.expira_em', '<', now)
        .limit(1000)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}
