import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Message } from '../../../mail/mail.ts'
import type { PersonName } from '../../../testing/people.fixture.ts'
import { type SessionServer, startSessionServer } from '../session-client.fixture.ts'

const address = 'https://faixa.exemplo.com.br/'
const sent: Message[] = []
let isMailDown = false
let server: SessionServer

beforeAll(async () => {
  const send = async (message: Message) => {
    if (isMailDown) throw new Error('caixa postal fora do ar')
    sent.push(message)
  }
  server = await startSessionServer({
    settings: { address, base: '/sp/', smtp: 'smtp://correio.exemplo.com.br' },
    deps: () => ({ mail: { send } }),
  })
  // The clock moves by days here, and ana's password always counts as just typed.
  await server.db.updateTable('sessoes').set({ confirmada_em: '2100-01-01T00:00:00Z' }).execute()
})
afterAll(() => server.stop())
beforeEach(() => {
  isMailDown = false
})

let people = 0
const newEmail = () => `convidada${++people}@exemplo.com.br`

const call = async (method: string, path: string, person: PersonName = 'ana', body?: object) => {
  const answered = await server.fetch(
    path,
    { method, ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }) },
    person,
  )
  return { status: answered.status, body: (await answered.json()) as Record<string, unknown> & { id: number } }
}

/** Registers a person without a password; ana's session counts as one with a recent password. */
async function register(more: object = { nivel: 'funcionario', empresa: server.places.aurora }) {
  const email = newEmail()
  const { status, body } = await call('POST', '/entidades/cadastro', 'ana', {
    nome: 'Iara Convidada',
    email,
    convite: true,
    ...more,
  })
  expect({ status, body }).toMatchObject({ status: 201 })
  return { id: body.id, email }
}

const invite = (tipo: string, id: number, person?: PersonName) =>
  call('POST', `/entidades/${tipo}/${id}/convite`, person)
const cancel = (tipo: string, id: number) => call('DELETE', `/entidades/${tipo}/${id}/convite`)
const shown = async (tipo: string, id: number) => (await call('GET', `/entidades/${tipo}/${id}`)).body['convite']
const open = (token: string) => server.post('/convite', { token })
const accept = (token: string, senha: string) =>
  server.post('/convite/aceitar', { token, senha, confirmarSenha: senha })

function tokenTo(email: string): string {
  const { text } = sent.findLast(({ to, text: body }) => to === email && body.includes('token='))!
  return /^https:\/\/faixa\.exemplo\.com\.br\/sp\/convite\?token=([\w-]{43})$/m.exec(text)![1]!
}

/** A person who was invited a while ago, so that another invitation is not the same act. */
async function invited() {
  const { id, email } = await register()
  expect((await invite('funcionarios', id)).status).toBe(200)
  server.wait(60)
  return { id, email, token: tokenTo(email) }
}

const refusalOf = async (answer: Promise<{ body: { codigo?: string; detail?: string } }>) => {
  const { codigo, detail } = (await answer).body
  return codigo === 'convite-invalido' ? detail : codigo
}

describe('an invited person', () => {
  test('has no password until the link is used, and then signs in with the one chosen', async () => {
    const { id, email } = await register()
    expect(await shown('funcionarios', id)).toEqual({ situacao: 'pendente', ate: null })
    expect((await server.signIn({ email, senha: 'qualquer-uma' })).body.codigo).toBe('login-invalido')
    const { body } = await invite('funcionarios', id)
    expect(body).toEqual({
      entrega: 'email',
      email,
      ate: expect.any(String),
      message: `Convite enviado a ${email}. O link vale por 72 horas.`,
    })
    expect(await shown('funcionarios', id)).toEqual({ situacao: 'enviado', ate: body['ate'] })
    const token = tokenTo(email)
    expect((await open(token)).body).toEqual({ nome: 'Iara Convidada', email, ate: body['ate'] })
    expect((await accept(token, 'escolhida-por-mim')).status).toBe(200)
    expect((await server.signIn({ email, senha: 'escolhida-por-mim' })).status).toBe(200)
    expect(await shown('funcionarios', id)).toBeNull()
    expect(sent.at(-1)).toMatchObject({ to: email, subject: 'Sua senha foi criada — Faixa' })
  })

  test('follows the rules of every password', async () => {
    const { token } = await invited()
    expect((await accept(token, '12345')).body.erros).toMatchObject([{ campo: 'senha' }])
    expect((await accept(token, '12345678')).body.erros).toMatchObject([{ campo: 'senha' }])
    const twice = await server.post('/convite/aceitar', { token, senha: 'cavalo-bateria', confirmarSenha: 'outra' })
    expect(twice.body.erros).toMatchObject([{ campo: 'confirmarSenha' }])
    expect((await accept(token, 'cavalo-bateria')).status).toBe(200)
  })

  test('is not let in by way of a forgotten password', async () => {
    const { email } = await register()
    const before = sent.length
    expect((await server.post('/senha/esqueci', { email })).status).toBe(202)
    expect((await server.post('/senha/esqueci', { email: server.people.carla.email })).status).toBe(202)
    await expect.poll(() => sent.slice(before).map(({ to }) => to)).toEqual([server.people.carla.email])
  })
})

