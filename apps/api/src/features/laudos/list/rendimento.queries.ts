/** The yield rule of packages/domain as SQL, for any number of laudos. */
import type { LaudoFilter } from '@faixa/contract'
import { type Actor, FALLBACK_DATE, FALLBACK_TIME } from '@faixa/domain'
import { sql } from 'kysely'
import { allowTime, type Db, snapshot } from '../../../db/database.ts'
import { isCounted } from '../../../laudo/counted-laudos.queries.ts'
import { laudosWithin } from './laudo-page.queries.ts'

/** `prontos` are the laudos that every sum counts (isCounted); only some of them have a yield. */
export type Standing = 'naConta' | 'semArea' | 'semHorario' | 'semDuracao' | 'naoProntos'

/** Sums of one prestadora and pilot, over the laudos of one standing. */
export interface RendimentoSums {
  readonly prestadora_id: number
  readonly prestadora_nome: string
  readonly piloto_id: number
  readonly piloto_nome: string
  readonly situacao: Standing
  readonly laudos: number
  /** Area, ha, and duration, minutes. */
  readonly area: number
  readonly tempo: number
}

/** Time limit, ms, because a user waits for the answer. */
const PATIENCE_MS = 20_000

const isKnown = (column: 'data_inicial' | 'data_final') => sql`
  ${sql.ref(column)}::time <> ${sql.lit(FALLBACK_TIME)} and ${sql.ref(column)}::date <> ${sql.lit(FALLBACK_DATE)}`

/** Standing of a laudo, by the first reason that applies. */
const STANDING = sql<Standing>`case when not ${isCounted()} then 'naoProntos'
  when area_plantio is null or area_plantio <= 0 then 'semArea'
  when not (${isKnown('data_inicial')} and ${isKnown('data_final')}) then 'semHorario'
  when data_final <= data_inicial then 'semDuracao' else 'naConta' end`

/**
 * Sums by prestadora and pilot, sorted by name. The standing of a laudo is a group and not a condition of each sum, which would be evaluated
 * three times for each laudo.
 */
export async function sumRendimento(
  db: Db,
  wanted: { readonly actor: Actor; readonly filter: LaudoFilter },
): Promise<readonly RendimentoSums[]> {
  return snapshot(db, async (reading) => {
    await allowTime(reading, PATIENCE_MS)
    const sums = laudosWithin(reading, wanted)
      .select(['prestadora_id', 'piloto_id', STANDING.as('situacao')])
      .select((eb) => eb.fn.countAll<number>().as('laudos'))
      .select(sql<number>`coalesce(sum(area_plantio), 0)`.as('area'))
      .select(sql<number>`(extract(epoch from sum(data_final - data_inicial)) / 60)::float8`.as('tempo'))
      .groupBy(['prestadora_id', 'piloto_id', 'situacao'])
    return reading
      .selectFrom(sums.as('somas'))
      .innerJoin('prestadoras', 'prestadoras.id', 'somas.prestadora_id')
      .innerJoin('pilotos', 'pilotos.id', 'somas.piloto_id')
      .select([
        'somas.prestadora_id',
        'prestadoras.nome as prestadora_nome',
        'piloto_id',
        'pilotos.nome as piloto_nome',
      ])
      .select(['situacao', 'laudos', 'area', 'tempo'])
      .orderBy('prestadoras.nome')
      .orderBy('pilotos.nome')
      .orderBy('somas.prestadora_id')
      .orderBy('piloto_id')
      .execute()
  })
}
