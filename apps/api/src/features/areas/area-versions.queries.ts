/** Versions of the plots of an empresa and unidade: the current one, earlier ones, and the change from one to the next. */

import type { AreaVersion } from '@faixa/contract'
import { sql } from 'kysely'
import { allowTime, type Db } from '../../db/database.ts'
import { type AreaOwner, livingOf, ownedBy } from '../../ground/ground-owner.queries.ts'
import type { SentGround } from '../../ground/prepare-ground.ts'
import type { CurrentPlot, PlotShape } from './register/read-areas.program.ts'

/** Limit for statements with 100,000 plots, which take some seconds each on a busy machine; the pool's own limit is made for requests. */
const REPLACING_LIMIT_MS = 5 * 60_000

/** Replacements of an empresa's plots wait for one another until the transaction ends. */
export async function lockAreas(db: Db, { empresaId }: AreaOwner): Promise<void> {
  await allowTime(db, REPLACING_LIMIT_MS)
  await sql`select id from empresas where id = ${empresaId} for no key update`.execute(db)
}

/** The current version; undefined where nothing was registered yet. */
export async function findCurrentVersion(
  db: Db,
  owner: AreaOwner,
): Promise<{ readonly id: number; readonly numero: number } | undefined> {
  return db
    .selectFrom('areas_empresa_versoes')
    .select(['id', 'numero'])
    .where(sql<boolean>`${ownedBy(owner)} and vigente`)
    .executeTakeFirst()
}

export function listCurrentPlots(db: Db, owner: AreaOwner): Promise<CurrentPlot[]> {
  return db
    .selectFrom('areas_empresa')
    .select(['id', 'linhagem', 'nome', 'fazenda', 'codigo_fazenda', 'talhao', 'area_declarada', 'forma'])
    .where(livingOf(owner))
    .orderBy('id')
    .execute()
}

export function listShapes(db: Db, ids: readonly number[]): Promise<PlotShape[]> {
  return db
    .selectFrom('areas_empresa')
    .select(['id', sql<string>`poligonos::text`.as('poligonos')])
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute()
}

/** Inserts plots from the JSON text of an array (InsertedPlot); coordinates become numbers of PostgreSQL exactly as they are written. */
export async function insertPlots(
  db: Db,
  { empresaId, unidadeId }: AreaOwner,
  rows: string,
  { sha256, now }: { readonly sha256: Buffer; readonly now: Date },
): Promise<void> {
  await sql`
    insert into areas_empresa (empresa_id, unidade_id, nome, fazenda, codigo_fazenda, talhao, area_declarada, area_ha, poligonos, limites, forma,
      linhagem, sha256, criado_em)
    select ${empresaId}, ${unidadeId}::integer, nome, fazenda, codigo_fazenda, talhao, area_declarada, area_ha, poligonos, limites, forma,
      linhagem, ${sha256}::bytea, ${now}
    from jsonb_to_recordset(${rows}::jsonb) as r (nome text, fazenda text, codigo_fazenda text, talhao text,
      area_declarada double precision, area_ha double precision, poligonos jsonb, limites box, forma text, linhagem bigint)`.execute(
    db,
  )
}

/** Archives plots that leave the register. */
export async function archivePlots(db: Db, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await sql`update areas_empresa set arquivado_em = ${now} where id = any(${[...ids]}::bigint[]) and arquivado_em is null`.execute(
    db,
  )
}

export interface NewVersion {
  readonly origem: 'arquivo' | 'retorno'
  readonly retornoDe?: number
  readonly usuarioId: number
  readonly arquivo?: SentGround
  readonly novos: number
  readonly alterados: number
  readonly iguais: number
  readonly removidos: number
  /** The compact form, where it exists already. */
  readonly compacta?: Buffer
  readonly now: Date
}

export interface WrittenVersion {
  readonly id: number
  readonly numero: number
  readonly talhoes: number
  readonly areaHa: number
}

