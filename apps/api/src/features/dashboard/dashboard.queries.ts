/** Reads what the overview shows beside sums: the bars of single laudos, and the names of those that sums are grouped by. */
import type { Db } from '../../db/database.ts'
import { newestLaudos, type SumsWanted } from './laudo-sums.queries.ts'

/** The newest laudos, newest first, with the areas of their footprints. */
export function findBars(db: Db, wanted: SumsWanted, limit: number) {
  return newestLaudos(db, wanted, limit)
    .select(['uuid', 'codigo', 'data', 'aplicacao_efetiva', 'area_sobreposicao', 'aplicacao_externa'])
    .execute()
}

export type NamedTable = 'empresas' | 'unidades' | 'prestadoras' | 'pilotos'

/** Names by id, also of what was archived: its laudos remain. */
export async function namesOf(db: Db, table: NamedTable, ids: Iterable<number>): Promise<ReadonlyMap<number, string>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await db.selectFrom(table).select(['id', 'nome']).where('id', 'in', wanted).execute()
  return new Map(rows.map(({ id, nome }) => [id, nome]))
}
