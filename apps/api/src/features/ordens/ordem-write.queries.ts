import { type Insertable, sql, type Updateable } from 'kysely'
import { boxOf } from '../../db/box.ts'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { MeasuredArea } from './process/measure-in-process.ts'

export async function insertOrdem(
  db: Db,
  row: Omit<Insertable<Tables['ordens_servico']>, 'area_ha' | 'talhoes' | 'limites'>,
  area: MeasuredArea,
): Promise<{ readonly id: number; readonly uuid: string }> {
  const ordem = await db
    .insertInto('ordens_servico')
    .values({ ...row, area_ha: area.areaHa, talhoes: area.talhoes, limites: boxOf(area.bounds) })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow()
  for (const rows of area.rows) {
    await sql`
      insert into ordens_talhoes (ordem_id, posicao, area_empresa_id, nome, fazenda, codigo_fazenda, talhao, area_declarada, area_ha, poligonos)
      select ${ordem.id}, posicao, area_empresa_id, nome, fazenda, codigo_fazenda, talhao, area_declarada, area_ha, poligonos
      from jsonb_to_recordset(${rows}::jsonb) as r (posicao integer, area_empresa_id bigint, nome text, fazenda text, codigo_fazenda text,
        talhao text, area_declarada double precision, area_ha double precision, poligonos jsonb)`.execute(db)
  }
  return ordem
}

export type OrdemChange = Updateable<Tables['ordens_servico']>

export async function saveOrdem(db: Db, id: number, change: OrdemChange, now: Date): Promise<void> {
  await db
    .updateTable('ordens_servico')
    .set({ ...change, atualizado_em: now, versao: sql<number>`versao + 1` })
    .where('id', '=', id)
    .execute()
}

/** Counts the living laudos of an order that are not of this empresa. */
export async function countLaudosOfOthers(db: Db, ordemId: number, empresaId: number): Promise<number> {
  const { count } = await db
    .selectFrom('laudos')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ordem_servico_id', '=', ordemId)
    .where('arquivado_em', 'is', null)
    .where('empresa_id', '<>', empresaId)
    .executeTakeFirstOrThrow()
  return count
}
