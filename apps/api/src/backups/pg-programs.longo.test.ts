/**
 * Tests backup and restoration of an external database by PostgreSQL's programs, where a PostgreSQL server is installed; restoration to a
 * point in time follows the lines of the runbook.
 */
import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { appendFile, chmod, chown, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connected } from '../testing/test-server.ts'

const INSTALLED = '/usr/lib/postgresql'
const major = existsSync(INSTALLED) ? readdirSync(INSTALLED).toSorted().at(-1) : undefined
const bin = join(INSTALLED, major ?? '', 'bin')
const missing =
  existsSync(join(bin, 'pg_dump')) && existsSync(join(bin, 'initdb')) ? undefined : 'apt-get install postgresql'

/** PostgreSQL refuses to run as root. */
const account = userInfo().uid === 0 && missing === undefined ? idOf('postgres') : undefined
const PORT = 54_000 + (process.pid % 1000)
const urlOf = (database: string) => `postgres://dono@127.0.0.1:${PORT}/${database}`

let folder: string
/** Folder of the running server, below `folder`. */
let running = 'banco'

function start(data: string): void {
  const options = `-p ${PORT} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`
  postgres('pg_ctl', '-D', join(folder, data), '-l', join(folder, 'diario'), '-w', '-o', options, 'start')
  running = data
}

beforeAll(async () => {
  if (missing) return
  folder = await mkdtemp(join(tmpdir(), 'faixa-pg-'))
  await chmod(folder, 0o755)
  if (account) await chown(folder, account.uid, account.gid)
  postgres('initdb', '-D', join(folder, 'banco'), '-A', 'trust', '-U', 'dono', '-E', 'UTF8')
  start('banco')
  for (const name of ['faixa', 'nova', 'ocupada']) {
    await connected(urlOf('postgres'), (client) => client.query(`create database ${name}`))
  }
})

afterAll(async () => {
  if (missing) return
  postgres('pg_ctl', '-D', join(folder, running), '-m', 'immediate', 'stop')
  await rm(folder, { recursive: true, force: true })
})

test('a database of one’s own is copied by pg_dump, verified, and restored into an empty one', async ({ skip }) => {
  skip(missing !== undefined, `PostgreSQL is not installed: ${missing}`)
  expect(await command('faixa', 'migrar')).toMatchObject({
    ok: true,
    output: expect.stringMatching(/Banco atualizado\.\n$/),
  })
  expect(await command('faixa', 'migrar')).toEqual({ ok: true, output: 'O banco já está atualizado.\n' })
  const ask = (database: string, sql: string) =>
    connected(urlOf(database), async (client) => (await client.query<{ nome: string }>(sql)).rows)
  await ask('faixa', "insert into empresas (nome) values ('Usina Copiada')")

  const made = await command('faixa', 'copiar')
  expect(made.ok, made.output).toBe(true)
  const copies = join(folder, 'dados', 'copias')
  const [name] = (await readdir(copies)).filter((one) => !one.startsWith('.'))
  const backup = join(copies, name!)

  expect((await command(undefined, 'restaurar', backup)).output).toContain('indique em DATABASE_URL o banco vazio')
  await ask('ocupada', 'create table alheia (n int)')
  expect((await command('ocupada', 'restaurar', backup)).output).toContain('já tem tabelas, e nada é escrito por cima')
  const restored = await command('nova', 'restaurar', backup)
  expect(restored.ok, restored.output).toBe(true)
  expect(await ask('nova', "select nome from empresas where nome like 'Usina%'")).toEqual([{ nome: 'Usina Copiada' }])
  expect((await command('nova', 'migrar')).output).toBe('O banco já está atualizado.\n')

  await ask('postgres', 'create database outra')
  const [piece] = (await readdir(join(backup, 'banco'))).filter((one) => one !== 'toc.dat')
  await appendFile(join(backup, 'banco', piece!), 'x')
  const damaged = await command('outra', 'restaurar', backup)
  expect(damaged).toMatchObject({ ok: false, output: expect.stringContaining('foi alterado depois dela') })
  expect(await ask('outra', "select tablename as nome from pg_tables where schemaname = 'public'")).toEqual([])
})

