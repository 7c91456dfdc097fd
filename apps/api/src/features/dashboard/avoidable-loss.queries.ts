/**
 * Sums the avoidable loss of the laudos of a filter. It is read from the laudos themselves when a person asks for it: in the kept sums it would cost
 * every laudo a number more, and the overview does not wait for it.
 */
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { countedLaudos, LINES, newestLaudos, type SumsWanted } from './laudo-sums.queries.ts'

/** `lost` is the loss times the area, and `area` that of the `known` laudos that have both. */
export interface AvoidableSums {
  readonly laudos: number
  readonly known: number
  readonly area: number | null
  readonly lost: number | null
}

export interface AvoidableRow extends AvoidableSums {
  readonly of: 'tudo' | 'mes' | 'prestadora' | 'piloto'
  readonly inicio: string | null
  readonly prestadora_id: number | null
  readonly prestadora_nome: string | null
  readonly piloto_id: number | null
  readonly piloto_nome: string | null
}

const SUMS = sql`coalesce(sum(laudos), 0)::int as laudos, coalesce(sum(known), 0)::int as known, sum(area) as area, sum(lost) as lost`

/** The first lines of a ranking: those that could have avoided least. A line without a number is in none. */
const RANKED = sql`having sum(area) > 0 order by sum(lost) / sum(area), 3, 4 limit ${sql.lit(LINES)}`

/** The sum of everything, then by month, then both rankings, in order. */
export async function sumAvoidable(db: Db, wanted: SumsWanted): Promise<readonly AvoidableRow[]> {
  const { quantidade } = wanted.filter
  const laudos = (quantidade === undefined ? countedLaudos(db, wanted) : newestLaudos(db, wanted, quantidade)).select([
    'prestadora_id',
    'piloto_id',
    'data',
    'area_plantio',
    'perda_evitavel',
  ])
  const { rows } = await sql<AvoidableRow>`
    with grupos as materialized (
      select prestadora_id, piloto_id, date_trunc('month', data)::date as inicio, count(*) as laudos,
        count(*) filter (where sabida) as known, sum(area_plantio) filter (where sabida) as area,
        sum(area_plantio * perda_evitavel) filter (where sabida) as lost
      from (select *, perda_evitavel is not null and area_plantio > 0 as sabida from (${laudos}) l) m
      group by 1, 2, 3),
    linhas as (
      select 'tudo' as of, null::date as inicio, null::int as prestadora_id, null::int as piloto_id, ${SUMS} from grupos
      union all (select 'mes', inicio, null::int, null::int, ${SUMS} from grupos where inicio is not null group by 2)
      union all (select 'prestadora', null::date, prestadora_id, null::int, ${SUMS} from grupos group by 3 ${RANKED})
      union all (select 'piloto', null::date, prestadora_id, piloto_id, ${SUMS} from grupos group by 3, 4 ${RANKED}))
    select linhas.*, p.nome as prestadora_nome, q.nome as piloto_nome
    from linhas left join prestadoras p on p.id = linhas.prestadora_id left join pilotos q on q.id = linhas.piloto_id
    order by inicio, lost / nullif(area, 0), linhas.prestadora_id, linhas.piloto_id`.execute(db)
  return rows
}
