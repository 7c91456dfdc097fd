/** Reads the data kept about one person. */
import { OWN_ENTRIES_MAX } from '@faixa/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export async function findOwnRow(db: Db, id: number) {
  return db
    .selectFrom('usuarios as u')
    .leftJoin('empresas', 'empresas.id', 'u.empresa_id')
    .leftJoin('unidades', 'unidades.id', 'u.unidade_id')
    .leftJoin('pilotos', 'pilotos.id', 'u.piloto_id')
    .leftJoin('prestadoras', (join) =>
      join.on((eb) => eb('prestadoras.id', '=', eb.fn.coalesce('pilotos.prestadora_id', 'u.prestadora_id'))),
    )
    .selectAll('u')
    .select(['empresas.nome as empresa', 'unidades.nome as unidade', 'pilotos.nome as piloto'])
    .select('prestadoras.nome as prestadora')
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow()
}

export async function listOwnDevices(db: Db, id: number) {
  return db
    .selectFrom('aparelhos')
    .select('usado_em')
    .where('usuario_id', '=', id)
    .orderBy('usado_em', 'desc')
    .execute()
}

export async function listOwnPasskeys(db: Db, id: number) {
  return db
    .selectFrom('chaves_de_acesso')
    .select(['nome', 'criada_em', 'usada_em'])
    .where('usuario_id', '=', id)
    .orderBy('id')
    .execute()
}

export async function listOwnInvitations(db: Db, id: number) {
  return db
    .selectFrom('convites')
    .select(['criado_em', 'entrega', 'fim'])
    .where('usuario_id', '=', id)
    .orderBy('id', 'desc')
    .execute()
}

/** The address that the person has requested and not confirmed yet. */
export async function findAwaitedEmail(db: Db, id: number): Promise<string | null> {
  const found = await db.selectFrom('trocas_email').select('email').where('usuario_id', '=', id).executeTakeFirst()
  return found?.email ?? null
}

export async function listOwnEntries(db: Db, id: number) {
  return db
    .selectFrom('registro_seguranca')
    .select(['quando', 'evento', 'recusado', 'endereco', 'agente'])
    .where((eb) => eb.or([eb('conta_id', '=', id), eb('usuario_id', '=', id)]))
    .orderBy('id', 'desc')
    .limit(OWN_ENTRIES_MAX)
    .execute()
}

export async function listOwnActs(db: Db, id: number) {
  return db
    .selectFrom('auditoria')
    .select(['quando', 'acao', 'entidade', 'entidade_id as id'])
    .where('usuario_id', '=', id)
    .orderBy('id', 'desc')
    .limit(OWN_ENTRIES_MAX)
    .execute()
}

export async function listOwnFilters(db: Db, id: number) {
  return db
    .selectFrom('filtros_salvos')
    .select(['nome', 'lista', 'consulta', 'criado_em'])
    .where('usuario_id', '=', id)
    .orderBy('nome')
    .execute()
}

/** Laudos that the person registered, and those of the pilot that the person is. */
export async function countOwnLaudos(db: Db, id: number, pilotoId: number | null) {
  const { rows } = await sql<{ cadastrados: number; voados: number }>`select
    (select count(*) from laudos where usuario_id = ${id}) as cadastrados,
    (select count(*) from laudos where piloto_id = ${pilotoId}::integer) as voados`.execute(db)
  return rows[0]!
}
