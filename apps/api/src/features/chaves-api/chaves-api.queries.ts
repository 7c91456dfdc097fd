/** Lists, makes and revokes API keys within a person's reach. */
import { type Actor, grantOf } from '@faixa/domain'
import type { Expression, ExpressionBuilder, Insertable, SqlBool } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { rowsWithinReach } from '../../http/access/rows-within-reach.queries.ts'
import { livingPeople, type PersonRow } from '../session/session.queries.ts'

type Eb = ExpressionBuilder<Tables & { c: Tables['chaves_api'] }, 'c'>

/** Maximum number of keys in a list: the newest. */
const MOST = 500

/** The person's own keys, those of the empresas whose integrations the person manages, and all keys for administrators. */
function withinReach(eb: Eb, actor: Actor & { readonly id: number }): Expression<SqlBool> {
  const personal = eb.and([eb('c.empresa_id', 'is', null), eb('c.usuario_id', '=', actor.id)])
  const everybodys = grantOf(actor, 'createAdministrador').reach === 'all'
  const ofEmpresas = eb.and([
    eb('c.empresa_id', 'is not', null),
    rowsWithinReach(actor, 'createIntegracao', { empresa: 'c.empresa_id', unidade: 'c.unidade_id' }),
  ])
  return eb.or([personal, ofEmpresas, ...(everybodys ? [eb('c.empresa_id', 'is', null)] : [])])
}

function apiKeys(db: Db, actor: Actor & { readonly id: number }) {
  return db
    .selectFrom('chaves_api as c')
    .innerJoin('usuarios as feitor', 'feitor.id', 'c.usuario_id')
    .leftJoin('usuarios as revogador', 'revogador.id', 'c.revogada_por')
    .leftJoin('empresas', 'empresas.id', 'c.empresa_id')
    .leftJoin('unidades', 'unidades.id', 'c.unidade_id')
    .where((eb) => withinReach(eb as unknown as Eb, actor))
    .select(['c.id', 'c.uuid', 'c.nome', 'c.comeco', 'c.escopos', 'c.usuario_id', 'c.empresa_id', 'c.unidade_id'])
    .select(['c.criada_em', 'c.expira_em', 'c.usada_em', 'c.usada_de', 'c.revogada_em'])
    .select(['feitor.nome as por', 'revogador.nome as revogada_por'])
    .select(['empresas.nome as empresa_nome', 'empresas.arquivado_em as empresa_arquivada'])
    .select(['unidades.nome as unidade_nome', 'unidades.arquivado_em as unidade_arquivada'])
}

export type ApiKeyRow = Awaited<ReturnType<typeof listApiKeys>>[number]

/** Keys that ended before `since` are left out. */
export function listApiKeys(db: Db, actor: Actor & { readonly id: number }, since: Date) {
  return apiKeys(db, actor)
    .where((eb) => eb.or([eb('c.revogada_em', 'is', null), eb('c.revogada_em', '>', since)]))
    .where('c.expira_em', '>', since)
    .orderBy('c.criada_em', 'desc')
    .orderBy('c.id', 'desc')
    .limit(MOST)
    .execute()
}

export function findApiKey(db: Db, actor: Actor & { readonly id: number }, uuid: string) {
  return apiKeys(db, actor).where('c.uuid', '=', uuid).executeTakeFirst()
}

/** The living people with these ids. */
export async function findMakers(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, PersonRow>> {
  if (ids.length === 0) return new Map()
  const rows = await livingPeople(db)
    .where('usuarios.id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function countLivingKeys(db: Db, usuarioId: number, now: Date): Promise<number> {
  const { total } = await db
    .selectFrom('chaves_api')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('usuario_id', '=', usuarioId)
    .where('revogada_em', 'is', null)
    .where('expira_em', '>', now)
    .executeTakeFirstOrThrow()
  return total
}

export async function insertApiKey(
  db: Db,
  row: Insertable<Tables['chaves_api']>,
): Promise<{ readonly id: number; readonly uuid: string }> {
  return db.insertInto('chaves_api').values(row).returning(['id', 'uuid']).executeTakeFirstOrThrow()
}

/** Revokes a key; returns false, and keeps the earlier time, where it was revoked before. */
export async function revokeKeyRow(db: Db, id: number, por: number, now: Date): Promise<boolean> {
  const revoked = await db
    .updateTable('chaves_api')
    .set({ revogada_em: now, revogada_por: por })
    .where('id', '=', id)
    .where('revogada_em', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return revoked !== undefined
}
