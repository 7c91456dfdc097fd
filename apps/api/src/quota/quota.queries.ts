/** Reads and writes the bytes and the laudos that each empresa and prestadora has used, by day. */
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Time zone of the offices, whose midnight begins a new day of the quota. */
const OFFICE_ZONE = 'America/Sao_Paulo'

/** The owner of the quota in which a file counts. */
export interface QuotaOwner {
  readonly kind: 'empresa' | 'prestadora'
  readonly id: number
}

const USES = {
  empresa: { table: sql.table('empresas_uso'), owner: sql.ref('empresa_id') },
  prestadora: { table: sql.table('prestadoras_uso'), owner: sql.ref('prestadora_id') },
} as const satisfies Record<QuotaOwner['kind'], object>

export interface Use {
  readonly bytes: number
  readonly laudosToday: number
}

/** Adds an upload to the use of its owner. Other uploads of the owner wait until this transaction ends. */
export async function addUse(
  db: Db,
  { kind, id }: QuotaOwner,
  { bytes, laudos }: { readonly bytes: number; readonly laudos: number },
  now: Date,
): Promise<void> {
  const { table, owner } = USES[kind]
  await sql`
    insert into ${table} as u (${owner}, dia, laudos, bytes) values (${id}, ${dayOf(now)}, ${laudos}, ${bytes})
    on conflict (${owner}, dia) do update set laudos = u.laudos + excluded.laudos, bytes = u.bytes + excluded.bytes`.execute(
    db,
  )
}

export async function findUse(db: Db, { kind, id }: QuotaOwner, now: Date): Promise<Use> {
  const { table, owner } = USES[kind]
  const { rows } = await sql<{ bytes: number; hoje: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes, coalesce(sum(laudos) filter (where dia = ${dayOf(now)}), 0)::integer as hoje
    from ${table} where ${owner} = ${id}`.execute(db)
  const { bytes = 0, hoje = 0 } = rows[0] ?? {}
  return { bytes, laudosToday: hoje }
}

/** Seconds until the next day of the quota. */
export async function secondsToTomorrow(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ s: number }>`
    select ceil(extract(epoch from ((${dayOf(now)} + 1)::timestamp at time zone ${OFFICE_ZONE}) - ${now}::timestamptz))::integer as s`.execute(
    db,
  )
  return rows[0]?.s ?? 0
}

function dayOf(now: Date) {
  return sql<string>`(${now}::timestamptz at time zone ${OFFICE_ZONE})::date`
}
