/** The stored compact forms of the versions in force. */
import type { Actor } from '@faixa/domain'
import { may } from '@faixa/domain'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { CompactVersion } from '../../../http/answers/compact-answer.ts'
import type { AreaOwner } from '../area-versions.queries.ts'

interface Asked {
  readonly empresa?: number | undefined
  readonly unidade?: number | undefined
}

/** The versions in force within a person's reach, in the order of their ids; nothing of another is in the answer made of them. */
export async function listCompactVersions(
  db: Db,
  actor: Actor,
  { empresa, unidade }: Asked,
): Promise<(CompactVersion & AreaOwner)[]> {
  const rows = await db
    .selectFrom('areas_empresa_versoes as v')
    .innerJoin('empresas as e', 'e.id', 'v.empresa_id')
    .select(['v.id', 'v.empresa_id as empresaId', 'v.unidade_id as unidadeId', 'v.compacta as sha256'])
    .select(
      sql<number[]>`array(select prestadora_id from empresas_prestadoras p where p.empresa_id = v.empresa_id)`.as(
        'prestadoraIds',
      ),
    )
    .where('v.vigente', '=', true)
    .where('e.arquivado_em', 'is', null)
    .$if(empresa !== undefined, (query) => query.where('v.empresa_id', '=', empresa!))
    .$if(unidade !== undefined, (query) => query.where('v.unidade_id', '=', unidade!))
    .orderBy('v.id')
    .execute()
  return rows.filter(({ empresaId, unidadeId, prestadoraIds }) =>
    may(actor, 'readArea', { empresaId, unidadeId: unidadeId ?? undefined, prestadoraIds }),
  )
}

export interface PlotToPack {
  readonly id: number
  readonly nome: string | null
  readonly fazenda: string | null
  readonly codigo_fazenda: string | null
  readonly talhao: string | null
  readonly area_declarada: number | null
  readonly area_ha: number
  readonly poligonos: string
}

const owned = ({ empresaId, unidadeId }: AreaOwner) =>
  sql<boolean>`empresa_id = ${empresaId} and unidade_id is not distinct from ${unidadeId} and arquivado_em is null`

/** Ids of the living plots, ascending. */
export async function listPlotIds(db: Db, owner: AreaOwner): Promise<readonly number[]> {
  const rows = await db.selectFrom('areas_empresa').select('id').where(owned(owner)).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/**
 * Those of these plots that still live, in the order of their ids. They are asked for by id: by owner, each piece of a register just
 * written, of which the database has no statistics yet, would sort all of it.
 */
export function listPlotsToPack(db: Db, owner: AreaOwner, ids: readonly number[]): Promise<PlotToPack[]> {
  return db
    .selectFrom('areas_empresa')
    .select(['id', 'nome', 'fazenda', 'codigo_fazenda', 'talhao', 'area_declarada', 'area_ha'])
    .select(sql<string>`poligonos::text`.as('poligonos'))
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where(owned(owner))
    .orderBy('id')
    .execute()
}

/** A text that changes with any change of the living plots. */
export async function stateOfPlots(db: Db, owner: AreaOwner): Promise<string> {
  const { state } = await db
    .selectFrom('areas_empresa')
    .select(sql<string>`count(*) || '-' || coalesce(sum(versao), 0) || '-' || coalesce(sum(id), 0)`.as('state'))
    .where(owned(owner))
    .executeTakeFirstOrThrow()
  return state
}

/** Stores the form of a version in force, unless its plots have changed since `state`; false then. */
export async function storeCompact(
  db: Db,
  { id, ...owner }: AreaOwner & { readonly id: number },
  sha256: Buffer,
  state: string,
): Promise<boolean> {
  const { rows } = await sql`select id from areas_empresa_versoes where id = ${id} and vigente for update`.execute(db)
  if (rows.length === 0 || (await stateOfPlots(db, owner)) !== state) return false
  await db.updateTable('areas_empresa_versoes').set({ compacta: sha256 }).where('id', '=', id).execute()
  return true
}
