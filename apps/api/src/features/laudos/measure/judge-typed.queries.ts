import { type ComparedFigures, judgeTyped, TIME_CHECKS, TYPED_CHECKS } from '@faixa/flight'
import type { Db } from '../../../db/database.ts'
import { typedFigures, typedTimes } from './flight-options.ts'
import type { Typed } from './processing.queries.ts'
import { achadoOf } from './result.queries.ts'

/** Checks typed figures and times again that were corrected after the measurement, against what was measured; nothing else depends on them. */
export async function judgeTypedAnew(db: Db, laudoId: number, typed: Typed): Promise<void> {
  const { comparados } = await db
    .selectFrom('laudos')
    .select('comparados')
    .where('id', '=', laudoId)
    .executeTakeFirstOrThrow()
  await db
    .deleteFrom('laudos_achados')
    .where('laudo_id', '=', laudoId)
    .where('codigo', 'in', [...(comparados === null ? TIME_CHECKS : TYPED_CHECKS)])
    .execute()
  const found =
    comparados === null
      ? await judgeTimes(db, laudoId, typed)
      : judgeTyped(typedFigures(typed), comparados as unknown as ComparedFigures)
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

/** Checks the times alone: a laudo that was measured before its figures were kept has only its track. */
async function judgeTimes(db: Db, laudoId: number, typed: Typed) {
  const track = await db
    .selectFrom('laudos_trajetos')
    .select(['inicio', 'fim'])
    .where('laudo_id', '=', laudoId)
    .executeTakeFirst()
  if (!track?.inicio || !track.fim) return []
  return judgeTyped(typedTimes(typed), { flown: { beginMs: track.inicio.getTime(), endMs: track.fim.getTime() } })
}
