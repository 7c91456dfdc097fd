import type { Problem } from '@faixa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { whileUncommitted } from '../../../testing/while-uncommitted.fixture.ts'
import { type SessionServer, startSessionServer } from '../session-client.fixture.ts'

let server: SessionServer
beforeAll(async () => {
  server = await startSessionServer({ settings: { address: 'https://faixa.exemplo.com.br/', base: '/sp/' } })
})
afterAll(() => server.stop())

type Person = keyof SessionServer['people']

const signIn = async (person: Person, senha = server.people[person].senha) =>
  server.signIn({ email: server.people[person].email, senha })

const change = (token: string | undefined, senhaAtual: string, senha: string, confirmarSenha = senha) =>
  server.fetch('/senha', {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ senhaAtual, senha, confirmarSenha }),
  })

const codigoOf = async (response: Response) => ((await response.json()) as { codigo?: string }).codigo

describe('changing the own password', () => {
  test('the new one is good, the old one is not, and the other sessions are over', async () => {
    const { senha } = server.people.davi
    const here = (await signIn('davi')).body.token
    const elsewhere = (await signIn('davi')).body.token
    expect((await change(here, senha, 'outra-senha')).status).toBe(200)
    expect(await server.isIn(here)).toBe(true)
    expect(await server.isIn(elsewhere)).toBe(false)
    expect((await signIn('davi', senha)).status).toBe(401)
    expect((await signIn('davi', 'outra-senha')).status).toBe(200)
  })

  test('it takes the current one, and the new one twice', async () => {
    const { token, senha } = server.people.eva
    const wrong = await change(token, 'nao-e-esta', 'outra-senha')
    expect(wrong.status).toBe(422)
    expect(await wrong.json()).toMatchObject({ codigo: 'senha-atual-incorreta', erros: [{ campo: 'senhaAtual' }] })
    const twice = await change(token, senha, 'outra-senha', 'outra-senhe')
    expect(await twice.json()).toMatchObject({ erros: [{ campo: 'confirmarSenha' }] })
    const short = await change(token, senha, '12345')
    expect(await short.json()).toMatchObject({ erros: [{ campo: 'senha' }] })
    expect((await signIn('eva')).status).toBe(200)
  })

  test('a session that was taken over does not let the password be guessed', async () => {
    const { token } = server.people.igor
    for (let i = 0; i < 5; i += 1) {
      expect(await codigoOf(await change(token, `tentativa-${i}`, 'outra-senha'))).toBe('senha-atual-incorreta')
    }
    expect(await codigoOf(await change(token, server.people.igor.senha, 'outra-senha'))).toBe('muitas-tentativas')
  })

  test('of two changes at the same moment one is done', async () => {
    const { id, token, senha } = server.people.joao
    const answered = await whileUncommitted(
      server.db,
      (db) => db.updateTable('usuarios').set({ senha_hash: 'da-outra' }).where('id', '=', id).execute(),
      () => change(token, senha, 'segunda-senha'),
    )
    expect(await codigoOf(answered)).toBe('senha-atual-incorreta')
  })
})

