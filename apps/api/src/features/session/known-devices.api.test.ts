import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashToken } from '../../http/access/token.ts'
import { type Answer, freshAddress, type SessionServer, startSessionServer } from './session-client.fixture.ts'

let server: SessionServer
beforeAll(async () => {
  server = await startSessionServer()
})
afterAll(() => server.stop())

type Person = keyof SessionServer['people']

const right = (person: Person) => ({ email: server.people[person].email, senha: server.people[person].senha })
const wrong = (person: Person) => ({ email: server.people[person].email, senha: 'senha-errada' })

async function deviceOf(person: Person): Promise<string> {
  const { status, body } = await server.signIn(right(person))
  expect(status).toBe(200)
  return body.aparelho!
}

describe('a stranger who guesses', () => {
  test('does not keep the owner out of a device that the owner has signed in from', async () => {
    const aparelho = await deviceOf('davi')
    for (let i = 0; i < 14; i += 1) {
      const { body } = await server.signIn(wrong('davi'))
      if (body.esperar) server.wait(body.esperar)
    }
    await server.signIn(wrong('davi'))
    expect((await server.signIn(right('davi'))).status).toBe(429)
    expect((await server.signIn({ ...right('davi'), aparelho })).status).toBe(200)
    // The owner's success gives the stranger no further attempts.
    expect((await server.signIn(wrong('davi'))).body.esperar).toBeGreaterThan(30)
  })

  test('gets no more guesses by inventing devices, nor by the device of somebody else', async () => {
    const ofAnother = await deviceOf('carla')
    const guesses: Answer[] = []
    for (let i = 0; i < 12; i += 1) {
      const aparelho = i % 2 === 0 ? ofAnother : `inventado-${i}`
      guesses.push(await server.signIn({ ...wrong('eva'), aparelho }))
    }
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(guesses.at(-1)!.status).toBe(429)
  })

  test('who took a device over has five guesses there, and then waits as elsewhere', async () => {
    const aparelho = await deviceOf('gil')
    const codes: (string | undefined)[] = []
    for (let i = 0; i < 7; i += 1) codes.push((await server.signIn({ ...wrong('gil'), aparelho })).body.codigo)
    expect(codes).toEqual([...Array<string>(5).fill('login-invalido'), 'muitas-tentativas', 'muitas-tentativas'])
    // Elsewhere the owner is not delayed.
    expect((await server.signIn(right('gil'))).status).toBe(200)
  })

  test('from sixty addresses has five guesses at one person', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => server.signIn(wrong('igor'), freshAddress())))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  })
})

describe('an office behind one address', () => {
  test('whose newcomer mistypes again and again keeps nobody out who has signed in there before', async () => {
    const ip = freshAddress()
    const { aparelho } = (await server.signIn(right('bruno'), ip)).body
    for (let i = 0; i < 21; i += 1) await server.signIn({ email: `novo${i}@exemplo.com.br`, senha: 'senha-errada' }, ip)
    expect((await server.signIn(right('helena'), ip)).status).toBe(429)
    expect((await server.signIn({ ...right('bruno'), aparelho }, ip)).status).toBe(200)
  })

  test('may sign in all at once: sixty right passwords are sixty sessions', async () => {
    const ip = freshAddress()
    const people: Person[] = ['ana', 'carla', 'fabio', 'bruno']
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) => server.signIn(right(people[i % people.length]!), ip)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(60).fill(200))
  })
})

test('twelve right sign-ins of one person at the same moment are twelve sessions', async () => {
  const ip = freshAddress()
  const answers = await Promise.all(Array.from({ length: 12 }, () => server.signIn(right('joao'), ip)))
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
})

test('right and wrong ones at the same moment: each gets its own answer, and the wrong ones count', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => server.signIn(i % 4 === 0 ? wrong('ana') : right('ana'))),
  )
  expect(answers.map(({ status }) => status)).toEqual([401, 200, 200, 200, 401, 200, 200, 200])
})

test('an attempt whose process died holds nobody up for longer than a minute', async () => {
  const email = 'morto@exemplo.com.br'
  const now = server.deps.clock.now()
  await server.db
    .insertInto('tentativas_login')
    .values({ chave: `email:${email}`, falhas: 5, ultima_em: now, bloqueado_ate: now, pendentes: 5 })
    .execute()
  server.wait(61)
  expect((await server.signIn({ email, senha: 'senha-errada' })).status).toBe(401)
})

test('a browser keeps one token for all its people, and the server its hash', async () => {
  const aparelho = await deviceOf('fabio')
  const again = await server.signIn({ ...right('helena'), aparelho })
  expect(again.body.aparelho).toBe(aparelho)
  const { body } = await server.signIn({ ...right('helena'), aparelho: 'inventado' })
  expect(body.aparelho).not.toBe('inventado')
  const rows = await server.db.selectFrom('aparelhos').select(['token_hash', 'usuario_id']).execute()
  const owners = rows.filter(({ token_hash }) => token_hash.equals(hashToken(aparelho)))
  expect(new Set(owners.map(({ usuario_id }) => usuario_id))).toEqual(
    new Set([server.people.fabio.id, server.people.helena.id]),
  )
})

test('a changed password is typed anew on every device but this one', async () => {
  const here = (await server.signIn(right('carla'))).body
  const elsewhere = await deviceOf('carla')
  const { senha } = server.people.carla
  await server.fetch('/senha', {
    method: 'PATCH',
    headers: { authorization: `Bearer ${here.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ senhaAtual: senha, senha: 'bem-diferente', confirmarSenha: 'bem-diferente' }),
  })
  const known = await server.db
    .selectFrom('aparelhos')
    .select('token_hash')
    .where('usuario_id', '=', server.people.carla.id)
    .execute()
  expect(known.map(({ token_hash }) => token_hash.equals(hashToken(here.aparelho!)))).toEqual([true])
  expect(known.some(({ token_hash }) => token_hash.equals(hashToken(elsewhere)))).toBe(false)
})
