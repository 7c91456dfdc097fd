/** Usuarios of every kind have their own login. */
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Changes, Writing } from './entity-kind.queries.ts'

export const USUARIO = {
  table: 'usuarios',
  registered: 'Usuário cadastrado com sucesso!',
  deleted: 'excluído',
} as const

/** Search, filters and order of lists of usuarios, with separate indexes. */
export const USUARIO_LISTED = {
  searched: sql`e.busca`,
  folded: { nome: sql`e.nome_dobrado` },
  present: ['email'],
} as const

export async function insertUsuario(
  db: Db,
  columns: Changes<'usuarios'> & Pick<Insertable<Tables['usuarios']>, 'nivel' | 'nome' | 'email'>,
  { now, senhaHash }: Writing,
): Promise<number> {
  const { id } = await db
    .insertInto('usuarios')
    .values({ ...columns, senha_hash: senhaHash ?? null, criado_em: now, atualizado_em: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
