/** Changes one plot within the current version, whose compact form must then be made again. */

import { present } from '@faixa/units'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { AreaOwner } from '../../../ground/ground-owner.queries.ts'

export interface PlotNamesChange {
  readonly nome?: string | null | undefined
  readonly fazenda?: string | null | undefined
  readonly codigoFazenda?: string | null | undefined
  readonly talhao?: string | null | undefined
}

export async function findPlotOwner(db: Db, id: number): Promise<AreaOwner | undefined> {
  return db
    .selectFrom('areas_empresa')
    .select(['empresa_id as empresaId', 'unidade_id as unidadeId'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The plot, which exists, locked until the transaction ends. */
export async function lockPlot(db: Db, id: number) {
  return db
    .selectFrom('areas_empresa')
    .select(['id', 'versao', 'empresa_id', 'unidade_id', 'nome', 'fazenda', 'codigo_fazenda', 'talhao', 'area_ha'])
    .select(['arquivado_em', 'excluida_da_versao'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export type LockedPlot = Awaited<ReturnType<typeof lockPlot>>

export async function updatePlotNames(db: Db, id: number, change: PlotNamesChange): Promise<void> {
  const { nome, fazenda, codigoFazenda, talhao } = change
  await db
    .updateTable('areas_empresa')
    .set({
      ...present({ nome, fazenda, codigo_fazenda: codigoFazenda, talhao }),
      versao: sql`versao + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** Removes the reference to the compact form of the current version. */
export async function forgetCompact(db: Db, { empresa_id, unidade_id }: LockedPlot): Promise<void> {
  await sql`update areas_empresa_versoes set compacta = null
    where empresa_id = ${empresa_id} and unidade_id is not distinct from ${unidade_id} and vigente`.execute(db)
}

export async function archivePlot(db: Db, { id, area_ha }: LockedPlot, versionId: number, now: Date): Promise<void> {
  await sql`update areas_empresa set arquivado_em = ${now}, excluida_da_versao = ${versionId} where id = ${id}`.execute(
    db,
  )
  await sql`update areas_empresa_versoes set areas = array_remove(areas, ${id}::bigint), talhoes = talhoes - 1,
    area_ha = area_ha - ${area_ha} where id = ${versionId}`.execute(db)
}

export async function unarchivePlot(db: Db, { id, area_ha }: LockedPlot, versionId: number): Promise<void> {
  await sql`update areas_empresa set arquivado_em = null, excluida_da_versao = null where id = ${id}`.execute(db)
  await sql`update areas_empresa_versoes set areas = areas || ${id}::bigint, talhoes = talhoes + 1,
    area_ha = area_ha + ${area_ha} where id = ${versionId}`.execute(db)
}