describe('a link that no longer works says so, and what to do next', () => {
  test('used', async () => {
    const { token } = await invited()
    expect((await accept(token, 'uma-vez-basta')).status).toBe(200)
    expect(await refusalOf(open(token))).toMatch(/já foi usado: entre com a senha/)
    expect(await refusalOf(accept(token, 'outra-vez-ainda'))).toMatch(/já foi usado/)
  })

  test('used twice at the same moment, it sets one password', async () => {
    const { token } = await invited()
    const answers = await Promise.all([accept(token, 'uma-das-duas'), accept(token, 'a-outra-senha')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  test('late', async () => {
    const { id, token } = await invited()
    server.wait(72 * 3600)
    expect(await refusalOf(accept(token, 'tarde-demais'))).toMatch(/passou da validade: peça outro à administração/)
    expect(await shown('funcionarios', id)).toMatchObject({ situacao: 'enviado' })
  })

  test('cancelled, which leaves the person registered and without access', async () => {
    const { id, token } = await invited()
    expect((await cancel('funcionarios', id)).status).toBe(200)
    expect(await refusalOf(open(token))).toMatch(/cancelado: fale com a administração/)
    expect(await shown('funcionarios', id)).toEqual({ situacao: 'cancelado', ate: null })
    expect((await cancel('funcionarios', id)).status).toBe(200)
  })

  test('replaced by another', async () => {
    const { id, email, token } = await invited()
    expect((await invite('funcionarios', id)).status).toBe(200)
    expect(await refusalOf(open(token))).toMatch(/trocado por outro: use o link mais recente/)
    expect((await accept(tokenTo(email), 'com-a-mais-nova')).status).toBe(200)
  })

  test('of somebody whose password was typed by the administration, or whose e-mail was changed', async () => {
    const typed = await invited()
    const senha = 'digitada-por-ana'
    const edit = (id: number, body: object) => call('PATCH', `/entidades/funcionarios/${id}`, 'ana', body)
    expect((await edit(typed.id, { senha, confirmarSenha: senha })).status).toBe(200)
    expect(await refusalOf(open(typed.token))).toMatch(/já definiu uma senha/)
    const moved = await invited()
    expect((await edit(moved.id, { email: newEmail() })).status).toBe(200)
    expect(await refusalOf(open(moved.token))).toMatch(/trocado por outro/)
    expect(await shown('funcionarios', moved.id)).toMatchObject({ situacao: 'pendente' })
  })

  test('of somebody who was archived, or whose empresa was', async () => {
    const gone = await invited()
    expect((await call('DELETE', `/entidades/funcionarios/${gone.id}`)).status).toBe(200)
    expect(await refusalOf(accept(gone.token, 'ja-nao-estou'))).toMatch(/não está mais ativo/)
    const { body: company } = await call('POST', '/entidades/cadastro', 'ana', {
      nivel: 'empresa',
      nome: 'Usina Que Fecha',
    })
    const { id, email } = await register({ nivel: 'funcionario', empresa: company.id })
    await invite('funcionarios', id)
    expect((await call('DELETE', `/entidades/empresas/${company.id}`)).status).toBe(200)
    expect(await refusalOf(accept(tokenTo(email), 'ja-nao-estou'))).toMatch(/não está mais ativo/)
  })

  test('invented', async () => {
    for (const token of ['', 'x', `' or true --`, '\0', 'a'.repeat(200)]) {
      expect(await refusalOf(accept(token, 'senha-qualquer'))).toMatch(/confira se o link está inteiro/)
    }
  })
})

describe('inviting', () => {
  test('a double click sends one message', async () => {
    const { id, email } = await register()
    const answers = await Promise.all([invite('funcionarios', id), invite('funcionarios', id)])
    expect(answers.map(({ body }) => body['entrega'])).toEqual(['email', 'email'])
    expect(sent.filter(({ to }) => to === email)).toHaveLength(1)
    expect((await open(tokenTo(email))).status).toBe(200)
  })

  test('a mail server that does not answer is named, and leaves no link that works', async () => {
    const { id, email } = await register()
    isMailDown = true
    const failed = await invite('funcionarios', id)
    expect(failed).toMatchObject({
      status: 200,
      body: { entrega: 'falhou', message: expect.stringContaining('não a aceitou agora') },
    })
    expect(await shown('funcionarios', id)).toEqual({ situacao: 'pendente', ate: null })
    isMailDown = false
    expect((await invite('funcionarios', id)).body['entrega']).toBe('email')
    expect((await open(tokenTo(email))).status).toBe(200)
  })

  test('nobody’s mailbox is flooded', async () => {
    const { id } = await register()
    // From the fifth attempt on the waits are 2, 4, 8 and 16 s, with 11 s between the attempts.
    for (let i = 0; i < 8; i += 1) {
      expect((await invite('funcionarios', id)).status).toBe(200)
      server.wait(11)
    }
    expect((await invite('funcionarios', id)).body['codigo']).toBe('muitas-tentativas')
  })

  test('gives a pilot a login later, and a prestadora one at once', async () => {
    const { beto } = server.places
    const email = newEmail()
    expect((await invite('pilotos', beto)).body['codigo']).toBe('sem-acesso')
    expect((await call('PATCH', `/entidades/pilotos/${beto}`, 'ana', { email, convite: true })).status).toBe(200)
    expect((await invite('pilotos', beto)).body['entrega']).toBe('email')
    expect((await accept(tokenTo(email), 'voando-baixo')).status).toBe(200)
    expect((await server.signIn({ email, senha: 'voando-baixo' })).body.userInfo).toMatchObject({ pilotoId: beto })
    const prestadora = await register({ nivel: 'prestadora' })
    expect(await shown('prestadoras', prestadora.id)).toEqual({ situacao: 'pendente', ate: null })
    expect((await invite('prestadoras', prestadora.id)).body['entrega']).toBe('email')
  })

  test('is for people without a password, who are there', async () => {
    expect((await invite('funcionarios', server.people.davi.id)).body['codigo']).toBe('convite-desnecessario')
    expect((await invite('funcionarios', 999_999)).status).toBe(404)
    expect((await invite('empresas', server.places.aurora)).body['codigo']).toBe('sem-acesso')
    // An analista is no funcionario.
    expect((await invite('funcionarios', server.people.carla.id)).status).toBe(404)
  })

  test('is refused to analysts where staff is concerned', async () => {
    const { id } = await register({ nivel: 'analista' })
    expect((await invite('analistas', id, 'carla')).status).toBe(403)
    expect((await invite('analistas', id)).status).toBe(200)
  })

  test('a password and an invitation at once are a contradiction', async () => {
    const both = { senha: 'cavalo-bateria', confirmarSenha: 'cavalo-bateria', convite: true }
    const typed = { nivel: 'analista', nome: 'Duas Vezes', email: newEmail(), ...both }
    expect((await call('POST', '/entidades/cadastro', 'ana', typed)).body['erros']).toMatchObject([{ campo: 'senha' }])
  })

  test('wants a password that was typed a moment ago', async () => {
    const { id } = await register()
    const { token } = (await server.signIn({ email: server.people.ana.email, senha: server.people.ana.senha })).body
    server.wait(16 * 60)
    const headers = { authorization: `Bearer ${token}` }
    const answered = await server.post(`/entidades/funcionarios/${id}/convite`, {}, headers)
    expect(answered.body.codigo).toBe('confirme-a-senha')
  })

  test('neither tokens nor passwords are kept in the clear, nor logged', async () => {
    const { email, token } = await invited()
    await accept(token, 'senha-bem-secreta')
    const rows = await sql<{ line: string }>`
      select to_jsonb(c)::text as line from convites c union all select to_jsonb(a)::text from auditoria a
      union all select to_jsonb(u)::text from usuarios u union all select to_jsonb(s)::text from registro_seguranca s
      union all select to_jsonb(k)::text from respostas_por_chave k`.execute(server.db)
    const kept = [...rows.rows.map(({ line }) => line), ...server.logged].join('\n')
    expect(kept).toContain(email)
    expect(kept).toContain('aceitar-convite')
    expect(kept).not.toContain(token)
    expect(kept).not.toContain('senha-bem-secreta')
  })
})

test('where the server sends no e-mail, the link is shown to the person who invites, once, and nothing is written of it', async () => {
  const silent = await startSessionServer({ settings: { address, base: '/sp/' } })
  const ana = silent.as('ana')
  const { id } = await ana.registerEntity({
    body: { nivel: 'analista', nome: 'Rita Sem Correio', email: 'rita@exemplo.com.br', convite: true },
  })
  const { entrega, link = '' } = await ana.inviteEntity({ params: { tipo: 'analistas', id } })
  expect(entrega).toBe('link')
  const token = /^https:\/\/faixa\.exemplo\.com\.br\/sp\/convite\?token=([\w-]{43})$/.exec(link)![1]!
  expect(silent.mails).toEqual([])
  expect(silent.logged.join()).not.toContain(token)
  await silent.anyone.acceptInvitation({ body: { token, senha: 'cavalo-bateria', confirmarSenha: 'cavalo-bateria' } })
  expect((await silent.signIn({ email: 'rita@exemplo.com.br', senha: 'cavalo-bateria' })).status).toBe(200)
  await silent.stop()
})
