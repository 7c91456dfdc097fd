/** Reads and writes a person's app and recovery codes, and whether any factor exists. */
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { HashedCode } from './recovery-codes.ts'

/** Locks the person until the transaction ends, so that concurrent changes of the factors run one after the other. */
export async function lockFactors(db: Db, usuarioId: number): Promise<void> {
  await db.selectFrom('usuarios').select('id').where('id', '=', usuarioId).forNoKeyUpdate().execute()
}

export interface OwnFactors {
  readonly totpSince: Date | null
  readonly keys: readonly KeySummary[]
  readonly recovery: { readonly left: number; readonly since: Date | null }
}

interface KeySummary {
  readonly id: number
  readonly nome: string
  readonly dominio: string
  readonly criada_em: Date
  readonly usada_em: Date | null
}

export async function readOwnFactors(db: Db, usuarioId: number): Promise<OwnFactors> {
  const totp = await db
    .selectFrom('fatores_totp')
    .select('confirmado_em')
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst()
  const keys = await db
    .selectFrom('chaves_de_acesso')
    .select(['id', 'nome', 'dominio', 'criada_em', 'usada_em'])
    .where('usuario_id', '=', usuarioId)
    .orderBy('id')
    .execute()
  const recovery = await db
    .selectFrom('codigos_recuperacao')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('usado_em', 'is', null).as('left'),
      eb.fn.max('criado_em').as('since'),
    ])
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirstOrThrow()
  return { totpSince: totp?.confirmado_em ?? null, keys, recovery }
}

export async function findTotp(db: Db, usuarioId: number) {
  return db
    .selectFrom('fatores_totp')
    .select(['segredo', 'segredo_novo', 'novo_em'])
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst()
}

/** Stores a sealed secret until its first code; the current app stays valid. */
export async function putNewTotp(db: Db, usuarioId: number, sealed: Buffer, now: Date): Promise<void> {
  const fresh = { segredo_novo: sealed, novo_em: now }
  await db
    .insertInto('fatores_totp')
    .values({ usuario_id: usuarioId, ...fresh })
    .onConflict((on) => on.column('usuario_id').doUpdateSet(fresh))
    .execute()
}

/** Puts the new secret into use with the step of its first code, which is used up by it. */
export async function confirmNewTotp(db: Db, usuarioId: number, step: number, now: Date): Promise<void> {
  await db
    .updateTable('fatores_totp')
    .set((eb) => ({
      segredo: eb.ref('segredo_novo'),
      confirmado_em: now,
      ultimo_passo: step,
      segredo_novo: null,
      novo_em: null,
    }))
    .where('usuario_id', '=', usuarioId)
    .execute()
}

/** Uses up a time step; false where a code of it, or of a later one, was accepted before. */
export async function useStep(db: Db, usuarioId: number, step: number): Promise<boolean> {
  const used = await db
    .updateTable('fatores_totp')
    .set({ ultimo_passo: step })
    .where('usuario_id', '=', usuarioId)
    .where((eb) => eb.or([eb('ultimo_passo', 'is', null), eb('ultimo_passo', '<', step)]))
    .returning('usuario_id')
    .executeTakeFirst()
  return used !== undefined
}

/** False where there was none in use. */
export async function deleteTotp(db: Db, usuarioId: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('fatores_totp')
    .where('usuario_id', '=', usuarioId)
    .where('confirmado_em', 'is not', null)
    .returning('usuario_id')
    .executeTakeFirst()
  return deleted !== undefined
}

export async function hasRecoveryCodes(db: Db, usuarioId: number): Promise<boolean> {
  const found = await db
    .selectFrom('codigos_recuperacao')
    .select('usuario_id')
    .where('usuario_id', '=', usuarioId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function replaceRecoveryCodes(
  db: Db,
  usuarioId: number,
  codes: readonly HashedCode[],
  now: Date,
): Promise<void> {
  await db.deleteFrom('codigos_recuperacao').where('usuario_id', '=', usuarioId).execute()
  if (codes.length === 0) return
  await db
    .insertInto('codigos_recuperacao')
    .values(codes.map((code) => ({ ...code, usuario_id: usuarioId, criado_em: now })))
    .execute()
}

export async function unusedRecoveryCodes(db: Db, usuarioId: number): Promise<HashedCode[]> {
  return db
    .selectFrom('codigos_recuperacao')
    .select(['codigo_hash', 'sal'])
    .where('usuario_id', '=', usuarioId)
    .where('usado_em', 'is', null)
    .execute()
}

/** Uses a code up; false where another request has used it. */
export async function useRecoveryCode(db: Db, usuarioId: number, hash: Buffer, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('codigos_recuperacao')
    .set({ usado_em: now })
    .where('usuario_id', '=', usuarioId)
    .where('codigo_hash', '=', hash)
    .where('usado_em', 'is', null)
    .returning('usuario_id')
    .executeTakeFirst()
  return used !== undefined
}

/**
 * Updates whether the person has a factor, after a change under lockFactors; recovery codes are deleted with the last factor. Returns
 * whether one exists now.
 */
export async function settleFactors(db: Db, usuarioId: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`update usuarios set segundo_fator_em = case
      when exists (select from fatores_totp where usuario_id = ${usuarioId} and confirmado_em is not null)
        or exists (select from chaves_de_acesso where usuario_id = ${usuarioId})
      then coalesce(segundo_fator_em, ${now}::timestamptz) end
    where id = ${usuarioId} returning segundo_fator_em is not null as has`.execute(db)
  const has = rows[0]?.has === true
  if (!has) await replaceRecoveryCodes(db, usuarioId, [], now)
  return has
}

/** Removes every factor of a person; false where there was none. */
export async function deleteFactorsOf(db: Db, usuarioId: number, now: Date): Promise<boolean> {
  await lockFactors(db, usuarioId)
  const had = await db
    .selectFrom('usuarios')
    .select('id')
    .where('id', '=', usuarioId)
    .where('segundo_fator_em', 'is not', null)
    .executeTakeFirst()
  if (!had) return false
  await db.deleteFrom('fatores_totp').where('usuario_id', '=', usuarioId).execute()
  await db.deleteFrom('chaves_de_acesso').where('usuario_id', '=', usuarioId).execute()
  await settleFactors(db, usuarioId, now)
  return true
}
