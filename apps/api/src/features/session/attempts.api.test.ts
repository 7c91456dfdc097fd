import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countAttempt } from './attempts.queries.ts'
import { guardAddress, networkOf } from './guarded-keys.ts'
import { type Answer, freshAddress, type SessionServer, startSessionServer } from './session-client.fixture.ts'

let server: SessionServer
beforeAll(async () => {
  server = await startSessionServer()
})
afterAll(() => server.stop())

const senha = 'senha-errada'
const codes = (answers: readonly Answer[]) => answers.map(({ body }) => body.codigo)

async function fail(email: string, times: number): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let i = 0; i < times; i += 1) answers.push(await server.signIn({ email, senha }))
  return answers
}

describe('guessing one person’s password', () => {
  test('after five failures each attempt has to wait twice as long, up to 15 minutes', async () => {
    const email = server.people.davi.email
    expect(codes(await fail(email, 5))).toEqual(Array(5).fill('login-invalido'))
    const waits: number[] = []
    for (let i = 0; i < 12; i += 1) {
      const { status, headers, body } = await server.signIn({ email, senha })
      expect({ status, codigo: body.codigo }).toEqual({ status: 429, codigo: 'muitas-tentativas' })
      expect(Number(headers.get('retry-after'))).toBe(body.esperar)
      expect(body.detail).toMatch(/aguarde \d+ (segundo|minuto)s? e tente/)
      waits.push(body.esperar!)
      server.wait(body.esperar!)
      expect(codes(await fail(email, 1))).toEqual(['login-invalido'])
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
  })

  test('trying too early does not lengthen the wait, and even the right password has to wait', async () => {
    const { email, senha: known } = server.people.eva
    await fail(email, 5)
    for (let i = 0; i < 3; i += 1) expect((await server.signIn({ email, senha: known })).body.esperar).toBe(2)
    server.wait(2)
    expect((await server.signIn({ email, senha: known })).status).toBe(200)
  })

  test('the right password wipes the slate clean', async () => {
    const { email, senha: known } = server.people.gil
    await fail(email, 4)
    expect((await server.signIn({ email, senha: known })).status).toBe(200)
    expect(codes(await fail(email, 5))).toEqual(Array(5).fill('login-invalido'))
  })

  test('a day without attempts does so too', async () => {
    const { email } = server.people.helena
    await fail(email, 5)
    server.wait(24 * 3600 + 1)
    expect(codes(await fail(email, 5))).toEqual(Array(5).fill('login-invalido'))
  })

  test('an e-mail that nobody has is answered just the same', async () => {
    const strip = ({ status, body }: Answer) => ({ status, body })
    const known = (await fail(server.people.carla.email, 6)).map(strip)
    const unknown = (await fail('ninguem@exemplo.com.br', 6)).map(strip)
    expect(unknown).toEqual(known)
    expect(known.at(-1)!.status).toBe(429)
  })

  test('the case of the e-mail makes it no other', async () => {
    await fail('fulano@exemplo.com.br', 5)
    expect(codes(await fail('FULANO@Exemplo.com.br', 1))).toEqual(['muitas-tentativas'])
  })

  test('a hundred attempts at the same moment get five guesses', async () => {
    const email = 'cem@exemplo.com.br'
    const answers = await Promise.all(Array.from({ length: 100 }, () => server.signIn({ email, senha })))
    expect(codes(answers).filter((codigo) => codigo === 'login-invalido')).toHaveLength(5)
    expect(codes(answers).filter((codigo) => codigo === 'muitas-tentativas')).toHaveLength(95)
  })
})

describe('guessing from one address', () => {
  test('two people who sign in at the same moment do not hold each other up, in whatever order they are counted', async () => {
    const { db } = server
    const guard = guardAddress('203.0.113.77')
    const moment = new Date('2026-03-14T10:00:00.010Z')
    const before = new Date('2026-03-14T10:00:00.000Z')
    expect([await countAttempt(db, guard, moment), await countAttempt(db, guard, before)]).toEqual([0, 0])
  })

  test('after twenty failures at as many people the address has to wait, and nobody else', async () => {
    const ip = freshAddress()
    const guess = (i: number, from = ip) => server.signIn({ email: `pessoa${i}@exemplo.com.br`, senha }, from)
    for (let i = 0; i < 20; i += 1) expect((await guess(i)).status).toBe(401)
    expect((await guess(21)).body).toMatchObject({ codigo: 'muitas-tentativas', esperar: 2 })
    expect((await guess(22, freshAddress())).status).toBe(401)
  })

  test('those who know their password are no failures', async () => {
    const ip = freshAddress()
    const { email, senha: known } = server.people.ana
    for (let i = 0; i < 25; i += 1) expect((await server.signIn({ email, senha: known }, ip)).status).toBe(200)
    expect((await server.signIn({ email: 'outra@exemplo.com.br', senha }, ip)).status).toBe(401)
  })

  test('a subscriber’s IPv6 network is one address', () => {
    expect(networkOf('2001:db8:0:7::1')).toBe('2001:db8:0:7')
    expect(networkOf('2001:db8:0:7:ffff:ffff:ffff:ffff')).toBe(networkOf('2001:0db8:0000:0007::1'))
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0')
    expect(networkOf('::1')).toBe('0:0:0:0')
    expect(networkOf('::ffff:10.0.0.1')).toBe('10.0.0.1')
    expect(networkOf('10.0.0.1')).toBe('10.0.0.1')
  })
})

test('attempts that no longer count are swept by a sign-in', async () => {
  await fail('velho@exemplo.com.br', 2)
  server.wait(25 * 3600)
  const { email, senha: known } = server.people.igor
  await server.signIn({ email, senha: known })
  expect(await server.db.selectFrom('tentativas_login').select('chave').execute()).toEqual([])
})
