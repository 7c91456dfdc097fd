/** Reads and writes versions of the table of rules, and finds the laudos that another table concerns. */
import {
  AVISOS_PREVIOS,
  FALLBACK_DATE,
  farthestOf,
  LIMITES_PADRAO,
  NAMED_WITHIN_M,
  type Norma,
  TABELA_PADRAO,
  withAvisos,
  withLimites,
} from '@faixa/domain'
import { DEGREES_A_METRE } from '@faixa/flight'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Two administrators apply one after the other; the lock ends with the transaction. */
export async function lockNormas(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('normas'))`.execute(db)
}

/** All versions that were applied, latest first. */
export function listVersions(db: Db) {
  return db
    .selectFrom('normas')
    .innerJoin('usuarios', 'usuarios.id', 'normas.usuario_id')
    .select(['normas.versao', 'aplicada_em', 'laudos_afetados', 'usuarios.nome as usuario'])
    .select(
      // A table from before it had limits of the weather, or notices, counts those that stand for them.
      sql<number>`jsonb_array_length(regras) + case when jsonb_path_exists(regras, '$[*].clima.grandeza') then 0 else ${LIMITES_PADRAO.length}::int end
        + case when jsonb_path_exists(regras, '$[*].aviso.raioM') then 0 else ${AVISOS_PREVIOS.length}::int end`.as(
        'regras',
      ),
    )
    .orderBy('normas.versao', 'desc')
    .execute()
}

export async function findVersion(db: Db, versao: number) {
  const row = await db
    .selectFrom('normas')
    .select(['versao', 'regras', 'laudos_afetados'])
    .where('versao', '=', versao)
    .executeTakeFirst()
  if (row) return { ...row, regras: withAvisos(withLimites(row.regras)) }
  return versao === TABELA_PADRAO.versao ? { ...TABELA_PADRAO, laudos_afetados: 0 } : undefined
}

/** A row of a version, with the id of the person who applied the table that first said when the row was checked. */
export interface StoredNorma extends Norma {
  readonly conferidoPor?: number | undefined
}

/** The rows of every version, first to last. */
export async function listStoredRows(db: Db): Promise<readonly StoredNorma[]> {
  const rows = await db.selectFrom('normas').select('regras').orderBy('versao').execute()
  return rows.flatMap(({ regras }) => regras)
}

/** Names by ids. */
export async function listNames(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('usuarios')
    .select(['id', 'nome'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, nome }) => [id, nome]))
}

interface VersionRow {
  readonly versao: number
  readonly regras: readonly StoredNorma[]
  readonly usuarioId: number
  readonly afetados: number
  readonly now: Date
}

export async function insertVersion(db: Db, { versao, regras, usuarioId, afetados, now }: VersionRow): Promise<void> {
  await db
    .insertInto('normas')
    .values({
      versao,
      regras: JSON.stringify(regras),
      usuario_id: usuarioId,
      aplicada_em: now,
      laudos_afetados: afetados,
    })
    .execute()
}

/**
 * The laudos, in the order of their ids, to which one of the rows applies by their states, day and aircraft, and by the classes of the
 * areas against which they were judged. A row that requires more than the listed distance also concerns laudos near areas that are not
 * listed yet.
 */
export async function listConcerned(db: Db, rows: readonly Norma[]): Promise<number[]> {
  const { rows: found } = await sql<{ id: number }>`
    select l.id from laudos l
    join laudos_veredictos v on v.laudo_id = l.id
    left join aeronaves a on a.id = l.aeronave_id
    where l.arquivado_em is null and l.ready and exists (
      select from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(uf text, classe text, aeronave text, de date, ate date, "distanciaM" float8)
      where (r.uf is null or r.uf = any(v.ufs))
        and (r.aeronave is null or r.aeronave = coalesce(a.tipo, 'tripulada'))
        and (left(l.data_inicial::text, 10) = ${FALLBACK_DATE}
          or coalesce(r.de <= l.data_inicial::date, true) and coalesce(r.ate >= l.data_inicial::date, true))
        and (r.classe is null or r."distanciaM" > ${NAMED_WITHIN_M} or exists (
          select from laudos_protecao p where p.laudo_id = l.id and p.substituido_em is null and p.regra = r.classe)))
    order by l.id`.execute(db)
  return found.map(({ id }) => id)
}

/**
 * Selects the laudos near areas of the rows' classes, within the farthest distance of the rows, that are not listed with the laudo. The box
 * is never too small; whether a distance is kept is measured.
 */
export async function listWithFarAreas(db: Db, ids: readonly number[], rows: readonly Norma[]): Promise<number[]> {
  if (ids.length === 0 || rows.length === 0) return []
  const classes = rows.flatMap(({ classe }) => classe ?? [])
  const anyClass = rows.some(({ classe }) => classe === null)
  const reach = farthestOf(rows) * DEGREES_A_METRE
  const { rows: found } = await sql<{ id: number }>`
    select l.id from laudos l
    cross join lateral (select greatest(abs((l.limites[0])[1]), abs((l.limites[1])[1])) + ${reach} as latitude) at
    where l.id = any(${[...ids]}::bigint[]) and l.limites is not null and exists (
      select from areas_protecao a
      where a.empresa_id = l.empresa_id and a.arquivado_em is null
        and (${anyClass} or a.classificacao = any(${classes}))
        and a.limites && box(
          l.limites[0] + point(${reach} / greatest(0.01, cosd(at.latitude)), ${reach}),
          l.limites[1] - point(${reach} / greatest(0.01, cosd(at.latitude)), ${reach}))
        and not exists (select from laudos_protecao p
          where p.laudo_id = l.id and p.area_protecao_id = a.id and p.substituido_em is null))
    order by l.id`.execute(db)
  return found.map(({ id }) => id)
}

/** Reads the stored inputs of verdicts: states, day, aircraft, products and distances. */
export async function readJudged(db: Db, ids: readonly number[]) {
  const laudos = await db
    .selectFrom('laudos')
    .innerJoin('laudos_veredictos as v', 'v.laudo_id', 'laudos.id')
    .leftJoin('aeronaves', 'aeronaves.id', 'laudos.aeronave_id')
    .select(['laudos.id', 'laudos.uuid', 'laudos.codigo', 'laudos.nome', 'tratamento', 'dados_operacao', 'tipo'])
    .select(['v.ufs', 'v.fora_do_brasil', 'v.conformes', 'v.nao_conformes', 'v.sem_dados', 'v.proibidos'])
    .select(['v.informativos', 'v.so_informam', 'v.proibicoes', 'v.falhou', 'v.estado_conferido'])
    .select(sql<string>`left(data_inicial::text, 10)`.as('dia'))
    .where('laudos.id', 'in', [...ids])
    .orderBy('laudos.id')
    .execute()
  const areas = await db
    .selectFrom('laudos_protecao as p')
    .leftJoin('areas_protecao as a', 'a.id', 'p.area_protecao_id')
    .select([
      'p.laudo_id',
      'p.area_protecao_id',
      'p.regra',
      'p.veredicto',
      'p.informativo',
      'p.estado_conferido',
      'p.menor_distancia_m',
      'a.distancia_m',
      'a.distancia_drone_m',
    ])
    .where('p.laudo_id', 'in', [...ids])
    .where('p.substituido_em', 'is', null)
    .execute()
  return { laudos, areas: Map.groupBy(areas, ({ laudo_id }) => laudo_id) }
}
