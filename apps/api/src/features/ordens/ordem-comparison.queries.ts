/** Reads what a comparison of an order is made of, and keeps its result. */
import { type FlightPlot, type RegisteredArea, registeredPlot } from '@faixa/flight'
import type { LonLatBounds } from '@faixa/geometry'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { livingAreas } from '../areas/areas.queries.ts'

/** The laudos that count: living, measured, and not hidden from the empresa. */
export function countedLaudos(db: Db, ordemId: number) {
  return db
    .selectFrom('laudos')
    .select(['id', 'uuid', 'processado_em'])
    .where('ordem_servico_id', '=', ordemId)
    .where('arquivado_em', 'is', null)
    .where('ready', '=', true)
    .where('hidden', '=', false)
    .orderBy('id')
    .execute()
}

type Counted = Awaited<ReturnType<typeof countedLaudos>>

/** Names the laudos and their measurements; empty where none counts. */
export function baseOf(laudos: Counted): string {
  return laudos.map(({ uuid, processado_em }) => `${uuid}@${processado_em?.toISOString() ?? ''}`).join(' ')
}

export async function readOrderedPlots(db: Db, ordemId: number): Promise<FlightPlot[]> {
  const rows = await db
    .selectFrom('ordens_talhoes')
    .select(['posicao', 'nome', 'fazenda', 'talhao'])
    .select(sql<string>`poligonos::text`.as('poligonos'))
    .where('ordem_id', '=', ordemId)
    .orderBy('posicao')
    .execute()
  return rows.map(({ posicao, poligonos, ...names }) =>
    registeredPlot({ ...names, id: posicao, coordinates: JSON.parse(poligonos) as RegisteredArea['coordinates'] }),
  )
}

/** The living plots of the order's empresa near a flight. */
export async function readNearPlots(db: Db, empresaId: number, bounds: LonLatBounds): Promise<FlightPlot[]> {
  const rows = await livingAreas(db, { empresaId, bounds })
    .select(['id', 'nome', 'fazenda', 'talhao'])
    .select(sql<string>`poligonos::text`.as('poligonos'))
    .orderBy('id')
    .execute()
  return rows.map(({ poligonos, ...row }) =>
    registeredPlot({ ...row, coordinates: JSON.parse(poligonos) as RegisteredArea['coordinates'] }),
  )
}

export function findComparedOrdem(db: Db, ordemId: number) {
  return db.selectFrom('ordens_servico').select(['id', 'empresa_id']).where('id', '=', ordemId).executeTakeFirst()
}

export async function writeComparison(db: Db, ordemId: number, base: string, result: object, now: Date): Promise<void> {
  const row = { base, resultado: JSON.stringify(result), calculado_em: now }
  await db
    .insertInto('ordens_comparacoes')
    .values({ ordem_id: ordemId, ...row })
    .onConflict((conflict) => conflict.column('ordem_id').doUpdateSet(row))
    .execute()
}

export async function deleteComparison(db: Db, ordemId: number): Promise<void> {
  await db.deleteFrom('ordens_comparacoes').where('ordem_id', '=', ordemId).execute()
}

/** The kept comparison, where it is of the laudos as they are now. */
export async function readComparison(db: Db, ordemId: number) {
  const kept = await db
    .selectFrom('ordens_comparacoes')
    .select(['base', 'resultado', 'calculado_em'])
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

export async function findOrdemOfLaudo(db: Db, laudoId: number): Promise<number | undefined> {
  const row = await db.selectFrom('laudos').select('ordem_servico_id').where('id', '=', laudoId).executeTakeFirst()
  return row?.ordem_servico_id ?? undefined
}