/** Writes a version of the current plots, and makes it the current version. */
export async function insertVersion(db: Db, owner: AreaOwner, version: NewVersion): Promise<WrittenVersion> {
  const { origem, retornoDe = null, usuarioId, arquivo, novos, alterados, iguais, removidos, compacta = null } = version
  await sql`update areas_empresa_versoes set vigente = false where ${ownedBy(owner)} and vigente`.execute(db)
  const { rows } = await sql<WrittenVersion>`
    insert into areas_empresa_versoes (empresa_id, unidade_id, numero, origem, retorno_de, sha256, arquivo_nome, sistema, usuario_id, criado_em, talhoes,
      area_ha, novos, alterados, iguais, removidos, areas, compacta)
    select ${owner.empresaId}, ${owner.unidadeId}::integer,
      (select coalesce(max(numero), 0) + 1 from areas_empresa_versoes where ${ownedBy(owner)}),
      ${origem}, ${retornoDe}::integer, ${arquivo?.sha256 ?? null}::bytea, ${arquivo?.nome ?? null}::text, ${arquivo?.sistema ?? null}::text, ${usuarioId}, ${version.now},
      count(*), coalesce(sum(area_ha), 0), ${novos}, ${alterados}, ${iguais}, ${removidos}, coalesce(array_agg(id order by id), '{}'),
      ${compacta}::bytea
    from areas_empresa where ${ownedBy(owner)} and arquivado_em is null
    returning id, numero, talhoes, area_ha as "areaHa"`.execute(db)
  return rows[0]!
}

/** A version with the data needed to restore it. */
export async function findVersion(db: Db, id: number) {
  return db
    .selectFrom('areas_empresa_versoes')
    .select(['id', 'numero', 'vigente', 'empresa_id', 'unidade_id', 'compacta'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Replaces the current plots by those of an earlier version; returns how many were restored, removed, and kept. */
export async function exchangePlots(
  db: Db,
  owner: AreaOwner,
  versionId: number,
  now: Date,
): Promise<{ readonly novos: number; readonly removidos: number; readonly iguais: number }> {
  const wanted = sql`(select unnest(areas) from areas_empresa_versoes where id = ${versionId})`
  const { rows } = await sql<{ novos: number; removidos: number; iguais: number }>`
    with wanted as materialized ${wanted},
    gone as (update areas_empresa set arquivado_em = ${now}
      where ${ownedBy(owner)} and arquivado_em is null and id not in (select * from wanted) returning 1),
    back as (update areas_empresa set arquivado_em = null, excluida_da_versao = null
      where id in (select * from wanted) and arquivado_em is not null returning 1)
    select (select count(*) from back)::integer as novos, (select count(*) from gone)::integer as removidos,
      ((select count(*) from wanted) - (select count(*) from back))::integer as iguais`.execute(db)
  return rows[0]!
}

export async function listVersions(db: Db, owner: AreaOwner): Promise<AreaVersion[]> {
  const rows = await db
    .selectFrom('areas_empresa_versoes as v')
    .leftJoin('usuarios as u', 'u.id', 'v.usuario_id')
    .select(['v.id', 'v.numero', 'v.vigente', 'v.origem', 'v.retorno_de', 'v.criado_em', 'v.arquivo_nome'])
    .select(['u.nome as usuario', 'v.talhoes', 'v.area_ha', 'v.novos', 'v.alterados', 'v.iguais', 'v.removidos'])
    .where('v.empresa_id', '=', owner.empresaId)
    .where(sql<boolean>`v.unidade_id is not distinct from ${owner.unidadeId}`)
    .orderBy('v.numero', 'desc')
    .execute()
  return rows.map(
    ({ id, numero, vigente, origem, retorno_de, criado_em, usuario, arquivo_nome, area_ha, ...counts }) => ({
      id,
      versao: numero,
      vigente,
      origem,
      criadoEm: criado_em.toISOString(),
      areaHa: area_ha,
      ...counts,
      ...(retorno_de !== null && { retornoDe: retorno_de }),
      ...(usuario !== null && { usuario }),
      ...(arquivo_nome !== null && { arquivo: arquivo_nome }),
    }),
  )
}
