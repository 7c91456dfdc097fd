/** Reads the parts of the overview that are not sums: the bars of single laudos. */
import type { Db } from '../../db/database.ts'
import { newestLaudos, runUsual, type SumsWanted } from './laudo-sums.queries.ts'

/** The newest laudos, newest first, with the areas of their footprints. */
export function findBars(db: Db, wanted: SumsWanted, limit: number) {
  const bars = newestLaudos(db, wanted, limit)
  return runUsual(
    db,
    wanted,
    bars.select(['uuid', 'codigo', 'data', 'aplicacao_efetiva', 'area_sobreposicao', 'aplicacao_externa']),
  )
}
