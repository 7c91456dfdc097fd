/** Moves an installation from the embedded database to another one and back: everything arrives equal, and a kill leaves the source whole. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeQueueTables } from '../../jobs/open-queue.ts'
import { connected } from '../../testing/test-server.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/embedded-postgres.ts'
import { MOVING, migrate, SchemaRefused } from '../migrate.ts'
import { moveDatabase } from './move-database.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const COMMAND = join(import.meta.dirname, '..', '..', 'commands', 'move-database.ts')
/** Rows of the audit, enough for a kill in the middle. */
const ACTS = 60_000

let folder: string
let own: EmbeddedPostgres
const log = { info: () => {}, warn: () => {} }
const dataOf = (name: string) => join(folder, name)
const databaseOf = (name: string) => {
  const address = new URL(own.url)
  address.pathname = `/${name}`
  return address.href
}

/** Starts, uses and stops the embedded database of a data folder. */
async function inside<T>(name: string, use: (url: string) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({ folder: join(dataOf(name), 'banco'), log })
  try {
    return await use(postgres.url)
  } finally {
    await postgres.stop()
  }
}

const ask = <Row extends pg.QueryResultRow>(url: string, text: string) =>
  connected(url, async (client) => (await client.query<Row>(text)).rows)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faixa-mudanca-'))
  own = await startEmbeddedPostgres({ folder: join(folder, 'proprio'), log })
  for (const name of ['nova', 'morta']) await ask(own.url, `create database ${name}`)
  await inside('dados', async (url) => {
    await migrate(url)
    await makeQueueTables(url)
    await ask(url, `insert into empresas (nome) values ('Usina Aurora'), ('Açúcar "Três", ''(4)''')`)
    await ask(
      url,
      `insert into auditoria (acao, entidade, entidade_id, depois, quando)
        select 'alterar', 'empresas', '1', jsonb_build_object('n', n, 'texto', repeat('á"\\', 50)), now() from generate_series(1, ${ACTS}) n`,
    )
    await ask(url, `insert into arquivos (sha256, bytes) values (sha256('a'), 1)`)
  })
})
afterAll(async () => {
  await own?.stop()
  await rm(folder, { recursive: true, force: true })
})

function begin(env: Readonly<Record<string, string>>, to: string): { child: ChildProcess; output: () => string } {
  let output = ''
  const child = spawn(process.execPath, [COMMAND, '--para', to], { env: { PATH: process.env['PATH'], ...env } })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (output += piece.toString()))
  return { child, output: () => output }
}

async function run(env: Readonly<Record<string, string>>, to: string) {
  const { child, output } = begin(env, to)
  const [code] = (await once(child, 'close')) as [number]
  return { code, output: output() }
}

const facts = (url: string) =>
  ask(
    url,
    `select (select count(*)::int from auditoria) as atos, (select string_agg(nome, '|' order by id) from empresas) as nomes,
      (select md5(string_agg(a::text, '' order by id)) from auditoria a) as hash, (select count(*)::int from arquivos) as arquivos`,
  )

// These tests are one story: each begins where the previous one ended.
test('a killed move leaves the source whole and a target on which nothing starts', async () => {
  const target = databaseOf('morta')
  const { child } = begin({ FAIXA_DADOS: dataOf('dados') }, target)
  const copying = async () =>
    (
      await ask(
        own.url,
        `select from pg_stat_activity where datname = 'morta' and query like 'insert into public.auditoria%'`,
      )
    ).length
  await vi.waitUntil(copying, { timeout: 300_000, interval: 5 })
  child.kill('SIGKILL')
  await once(child, 'close')
  await expect(migrate(target)).rejects.toThrow(SchemaRefused)
  await expect(migrate(target)).rejects.toThrow('não terminou')
  const [source] = await inside('dados', facts)
  expect(source).toMatchObject({ atos: ACTS, arquivos: 1 })
})

test('the next move begins again, ends with all tables equal, and says what to put in the settings', async () => {
  const target = databaseOf('morta')
  const { code, output } = await run({ FAIXA_DADOS: dataOf('dados') }, target)
  expect(output).toContain('recomeça agora')
  expect(output).toContain('iguais nos dois bancos')
  expect(output).toMatch(/DATABASE_URL=postgres:\/\/faixa:SENHA@.*\/morta\n$/)
  expect(code).toBe(0)
  expect(await facts(target)).toEqual(await inside('dados', facts))
  expect(await ask(target, `select to_regclass('${MOVING}') as marca`)).toEqual([{ marca: null }])
  // Sequences continue, keys and triggers are there again.
  const [made] = await ask<{ id: number }>(target, `insert into empresas (nome) values ('Usina Boreal') returning id`)
  expect(made).toEqual({ id: 3 })
  await expect(ask(target, `insert into unidades (nome, empresa_id) values ('Norte', 99)`)).rejects.toThrow(
    'foreign key',
  )
  const indexes = `select indexdef from pg_indexes where schemaname in ('public', 'fila') and indexdef not like '%queue_stats%' order by 1`
  expect(await ask(target, indexes)).toEqual(await inside('dados', (url) => ask(url, indexes)))
  const disabled = `select tgname from pg_trigger where not tgisinternal and tgenabled = 'D'`
  expect(await ask(target, disabled)).toEqual([])
})

test('a target that has tables is refused, and so is a database that somebody uses', async () => {
  const env = { FAIXA_DADOS: dataOf('dados') }
  expect(await run(env, databaseOf('morta'))).toMatchObject({
    code: 1,
    output: expect.stringContaining('já tem tabelas'),
  })
  await inside('dados', (url) =>
    connected(url, async (client) => {
      await client.query('select 1')
      const used = await run(env, databaseOf('nova'))
      expect(used).toMatchObject({ code: 1, output: expect.stringContaining('pare antes todos os processos') })
    }),
  )
})

test('the way back into an embedded database keeps what was written since', async () => {
  const from = databaseOf('morta')
  const { code, output } = await run({ FAIXA_DADOS: dataOf('volta'), DATABASE_URL: from }, 'embutido')
  expect(output).toContain('tire DATABASE_URL')
  expect(code).toBe(0)
  expect(await inside('volta', facts)).toEqual(await facts(from))
})

test('one database is not moved into itself', async () => {
  const url = databaseOf('morta')
  await expect(moveDatabase({ from: url, to: url, makeQueue: makeQueueTables, say: () => {} })).rejects.toThrow(
    'mesmo banco',
  )
})
