/** Reads the registered plots chosen for an order, and the plots of the orders that a person sees. */
import type { Actor } from '@faixa/domain'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { type AreasAsked, livingAreas } from '../../areas/areas.queries.ts'
import { ordemWithinReach } from '../ordem-rows.queries.ts'
import type { StoredPlot } from '../process/compare-stored.ts'

/** Returns the living plots with these ids within `within`, in the order of their ids. */
export function findChosenPlots(db: Db, within: AreasAsked, ids: readonly number[]): Promise<StoredPlot[]> {
  return livingAreas(db, within)
    .select(['id', 'nome', 'fazenda', 'codigo_fazenda as codigoFazenda', 'talhao', 'area_declarada as areaDeclarada'])
    .select(sql<string>`poligonos::text`.as('poligonos'))
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .execute()
}

/** Range of negative numbers for the plots of one order: an order has at most this many (2^20). */
const PLOTS_OF_AN_ORDER = 1_048_576

/** The number of an ordered plot: the id of the registered plot, or a negative number for a plot from the order's own file. */
const plotNumber = sql<number>`coalesce(t.area_empresa_id, -(t.ordem_id::bigint * ${sql.lit(PLOTS_OF_AN_ORDER)} + t.posicao))`

const TO_FLY = ['Aberta', 'Voada'] as const

function plotsOfOrders(db: Db, actor: Actor) {
  return db
    .selectFrom('ordens_servico as o')
    .innerJoin('ordens_talhoes as t', 't.ordem_id', 'o.id')
    .where('o.arquivado_em', 'is', null)
    .where(ordemWithinReach(actor, 'readOrdem'))
}

function plotsToFly(db: Db, actor: Actor) {
  return plotsOfOrders(db, actor).where('o.situacao', 'in', TO_FLY)
}

/** Returns the empresa and the box of each open or flown order within reach. */
export async function listOrdersToFly(
  db: Db,
  actor: Actor,
): Promise<readonly { readonly empresaId: number; readonly limites: string }[]> {
  const orders = await db
    .selectFrom('ordens_servico as o')
    .select(['o.empresa_id as empresaId', 'o.limites'])
    .where('o.arquivado_em', 'is', null)
    .where('o.situacao', 'in', TO_FLY)
    .where(ordemWithinReach(actor, 'readOrdem'))
    .execute()
  return orders.flatMap(({ empresaId, limites }) =>
    empresaId === null || limites === null ? [] : [{ empresaId, limites }],
  )
}

/** Returns the number and the stored size of the plots to fly, bytes, before they are read. */
export async function weighOrderedPlots(db: Db, actor: Actor) {
  const { count, bytes } = await plotsToFly(db, actor)
    .select((eb) => [
      eb.fn.countAll<string>().as('count'),
      sql<string>`coalesce(sum(pg_column_size(t.poligonos)), 0)`.as('bytes'),
    ])
    .executeTakeFirstOrThrow()
  return { count: Number(count), bytes: Number(bytes) }
}

/** The plots of the open and flown orders within reach, each once, from the newest of its orders. */
export function listOrderedPlots(db: Db, actor: Actor) {
  return plotsToFly(db, actor)
    .distinctOn(plotNumber)
    .select(plotNumber.as('id'))
    .select(['o.codigo', 'o.empresa_id', 'o.unidade_id', 't.nome', 't.fazenda', 't.codigo_fazenda', 't.talhao'])
    .select(['t.area_declarada', 't.area_ha'])
    .select(sql<string>`t.poligonos::text`.as('poligonos'))
    .orderBy(plotNumber)
    .orderBy('o.data', 'desc')
    .orderBy('o.id', 'desc')
    .execute()
}

/** Counts these plots in orders within reach, whatever the state of the orders. */
export async function countOrderedPlots(db: Db, actor: Actor, ids: readonly number[]): Promise<number> {
  const { n } = await plotsOfOrders(db, actor)
    .where(plotNumber, '=', sql<number>`any(${[...ids]}::bigint[])`)
    .select(sql<string>`count(distinct ${plotNumber})`.as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}
