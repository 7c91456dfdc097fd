import { setImmediate } from 'node:timers/promises'
import type { ListedSession, UserInfo } from '@faixa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../../db/database.ts'
import { lookUpTogether } from '../../db/look-up-together.ts'
import { databaseRefusal } from '../../db/refusal.ts'
import { openEventHub } from '../../events/open-event-hub.ts'
import { hashToken } from '../../http/access/token.ts'
import { PATIENT } from '../../testing/fresh-database.fixture.ts'
import { whileUncommitted } from '../../testing/while-uncommitted.fixture.ts'
import { findAllSignedIn, sweepSessions } from './session.queries.ts'
import { type SessionServer, startSessionServer } from './session-client.fixture.ts'

let server: SessionServer
beforeAll(async () => {
  server = await startSessionServer({
    deps: async ({ log }, url) => ({ events: await openEventHub({ url, log }) }),
  })
})
afterAll(async () => {
  await (server.deps.events as Awaited<ReturnType<typeof openEventHub>>).stop()
  await server.stop()
})

type Person = keyof SessionServer['people']

const AGENT = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'

async function enter(person: Person, ip?: string): Promise<string> {
  const { email, senha } = server.people[person]
  const headers = { 'user-agent': AGENT, ...(ip !== undefined && { 'x-forwarded-for': ip }) }
  const { status, body } = await server.post('/login', { email, senha }, headers)
  expect(status).toBe(200)
  return body.token!
}

