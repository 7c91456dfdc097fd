/** Reads and writes versions of the table of rules, and finds the laudos that another table concerns. */
import { FALLBACK_DATE, NAMED_WITHIN_M, type Norma, TABELA_PADRAO } from '@faixa/domain'
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
    .select(sql<number>`jsonb_array_length(regras)`.as('regras'))
    .orderBy('normas.versao', 'desc')
    .execute()
}

export async function findVersion(db: Db, versao: number) {
  const row = await db
    .selectFrom('normas')
    .select(['versao', 'regras', 'laudos_afetados'])
    .where('versao', '=', versao)
    .executeTakeFirst()
  return row ?? (versao === TABELA_PADRAO.versao ? { ...TABELA_PADRAO, laudos_afetados: 0 } : undefined)
}

interface VersionRow {
  readonly versao: number
  readonly regras: readonly Norma[]
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
 * The laudos, in the order of their ids, for which one of the rows counts: in their states, on their day, for their aircraft, and of a class
 * beside which they were judged. A row that asks for more than the listed distance concerns laudos beside areas that are not listed yet.
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

/** Reads the stored inputs of verdicts: states, day, aircraft, products and distances. */
export async function readJudged(db: Db, ids: readonly number[]) {
  const laudos = await db
    .selectFrom('laudos')
    .innerJoin('laudos_veredictos as v', 'v.laudo_id', 'laudos.id')
    .leftJoin('aeronaves', 'aeronaves.id', 'laudos.aeronave_id')
    .select(['laudos.id', 'laudos.uuid', 'laudos.codigo', 'laudos.nome', 'tratamento', 'dados_operacao', 'tipo'])
    .select(['v.ufs', 'v.fora_do_brasil', 'v.conformes', 'v.nao_conformes', 'v.sem_dados', 'v.proibidos'])
    .select(['v.proibicoes', 'v.falhou'])
    .select(sql<string>`left(data_inicial::text, 10)`.as('dia'))
    .where('laudos.id', 'in', [...ids])
    .orderBy('laudos.id')
    .execute()
  const areas = await db
    .selectFrom('laudos_protecao as p')
    .leftJoin('areas_protecao as a', 'a.id', 'p.area_protecao_id')
    .select(['p.laudo_id', 'p.regra', 'p.veredicto', 'p.informativo', 'p.menor_distancia_m', 'a.distancia_m'])
    .where('p.laudo_id', 'in', [...ids])
    .where('p.substituido_em', 'is', null)
    .execute()
  return { laudos, areas: Map.groupBy(areas, ({ laudo_id }) => laudo_id) }
}
