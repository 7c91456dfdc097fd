/** Prepares and observes an export at its largest size. */
import { sql } from 'kysely'
import { allowTime, type Db } from '../db/database.ts'
import { insertLaudo } from './laudo-rows.fixture.ts'

/** A busy machine takes over 15 s, the limit of every other statement, for 100,000 laudos. */
const INSERTION_LIMIT_MS = 600_000

/** Counts the connections to this database that are in a transaction, without PostgreSQL's own vacuuming. */
export async function openTransactions(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
      and backend_type = 'client backend'`.execute(db)
  return rows[0]!.n
}

/**
 * Adds laudos named Volume until there are `count`. Triggers are disabled, because they would take most of the time; therefore no stored
 * count includes these laudos. Names of people are random, so that compression does not make an answer small enough for the buffers of sockets.
 */
export async function insertVolume(db: Db, count: number): Promise<void> {
  const { id } = await insertLaudo(db, { nome: 'Volume' })
  const { rows } = await sql<{ n: number }>`select count(*) as n from laudos where nome = 'Volume'`.execute(db)
  await db.transaction().execute(async (tx) => {
    await allowTime(tx, INSERTION_LIMIT_MS)
    await sql`alter table laudos disable trigger user`.execute(tx)
    await sql`insert into laudos (empresa_id, prestadora_id, piloto_id, usuario_id, empresa_nome, prestadora_nome, piloto_nome, usuario_nome,
        busca, codigo, nome, tratamento, cultura, data, data_inicial, data_final, ready, area_plantio, impressao)
      select empresa_id, prestadora_id, piloto_id, usuario_id, empresa_nome,
        md5('a' || i) || md5('b' || i) || md5('c' || i) || md5('d' || i), md5('e' || i) || md5('f' || i) || md5('g' || i), usuario_nome,
        busca, 'OS ' || i, nome, tratamento, cultura, data, data_inicial, data_final, true, area_plantio, int4send(i)
      from laudos, generate_series(${rows[0]!.n}::int, ${count - 1}::int) i where id = ${id}`.execute(tx)
    await sql`alter table laudos enable trigger user`.execute(tx)
  })
}
