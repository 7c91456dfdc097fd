import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type FactorServer, startFactorServer } from './factor-client.fixture.ts'
import { type SoftAuthenticator, softAuthenticator } from './soft-authenticator.fixture.ts'

const PLACE = { rpId: 'faixa.exemplo.com.br', origin: 'https://faixa.exemplo.com.br' }

let server: FactorServer
beforeAll(async () => {
  server = await startFactorServer({ settings: { address: `${PLACE.origin}/sp/` } })
})
afterAll(() => server.stop())

type Person = keyof FactorServer['people']

const tokenOf = (person: Person) => server.people[person].token
const confirm = (person: Person) =>
  server.db
    .updateTable('sessoes')
    .set({ confirmada_em: server.deps.clock.now() })
    .where('usuario_id', '=', server.people[person].id)
    .execute()

/** Enrols a passkey; `place` is where its browser is. */
async function enrolKey(person: Person, device: SoftAuthenticator, place = PLACE) {
  await confirm(person)
  const { challenge = '' } = (await server.ask('POST', '/segundo-fator/chaves/nova', tokenOf(person))).body
  const chave = device.create({ challenge, ...place })
  return server.ask('POST', '/segundo-fator/chaves', tokenOf(person), { nome: 'Chave USB', chave })
}

async function challengeOf(entrada: string): Promise<string> {
  return (await server.post('/login/chave', { entrada })).body.challenge!
}

async function signInWith(person: Person, device: SoftAuthenticator, change: object = {}) {
  const entrada = await server.half(person)
  const chave = device.sign({ challenge: await challengeOf(entrada), ...PLACE, ...change })
  return server.second(entrada, { chave })
}

const countersOf = (id: number) =>
  server.db.selectFrom('chaves_de_acesso').select(['contador', 'usada_em']).where('usuario_id', '=', id).execute()

