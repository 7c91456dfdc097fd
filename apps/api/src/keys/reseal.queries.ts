/**
 * Seals all values that are stored in plain text or under another key with the newest key: in batches of one transaction each, so that a
 * killed process loses nothing and the next one continues. Servers may run meanwhile: rows are locked for one batch.
 */
import { type RawBuilder, sql } from 'kysely'
import { dropLost, sealState } from '../db/audit/sealed-states.ts'
import { type Db, transaction } from '../db/database.ts'
import { isSealed, type Seal } from '../secrets/seal.ts'
import { SEALED_COLUMNS, type SealedColumn } from '../secrets/sealed-places.ts'

export interface Resealing {
  /** True discards values whose key is lost. */
  readonly dropLost?: boolean
  readonly batch?: number
  /** Called after each batch with the number of rows that it wrote. */
  readonly onBatch?: (called: string, rows: number) => void
}

type Means = { readonly db: Db; readonly seal: Seal } & Required<Resealing>

const BATCH = 200
const HISTORY = 'histórico'

/** Tables that hold sealed values. */
export const SEALED_TABLES = [...new Set(SEALED_COLUMNS.map(({ table }) => table)), 'auditoria']

/** Returns whether anything was written. */
export async function resealStored(db: Db, seal: Seal, options: Resealing = {}): Promise<boolean> {
  const means: Means = { db, seal, dropLost: false, batch: BATCH, onBatch: () => {}, ...options }
  let any = false
  for (const place of SEALED_COLUMNS) any = (await resealColumn(means, place)) || any
  return (await resealStates(means)) || any
}

/** Number of rows still to be sealed, by their content. */
export async function countUnsealed(db: Db, seal: Seal): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const place of SEALED_COLUMNS)
    counts.set(place.called, await count(db, sql.table(place.table), stale(place, seal)))
  counts.set(HISTORY, await count(db, sql.table('auditoria'), staleStates(seal)))
  return counts
}

async function count(db: Db, table: RawBuilder<unknown>, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${table} where ${where}`.execute(db)
  return rows[0]!.n
}

/** Rows of a column that the newest key has not sealed. */
function stale({ column }: SealedColumn, seal: Seal): RawBuilder<unknown> {
  const head = seal.newestHead()
  return sql`substring(${sql.ref(column)} from 1 for ${sql.lit(head.length)}) is distinct from ${head}
    and ${sql.ref(column)} is not null`
}

/** Rows of the audit with a personal number in plain text, or under another key. */
function staleStates(seal: Seal): RawBuilder<unknown> {
  const head = JSON.stringify({ head: seal.newestHead().toString('hex') })
  const found = (
    state: string,
  ) => sql`jsonb_path_exists(${sql.ref(state)}, '$.** ? (@.cpf.type() == "string" || @.rg.type() == "string")')
    or jsonb_path_exists(${sql.ref(state)}, '$.**.selado ? (!(@ starts with $head))', ${head}::jsonb)`
  return sql`(${found('antes')} or ${found('depois')})`
}

async function resealColumn(means: Means, place: SealedColumn): Promise<boolean> {
  const { db, seal, batch, onBatch } = means
  const table = sql.table(place.table)
  const key = sql.join(place.key.map((name) => sql.ref(name)))
  let last: readonly unknown[] | undefined
  let any = false
  for (;;) {
    const rows = await transaction(db, async (tx) => {
      const after = last ? sql`(${key}) > (${sql.join(last)})` : sql`true`
      const found = await sql<Record<string, unknown>>`select ${key}, ${sql.ref(place.column)} as value from ${table}
        where ${stale(place, seal)} and ${after} order by ${key} limit ${batch} for update`.execute(tx)
      for (const row of found.rows) {
        const same = sql.join(
          place.key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
          sql` and `,
        )
        const value = sealedAnew(means, place, row['value'] as Buffer)
        await (value === undefined && place.lost === 'delete'
          ? sql`delete from ${table} where ${same}`.execute(tx)
          : sql`update ${table} set ${sql.ref(place.column)} = ${value ?? null} where ${same}`.execute(tx))
      }
      return found.rows
    })
    if (rows.length === 0) return any
    any = true
    last = place.key.map((name) => rows.at(-1)![name])
    onBatch(place.called, rows.length)
  }
}

/** Returns the value under the newest key; undefined where its key is lost. */
function sealedAnew({ seal, dropLost: drops }: Means, { purpose }: SealedColumn, value: Buffer): Buffer | undefined {
  if (!isSealed(value)) return seal.seal(value.toString('utf8'), purpose)
  if (drops && !seal.knows(value)) return undefined
  return seal.seal(seal.open(value, purpose), purpose)
}

interface States {
  readonly id: number
  readonly antes: unknown
  readonly depois: unknown
}

async function resealStates({ db, seal, batch, dropLost: drops, onBatch }: Means): Promise<boolean> {
  const anew = (state: unknown) => {
    const kept = drops ? dropLost(state, seal) : state
    return kept === null ? null : JSON.stringify(sealState(kept, seal))
  }
  let last = 0
  let any = false
  for (;;) {
    const rows = await transaction(db, async (tx) => {
      const found = await sql<States>`select id, antes, depois from auditoria
        where id > ${last} and ${staleStates(seal)} order by id limit ${batch} for update`.execute(tx)
      for (const { id, antes, depois } of found.rows) {
        await sql`update auditoria set antes = ${anew(antes)}, depois = ${anew(depois)} where id = ${id}`.execute(tx)
      }
      return found.rows
    })
    const [end] = rows.slice(-1)
    if (!end) return any
    any = true
    last = end.id
    onBatch(HISTORY, rows.length)
  }
}

/** Rewrites a table, so that its file no longer contains deleted or overwritten values. The table is locked meanwhile. */
export async function rewriteTable(db: Db, table: string): Promise<void> {
  await sql`vacuum (full) ${sql.table(table)}`.execute(db)
  // A rewritten table has no visibility map: without this, index-only scans of lists would read every row.
  await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
}

/** Identifies the current moment among transactions: all transactions in progress have a smaller number. */
export async function transactionNow(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(db)
  return rows[0]!.id
}

/** True once every transaction that was writing then has ended. */
export async function hasEndedAll(db: Db, before: string): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) > ${before}::xid8 as ended`.execute(db)
  return rows[0]!.ended
}
