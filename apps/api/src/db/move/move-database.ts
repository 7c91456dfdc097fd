/**
 * Moves all rows of an installation into another, empty database: the schema first, then every row, sequence and job in one transaction,
 * which compares both databases before it commits. The source is only read. A killed move leaves it whole, and the target with a mark, by
 * which a server refuses to start on it and the next move begins again.
 */
import pg from 'pg'
import { primaryUrl } from '../connections/primary.ts'
import { describeDatabase } from '../describe-database.ts'
import { MOVING, migrate } from '../migrate.ts'
import { compareSequences, compareTables } from './compare-databases.ts'

/** The move is impossible; `message` is a Portuguese sentence. */
class MoveRefused extends Error {}

interface Move {
  readonly from: string
  readonly to: string
  /** Makes the tables of the queue. */
  readonly makeQueue: (url: string) => Promise<void>
  readonly say: (line: string) => void
}

interface Moved {
  readonly tables: number
  readonly rows: number
}

/** Rows are read in batches of about so many bytes. */
const BATCH_BYTES = 4_000_000
const MOST_ROWS = 2000
const SAID_EVERY_MS = 2000

/** pg-boss makes a table of its statistics for each day, where they are needed. */
const WITHOUT_ROWS = /^fila\.queue_stats/

export async function moveDatabase({ say, makeQueue, ...given }: Move): Promise<Moved> {
  const [from, to] = [await primaryUrl(given.from), await primaryUrl(given.to)]
  await using opened = new AsyncDisposableStack()
  const source = await connect(opened, from)
  await refuseInUse(source, 'O banco de onde se muda está em uso')
  await prepareTarget({ from, to, say, makeQueue })
  const target = await connect(opened, to)
  await refuseInUse(target, 'O banco novo está em uso')

  await source.query('begin isolation level repeatable read')
  const tables = await listTables(source)
  // A server that starts meanwhile cannot write.
  await source.query(`lock table ${tables.join(', ')} in share mode`)
  await refuseOtherSchema(source, target, tables)

  await target.query('begin')
  const keys = await dropKeys(target)
  const indexes = await dropIndexes(target)
  await target.query(`truncate ${tables.join(', ')}`)
  let rows = 0
  const sayOften = throttled(say)
  for (const [i, table] of tables.entries()) {
    await target.query(`alter table ${table} disable trigger user`)
    rows += await copyRows(source, target, table, (done) =>
      sayOften(`${i + 1} de ${tables.length} tabelas, ${rows + done} linhas (${table})`),
    )
    await target.query(`alter table ${table} enable trigger user`)
  }
  await copySequences(source, target)
  say('Fazendo os índices…')
  for (const definition of indexes) await target.query(definition)
  say('Conferindo as chaves e comparando os dois bancos…')
  for (const { table, name, definition } of keys) {
    await target.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
  await compareTables(source, target, tables)
  await compareSequences(source, target)
  await target.query(`drop table ${MOVING}`)
  await target.query('commit')
  await source.query('rollback')
  await target.query('analyze')
  return { tables: tables.length, rows }
}

async function connect(opened: AsyncDisposableStack, url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'faixa mudanca', keepAlive: true })
  await client.connect()
  opened.defer(() => client.end().catch(() => undefined))
  client.on('error', () => undefined)
  // Both databases write and read the same texts.
  await client.query(`set timezone to 'UTC'; set datestyle to 'ISO, YMD'; set intervalstyle to 'iso_8601'; set extra_float_digits to 1;
    set bytea_output to 'hex'; set statement_timeout to 0; set search_path to public`)
  return client
}

async function refuseInUse(client: pg.Client, sentence: string): Promise<void> {
  const { rows } = await client.query<{ application_name: string }>(
    `select application_name from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend' limit 1`,
  )
  if (rows[0])
    throw new MoveRefused(`${sentence} (${rows[0].application_name}): pare antes todos os processos do Faixa.`)
}

