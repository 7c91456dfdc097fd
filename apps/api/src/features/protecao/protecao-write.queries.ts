/** Writes protected areas, the sets that maps read, and distances of an empresa. */

import type { Aeronave, Classificacao, DistanciasDaEmpresa } from '@faixa/domain'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { DISTANCE_COLUMNS } from '../../ground/distance-columns.ts'
import type { AreaOwner } from '../../ground/ground-owner.queries.ts'

/** Changes of an empresa's protected areas and of its distances wait for one another until the transaction ends. */
export async function lockProtecoes(db: Db, { empresaId }: Pick<AreaOwner, 'empresaId'>): Promise<void> {
  await sql`select id from empresas where id = ${empresaId} for no key update`.execute(db)
}

/** Counts the set of an owner up, so that its compact form is made again. */
export async function touchSet(db: Db, { empresaId, unidadeId }: AreaOwner): Promise<{ readonly id: number }> {
  const { rows } = await sql<{ id: number }>`
    insert into areas_protecao_conjuntos (empresa_id, unidade_id) values (${empresaId}, ${unidadeId}::integer)
    on conflict (empresa_id, coalesce(unidade_id, 0)) do update set versao = areas_protecao_conjuntos.versao + 1, compacta = null
    returning id`.execute(db)
  return rows[0]!
}

/** Rows per insert: PostgreSQL accepts 65,535 values in a statement. */
const ROWS_AT_A_TIME = 500

export async function insertProtecoes(
  db: Db,
  rows: readonly Insertable<Tables['areas_protecao']>[],
): Promise<{ readonly id: number; readonly uuid: string }[]> {
  const inserted: { readonly id: number; readonly uuid: string }[] = []
  for (let at = 0; at < rows.length; at += ROWS_AT_A_TIME) {
    const some = rows.slice(at, at + ROWS_AT_A_TIME)
    inserted.push(...(await db.insertInto('areas_protecao').values(some).returning(['id', 'uuid']).execute()))
  }
  return inserted
}

export type ProtecaoChange = Updateable<Tables['areas_protecao']>

export async function saveProtecao(db: Db, id: number, change: ProtecaoChange, now: Date): Promise<void> {
  await db
    .updateTable('areas_protecao')
    .set({ ...change, atualizado_em: now, versao: sql`versao + 1` })
    .where('id', '=', id)
    .execute()
}

/** The area, archived or not, locked until the transaction ends. */
export async function lockProtecao(db: Db, uuid: string) {
  return db
    .selectFrom('areas_protecao')
    .select(['id', 'uuid', 'versao', 'empresa_id', 'unidade_id', 'classificacao', 'nome', 'identificacao'])
    .select(['distancia_m', 'distancia_drone_m', 'distancia_propria_m', 'valida_de', 'valida_ate', 'arquivado_em'])
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
}

export type LockedProtecao = NonNullable<Awaited<ReturnType<typeof lockProtecao>>>

export async function findOwner(db: Db, uuid: string): Promise<AreaOwner | undefined> {
  return db
    .selectFrom('areas_protecao')
    .select(['empresa_id as empresaId', 'unidade_id as unidadeId'])
    .where('uuid', '=', uuid)
    .executeTakeFirst()
}

/** Metres that the empresa set for each classification, where it did. */
export async function readDistancias(db: Db, empresaId: number): Promise<ReadonlyMap<string, DistanciasDaEmpresa>> {
  const rows = await listDistanciaRows(db, empresaId)
  return new Map(
    [...Map.groupBy(rows, ({ classificacao }) => classificacao)].map(([classificacao, set]) => [
      classificacao,
      Object.fromEntries(set.map(({ aeronave, distancia_m }) => [aeronave, distancia_m])),
    ]),
  )
}

export async function listDistanciaRows(db: Db, empresaId: number) {
  return db
    .selectFrom('empresas_distancias as d')
    .innerJoin('usuarios as u', 'u.id', 'd.usuario_id')
    .select(['d.classificacao', 'd.aeronave', 'd.distancia_m', 'd.atualizado_em', 'u.nome as usuario'])
    .where('d.empresa_id', '=', empresaId)
    .orderBy('d.classificacao')
    .orderBy('d.aeronave')
    .execute()
}

interface DistanciaRow {
  readonly empresaId: number
  readonly classificacao: Classificacao
  readonly aeronave: Aeronave
  readonly usuarioId: number
  readonly now: Date
}

export async function saveDistancia(
  db: Db,
  { empresaId, classificacao, aeronave, usuarioId, now }: DistanciaRow,
  metros: number | null,
): Promise<void> {
  if (metros === null) {
    await sql`delete from empresas_distancias where empresa_id = ${empresaId} and classificacao = ${classificacao}
      and aeronave = ${aeronave}`.execute(db)
    return
  }
  await sql`insert into empresas_distancias (empresa_id, classificacao, aeronave, distancia_m, usuario_id, atualizado_em)
    values (${empresaId}, ${classificacao}, ${aeronave}, ${metros}, ${usuarioId}, ${now})
    on conflict (empresa_id, classificacao, aeronave) do update
    set distancia_m = excluded.distancia_m, usuario_id = excluded.usuario_id, atualizado_em = excluded.atualizado_em`.execute(
    db,
  )
}

/**
 * Updates the resulting distance of areas after a change of the empresa's, in archived areas too; returns the areas whose distance changed.
 */
export async function followDistancia(
  db: Db,
  { empresaId, classificacao, aeronave, now }: DistanciaRow,
  metros: number | null,
): Promise<(AreaOwner & { readonly id: number })[]> {
  const column = sql.ref(DISTANCE_COLUMNS[aeronave])
  // greatest() ignores null, and is null where both are.
  const { rows } = await sql<AreaOwner & { readonly id: number }>`
    update areas_protecao set ${column} = greatest(distancia_propria_m, ${metros}::float8), versao = versao + 1, atualizado_em = ${now}
    where empresa_id = ${empresaId} and classificacao = ${classificacao}
      and ${column} is distinct from greatest(distancia_propria_m, ${metros}::float8)
    returning id, empresa_id as "empresaId", unidade_id as "unidadeId"`.execute(db)
  return rows
}

/** Areas that would be left without any distance if the empresa's were removed. */
export async function countWithoutOwn(db: Db, empresaId: number, classificacao: Classificacao): Promise<number> {
  const { n } = await db
    .selectFrom('areas_protecao')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('empresa_id', '=', empresaId)
    .where('classificacao', '=', classificacao)
    .where('distancia_propria_m', 'is', null)
    .where('arquivado_em', 'is', null)
    .executeTakeFirstOrThrow()
  return n
}
