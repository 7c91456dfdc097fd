import { judgeTyped, TIME_CHECKS } from '@faixa/flight'
import type { Db } from '../../../db/database.ts'
import { typedTimes } from './flight-options.ts'
import type { Typed } from './processing.queries.ts'
import { achadoOf } from './result.queries.ts'

/** Checks times again that were corrected after the measurement, against its track; nothing else depends on them. */
export async function judgeTimesAnew(
  db: Db,
  laudoId: number,
  times: Pick<Typed, 'data_inicial' | 'data_final'>,
): Promise<void> {
  await db
    .deleteFrom('laudos_achados')
    .where('laudo_id', '=', laudoId)
    .where('codigo', 'in', [...TIME_CHECKS])
    .execute()
  const track = await db
    .selectFrom('laudos_trajetos')
    .select(['inicio', 'fim'])
    .where('laudo_id', '=', laudoId)
    .executeTakeFirst()
  if (!track?.inicio || !track.fim) return
  const found = judgeTyped(typedTimes(times), {
    flown: { beginMs: track.inicio.getTime(), endMs: track.fim.getTime() },
  })
  if (found.length === 0) return
  const { last } = await db
    .selectFrom('laudos_achados')
    .select(({ fn }) => fn.max('posicao').as('last'))
    .where('laudo_id', '=', laudoId)
    .executeTakeFirstOrThrow()
  const next = (last ?? -1) + 1
  await db
    .insertInto('laudos_achados')
    .values(found.map((aviso, i) => achadoOf(laudoId, next + i, aviso)))
    .execute()
}