test('a database of one’s own goes back to a moment, by the lines of the runbook', async ({ skip }) => {
  skip(missing !== undefined, `PostgreSQL is not installed: ${missing}`)
  const blocks = linesOfRunbook()
  const settings = blocks.find((lines) => lines.includes('archive_mode'))!
  const weekly = blocks.find((lines) => lines.includes('pg_basebackup'))!
  const steps = blocks.find((lines) => lines.includes('recovery.signal'))!
  const target = blocks.find((lines) => lines.includes('recovery_target_time'))!

  for (const name of ['copias', 'copias/wal']) {
    await mkdir(join(folder, name), { mode: 0o700 })
    if (account) await chown(join(folder, name), account.uid, account.gid)
  }
  await appendFile(join(folder, 'banco', 'postgresql.conf'), settings)
  postgres('pg_ctl', '-D', join(folder, 'banco'), '-m', 'fast', '-w', 'stop')
  start('banco')
  shell(weekly)

  await connected(urlOf('postgres'), (client) => client.query('create database instante'))
  const ask = <Row extends object>(sql: string) =>
    connected(urlOf('instante'), async (client) => (await client.query<Row>(sql)).rows)
  await ask("create table empresas (nome text); insert into empresas values ('Usina de Antes')")
  const [moment] = await ask<{ agora: string }>('select clock_timestamp()::text as agora')
  await ask('select pg_sleep(0.1)')
  await ask('delete from empresas')
  // The server is lost together with the log that it has not archived yet; the third line of the runbook recovers it.
  postgres('pg_ctl', '-D', join(folder, 'banco'), '-m', 'immediate', '-w', 'stop')

  const base = (await readdir(join(folder, 'copias'))).find((name) => name.startsWith('base-'))!
  shell(steps.replaceAll('base-2026-03-08', base))
  await appendFile(
    join(folder, 'banco-novo', 'postgresql.auto.conf'),
    target.replace(/recovery_target_time = '.*'/, `recovery_target_time = '${moment!.agora}'`),
  )
  start('banco-novo')
  await expect
    .poll(async () => (await ask<{ volta: boolean }>('select pg_is_in_recovery() as volta'))[0])
    .toEqual({ volta: false })
  expect(await ask('select nome from empresas')).toEqual([{ nome: 'Usina de Antes' }])
  await ask("insert into empresas values ('Usina de Depois')")
})

/** The code blocks of the runbook about restoring to a point in time, with the test's folders. */
function linesOfRunbook(): readonly string[] {
  const runbook = readFileSync(join(import.meta.dirname, '../../../../docs/runbook.md'), 'utf8')
  const [, about = ''] = /Para voltar a qualquer instante([^]*?)\n### /.exec(runbook) ?? []
  return [...about.matchAll(/```\n([^]*?)```/g)].map(([, lines = '']) =>
    lines
      .replaceAll('/copias', join(folder, 'copias'))
      .replaceAll('/banco-novo', join(folder, 'banco-novo'))
      .replaceAll('/banco-antigo', join(folder, 'banco')),
  )
}

/** Runs lines of the runbook as the server's user; fails with their output. */
function shell(lines: string): void {
  const env = { PATH: `${bin}:/usr/bin:/bin`, PGHOST: '127.0.0.1', PGPORT: `${PORT}`, PGUSER: 'dono' }
  const { status, stderr } = spawnSync('sh', ['-e', '-c', lines], { cwd: '/', env, encoding: 'utf8', ...account })
  expect({ status, stderr }).toEqual({ status: 0, stderr: expect.any(String) })
}

test('an unknown command is told with the list of those that exist', async () => {
  const unknown = await command(undefined, 'apagar-tudo')
  expect(unknown).toMatchObject({ ok: false })
  expect(unknown.output).toMatch(/^Não há o comando apagar-tudo\.\n/)
  expect((await command(undefined, 'ajuda')).output).toMatch(/verificar-registro \[--cabeca ARQUIVO\] {2,}prova/)
})

/** Runs a command of the server's program on a database; returns its output, and whether it succeeded. */
async function command(
  database: string | undefined,
  ...args: readonly string[]
): Promise<{ readonly ok: boolean; readonly output: string }> {
  const env = {
    PATH: `${bin}:${process.env['PATH'] ?? ''}`,
    FAIXA_DADOS: join(folder ?? tmpdir(), 'dados'),
    ...(database !== undefined && { DATABASE_URL: urlOf(database) }),
  }
  const main = join(import.meta.dirname, '..', 'commands', 'main.ts')
  return promisify(execFile)(process.execPath, [main, ...args], { env }).then(
    ({ stdout }) => ({ ok: true, output: stdout }),
    ({ stderr }: { readonly stderr: string }) => ({ ok: false, output: stderr }),
  )
}

function postgres(program: string, ...args: readonly string[]): void {
  execFileSync(join(bin, program), args, { stdio: 'ignore', ...account })
}

function idOf(user: string): { readonly uid: number; readonly gid: number } | undefined {
  const id = (flag: string) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}