/** Makes the schema in an empty database, or in one that a killed move left. */
async function prepareTarget({ from, to, say, makeQueue }: Move): Promise<void> {
  if (await isSame(from, to)) throw new MoveRefused('Os dois endereços são do mesmo banco.')
  const { tables } = await describeDatabase(to)
  const client = new pg.Client({ connectionString: to })
  await client.connect()
  try {
    const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [MOVING])
    if (tables > 0 && !rows[0]!.found) {
      throw new MoveRefused('O banco novo já tem tabelas, e nada é escrito por cima: indique um banco vazio.')
    }
    if (tables > 0) say('Uma mudança para este banco não terminou: recomeça agora.')
    await client.query(`create table if not exists ${MOVING} (desde timestamptz not null default now())`)
  } finally {
    await client.end()
  }
  await migrate(to, { isMoving: true })
  await makeQueue(to)
}

async function isSame(from: string, to: string): Promise<boolean> {
  const identify = async (url: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      const { rows } = await client.query<{ id: string }>(
        `select current_database() || pg_postmaster_start_time() || coalesce(inet_server_port()::text, '') as id`,
      )
      return rows[0]!.id
    } finally {
      await client.end()
    }
  }
  return (await identify(from)) === (await identify(to))
}

async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('public', 'fila') and c.relname <> $1 order by 1`,
    [MOVING],
  )
  return rows.map(({ name }) => name).filter((name) => !WITHOUT_ROWS.test(name))
}

async function refuseOtherSchema(source: pg.Client, target: pg.Client, tables: readonly string[]): Promise<void> {
  const read = async (client: pg.Client) => {
    const migrations = await client.query<{ nome: string }>('select nome, sha256 from migracoes order by nome')
    const queue = await client.query('select version from fila.version').catch(() => undefined)
    return JSON.stringify([migrations.rows, queue?.rows])
  }
  const known = new Set(await listTables(target))
  if ((await read(source)) !== (await read(target)) || tables.some((name) => !known.has(name))) {
    throw new MoveRefused(
      'O banco de onde se muda não está no esquema deste programa: inicie-o uma vez, pare-o, e repita.',
    )
  }
}

interface DroppedKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/** Foreign keys come back when all rows are there, and are then checked: tables refer to each other in circles. */
async function dropKeys(client: pg.Client): Promise<readonly DroppedKey[]> {
  const { rows } = await client.query<DroppedKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and conparentid = 0
      and connamespace in (select oid from pg_namespace where nspname in ('public', 'fila')) order by 1, 2`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows
}

/** Indexes without a constraint are made again at the end, many times faster than row by row; returns their definitions. */
async function dropIndexes(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
      join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid) order by 1`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/** Copies rows as their texts, which read back as the same values. */
async function copyRows(
  source: pg.Client,
  target: pg.Client,
  table: string,
  onProgress: (rows: number) => void,
): Promise<number> {
  const { rows: columns } = await source.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
      and attgenerated = '' order by attnum`,
    [table],
  )
  const names = columns.map(({ name }) => name)
  const insert = `insert into ${table} (${names.join(', ')}) overriding system value
    select ${names.map((name) => `(r).${name}`).join(', ')} from (select u::${table} as r from unnest($1::text[]) u offset 0) linhas`
  await source.query(`declare linhas no scroll cursor for select t::text as linha from ${table} t`)
  let [copied, batch] = [0, 20]
  for (;;) {
    const { rows } = await source.query<{ linha: string }>(`fetch ${batch} from linhas`)
    if (rows.length === 0) break
    const lines = rows.map(({ linha }) => linha)
    await target.query(insert, [lines])
    copied += lines.length
    const bytes = lines.reduce((sum, line) => sum + line.length, 0)
    batch = Math.max(1, Math.min(MOST_ROWS, Math.floor((BATCH_BYTES * lines.length) / Math.max(1, bytes))))
    onProgress(copied)
  }
  await source.query('close linhas')
  return copied
}

async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname in ('public', 'fila')`,
  )
  for (const { name } of rows) {
    const state = await source.query<{ last_value: string; is_called: boolean }>(
      `select last_value, is_called from ${name}`,
    )
    const { last_value, is_called } = state.rows[0]!
    await target.query('select setval($1, $2, $3)', [name, last_value, is_called])
  }
}

/** Says a line at most every two seconds. */
function throttled(say: Move['say']): Move['say'] {
  let saidAt = Number.NEGATIVE_INFINITY
  return (line) => {
    if (performance.now() - saidAt < SAID_EVERY_MS) return
    saidAt = performance.now()
    say(line)
  }
}
