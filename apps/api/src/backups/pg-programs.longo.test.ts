/** Tests backup and restoration of a database of one's own by PostgreSQL's programs, where the machine has a server of its own. */
import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { appendFile, chmod, chown, mkdtemp, readdir, rm } from 'node:fs/promises'
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

beforeAll(async () => {
  if (missing) return
  folder = await mkdtemp(join(tmpdir(), 'faixa-pg-'))
  await chmod(folder, 0o755)
  if (account) await chown(folder, account.uid, account.gid)
  postgres('initdb', '-D', join(folder, 'banco'), '-A', 'trust', '-U', 'dono', '-E', 'UTF8')
  const options = `-p ${PORT} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`
  postgres('pg_ctl', '-D', join(folder, 'banco'), '-l', join(folder, 'diario'), '-w', '-o', options, 'start')
  for (const name of ['faixa', 'nova', 'ocupada']) {
    await connected(urlOf('postgres'), (client) => client.query(`create database ${name}`))
  }
})

afterAll(async () => {
  if (missing) return
  postgres('pg_ctl', '-D', join(folder, 'banco'), '-m', 'immediate', 'stop')
  await rm(folder, { recursive: true, force: true })
})

test('a database of one’s own is copied by pg_dump, verified, and restored into an empty one', async ({ skip }) => {
  skip(missing !== undefined, `PostgreSQL is not installed: ${missing}`)
  expect(await command('faixa', 'migrar')).toMatchObject({
    ok: true,
    said: expect.stringMatching(/Banco atualizado\.\n$/),
  })
  expect(await command('faixa', 'migrar')).toEqual({ ok: true, said: 'O banco já está atualizado.\n' })
  const ask = (database: string, sql: string) =>
    connected(urlOf(database), async (client) => (await client.query<{ nome: string }>(sql)).rows)
  await ask('faixa', "insert into empresas (nome) values ('Usina Copiada')")

  const made = await command('faixa', 'copiar')
  expect(made.ok, made.said).toBe(true)
  const copies = join(folder, 'dados', 'copias')
  const [name] = (await readdir(copies)).filter((one) => !one.startsWith('.'))
  const backup = join(copies, name!)

  expect((await command(undefined, 'restaurar', backup)).said).toContain('indique em DATABASE_URL o banco vazio')
  await ask('ocupada', 'create table alheia (n int)')
  expect((await command('ocupada', 'restaurar', backup)).said).toContain('já tem tabelas, e nada é escrito por cima')
  const restored = await command('nova', 'restaurar', backup)
  expect(restored.ok, restored.said).toBe(true)
  expect(await ask('nova', "select nome from empresas where nome like 'Usina%'")).toEqual([{ nome: 'Usina Copiada' }])
  expect((await command('nova', 'migrar')).said).toBe('O banco já está atualizado.\n')

  await ask('postgres', 'create database outra')
  const [piece] = (await readdir(join(backup, 'banco'))).filter((one) => one !== 'toc.dat')
  await appendFile(join(backup, 'banco', piece!), 'x')
  const damaged = await command('outra', 'restaurar', backup)
  expect(damaged).toMatchObject({ ok: false, said: expect.stringContaining('foi alterado depois dela') })
  expect(await ask('outra', "select tablename as nome from pg_tables where schemaname = 'public'")).toEqual([])
})

test('an unknown command is told with the list of those that exist', async () => {
  const unknown = await command(undefined, 'apagar-tudo')
  expect(unknown).toMatchObject({ ok: false })
  expect(unknown.said).toMatch(/^Não há o comando apagar-tudo\.\n/)
  expect((await command(undefined, 'ajuda')).said).toMatch(/verificar-registro \[--cabeca ARQUIVO\] {2,}prova/)
})

/** Runs a command of the server's program upon a database; answers what it said, and whether it succeeded. */
async function command(
  database: string | undefined,
  ...args: readonly string[]
): Promise<{ readonly ok: boolean; readonly said: string }> {
  const env = {
    PATH: `${bin}:${process.env['PATH'] ?? ''}`,
    FAIXA_DADOS: join(folder ?? tmpdir(), 'dados'),
    ...(database !== undefined && { DATABASE_URL: urlOf(database) }),
  }
  const main = join(import.meta.dirname, '..', 'commands', 'main.ts')
  return promisify(execFile)(process.execPath, [main, ...args], { env }).then(
    ({ stdout }) => ({ ok: true, said: stdout }),
    ({ stderr }: { readonly stderr: string }) => ({ ok: false, said: stderr }),
  )
}

function postgres(program: string, ...args: readonly string[]): void {
  execFileSync(join(bin, program), args, { stdio: 'ignore', ...account })
}

function idOf(user: string): { readonly uid: number; readonly gid: number } | undefined {
  const id = (flag: string) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}
