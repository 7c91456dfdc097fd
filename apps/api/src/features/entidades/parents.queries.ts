/**
 * Finds the empresa, unidade or prestadora that a row belongs to; the write is refused where it is absent or archived. A row found here cannot
 * be archived before the transaction has ended.
 */
import { invalidFields } from '@faixa/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { DISTANCE_COLUMNS } from '../../ground/distance-columns.ts'

export async function requireParent(db: Db, kind: 'empresa' | 'prestadora', id: number): Promise<number> {
  if ((await holdLiving(db, `${kind}s`, [id])).length > 0) return id
  throw invalidFields([absent(kind)])
}

/** The columns that tie a row to its parent; what belongs to an aircraft has the prestadora of it as well. */
export async function requireOwners(
  db: Db,
  kind: 'empresa' | 'prestadora' | 'aeronave',
  id: number,
): Promise<Readonly<Record<string, number>>> {
  if (kind !== 'aeronave') return { [`${kind}_id`]: await requireParent(db, kind, id) }
  const { rows } = await sql<{ prestadora_id: number }>`select a.prestadora_id
    from aeronaves a join prestadoras p on p.id = a.prestadora_id and p.arquivado_em is null
    where a.id = ${id} and a.arquivado_em is null for share of a, p`.execute(db)
  if (!rows[0]) throw invalidFields([absent(kind)])
  return { aeronave_id: id, ...rows[0] }
}

/** Returns the prestadora that owns an aircraft; undefined where no aircraft has this id. */
export async function prestadoraOfAeronave(db: Db, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ prestadora_id: number }>`select prestadora_id from aeronaves where id = ${id}`.execute(
    db,
  )
  return rows[0]?.prestadora_id
}

const absent = (kind: string) => ({ campo: kind, mensagem: `A ${kind} escolhida não existe ou foi excluída.` })

export const ABSENT = { prestadora: absent('prestadora'), aeronave: absent('aeronave') }

export async function requireUnidade(db: Db, id: number, empresaId: number): Promise<number> {
  if (await holdLivingUnidade(db, id, empresaId)) return id
  throw invalidFields([{ campo: 'unidade', mensagem: 'A unidade escolhida não é desta empresa ou foi excluída.' }])
}

export async function requireEmpresas(db: Db, ids: readonly number[]): Promise<number[]> {
  const living = await holdLiving(db, 'empresas', ids)
  if (new Set(ids).size === living.length) return living
  throw invalidFields([{ campo: 'empresas', mensagem: 'Uma das empresas escolhidas não existe ou foi excluída.' }])
}

async function holdLiving(db: Db, table: 'empresas' | 'prestadoras', ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where id = any(${[...ids]}::integer[]) and arquivado_em is null order by id for share`.execute(db)
  return rows.map(({ id }) => id)
}

async function holdLivingUnidade(db: Db, id: number, empresaId: number): Promise<boolean> {
  const { rows } = await sql`select id from unidades
    where id = ${id} and empresa_id = ${empresaId} and arquivado_em is null for share`.execute(db)
  return rows.length > 0
}

/** Links to archived empresas stay: they are valid again when the empresa is restored. */
export async function replaceLinks(
  db: Db,
  prestadoraId: number,
  empresas: readonly number[],
  now: Date,
): Promise<void> {
  const ids = [...empresas]
  await sql`delete from empresas_prestadoras using empresas
    where empresas.id = empresa_id and empresas.arquivado_em is null
      and prestadora_id = ${prestadoraId} and not empresa_id = any(${ids}::integer[])`.execute(db)
  await sql`insert into empresas_prestadoras (empresa_id, prestadora_id, desde)
    select id, ${prestadoraId}::integer, ${now}::timestamptz from unnest(${ids}::integer[]) as id
    on conflict do nothing`.execute(db)
}

/** Documents that record which empresa the unidade belonged to. */
export async function hasDocuments(db: Db, unidadeId: number): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`select exists (select from laudos where unidade_id = ${unidadeId})
    or exists (select from ordens_servico where unidade_id = ${unidadeId}) as some`.execute(db)
  return rows[0]!.some
}

/** The unidade's people and plots move with it. */
export async function moveWithUnidade(db: Db, unidadeId: number, empresaId: number): Promise<void> {
  for (const table of ['usuarios', 'areas_empresa', 'areas_protecao']) {
    await sql`update ${sql.table(table)} set empresa_id = ${empresaId} where unidade_id = ${unidadeId}`.execute(db)
  }
  // The compact forms name the empresa, and those of the previous empresa must not be sent to its people any more.
  await sql`update areas_empresa_versoes set empresa_id = ${empresaId}, compacta = null where unidade_id = ${unidadeId}`.execute(
    db,
  )
  await sql`update areas_protecao_conjuntos set empresa_id = ${empresaId}, compacta = null, versao = versao + 1
    where unidade_id = ${unidadeId}`.execute(db)
  for (const [aeronave, column] of Object.entries(DISTANCE_COLUMNS)) {
    await sql`update areas_protecao a set ${sql.ref(column)} = greatest(a.distancia_propria_m,
        (select d.distancia_m from empresas_distancias d
         where d.empresa_id = a.empresa_id and d.classificacao = a.classificacao and d.aeronave = ${aeronave}))
      where unidade_id = ${unidadeId}`.execute(db)
  }
}
