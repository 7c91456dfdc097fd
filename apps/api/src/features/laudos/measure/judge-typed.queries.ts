import { type ComparedFigures, judgeTyped, TIME_CHECKS, TYPED_CHECKS } from '@faixa/flight'
import type { Db } from '../../../db/database.ts'
import { replaceFindings } from './findings.queries.ts'
import { typedFigures, typedTimes } from './flight-options.ts'
import type { Typed } from './processing.queries.ts'

/** Checks corrected figures and times against the measured ones again; nothing else depends on them. */
export async function judgeTypedAnew(db: Db, laudoId: number, typed: Typed): Promise<void> {
  const { comparados } = await db
    .selectFrom('laudos')
    .select('comparados')
    .where('id', '=', laudoId)
    .executeTakeFirstOrThrow()
  const found =
    comparados === null
      ? await judgeTimes(db, laudoId, typed)
      : judgeTyped(typedFigures(typed), comparados as unknown as ComparedFigures)
  await replaceFindings(db, laudoId, comparados === null ? TIME_CHECKS : TYPED_CHECKS, found)
}

/** Checks only the times: a laudo measured before its figures were stored has only its track. */
async function judgeTimes(db: Db, laudoId: number, typed: Typed) {
  const track = await db
    .selectFrom('laudos_trajetos')
    .select(['inicio', 'fim'])
    .where('laudo_id', '=', laudoId)
    .executeTakeFirst()
  if (!track?.inicio || !track.fim) return []
  return judgeTyped(typedTimes(typed), { flown: { beginMs: track.inicio.getTime(), endMs: track.fim.getTime() } })
}