describe('a forgotten password', () => {
  const ask = (email: string) => server.post('/senha/esqueci', { email })
  const set = (token: string, senha: string) => server.post('/senha/redefinir', { token, senha, confirmarSenha: senha })

  /** Messages with a link; the other messages report a changed password. */
  const links = () => server.mails.filter(({ text }) => text.includes('token='))

  /** Returns the token of the next message. */
  async function tokenFor(person: Person): Promise<string> {
    const before = links().length
    expect((await ask(server.people[person].email)).status).toBe(202)
    await vi.waitFor(() => expect(links().length).toBe(before + 1))
    const { to, text } = links().at(-1)!
    expect(to).toBe(server.people[person].email)
    return /^https:\/\/faixa\.exemplo\.com\.br\/sp\/change-password\?token=([\w-]+)$/m.exec(text)![1]!
  }

  test('the link sets a new one, once, and ends every session', async () => {
    const here = (await signIn('bruno')).body.token
    const token = await tokenFor('bruno')
    expect((await set(token, 'lembrada-agora')).status).toBe(200)
    expect(await server.isIn(here)).toBe(false)
    expect((await signIn('bruno')).status).toBe(401)
    expect((await signIn('bruno', 'lembrada-agora')).status).toBe(200)
    expect((await set(token, 'mais-uma-vez')).body.codigo).toBe('redefinicao-invalida')
  })

  test('sent twice at the same moment, the link sets one', async () => {
    const token = await tokenFor('gil')
    const answers = await Promise.all([set(token, 'uma-senha'), set(token, 'outra-senha')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  test('it is good for 30 minutes', async () => {
    const late = await tokenFor('gil')
    server.wait(30 * 60 + 1)
    expect((await set(late, 'tarde-demais')).body.codigo).toBe('redefinicao-invalida')
    const timely = await tokenFor('gil')
    server.wait(30 * 60 - 5)
    expect((await set(timely, 'ainda-a-tempo')).status).toBe(200)
  })

  test('a new request ends the earlier one, and so does a change by hand', async () => {
    const first = await tokenFor('fabio')
    const second = await tokenFor('fabio')
    expect((await set(first, 'com-a-primeira')).body.codigo).toBe('redefinicao-invalida')
    expect((await change(server.people.fabio.token, server.people.fabio.senha, 'a-mao-mesmo')).status).toBe(200)
    expect((await set(second, 'com-a-segunda')).body.codigo).toBe('redefinicao-invalida')
  })

  test('an e-mail that nobody has, or somebody archived, is answered the same and gets no message', async () => {
    const { id, email } = server.people.helena
    await server.db.updateTable('usuarios').set({ arquivado_em: new Date() }).where('id', '=', id).execute()
    const before = links().length
    const answers = [await ask('ninguem@exemplo.com.br'), await ask(email), await ask(server.people.carla.email)]
    expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1)
    await vi.waitFor(() => expect(links().length).toBe(before + 1))
    expect(links().at(-1)!.to).toBe(server.people.carla.email)
  })

  test('the answer does not wait for the mail server', async () => {
    let deliver = () => {}
    const slow = await startSessionServer({
      deps: () => ({ mail: { send: () => new Promise<void>((done) => (deliver = done)) } }),
    })
    const { status } = await slow.post('/senha/esqueci', { email: slow.people.ana.email })
    expect(status).toBe(202)
    deliver()
    await slow.stop()
  })

  test('a mail server that fails is logged, and nobody is told', async () => {
    const broken = await startSessionServer({
      deps: () => ({ mail: { send: () => Promise.reject(new Error('caixa postal fora do ar')) } }),
    })
    const known = await broken.post('/senha/esqueci', { email: broken.people.ana.email })
    const unknown = await broken.post('/senha/esqueci', { email: 'ninguem@exemplo.com.br' })
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    await vi.waitFor(() => expect(broken.logged.join()).toContain('caixa postal fora do ar'))
    await broken.stop()
  })

  test('nobody’s mailbox is flooded', async () => {
    const before = links().length
    for (let i = 0; i < 8; i += 1) expect((await ask(server.people.ana.email)).status).toBe(202)
    const sent = () =>
      links()
        .slice(before)
        .filter(({ to }) => to === server.people.ana.email)
    await vi.waitFor(() => expect(sent()).toHaveLength(5))
    // The message to another person is sent last, so that earlier requests are decided when it arrives.
    await tokenFor('eva')
    expect(sent()).toHaveLength(5)
  })

  test('whoever is locked out by a guesser gets in with a new one', async () => {
    const { email } = server.people.eva
    for (let i = 0; i < 6; i += 1) await server.signIn({ email, senha: 'nao-e-esta' })
    expect((await signIn('eva')).status).toBe(429)
    expect((await set(await tokenFor('eva'), 'nova-em-folha')).status).toBe(200)
    expect((await signIn('eva', 'nova-em-folha')).status).toBe(200)
  })

  test('invented codes are refused', async () => {
    for (const token of ['', 'x', `' or true --`, '\0', 'a'.repeat(200)]) {
      expect((await set(token, 'senha-qualquer')).body.codigo).toBe('redefinicao-invalida')
    }
    expect((await set('a'.repeat(201), 'senha-qualquer')).body.codigo).toBe('dados-invalidos')
  })

  test('neither passwords nor codes are kept in the clear, nor logged', async () => {
    const token = await tokenFor('carla')
    await set(token, 'senha-bem-secreta')
    const rows = await sql<{ line: string }>`
      select to_jsonb(r)::text as line from redefinicoes_senha r union all select to_jsonb(a)::text from auditoria a
      union all select to_jsonb(u)::text from usuarios u`.execute(server.db)
    const kept = [...rows.rows.map(({ line }) => line), ...server.logged].join('\n')
    expect(kept).toContain('redefinir-senha')
    expect(kept).not.toContain(token)
    expect(kept).not.toContain('senha-bem-secreta')
  })
})

test('a refusal is a problem of the contract', async () => {
  await expect(
    server.anyone.resetSenha({ body: { token: 'x', senha: 'senha-nova', confirmarSenha: 'senha-nova' } }),
  ).rejects.toMatchObject({ codigo: 'redefinicao-invalida', status: 422 } satisfies Partial<Problem>)
})
