/** Reads the registered plots of empresas, within a person's reach. */
import type { LonLatBounds } from '@faixa/geometry'
import { sql } from 'kysely'
import { boxOf } from '../../db/box.ts'
import type { Db } from '../../db/database.ts'
import { areaWithinReach } from '../../ground/ground-owner.queries.ts'
import type { SignedIn } from '../../http/access/signed-in.ts'

export interface AreasAsked {
  /** Absent: plots of all empresas. */
  readonly empresaId?: number | undefined
  /** Absent: plots of every unidade, as for a laudo of the head office. */
  readonly unidadeId?: number | null | undefined
  /** Restricts the result to plots whose box meets these bounds. */
  readonly bounds?: LonLatBounds | undefined
}

/** Selects the plots for a laudo without an area file and for its preview, in the order of their ids. */
export function livingAreas(db: Db, { empresaId, unidadeId, bounds }: AreasAsked) {
  return db
    .selectFrom('areas_empresa')
    .where('arquivado_em', 'is', null)
    .$if(empresaId !== undefined, (query) => query.where('empresa_id', '=', empresaId!))
    .$if(unidadeId != null, (query) => query.where('unidade_id', '=', unidadeId!))
    .$if(bounds !== undefined, (query) => query.where('limites', '&&', sql<string>`${boxOf(bounds!)}::box`))
}

/** Returns the number and the stored size of the plots, bytes, before they are read. */
export async function weighAreas(
  db: Db,
  actor: SignedIn,
  filter: AreasAsked,
): Promise<{ readonly count: number; readonly bytes: number }> {
  const { count, bytes } = await seenAreas(db, actor, filter)
    .select((eb) => [
      eb.fn.countAll<string>().as('count'),
      sql<string>`coalesce(sum(pg_column_size(poligonos)), 0)`.as('bytes'),
    ])
    .executeTakeFirstOrThrow()
  return { count: Number(count), bytes: Number(bytes) }
}

export function listAreas(db: Db, actor: SignedIn, filter: AreasAsked) {
  return seenAreas(db, actor, filter)
    .select([
      'id',
      'empresa_id',
      'unidade_id',
      'nome',
      'fazenda',
      'codigo_fazenda',
      'talhao',
      'area_declarada',
      'area_ha',
    ])
    .select(sql<string>`poligonos::text`.as('poligonos'))
    .orderBy('id')
    .execute()
}

/**
 * Selects the plots within a person's reach. Those of archived empresas are in no list, though their laudos may still be measured again.
 */
export function seenAreas(db: Db, actor: SignedIn, filter: AreasAsked) {
  const living = db.selectFrom('empresas').select('id').where('arquivado_em', 'is', null)
  return livingAreas(db, filter).where('empresa_id', 'in', living).where(areaWithinReach(actor))
}

/** Counts these plots within a person's reach, including those of earlier versions of the register. */
export async function countAreasWithin(db: Db, actor: SignedIn, ids: readonly number[]): Promise<number> {
  const { n } = await db
    .selectFrom('areas_empresa')
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('empresa_id', 'in', db.selectFrom('empresas').select('id').where('arquivado_em', 'is', null))
    .where(areaWithinReach(actor))
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}