async function ask(method: string, path: string, token: string, body?: object) {
  const answered = await server.fetch(path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answered.text()
  return { status: answered.status, body: text === '' ? {} : (JSON.parse(text) as { codigo?: string; id?: number }) }
}

/** Sessions opened by signing in; the fixture's own have no address. */
async function listOf(token: string): Promise<ListedSession[]> {
  const { body } = await ask('GET', '/sessoes', token)
  return (body as unknown as ListedSession[]).filter(({ endereco }) => endereco !== null)
}

describe('the own sessions', () => {
  test('are listed with device, address and last use, and with which of them asks', async () => {
    const one = await enter('davi', '203.0.113.5')
    server.wait(600)
    const other = await enter('davi', '203.0.113.6')
    const [newest, older] = await listOf(other)
    expect(newest).toMatchObject({ aparelho: 'Chrome no Windows', endereco: '203.0.113.6', atual: true })
    expect(older).toMatchObject({ aparelho: 'Chrome no Windows', endereco: '203.0.113.5', atual: false })
    expect(Date.parse(newest!.usadaEm) - Date.parse(older!.usadaEm)).toBeGreaterThanOrEqual(600_000 - 1000)
    expect((await listOf(one)).find(({ atual }) => atual)!.id).toBe(older!.id)
  })

  test('end one by one, and only the own', async () => {
    const [here, there] = [await enter('eva'), await enter('eva')]
    const { id } = (await listOf(there)).find(({ atual }) => atual)!
    const ofAnother = (await listOf(await enter('gil'))).find(({ atual }) => atual)!
    expect((await ask('DELETE', `/sessoes/${ofAnother.id}`, here)).status).toBe(404)
    expect((await ask('DELETE', `/sessoes/${id}`, here)).status).toBe(200)
    expect([await server.isIn(here), await server.isIn(there)]).toEqual([true, false])
  })

  test('end all but this one, or all', async () => {
    const [here, there] = [await enter('fabio'), await enter('fabio')]
    expect((await ask('DELETE', '/sessoes', here)).status).toBe(200)
    expect([await server.isIn(here), await server.isIn(there)]).toEqual([true, false])
    expect((await ask('DELETE', '/sessoes?todas=sim', here)).status).toBe(200)
    expect(await server.isIn(here)).toBe(false)
  })
})

describe('a token that is no longer accepted', () => {
  const refusalOf = async (token: string) => {
    const { status, body } = await ask('GET', '/entidades/user-info', token)
    expect(status).toBe(401)
    return body.codigo
  }

  test('is told that somebody ended it, alone or with all others', async () => {
    const [here, one, other] = [await enter('fabio'), await enter('fabio'), await enter('fabio')]
    const { id } = (await listOf(one)).find(({ atual }) => atual)!
    await ask('DELETE', `/sessoes/${id}`, here)
    expect(await refusalOf(one)).toBe('sessao-encerrada')
    await ask('DELETE', '/sessoes', here)
    expect(await refusalOf(other)).toBe('sessao-encerrada')
  })

  test('is told so too once its person is archived', async () => {
    const token = await enter('fabio')
    const archive = (arquivado_em: Date | null) =>
      server.db.updateTable('usuarios').set({ arquivado_em }).where('id', '=', server.people.fabio.id).execute()
    await archive(new Date())
    try {
      expect(await refusalOf(token)).toBe('sessao-encerrada')
    } finally {
      await archive(null)
    }
  })

  test('has only expired where nobody ended it: signed out, too old, unknown, or missing after a backup was restored', async () => {
    const [left, missing, old] = [await enter('fabio'), await enter('fabio'), await enter('fabio')]
    await ask('POST', '/logout', left)
    await server.db.deleteFrom('sessoes').where('token_hash', '=', hashToken(missing)).execute()
    await server.db
      .updateTable('sessoes')
      .set({ expira_em: new Date(0) })
      .where('token_hash', '=', hashToken(old))
      .execute()
    for (const token of [left, missing, old, 'desconhecido']) expect(await refusalOf(token)).toBe('sessao-expirada')
  })

  test('is no longer remembered as ended once it would have expired anyway', async () => {
    const [here, there] = [await enter('fabio'), await enter('fabio')]
    const marks = () =>
      server.db
        .selectFrom('sessoes_encerradas')
        .select('expira_em')
        .where('token_hash', '=', hashToken(there))
        .execute()
    await ask('DELETE', '/sessoes', here)
    const [mark] = await marks()
    const endsMs = new Date(mark!.expira_em).getTime()
    await sweepSessions(server.db, new Date(endsMs - 1000))
    expect(await marks()).toHaveLength(1)
    await sweepSessions(server.db, new Date(endsMs + 1000))
    expect(await marks()).toHaveLength(0)
  })
})

describe('the event stream', () => {
  async function follow(token: string) {
    const { body } = await server.fetch('/eventos', { headers: { authorization: `Bearer ${token}` } })
    const reader = body!.getReader()
    await reader.read()
    let endedMs: number | undefined
    const ended = (async () => {
      while (!(await reader.read()).done);
      endedMs = performance.now()
    })()
    return { ended, endedMs: () => endedMs }
  }

  test('ends with its session long before the next heartbeat, and those of others go on', async () => {
    const [one, other] = [await enter('helena'), await enter('helena')]
    const [ends, stays] = [await follow(one), await follow(other)]
    const since = performance.now()
    await ask('POST', '/logout', one)
    await ends.ended
    expect(ends.endedMs()! - since).toBeLessThan(3000)
    expect(stays.endedMs()).toBeUndefined()
    await ask('POST', '/logout', other)
    await stays.ended
  })

  test('ends with the access of an archived empresa', async () => {
    const { ended } = await follow(await enter('helena'))
    await server.db
      .updateTable('empresas')
      .set({ arquivado_em: new Date() })
      .where('id', '=', server.places.boreal)
      .execute()
    await ended
    await server.db.updateTable('empresas').set({ arquivado_em: null }).where('id', '=', server.places.boreal).execute()
  })
})

describe('what matters asks for a recent password', () => {
  const analista = () => ({
    nivel: 'analista',
    nome: 'Nova Pessoa',
    email: `nova-${crypto.randomUUID()}@exemplo.com.br`,
    senha: 'uma-senha-nova',
    confirmarSenha: 'uma-senha-nova',
  })

  test('for 15 minutes after signing in none is asked for; then people wait for it, and empresas do not', async () => {
    const token = await enter('ana')
    expect((await ask('POST', '/entidades/cadastro', token, analista())).status).toBe(201)
    server.wait(15 * 60 + 1)
    const refused = await ask('POST', '/entidades/cadastro', token, analista())
    expect([refused.status, refused.body.codigo]).toEqual([403, 'confirme-a-senha'])
    expect((await ask('PATCH', '/entidades/analistas/1', token, {})).body.codigo).toBe('confirme-a-senha')
    expect((await ask('DELETE', '/entidades/analistas/1', token)).body.codigo).toBe('confirme-a-senha')
    expect((await ask('POST', '/entidades/cadastro', token, { nivel: 'empresa', nome: 'Usina Z' })).status).toBe(201)

    expect((await ask('POST', '/sessao/confirmar', token, { senha: 'nao-e-esta' })).status).toBe(422)
    expect((await ask('POST', '/entidades/cadastro', token, analista())).body.codigo).toBe('confirme-a-senha')
    expect((await ask('POST', '/sessao/confirmar', token, { senha: server.people.ana.senha })).status).toBe(200)
    expect((await ask('POST', '/entidades/cadastro', token, analista())).status).toBe(201)
  })

  test('it is confirmed for this session alone, and cannot be guessed there', async () => {
    const [one, other] = [await enter('carla'), await enter('carla')]
    server.wait(15 * 60 + 1)
    await ask('POST', '/sessao/confirmar', one, { senha: server.people.carla.senha })
    expect((await ask('POST', '/entidades/cadastro', other, analista())).body.codigo).toBe('confirme-a-senha')
    for (let i = 0; i < 5; i += 1) await ask('POST', '/sessao/confirmar', other, { senha: `tentativa-${i}` })
    const { body } = await ask('POST', '/sessao/confirmar', other, { senha: server.people.carla.senha })
    expect(body.codigo).toBe('muitas-tentativas')
  })
})

test('a last use is written at most every five minutes', async () => {
  const token = await enter('igor')
  const usedAt = async () => (await listOf(token)).find(({ atual }) => atual)!.usadaEm
  const first = await usedAt()
  server.wait(240)
  expect(await usedAt()).toBe(first)
  server.wait(120)
  await vi.waitFor(async () => expect(await usedAt()).not.toBe(first))
})

describe('requests that come at the same time', () => {
  /** A separate pool whose statements are counted, with look-ups that use it as those of requests use theirs. */
  function openLookUps(options: { readonly limitMs?: number; readonly max?: number } = {}) {
    const statements: string[] = []
    const onStatement = (text: string) => void statements.push(text)
    const { db, close } = openDatabase(server.databaseUrl, { ...PATIENT, ...options, onStatement, onError: () => {} })
    const find = lookUpTogether((hashes: readonly Buffer[]) => findAllSignedIn(db, hashes, server.deps.clock.now()))
    return { db, find: (token: string) => find(hashToken(token)), statements, close }
  }

  test('are each answered as the person who asks, and as nobody where the token is no one’s', async () => {
    const people = (['ana', 'carla', 'davi', 'eva', 'gil', 'igor'] as const).map((name) => server.people[name])
    const sessions = [...people, ...people].flatMap(({ token, email }) => [
      { token, found: email },
      { token: `${token}x`, found: undefined },
    ])
    const answers = await Promise.all(sessions.map(({ token }) => ask('GET', '/entidades/user-info', token)))
    expect(answers.map(({ body }) => (body as { userInfo?: UserInfo }).userInfo?.email)).toEqual(
      sessions.map(({ found }) => found),
    )
  })

  test('are looked up by one statement, planned once for any number of them', async () => {
    const { db, find, statements, close } = openLookUps({ max: 1 })
    const [davi, eva] = [server.people.davi.token, server.people.eva.token]
    for (let turn = 0; turn < 10; turn++) {
      const found = await Promise.all([davi, 'inventado', eva, davi].slice(turn % 4).map(find))
      expect(found.map((person) => person?.email)).toEqual(
        ['davi@exemplo.com.br', undefined, 'eva@exemplo.com.br', 'davi@exemplo.com.br'].slice(turn % 4),
      )
    }
    expect(statements).toHaveLength(10)
    // PostgreSQL tries five custom plans before it keeps a generic one.
    const { rows } = await sql`select generic_plans, custom_plans from pg_prepared_statements`.execute(db)
    expect(rows).toEqual([{ generic_plans: 5, custom_plans: 5 }])
    await close()
  })

  test('are not let in by a look-up that began before their session ended', async () => {
    const { find, statements, close } = openLookUps()
    const token = await enter('gil')
    let late: ReturnType<typeof find> | undefined
    const early = whileUncommitted(
      server.db,
      (db) => sql`lock table usuarios in access exclusive mode`.execute(db),
      async () => {
        const waiting = find(token)
        await setImmediate()
        await server.db.deleteFrom('sessoes').where('token_hash', '=', hashToken(token)).execute()
        late = find(token)
        return waiting
      },
    )
    await early
    expect(await late).toBeUndefined()
    expect(statements).toHaveLength(2)
    await close()
  })

  test('are all refused where their statement fails, and the next ones are looked up anew', async () => {
    const { find, close } = openLookUps({ limitMs: 200 })
    const token = server.people.helena.token
    const transaction = await server.db.startTransaction().execute()
    await sql`lock table usuarios in access exclusive mode`.execute(transaction)
    const refused = await Promise.allSettled([find(token), find('inventado')])
    await transaction.rollback().execute()
    expect(refused.map((one) => one.status === 'rejected' && databaseRefusal(one.reason)?.codigo)).toEqual([
      'consulta-demorada',
      'consulta-demorada',
    ])
    expect((await find(token))?.email).toBe(server.people.helena.email)
    await close()
  })
})
