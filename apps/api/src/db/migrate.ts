/**
 * Applies plain SQL files, forward only, in the order of their numbers, each in one transaction with its row in `migracoes`. Only one
 * process at a time migrates; the others wait and then find nothing to do.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { primaryUrl } from './connections/primary.ts'
import { CLIENT_MARGIN_MS, MIGRATION_LIMIT_MS } from './statement-limits.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'migrations')

/** Key of the advisory lock: any number without another use in this database. */
const LOCK = 4_711_202_611

/** The database and this program do not go together; `message` is a Portuguese sentence for the person who runs it. */
export class SchemaRefused extends Error {}

interface Steps {
  /**
   * Called before the first migration of a database that already has some, with the names of the pending ones; a rejection prevents any
   * change.
   */
  beforeUpdate?(pending: readonly string[]): Promise<void>
  onApplied?(name: string): void
  readonly signal?: AbortSignal | undefined
  /** True for the program that moves an installation into this database. */
  readonly isMoving?: boolean
}

/** Table of a database that an installation is being moved into: it has the schema and no rows yet. */
export const MOVING = 'mudanca_em_curso'

/** Time for the connection, ms: no user waits for a page during a migration. */
const CONNECT_WITHIN_MS = 120_000

/**
 * Migrates the database to this program's version. Returns the names of the applied files. A newer database is refused: this program would
 * write rows that the newer one cannot read. Rejects where `signal` is aborted.
 */
export async function migrate(
  url: string,
  { beforeUpdate, onApplied, signal, isMoving = false }: Steps = {},
): Promise<readonly string[]> {
  const client = new pg.Client({
    connectionString: await primaryUrl(url),
    application_name: 'faixa migrate',
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    statement_timeout: MIGRATION_LIMIT_MS,
    query_timeout: MIGRATION_LIMIT_MS + CLIENT_MARGIN_MS,
    keepAlive: true,
  })
  await client.connect()
  // Cancels a statement that may take minutes; its transaction is rolled back.
  const leave = () => void client.end().catch(() => undefined)
  signal?.addEventListener('abort', leave, { once: true })
  // The interrupted statement rejects; without a listener the connection's own error would end the process.
  client.on('error', () => undefined)
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const moving = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [MOVING])
    if (moving.rows[0]!.found && !isMoving) {
      throw new SchemaRefused(
        'Uma mudança para este banco não terminou: repita mudar-de-banco, ou volte ao banco de antes, que está inteiro.',
      )
    }
    await client.query(
      'create table if not exists migracoes (nome text primary key, sha256 text not null, aplicada_em timestamptz not null default now())',
    )
    const { rows } = await client.query<{ nome: string; sha256: string }>('select nome, sha256 from migracoes')
    const applied = new Map(rows.map(({ nome, sha256 }) => [nome, sha256]))
    const known = await migrations()
    const unknown = [...applied.keys()].filter((nome) => known.every((one) => one.nome !== nome)).sort()
    if (unknown.length > 0) {
      throw new SchemaRefused(
        `O banco é de uma versão mais nova do Faixa (${unknown.at(-1)}): atualize o programa, ou restaure a cópia de segurança feita antes da atualização.`,
      )
    }
    const pending = known.filter(({ nome, sha256 }) => applied.get(nome) !== sha256)
    const changed = pending.find(({ nome }) => applied.has(nome))
    if (changed) {
      throw new SchemaRefused(
        `A migração ${changed.nome} mudou depois de aplicada neste banco: restaure o arquivo ou escreva uma nova.`,
      )
    }
    const names = pending.map(({ nome }) => nome)
    if (applied.size > 0 && names.length > 0) await beforeUpdate?.(names)
    for (const { nome, sql, sha256 } of pending) {
      await client.query('begin')
      await client.query(sql)
      await client.query('insert into migracoes (nome, sha256) values ($1, $2)', [nome, sha256])
      await client.query('commit')
      onApplied?.(nome)
    }
    return names
  } finally {
    signal?.removeEventListener('abort', leave)
    // Closing the connection releases the lock and rolls back an open transaction.
    await client.end()
  }
}

async function migrations() {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (nome) => {
      const sql = await readFile(join(FOLDER, nome), 'utf8')
      return { nome, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}
