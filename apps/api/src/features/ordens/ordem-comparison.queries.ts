/** Reads the input of an order's comparison, and stores its result. */
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { isCounted } from '../../laudo/counted-laudos.queries.ts'
import { livingAreas } from '../areas/areas.queries.ts'
import type { StoredPlot } from './process/compare-stored.ts'

/** The laudos that count: living, measured, and not hidden from the empresa. */
export function countedLaudos(db: Db, ordemId: number) {
  return db
    .selectFrom('laudos')
    .select(['id', 'uuid', 'processado_em'])
    .where('ordem_servico_id', '=', ordemId)
    .where(isCounted())
    .orderBy('id')
    .execute()
}

type Counted = Awaited<ReturnType<typeof countedLaudos>>

/** Identifies the laudos and their measurements; empty where none counts. */
export function baseOf(laudos: Counted): string {
  return laudos.map(({ uuid, processado_em }) => `${uuid}@${processado_em?.toISOString() ?? ''}`).join(' ')
}

export function readOrderedPlots(db: Db, ordemId: number): Promise<StoredPlot[]> {
  return db
    .selectFrom('ordens_talhoes')
    .select(['posicao as id', 'nome', 'fazenda', 'talhao'])
    .select(sql<string>`poligonos::text`.as('poligonos'))
    .where('ordem_id', '=', ordemId)
    .orderBy('posicao')
    .execute()
}

/** The living plots of the order's empresa whose box meets that of one of the laudos. */
export function readNearPlots(db: Db, ordemId: number, laudos: Counted): Promise<StoredPlot[]> {
  const isNear = sql<boolean>`exists (select from laudos l
    where l.id = any(${laudos.map(({ id }) => id)}::integer[]) and areas_empresa.limites && coalesce(l.limites_campo, l.limites))`
  return livingAreas(db, {})
    .select(['id', 'nome', 'fazenda', 'talhao'])
    .select(sql<string>`poligonos::text`.as('poligonos'))
    .where('empresa_id', '=', (eb) => eb.selectFrom('ordens_servico').select('empresa_id').where('id', '=', ordemId))
    .where(isNear)
    .orderBy('id')
    .execute()
}

/** Reason why there is no result: it takes more memory than there is, or every attempt failed. */
export type FalhaDaComparacao = NonNullable<Tables['ordens_comparacoes']['falha']>

type Outcome =
  | { readonly resultado: string; readonly falha?: null }
  | { readonly resultado?: null; readonly falha: FalhaDaComparacao }

export async function writeComparison(
  db: Db,
  ordemId: number,
  base: string,
  { resultado = null, falha = null }: Outcome,
  now: Date,
): Promise<void> {
  const row = { base, resultado, falha, calculado_em: now }
  await db
    .insertInto('ordens_comparacoes')
    .values({ ordem_id: ordemId, ...row })
    .onConflict((conflict) => conflict.column('ordem_id').doUpdateSet(row))
    .execute()
}

export async function deleteComparison(db: Db, ordemId: number): Promise<void> {
  await db.deleteFrom('ordens_comparacoes').where('ordem_id', '=', ordemId).execute()
}

/** The stored comparison, if it is still valid for the current laudos. */
export async function readComparison(db: Db, ordemId: number) {
  const kept = await db
    .selectFrom('ordens_comparacoes')
    .select(['base', 'resultado', 'falha', 'calculado_em'])
    .where('ordem_id', '=', ordemId)
    .executeTakeFirst()
  return kept && kept.base === baseOf(await countedLaudos(db, ordemId)) ? kept : undefined
}

/** The ordered plots as GeoJSON features need them. */
export function readPlotShapes(db: Db, ordemId: number) {
  return db
    .selectFrom('ordens_talhoes')
    .select('posicao')
    .select(sql<string>`poligonos::text`.as('poligonos'))
    .where('ordem_id', '=', ordemId)
    .orderBy('posicao')
    .execute()
}

/** Maximum number of orders found at a time: the others are found in the next hour. */
const MOST_FOUND = 500

/** The orders with laudos that count and without a comparison of them: every attempt failed, a job was lost, or a laudo is newer. */
export function listUncompared(db: Db) {
  return db
    .selectFrom('ordens_servico as o')
    .leftJoin('ordens_comparacoes as c', 'c.ordem_id', 'o.id')
    .select('o.id')
    .where('o.arquivado_em', 'is', null)
    .where('o.situacao', '=', 'Voada')
    .where('o.talhoes', '>', 0)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('laudos as l')
          .select('l.id')
          .whereRef('l.ordem_servico_id', '=', 'o.id')
          .where('l.arquivado_em', 'is', null)
          .where('l.ready', '=', true)
          .where('l.hidden', '=', false)
          .where((inner) =>
            inner.or([
              inner('c.ordem_id', 'is', null),
              inner('c.falha', '=', 'falhou'),
              inner('l.processado_em', '>', inner.ref('c.calculado_em')),
            ]),
          ),
      ),
    )
    .orderBy('c.calculado_em', (order) => order.asc().nullsFirst())
    .limit(MOST_FOUND)
    .execute()
}
