/** Keeps the sums of the overview small, and compares them with a recount of all laudos. */
import { sql } from 'kysely'
import { allowTime, type Db, snapshot, transaction } from '../../db/database.ts'
import { isCounted } from '../../laudo/counted-laudos.queries.ts'
import { SUM_BITS } from './laudo-sums.queries.ts'

/** Number of changes merged in one transaction: each becomes some 25 rows, and a job must not hold its locks for minutes. */
const BATCH = 20_000

/**
 * Merges the changes since the last time. Sums are right before, meanwhile and afterwards; reading them becomes faster. A killed process
 * leaves complete batches.
 */
export async function compactSomas(db: Db): Promise<void> {
  for (let taken = BATCH; taken === BATCH; ) {
    taken = await transaction(db, async (tx) => {
      const { rows } = await sql<{ taken: number }>`select compactar_somas(${BATCH}) as taken`.execute(tx)
      return rows[0]!.taken
    })
  }
}

/** One stored row of sums that differs from the sums of the laudos. */
export interface WrongSum {
  readonly nivel: string
  readonly grao: string
  readonly inicio: string
  readonly tratamento: string | null
  readonly empresa_id: number | null
  readonly unidade_id: number | null
  readonly prestadora_id: number | null
  readonly piloto_id: number | null
  /** Number of laudos in the stored sums, and in the table. */
  readonly kept: number
  readonly counted: number
}

export interface SumsCheck {
  /** Number of laudos that count. */
  readonly laudos: number
  /** Number of sums compared. */
  readonly sums: number
  readonly wrong: number
  /** The first of the wrong rows. */
  readonly examples: readonly WrongSum[]
}

const EXAMPLES = 20
const RECOUNT_LIMIT_MS = 30 * 60_000
const NAMES = Object.keys(SUM_BITS) as (keyof typeof SUM_BITS)[]

/** Adds up all laudos at every level, in one snapshot, and compares the result exactly with the stored sums. */
export function recountSums(db: Db): Promise<SumsCheck> {
  return snapshot(db, async (reading) => {
    await allowTime(reading, RECOUNT_LIMIT_MS)
    await sql`set local extra_float_digits = 1`.execute(reading)
    const keys = sql`nivel, grao, inicio, tratamento, empresa_id, unidade_id, prestadora_id, piloto_id, presentes`
    const levels = sql`nivel, grao, inicio_do_grao(grao, data) as inicio,
      case when por_tratamento then tratamento end as tratamento, case when por_empresa then empresa_id end as empresa_id,
      case when por_unidade then unidade_id end as unidade_id, case when por_piloto then prestadora_id end as prestadora_id,
      case when por_piloto then piloto_id end as piloto_id, presentes`
    const present = sql.join(
      NAMES.map((name) => sql`(${sql.ref(name)} is not null)::int * ${sql.lit(SUM_BITS[name])}`),
      sql` + `,
    )
    const names = sql.join(NAMES.map((name) => sql.ref(name)))
    const totals = sql.join(NAMES.map((name) => sql`sum(${sql.ref(name)})`))
    const exact = sql.join(NAMES.map((name) => sql`coalesce(${sql.ref(name)}::text::numeric, 0) as ${sql.ref(name)}`))
    const { rows } = await sql<WrongSum & { laudos: number; sums: number; wrong: number }>`
      with contados as (
        select data, tratamento, empresa_id, unidade_id, prestadora_id, piloto_id, ${present} as presentes, ${exact}
        from laudos where ${isCounted()}
      ), parcelas as (
        select ${keys}, 0 as kept, 1 as counted, ${names} from (select ${levels}, ${names} from contados, laudos_somas_niveis) a
        union all
        select ${keys}, n, 0, ${sql.join(NAMES.map((name) => sql`-${sql.ref(name)}`))} from laudos_somas
        union all
        select ${keys}, n, 0, ${sql.join(NAMES.map((name) => sql`-${sql.ref(name)}`))}
        from (select ${levels}, n, ${names} from laudos_somas_novas, laudos_somas_niveis) b
      ), comparadas as (
        select ${keys}, sum(kept)::int as kept, sum(counted)::int as counted,
          sum(kept) <> sum(counted) or (${totals}) is distinct from (${sql.join(NAMES.map(() => sql.lit(0)))}) as errada
        from parcelas group by ${keys}
      )
      select e.*, (select count(*) from contados) as laudos, (select count(*) from comparadas) as sums,
        (select count(*) from comparadas where errada) as wrong
      from (select 1) um left join lateral (select * from comparadas where errada limit ${EXAMPLES}) e on true`.execute(
      reading,
    )
    const { laudos, sums, wrong } = rows[0]!
    return { laudos, sums, wrong, examples: rows.filter(({ nivel }) => nivel !== null) }
  })
}