describe('a passkey', () => {
  const device = softAuthenticator()

  test('is enrolled under a name, with recovery codes, and told by e-mail', async () => {
    const { status, body } = await enrolKey('davi', device)
    expect(status).toBe(201)
    expect(body.recuperacao).toHaveLength(10)
    const listed = (await server.ask('GET', '/segundo-fator', tokenOf('davi'))).body
    expect(listed).toMatchObject({
      chaves: [{ nome: 'Chave USB', valeAqui: true }],
      recuperacao: { restam: 10 },
      chavesPossiveis: true,
    })
    await vi.waitFor(() =>
      expect(server.mails.map(({ subject }) => subject).join()).toContain('chave de acesso cadastrada'),
    )
  })

  test('is the second step of a sign-in, and its counter is kept', async () => {
    const first = await server.signIn({ email: server.people.davi.email, senha: server.people.davi.senha })
    expect(first.body.segundoFator?.formas).toEqual(['chave', 'recuperacao'])
    const { status, body } = await signInWith('davi', device, { counter: 7 })
    expect(status).toBe(200)
    expect(await server.isIn(body.token)).toBe(true)
    expect(await countersOf(server.people.davi.id)).toMatchObject([{ contador: 7, usada_em: expect.any(Date) }])
  })

  test('that was copied is refused: its counter is behind', async () => {
    expect((await signInWith('davi', device, { counter: 7 })).body.codigo).toBe('codigo-invalido')
    expect((await signInWith('davi', device, { counter: 8 })).status).toBe(200)
  })

  test('signs its own challenge only, at this address only', async () => {
    const other = await challengeOf(await server.half('davi'))
    for (const change of [
      { challenge: other },
      { challenge: 'inventado' },
      { origin: 'https://faixa.exemplo.com.br.malicioso.com' },
      { rpId: 'malicioso.com' },
    ]) {
      const answer = await signInWith('davi', device, { counter: 20, ...change })
      expect({ change, codigo: answer.body.codigo }).toEqual({ change, codigo: 'codigo-invalido' })
      server.wait(20)
    }
    server.wait(3600)
    expect((await signInWith('davi', device, { counter: 20 })).status).toBe(200)
  })

  test('of somebody else, and one that was never enrolled, open nothing', async () => {
    const [ofEva, unknown] = [softAuthenticator(), softAuthenticator()]
    expect((await enrolKey('eva', ofEva)).status).toBe(201)
    expect((await signInWith('davi', ofEva)).body.codigo).toBe('codigo-invalido')
    expect((await signInWith('davi', unknown)).body.codigo).toBe('codigo-invalido')
    // A known id with a signature of another key.
    const entrada = await server.half('davi')
    const forged = {
      ...unknown.sign({ challenge: await challengeOf(entrada), ...PLACE }),
      id: device.id,
      rawId: device.id,
    }
    expect((await server.second(entrada, { chave: forged })).body.codigo).toBe('codigo-invalido')
    expect((await signInWith('eva', ofEva)).status).toBe(200)
  })

  test('cannot be taken over: a credential belongs to one person', async () => {
    expect((await enrolKey('carla', device)).body.codigo).toBe('chave-de-acesso-invalida')
    expect((await server.signIn({ email: server.people.carla.email, senha: server.people.carla.senha })).status).toBe(
      200,
    )
  })

  test('made for another address, or for another challenge, is not enrolled', async () => {
    const elsewhere = { rpId: 'malicioso.com', origin: 'https://malicioso.com' }
    expect((await enrolKey('gil', softAuthenticator(), elsewhere)).body.codigo).toBe('chave-de-acesso-invalida')
    const chave = softAuthenticator().create({ challenge: 'inventado', ...PLACE })
    const twice = await server.ask('POST', '/segundo-fator/chaves', tokenOf('gil'), { nome: 'Chave', chave })
    expect(twice.body.codigo).toBe('chave-de-acesso-invalida')
  })

  test('a second click enrols no second one', async () => {
    await confirm('gil')
    const { challenge = '' } = (await server.ask('POST', '/segundo-fator/chaves/nova', tokenOf('gil'))).body
    const sent = { nome: 'Chave', chave: softAuthenticator().create({ challenge, ...PLACE }) }
    const answers = await Promise.all(
      [1, 2].map(() => server.ask('POST', '/segundo-fator/chaves', tokenOf('gil'), sent)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
    expect(answers.filter(({ body }) => body.recuperacao)).toHaveLength(1)
  })

  test('confirms in an open session what asks for a recent password', async () => {
    const { id } = server.people.davi
    await server.db.updateTable('sessoes').set({ confirmada_em: '2020-01-01' }).where('usuario_id', '=', id).execute()
    const renew = () => server.ask('POST', '/segundo-fator/recuperacao', tokenOf('davi'))
    expect((await renew()).body.codigo).toBe('confirme-a-senha')
    const { challenge = '' } = (await server.ask('POST', '/sessao/confirmar/chave', tokenOf('davi'))).body
    const chave = device.sign({ challenge, ...PLACE, counter: 30 })
    expect((await server.ask('POST', '/sessao/confirmar', tokenOf('eva'), { chave })).status).toBe(422)
    expect((await server.ask('POST', '/sessao/confirmar', tokenOf('davi'), { chave })).status).toBe(200)
    // The challenge is used up.
    expect((await server.ask('POST', '/sessao/confirmar', tokenOf('davi'), { chave })).status).toBe(422)
    expect((await renew()).body.recuperacao).toHaveLength(10)
  })

  test('is removed by its person alone; the recovery codes go with the last factor', async () => {
    const { chaves } = (await server.ask('GET', '/segundo-fator', tokenOf('davi'))).body as unknown as {
      chaves: readonly { id: number }[]
    }
    const path = `/segundo-fator/chaves/${chaves[0]!.id}`
    await confirm('eva')
    expect((await server.ask('DELETE', path, tokenOf('eva'))).status).toBe(404)
    await confirm('davi')
    expect((await server.ask('DELETE', path, tokenOf('davi'))).status).toBe(200)
    expect((await server.ask('DELETE', path, tokenOf('davi'))).status).toBe(404)
    const left = (await server.ask('GET', '/segundo-fator', tokenOf('davi'))).body
    expect(left).toEqual({ chaves: [], chavesPossiveis: true })
    expect((await server.signIn({ email: server.people.davi.email, senha: server.people.davi.senha })).status).toBe(200)
  })
})

test('of an address that was given up a passkey is listed, and not asked for', async () => {
  await enrolKey('igor', softAuthenticator())
  await server.db
    .updateTable('chaves_de_acesso')
    .set({ dominio: 'antigo.exemplo.com.br' })
    .where('usuario_id', '=', server.people.igor.id)
    .execute()
  const { body } = await server.signIn({ email: server.people.igor.email, senha: server.people.igor.senha })
  expect(body.segundoFator?.formas).toEqual(['recuperacao'])
  const answer = await server.post('/login/chave', { entrada: body.segundoFator!.entrada })
  expect(answer.body.codigo).toBe('chave-de-acesso-indisponivel')
  expect((await server.ask('GET', '/segundo-fator', tokenOf('igor'))).body).toMatchObject({
    chaves: [{ valeAqui: false }],
  })
})
