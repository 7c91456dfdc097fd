/** The yield rule of packages/domain as SQL, for as many laudos as there are. */
import type { LaudoFilter } from '@faixa/contract'
import { type Actor, FALLBACK_DATE, FALLBACK_TIME } from '@faixa/domain'
import { sql } from 'kysely'
import { type Db, snapshot } from '../../../db/database.ts'
import { laudosWithin } from './laudo-page.queries.ts'

export interface RendimentoOfPiloto {
  readonly prestadora_id: number
  readonly prestadora_nome: string
  readonly piloto_id: number
  readonly piloto_nome: string
  /** Within the filter. */
  readonly encontrados: number
  /** Of those, the ones that count. */
  readonly laudos: number
  /** Of the laudos that count: hectares and minutes. */
  readonly area: number
  readonly tempo: number
}

/** A person waits for it. */
const PATIENCE_MS = 20_000

const KNOWN = (column: 'data_inicial' | 'data_final') => sql`
  ${sql.ref(column)}::time <> ${sql.lit(FALLBACK_TIME)} and ${sql.ref(column)}::date <> ${sql.lit(FALLBACK_DATE)}`

const COUNTS = sql`(area_plantio > 0 and data_final > data_inicial and ${KNOWN('data_inicial')} and ${KNOWN('data_final')})`

/** One row per prestadora and pilot with a laudo in the filter, also where none counts; by name. */
export async function findRendimento(
  db: Db,
  wanted: { readonly actor: Actor; readonly filter: LaudoFilter },
): Promise<readonly RendimentoOfPiloto[]> {
  return snapshot(db, async (reading) => {
    await sql`set local statement_timeout = ${sql.lit(PATIENCE_MS)}`.execute(reading)
    return reading
      .with('somas', (db) =>
        laudosWithin(db as Db, wanted)
          .select(['prestadora_id', 'piloto_id'])
          .select((eb) => [
            eb.fn.countAll<number>().as('encontrados'),
            sql<number>`count(*) filter (where ${COUNTS})`.as('laudos'),
            sql<number>`coalesce(sum(area_plantio) filter (where ${COUNTS}), 0)`.as('area'),
            sql<number>`coalesce(extract(epoch from sum(data_final - data_inicial) filter (where ${COUNTS})) / 60, 0)::float8`.as(
              'tempo',
            ),
          ])
          .groupBy(['prestadora_id', 'piloto_id']),
      )
      .selectFrom('somas')
      .innerJoin('prestadoras', 'prestadoras.id', 'somas.prestadora_id')
      .innerJoin('pilotos', 'pilotos.id', 'somas.piloto_id')
      .select([
        'somas.prestadora_id',
        'prestadoras.nome as prestadora_nome',
        'piloto_id',
        'pilotos.nome as piloto_nome',
      ])
      .select(['encontrados', 'laudos', 'area', 'tempo'])
      .orderBy('prestadoras.nome')
      .orderBy('pilotos.nome')
      .orderBy('somas.prestadora_id')
      .orderBy('piloto_id')
      .execute()
  })
}
