/** Reads and writes the bytes and the laudos that each empresa has used, by day. */
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Zone of the offices, whose midnight begins a new day of the quota. */
const OFFICE_ZONE = 'America/Sao_Paulo'

export interface Use {
  readonly bytes: number
  readonly laudosToday: number
}

/** Adds an upload to the use of its empresa. Other uploads of the empresa wait until this transaction ends. */
export async function addUse(
  db: Db,
  empresa: number,
  { bytes, laudos }: { readonly bytes: number; readonly laudos: number },
  now: Date,
): Promise<void> {
  await sql`
    insert into empresas_uso as u (empresa_id, dia, laudos, bytes) values (${empresa}, ${dayOf(now)}, ${laudos}, ${bytes})
    on conflict (empresa_id, dia) do update set laudos = u.laudos + excluded.laudos, bytes = u.bytes + excluded.bytes`.execute(
    db,
  )
}

export async function findUse(db: Db, empresa: number, now: Date): Promise<Use> {
  const { rows } = await sql<{ bytes: number; hoje: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes, coalesce(sum(laudos) filter (where dia = ${dayOf(now)}), 0)::integer as hoje
    from empresas_uso where empresa_id = ${empresa}`.execute(db)
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
