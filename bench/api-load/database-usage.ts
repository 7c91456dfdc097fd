/** Reads the processor time of a database's server processes, where it runs on this machine. */
import { readFileSync } from 'node:fs'
import type { Client } from 'pg'

/** Clock ticks a second in /proc, the same on every Linux that Node runs on. */
const TICKS = 100

/** Returns the processor time of the connections to this client's database so far, ms; undefined where it is not visible. */
export async function databaseUsage(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name = 'faixa' and backend_type = 'client backend'`,
  )
  try {
    return rows.reduce((sum, { pid }) => sum + ticksOf(pid), 0) * (1000 / TICKS)
  } catch {
    return undefined
  }
}

/** User and system time are the 14th and 15th field; the second is a name in brackets, which may have spaces. */
function ticksOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11]) + Number(fields[12])
}
