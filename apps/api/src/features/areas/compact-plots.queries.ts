/** The compact form of registered plots, one for each version in force. */
import { present } from '@faixa/units'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { compactGround, type GroundSet } from '../../ground/compact-ground.queries.ts'
import { type AreaOwner, livingOf } from '../../ground/ground-owner.queries.ts'

export const COMPACT_PLOTS = compactGround({
  entidade: 'areas',
  rows: 'areas_empresa',
  sets: 'areas_empresa_versoes',
  read: listPlotsToPack,
  draw({ area_ha: areaHa, poligonos, ...row }, { empresaId: empresa, unidadeId }) {
    const properties = present({
      empresa,
      unidade: unidadeId ?? undefined,
      areaHa,
      areaDeclarada: row.area_declarada ?? undefined,
      nome: row.nome ?? undefined,
      fazenda: row.fazenda ?? undefined,
      codigoFazenda: row.codigo_fazenda ?? undefined,
      talhao: row.talhao ?? undefined,
      // The name that maps write into the plot.
      rotulo: row.talhao ?? row.nome ?? undefined,
    })
    const coordinates = JSON.parse(poligonos) as number[][][][]
    return { properties, geometry: { type: 'MultiPolygon', coordinates } }
  },
  stateOf: stateOfPlots,
  /** The version stays current only until it is replaced. */
  async keep(db, { id, ...owner }, sha256, state) {
    const { rows } = await sql`select id from areas_empresa_versoes where id = ${id} and vigente for update`.execute(db)
    if (rows.length === 0 || (await stateOfPlots(db, owner)) !== state) return false
    await db.updateTable('areas_empresa_versoes').set({ compacta: sha256 }).where('id', '=', id).execute()
    return true
  },
})

/**
 * They are selected by id: selection by owner would sort all of a register just written for each part, because the database has no
 * statistics of it yet.
 */
function listPlotsToPack(db: Db, owner: GroundSet, ids: readonly number[]) {
  return db
    .selectFrom('areas_empresa')
    .select(['id', 'nome', 'fazenda', 'codigo_fazenda', 'talhao', 'area_declarada', 'area_ha'])
    .select(sql<string>`poligonos::text`.as('poligonos'))
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where(livingOf(owner))
    .orderBy('id')
    .execute()
}

async function stateOfPlots(db: Db, owner: AreaOwner): Promise<string> {
  const { state } = await db
    .selectFrom('areas_empresa')
    .select(sql<string>`count(*) || '-' || coalesce(sum(versao), 0) || '-' || coalesce(sum(id), 0)`.as('state'))
    .where(livingOf(owner))
    .executeTakeFirstOrThrow()
  return state
}
