/** The collection of laudos: a row of the list each, on the plots that it measured. */
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { SignedIn } from '../../../http/access/signed-in.ts'
import { type LaudoRow, sightOf } from '../../../laudo/laudo-columns.queries.ts'
import { findLaudo } from '../../../laudo/laudo-find.queries.ts'
import { withinReach } from '../../../laudo/laudo-reach.queries.ts'
import { readLayerTexts } from '../../../laudo/layers/layer-text.queries.ts'
import { polygonsOf } from '../../../laudo/layers/layer-text.ts'
import { flatColumns } from '../../laudos/laudo-flat.queries.ts'
import { listed } from '../../laudos/list/laudo-page.queries.ts'
import { batchesOf, type LaudoFeature, laudoSource } from './laudo-source.ts'
import { countLaudos, type LaudoKey, OF_LAUDOS } from './laudo-walk.queries.ts'
import type { Feature, Source } from './source.ts'
import { isUuid } from './uuid.ts'

/** Laudos read at a time, each with the outlines of its plots: some hundred kilobytes. */
const BATCH = 25

const source = laudoSource(
  featuresOf,
  async (db, actor, id) => {
    const row = isUuid(id) ? await findLaudo(db, id, actor, 'readLaudo') : undefined
    if (!row) return undefined
    return featureOf(row, (await readLayerTexts(db, [row.id], 'area')).get(row.id), columnsFor(actor))
  },
  { queryables: OF_LAUDOS },
)

export const LAUDOS: Source = { ...source, count: countLaudos }

async function* featuresOf(
  db: Db,
  actor: SignedIn,
  keys: readonly LaudoKey[],
  skip: number,
): AsyncGenerator<LaudoFeature> {
  const columns = columnsFor(actor)
  for (const batch of batchesOf(skip > 0 ? keys.slice(1) : keys, BATCH)) {
    const ids = batch.map(({ id }) => id)
    const rows = await readRows(db, actor, ids)
    const areas = await readLayerTexts(db, ids, 'area')
    for (const key of batch) {
      const row = rows.get(key.id)
      if (row) yield { key, index: 0, feature: featureOf(row, areas.get(key.id), columns) }
    }
  }
}

type Columns = ReturnType<typeof flatColumns>

function columnsFor(actor: SignedIn): Columns {
  return flatColumns(sightOf(actor))
}

/** A laudo that left the person's reach after its key was read is left out. */
async function readRows(db: Db, actor: SignedIn, ids: readonly number[]): Promise<ReadonlyMap<number, LaudoRow>> {
  const laudos = db
    .selectFrom('laudos')
    .where('laudos.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where((eb) => withinReach(eb, actor, 'readLaudo'))
  const rows = await listed(laudos).select('laudos.id').execute()
  return new Map(rows.map((row) => [row.id, row]))
}

function featureOf(row: LaudoRow, area: string | undefined, columns: Columns): Feature {
  return {
    id: row.uuid,
    // Absent values are null, so that every page has the same columns.
    properties: Object.fromEntries(columns.map(({ name, value }) => [name, value(row)])),
    geometry: (area === undefined ? undefined : polygonsOf(area)) ?? null,
  }
}
