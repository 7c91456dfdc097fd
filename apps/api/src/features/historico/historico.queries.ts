import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export interface AuditRow {
  readonly quando: Date
  readonly quem: string | null
  readonly acao: string
  readonly antes: Readonly<Record<string, unknown>> | null
  readonly depois: Readonly<Record<string, unknown>> | null
}

/** The latest acts on one row, the last one first. */
export async function listActs(db: Db, entidade: string, id: number, limit: number): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`select a.quando, u.nome as quem, a.acao, a.antes, a.depois
    from auditoria a left join usuarios u on u.id = a.usuario_id
    where a.entidade = ${entidade} and a.entidade_id = ${`${id}`}
    order by a.id desc limit ${limit}`.execute(db)
  return rows
}

/** Tables whose rows a change names by id. */
export const NAMED = {
  empresa_id: 'empresas',
  unidade_id: 'unidades',
  prestadora_id: 'prestadoras',
  piloto_id: 'pilotos',
} as const

export async function namesOf(
  db: Db,
  column: keyof typeof NAMED,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; nome: string }>`select id, nome from ${sql.table(NAMED[column])}
    where id = any(${[...ids]}::integer[])`.execute(db)
  return new Map(rows.map(({ id, nome }) => [id, nome]))
}
