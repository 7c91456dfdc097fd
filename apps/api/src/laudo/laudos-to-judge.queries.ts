/** Finds the laudos whose verdicts must be computed again. */
import { type Aeronave, PROTECAO_VERSION } from '@faixa/domain'
import { protectionBounds } from '@faixa/flight'
import type { LonLatBounds } from '@faixa/geometry'
import { type SqlBool, sql } from 'kysely'
import { boundsOf, boxOf } from '../db/box.ts'
import type { Db } from '../db/database.ts'

export interface LaudosToJudge {
  /** Only laudos flown by this aircraft. */
  readonly aeronaveId?: number | undefined
  /** Only laudos flown by this kind of aircraft; a laudo without an aircraft is judged like one of a manned aircraft. */
  readonly aeronave?: Aeronave | undefined
  /** Only laudos of this empresa. */
  readonly empresaId?: number | undefined
  /** Box of the change, degrees: laudos that an area in it may concern. For an area that moved, a box around both places. */
  readonly limites?: LonLatBounds | undefined
  /** The largest distance that an area in the box requires or required, m. */
  readonly distanciaM?: number | undefined
  /**
   * Only laudos without verdicts, with verdicts of an earlier measurement or from before the product's own table of
   * rules, or with a pending request.
   */
  readonly atrasados?: boolean | undefined
  /** With `atrasados`: the version of the table of rules that was applied, whose job runs beside that of other late laudos. */
  readonly normas?: number | undefined
  /** Only laudos after this id. */
  readonly depoisDe?: number | undefined
}

export interface OneLaudo {
  readonly laudoId: number
}

/** The next laudos, in the order of their ids. */
export async function listLaudosToJudge(db: Db, selection: LaudosToJudge, limit: number): Promise<number[]> {
  const { depoisDe } = selection
  const rows = await toJudge(db, selection)
    .$if(depoisDe !== undefined, (query) => query.where('laudos.id', '>', depoisDe!))
    .orderBy('laudos.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function hasOutdated(db: Db): Promise<boolean> {
  return (await toJudge(db, { atrasados: true }).limit(1).execute()).length > 0
}

/**
 * Makes the current verdicts of these laudos count as unknown until they are judged again. Rows are locked in one order, so that two
 * requests cannot deadlock.
 */
export async function requestVerdicts(db: Db, selection: LaudosToJudge & Partial<OneLaudo>): Promise<void> {
  await sql`with requested as (select laudo_id from laudos_veredictos where laudo_id in (${toJudge(db, selection)})
      order by laudo_id for no key update)
    update laudos_veredictos v set pedidos = pedidos + 1 from requested where v.laudo_id = requested.laudo_id`.execute(
    db,
  )
}

function toJudge(db: Db, selection: LaudosToJudge & Partial<OneLaudo>) {
  const { laudoId, aeronaveId, aeronave, empresaId, limites, distanciaM = 0, atrasados = false } = selection
  const bounds = limites && boxOf(protectionBounds(limites, distanciaM))
  return db
    .selectFrom('laudos')
    .select('laudos.id')
    .where('laudos.arquivado_em', 'is', null)
    .where('ready', '=', true)
    .where('limites', 'is not', null)
    .$if(laudoId !== undefined, (query) => query.where('laudos.id', '=', laudoId!))
    .$if(aeronaveId !== undefined, (query) => query.where('aeronave_id', '=', aeronaveId!))
    .$if(aeronave !== undefined, (query) =>
      query.where(
        sql<SqlBool>`coalesce((select tipo from aeronaves where aeronaves.id = aeronave_id), 'tripulada') = ${aeronave!}`,
      ),
    )
    .$if(empresaId !== undefined, (query) => query.where('empresa_id', '=', empresaId!))
    .$if(bounds !== undefined, (query) => query.where('limites', '&&', sql<string>`${bounds!}::box`))
    .$if(atrasados, (query) =>
      query.where(sql<SqlBool>`not exists (select from laudos_veredictos v
        where v.laudo_id = laudos.id and v.base = laudos.processado_em and v.regra_versao >= ${PROTECAO_VERSION} and v.pedidos = 0)`),
    )
}

/**
 * Returns the payload of `julgar-laudos` for areas of an empresa that were registered, edited, archived or restored: one box around all.
 * Its margin depends on their current distances and those with which laudos were judged. Undefined without areas.
 */
export async function laudosNearAreas(
  db: Db,
  empresaId: number,
  ids: readonly number[],
): Promise<LaudosToJudge | undefined> {
  const laudoIds = [...ids]
  const { rows } = await sql<{ limites: string | null; distancia: number | null }>`
    select box(point(max((limites[0])[0]), max((limites[0])[1])), point(min((limites[1])[0]), min((limites[1])[1])))::text as limites,
      greatest(max(distancia_m), max(distancia_drone_m), (select max(p.distancia_exigida_m) from laudos_protecao p
        where p.area_protecao_id = any(${laudoIds}::bigint[]) and p.substituido_em is null)) as distancia
    from areas_protecao where id = any(${laudoIds}::bigint[])`.execute(db)
  const [{ limites, distancia } = { limites: null, distancia: null }] = rows
  if (limites === null) return undefined
  return { empresaId, limites: boundsOf(limites), ...(distancia !== null && { distanciaM: distancia }) }
}
