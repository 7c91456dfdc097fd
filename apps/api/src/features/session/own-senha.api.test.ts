import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Work } from '../../jobs/job.ts'
import { hashSenha, needsRehash, verifySenha } from '../../senhas/hash-senha.ts'
import { senhaFault } from '../../senhas/refuse-weak-senha.ts'
import { whileUncommitted } from '../../testing/while-uncommitted.fixture.ts'
import { sweepSessionsAndLinks } from '../seguranca/sweep-sessions.job.ts'
import { createDemonstrationToken } from './demonstration-token.ts'
import { ensureAdministrator } from './first-administrator.ts'
import { type SessionServer, startSessionServer } from './session-client.fixture.ts'

const PEPPER = 'um-segredo-que-so-o-servidor-conhece'

let server: SessionServer
beforeAll(async () => {
  server = await startSessionServer({ settings: { pepper: PEPPER, senhaMin: 8 } })
})
afterAll(() => server.stop())

const send = async (method: string, path: string, token: string | undefined, body?: object) => {
  const answered = await server.fetch(path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answered.text()
  const parsed = text === '' ? {} : (JSON.parse(text) as { codigo?: string; detail?: string; id?: number })
  return { status: answered.status, body: parsed }
}

const change = (token: string | undefined, senhaAtual: string, senha: string) =>
  send('PATCH', '/senha', token, { senhaAtual, senha, confirmarSenha: senha })

describe('a new password', () => {
  test.each(['123456', 'password', 'Password', 'QWERTY123', 'senha123', 'brasil', 'iloveyou', '11111111'])(
    '%s is among the most common of the world',
    (senha) => expect(senhaFault(senha, 6)).toContain('mais usadas'),
  )

  test.each(['senha-de-teste', 'outra-senha', 'cavalo-bateria-grampo', 'Xk7#pLq2', 'çã🙂õé-xyz'])(
    '%s is not',
    (senha) => expect(senhaFault(senha, 6)).toBeUndefined(),
  )

  test('is refused with a sentence at its field where it is common, too short for this server, or the own e-mail', async () => {
    const { token, senha, email } = server.people.davi
    expect(await change(token, senha, 'password123')).toMatchObject({
      status: 422,
      body: { erros: [{ campo: 'senha', mensagem: expect.stringContaining('mais usadas') }] },
    })
    expect((await change(token, senha, 'x7-kq')).status).toBe(422)
    expect(await change(token, senha, 'x7-kqpz')).toMatchObject({
      body: { erros: [{ mensagem: 'A senha deve conter pelo menos 8 dígitos' }] },
    })
    expect((await change(token, senha, email.toUpperCase())).body.detail).toContain('próprio e-mail')
  })

  test('is checked for those who are registered and edited, too', async () => {
    const { token } = server.people.ana
    const typed = { senha: 'qwertyuiop', confirmarSenha: 'qwertyuiop' }
    const person = { nivel: 'analista', nome: 'Fraca', email: 'fraca@exemplo.com.br' }
    expect((await send('POST', '/entidades/cadastro', token, { ...person, ...typed })).body.detail).toContain(
      'mais usadas',
    )
    const { id } = server.people.carla
    expect((await send('PATCH', `/entidades/analistas/${id}`, token, typed)).body.detail).toContain('mais usadas')
  })

  test('an old one that is weak still signs in', async () => {
    const { id, email } = server.people.gil
    const senha_hash = await hashSenha('123456')
    await server.db.updateTable('usuarios').set({ senha_hash }).where('id', '=', id).execute()
    expect((await server.signIn({ email, senha: '123456' })).status).toBe(200)
  })
})

describe('the pepper', () => {
  test('is in every hash that is made, and without it nothing matches', async () => {
    const stored = await hashSenha('cavalo-bateria', PEPPER)
    expect(stored).toMatch(/^pimenta:[\da-f]{8}:\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(stored).not.toContain(PEPPER)
    expect(await verifySenha(stored, 'cavalo-bateria', PEPPER)).toBe(true)
    expect(await verifySenha(stored, 'cavalo-bateria', `${PEPPER}!`)).toBe(false)
    expect(await verifySenha(stored, 'cavalo-bateria')).toBe(false)
    expect(await verifySenha(stored.replace(/^pimenta:\w+:/, ''), 'cavalo-bateria', PEPPER)).toBe(false)
  })

  test('comes into an older hash with the next sign-in', async () => {
    const { id, email, senha } = server.people.helena
    const hash = async () =>
      (await server.db.selectFrom('usuarios').select('senha_hash').where('id', '=', id).executeTakeFirstOrThrow())
        .senha_hash!
    expect(needsRehash(await hash(), PEPPER)).toBe(true)
    expect((await server.signIn({ email, senha })).status).toBe(200)
    expect(needsRehash(await hash(), PEPPER)).toBe(false)
    expect((await server.signIn({ email, senha })).status).toBe(200)
  })
})

test('a sign-in succeeds while another one adds the pepper to the same password', async () => {
  const { id, email, senha } = server.people.igor
  const senha_hash = await hashSenha(senha, PEPPER)
  const { status } = await whileUncommitted(
    server.db,
    (db) => db.updateTable('usuarios').set({ senha_hash }).where('id', '=', id).execute(),
    () => server.signIn({ email, senha }),
  )
  expect(status).toBe(200)
})

describe('a printed password', () => {
  test('has to be changed before anything else, and the demonstration does not wait for it', async () => {
    await server.db.updateTable('usuarios').set({ nivel: 'analista' }).where('nivel', '=', 'admin').execute()
    const made = await ensureAdministrator(server.db, { pepper: PEPPER }, server.deps.clock)
    const printed = made!.senha!
    const { body } = await server.signIn({ email: made!.email, senha: printed })
    expect(body.userInfo?.trocarSenha).toBe(true)
    for (const [method, path] of [
      ['GET', '/laudos/list'],
      ['GET', '/entidades/administradores'],
      ['GET', '/eventos'],
      ['GET', '/sessoes'],
    ] as const) {
      expect((await send(method, path, body.token)).body.codigo).toBe('troque-a-senha')
    }
    const demonstration = await createDemonstrationToken({ ...server.deps, db: server.db })
    const goesOn = async () => (await send('GET', '/entidades/administradores', demonstration)).status
    expect(await goesOn()).toBe(200)

    expect((await change(body.token, printed, printed)).body.detail).toContain('diferente')
    expect((await change(body.token, printed, 'agora-e-minha')).status).toBe(200)
    expect((await send('GET', '/entidades/administradores', body.token)).status).toBe(200)
    expect((await send('GET', '/sessoes', body.token)).body).toMatchObject([{ atual: true }])
    expect((await send('DELETE', '/sessoes?todas=sim', body.token)).status).toBe(200)
    expect(await goesOn(), 'the demonstration has its own session').toBe(200)
    const again = await server.signIn({ email: made!.email, senha: 'agora-e-minha' })
    expect(again.body.userInfo?.trocarSenha).toBeUndefined()
  })
})

describe('who did not do it learns of it', () => {
  const notified = async (to: string, what: RegExp) => {
    await vi.waitFor(() => expect(server.mails.some((mail) => mail.to === to && what.test(mail.subject))).toBe(true))
    return server.mails.find((mail) => mail.to === to && what.test(mail.subject))!.text
  }

  test('a changed password is told by e-mail, with device, address and time', async () => {
    const { email, senha } = server.people.eva
    const { token } = (await server.signIn({ email, senha })).body
    expect((await change(token, senha, 'a-minha-propria')).status).toBe(200)
    const text = await notified(email, /Sua senha foi alterada/)
    expect(text).toMatch(/Quando: +\d\d\/\d\d\/\d{4} às \d\d:\d\d \(horário de Brasília\)/)
    expect(text).toMatch(/Aparelho: +\S/)
    expect(text).toMatch(/Endereço: +127\.0\.0\.1/)
    expect(text).not.toContain('a-minha-propria')
  })

  test('a password or an e-mail that the administration sets is told, the e-mail at both addresses', async () => {
    const { id, email } = server.people.fabio
    const token = await createDemonstrationToken({ ...server.deps, db: server.db })
    const typed = { senha: 'dada-pela-adm', confirmarSenha: 'dada-pela-adm', email: 'fabio.novo@exemplo.com.br' }
    expect((await send('PATCH', `/entidades/funcionarios/${id}`, token, typed)).status).toBe(200)
    await notified('fabio.novo@exemplo.com.br', /administração definiu/)
    await notified('fabio.novo@exemplo.com.br', /e-mail da sua conta/)
    await notified(email, /e-mail da sua conta/)
  })
})

describe('the security log', () => {
  const entries = async (query: string) => {
    const token = await createDemonstrationToken({ ...server.deps, db: server.db })
    const { body } = await send('GET', `/seguranca/registro?${query}`, token)
    return (body as unknown as { registros: Readonly<Record<string, unknown>>[] }).registros
  }

  test('says who, from where, what and whether it was refused, with the account of a failed sign-in', async () => {
    const { email, id, nome } = server.people.joao
    await server.signIn({ email, senha: 'senha-errada' }, '198.51.100.9')
    await server.signIn({ email, senha: server.people.joao.senha }, '198.51.100.9')
    const [done, refused] = await entries(`evento=entrar&conta=${id}`)
    expect(done).toMatchObject({ recusado: false, conta: { id, nome }, pessoa: { id, nome }, endereco: '198.51.100.9' })
    expect(refused).toMatchObject({ recusado: true, conta: { id, nome }, detalhe: { motivo: 'login-invalido' } })
    expect(refused).not.toHaveProperty('pessoa')
  })

  test('keeps nothing that was typed: a password in the field of the e-mail is in no row', async () => {
    await server.signIn({ email: 'minha.senha.secreta@exemplo.com.br', senha: 'digitada-aqui' })
    const { rows } = await sql<{ line: string }>`select to_jsonb(r)::text as line from registro_seguranca r`.execute(
      server.db,
    )
    const kept = rows.map(({ line }) => line).join('\n')
    expect(kept).toContain('login-invalido')
    expect(kept).not.toMatch(/minha\.senha|digitada|senha-errada|token/)
    const [nobodys] = await entries('evento=entrar&recusado=sim&pageSize=1')
    expect(nobodys).not.toHaveProperty('conta')
  })

  test('has the requests that a profile does not allow', async () => {
    const { token, id } = server.people.bruno
    expect((await send('GET', '/entidades/analistas', token)).status).toBe(403)
    expect((await entries('evento=pedir-acesso'))[0]).toMatchObject({
      recusado: true,
      pessoa: { id },
      detalhe: { rota: 'GET /entidades/:tipo' },
    })
  })

  test('is kept for as long as the settings say', async () => {
    const { clock, settings } = server.deps
    const quando = new Date(clock.now().getTime() - 366 * 86_400_000)
    const row = { quando, evento: 'entrar', recusado: true, endereco: '192.0.2.1' }
    await server.db.insertInto('registro_seguranca').values(row).execute()
    const before = await entries('pageSize=500')
    await sweepSessionsAndLinks({} as Work, { db: server.db, clock, settings })
    const kept = await entries('pageSize=500')
    expect(before.some(({ endereco }) => endereco === '192.0.2.1')).toBe(true)
    expect(kept.some(({ endereco }) => endereco === '192.0.2.1')).toBe(false)
    expect(kept).toHaveLength(before.length - 1)
  })

  test('is for administrators alone, in pages', async () => {
    expect((await send('GET', '/seguranca/registro', server.people.carla.token)).status).toBe(403)
    const [first, second] = await entries('pageSize=2')
    expect((await entries(`pageSize=1&antesDe=${first!['id'] as number}`))[0]!['id']).toBe(second!['id'])
  })
})
