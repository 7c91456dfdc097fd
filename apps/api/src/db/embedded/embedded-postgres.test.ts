import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { connected } from '../../testing/test-server.ts'
import { ask, expectOneStart, postmaster, ROOT, startsForTest } from './embedded-starts.fixture.ts'

const { base, lines, start, refused, locationOf } = await startsForTest()
const children: ChildProcess[] = []

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

describe('a server for a folder', () => {
  const folder = join(base, 'banco')

  test('is made on the first start, and is the database that the program needs', async () => {
    const server = await start(folder)
    expect(server.started).toBe(true)
    const [row] = await ask(
      server.url,
      `select current_database() as database, rolsuper as super, pg_encoding_to_char(encoding) as encoding,
         current_setting('listen_addresses') as listen, current_setting('fsync') as fsync, lower('ÁÇÃO') as lower
       from pg_database, pg_roles where datname = current_database() and rolname = current_user`,
    )
    expect(row).toEqual({
      database: 'faixa',
      super: false,
      encoding: 'UTF8',
      lower: 'áção',
      listen: '127.0.0.1',
      fsync: 'on',
    })
    const note = (await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')
    expect(note[4], 'the folder of the socket').toBe('')
    for (const name of ['pg_trgm', 'unaccent', 'btree_gin', 'btree_gist'])
      await ask(server.url, `create extension ${name}`)
    await ask(server.url, 'select name from (values ($$á$$), ($$b$$)) t(name) order by name collate "pt-BR-x-icu"')
    // pg_trgm takes accented letters for letters.
    const [trigrams] = await ask(server.url, "select array_length(show_trgm('ção'), 1) as count")
    expect(trigrams).toEqual({ count: 4 })
  })

  test('lets nobody in without the password, which only its owner can read', async () => {
    const server = await start(folder)
    const { mode } = await stat(join(folder, 'cluster', 'senha-do-faixa'))
    expect(mode & 0o777).toBe(0o600)
    const wrong = server.url.replace(/:[^:@]+@/, ':senha@')
    await expect(ask(wrong, 'select 1')).rejects.toMatchObject({ code: '28P01' })
    expect(lines.join('\n')).not.toContain(new URL(server.url).password)
  })

  test('keeps its rows when it is stopped and started again', async () => {
    const first = await start(folder)
    await ask(first.url, 'create table kept as select 42 as number')
    await first.stop()
    await expect(ask(first.url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    const second = await start(folder)
    expect(second.started).toBe(true)
    expect(await ask(second.url, 'select number from kept')).toEqual([{ number: 42 }])
  })

  test('is adopted when kill -9 took the process that started it', async () => {
    const owner = await owned(folder)
    expect(owner.started).toBe(true)
    owner.child.kill('SIGKILL')
    await once(owner.child, 'exit')
    const heir = await start(folder)
    expect(heir).toMatchObject({ started: false, url: owner.url })
    await heir.stop()
    await expect(ask(heir.url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  test('serves two processes, and goes with the last of them', async () => {
    const first = await start(folder)
    const second = await owned(folder)
    expect(second).toMatchObject({ started: false, url: first.url })
    await first.stop()
    expect(await ask(second.url, 'select 1 as alive')).toEqual([{ alive: 1 }])
    second.child.stdin?.write('\n')
    await once(second.child, 'exit')
    await expect(ask(second.url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  test('that comes while the last of them goes is started anew, and left alone', async () => {
    for (let time = 1; time <= 10 * inject('shareOfCases'); time++) {
      const first = await start(folder)
      const [next] = await Promise.all([start(folder), first.stop()])
      expect(await ask(next.url, 'select 1 as alive')).toEqual([{ alive: 1 }])
      await next.stop()
    }
    expect(lines.join('\n')).not.toContain('parou sozinho')
  })

  test('is started by exactly one of several that come at the same instant', async () => {
    const together = await Promise.all([start(folder), start(folder), start(folder)])
    expectOneStart(together)
    await Promise.all(together.map((server) => server.stop()))
    await expect(ask(together[0].url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  test('stays while anybody else is connected', async () => {
    const server = await start(folder)
    await connected(server.url, async (client) => {
      await server.stop()
      expect((await client.query('select 1 as alive')).rows).toEqual([{ alive: 1 }])
    })
    const next = await start(folder)
    expect(next.started).toBe(false)
  })

  test('of a test run ends although a connection was left, so that no run leaves a server behind', async () => {
    const server = await start(folder, false)
    const left = new pg.Client({ connectionString: server.url })
    const cut = new Promise((resolve) => left.on('error', resolve))
    await left.connect()
    await server.stop()
    await cut
    await expect(ask(server.url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})

describe('after an accident', () => {
  const KILLS = Math.max(2, 5 * inject('shareOfCases'))
  const folder = join(base, 'acidente')
  const cluster = join(folder, 'cluster')

  test('a creation that was killed in between is made anew', async () => {
    await mkdir(join(`${cluster}.criando-${await deadPid()}-0123abcd`), { recursive: true })
    await mkdir(cluster)
    expect((await start(folder)).started).toBe(true)
    expect(await readdir(folder)).toEqual(['cluster'])
  })

  test('kill -9 of the server loses nothing that was committed, and it is back on its port by itself, time and again', async () => {
    const server = await start(folder)
    await ask(server.url, 'create table kept (number int)')
    for (let number = 1; number <= KILLS; number++) {
      await ask(server.url, `insert into kept values (${number})`)
      process.kill(await postmaster(cluster), 'SIGKILL')
      // A busy machine has taken over 10 s to recover.
      await expect.poll(() => answers(server.url), { timeout: 60_000, interval: 50 }).toBe(true)
    }
    expect(await ask(server.url, 'select number from kept order by number')).toHaveLength(KILLS)
    await expect.poll(() => lines.findLast((text) => text.startsWith('O banco'))).toMatch(/^O banco voltou depois de /)
    // A server that was ended on purpose stays down.
    await server.stop()
    expect(await answers(server.url)).toBe(false)
  })

  test('two processes whose server is killed share the one that comes back', async () => {
    const server = await start(folder)
    const other = await owned(folder)
    process.kill(await postmaster(cluster), 'SIGKILL')
    await expect.poll(() => answers(server.url), { timeout: 60_000, interval: 50 }).toBe(true)
    other.child.kill('SIGKILL')
    await once(other.child, 'exit')
    expect(await answers(other.url)).toBe(true)
    expect((await start(folder)).started).toBe(false)
  })

  test('a statement that goes on after its server was killed does not keep the next one from starting', async () => {
    const server = await start(folder)
    const client = new pg.Client({ connectionString: server.url })
    const broken = once(client, 'error')
    await client.connect()
    // A computing process does not notice that its server was killed, and this query takes a minute.
    client.query('select sum(sqrt(i::numeric)) from generate_series(1, 30000000) i').catch(() => {})
    await untilBusy(server.url)
    process.kill(await postmaster(cluster), 'SIGKILL')
    await expect.poll(() => answers(server.url), { timeout: 60_000, interval: 50 }).toBe(true)
    await broken
  })

  test('a note of a server whose number now belongs to another program does not mislead', async () => {
    const stranger = await asOwner(cluster, ['sleep', '60'])
    const note = [stranger.pid, cluster, 1_700_000_000, 5432, '', '127.0.0.1', '       1         1', 'ready   ', '']
    await writeFile(join(cluster, 'postmaster.pid'), note.join('\n'))
    expect((await start(folder)).started).toBe(true)
    expect(stranger.exitCode).toBeNull()
  })

  test('what cannot be opened ends in one sentence with the file and the cause', async () => {
    const version = join(cluster, 'PG_VERSION')
    const control = join(cluster, 'global', 'pg_control')
    await writeFile(version, '17\n')
    await refused(folder, `O banco em ${cluster} é do PostgreSQL 17, e este programa traz o 18`)
    await rm(version)
    await refused(folder, `${version} não pôde ser lido: o arquivo não existe`)
    await writeFile(version, '18\n')
    await rename(control, `${control}.away`)
    await refused(folder, `O banco em ${cluster} não abre: .*global/pg_control.*No such file`)
    await rename(`${control}.away`, control)
    const password = await readFile(join(cluster, 'senha-do-faixa'))
    await writeFile(join(cluster, 'senha-do-faixa'), 'outra\n')
    await refused(folder, 'não aceita a senha guardada')
    await writeFile(join(cluster, 'senha-do-faixa'), password)
    expect((await start(folder)).url).toContain('faixa')
    await refused(join(version, 'dentro'), 'PG_VERSION')
  })
})

test.skipIf(!ROOT)(
  'a private folder (root only: others run the server as themselves) has its database where the server can reach it, and finds it again after a move',
  async () => {
    const home = join(base, 'private')
    await mkdir(home, { mode: 0o700 })
    const folder = join(home, 'banco')
    const server = await start(folder)
    const location = await locationOf(folder)
    expect(location).toMatch(/^\/var\/lib\/faixa\//)
    expect(lines.join('\n')).toContain(location)
    expect((await stat(`/proc/${await postmaster(join(location, 'cluster'))}`)).uid).not.toBe(0)
    await ask(server.url, 'create table kept as select 42 as number')
    await server.stop()

    const moved = join(home, 'mudou')
    await rename(folder, moved)
    const again = await start(moved)
    expect(await ask(again.url, 'select number from kept')).toEqual([{ number: 42 }])
  },
)

async function owned(folder: string): Promise<{ child: ChildProcess; url: string; started: boolean }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'embedded-owner.fixture.ts'), folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, ...(JSON.parse(line.toString()) as { url: string; started: boolean }) }
}

async function asOwner(cluster: string, [program = '', ...args]: readonly string[]): Promise<ChildProcess> {
  const { uid, gid } = await stat(cluster)
  const child = spawn(program, args, { uid, gid, cwd: '/', stdio: 'ignore' })
  children.push(child)
  await once(child, 'spawn')
  return child
}

async function answers(url: string): Promise<boolean> {
  return ask(url, 'select 1').then(
    () => true,
    () => false,
  )
}

async function untilBusy(url: string): Promise<void> {
  const busy = "select from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and query like '%sqrt%'"
  await expect.poll(async () => (await ask(url, busy)).length, { timeout: 10_000, interval: 20 }).toBe(1)
}

async function deadPid(): Promise<number> {
  const child = spawn('true')
  await once(child, 'exit')
  return child.pid ?? 0
}
