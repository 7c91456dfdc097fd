import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { transaction } from '../../../db/database.ts'
import { recordRevision } from '../../../laudo/record-revision.queries.ts'
import { insertLaudo } from '../../../testing/laudo-rows.fixture.ts'
import { type SessionServer, startSessionServer } from '../../session/session-client.fixture.ts'

let server: SessionServer
let month = 0
/** A number for values that must differ in each test. */
let made = 0

beforeAll(async () => {
  server = await startSessionServer()
  // The clock is moved here, and staff's passwords always count as typed just now.
  await server.db.updateTable('sessoes').set({ confirmada_em: '2100-01-01T00:00:00Z' }).execute()
})
afterAll(() => server.stop())
beforeEach(() => {
  month += 1
  server.wait(60)
})

interface Answered {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>> & {
    readonly codigo?: string
    readonly detail?: string
    readonly id?: number
  }
}

async function send(method: string, path: string, token: string | undefined, body?: object): Promise<Answered> {
  const answered = await server.fetch(path, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answered.text()
  return { status: answered.status, body: text === '' ? {} : (JSON.parse(text) as Answered['body']) }
}

const typed = (senha: string) => ({ senha, confirmarSenha: senha })
const ana = () => server.people.ana.token
const signIn = async (email: string, senha: string) =>
  (await send('POST', '/login', undefined, { email, senha })).body['token'] as string
const change = (token: string, from: string, to: string) =>
  send('PATCH', '/senha', token, { senhaAtual: from, ...typed(to) })

/** A funcionario of the empresa whom ana registered with a password, and who has replaced it. */
async function established() {
  const email = `pessoa${++made}@usina.com.br`
  const { id } = (
    await send('POST', '/entidades/cadastro', ana(), {
      nivel: 'funcionario',
      nome: 'Rita Usina',
      empresa: server.places.aurora,
      email,
      ...typed('dada-por-outra'),
    })
  ).body
  const first = await signIn(email, 'dada-por-outra')
  expect((await change(first, 'dada-por-outra', 'escolhida-por-mim')).status).toBe(200)
  expect((await send('PATCH', '/entidades/license', first)).status).toBe(200)
  return { id: id!, email, token: first, senha: 'escolhida-por-mim' }
}

/** Creates a settlement of one measured laudo, in a separate month. */
async function acerto(): Promise<string> {
  const { aurora, aerosul, bruno } = server.places
  const start = `20${20 + Math.floor(month / 12)}-${`${(month % 12) + 1}`.padStart(2, '0')}`
  const [inicio, fim] = [`${start}-01`, `${start}-28`]
  const pair = { empresa: aurora, prestadora: aerosul, inicio, fim }
  const termos = { precoPorHa: '45.00', conta: 'efetiva', pleno: 85, degraus: [{ de: 0, modo: 'proporcional' }] }
  const contrato = await server.as('davi').createContrato({ body: { nome: 'Do mês', ...pair, termos } as never })
  for (const person of ['davi', 'gil'] as const) {
    await server.as(person).acceptContrato({ params: { uuid: contrato.uuid }, body: { versao: 1 } })
  }
  const { id } = await insertLaudo(server.db, {
    empresa_id: aurora,
    piloto_id: bruno,
    metodo: 'v2',
    motor: 'faixa 0.1.0',
    data: inicio,
    area_plantio: 100,
    area_bruta: 120,
    aplicacao_externa: 5,
    aplicacao_efetiva: 80,
    area_aplicada: 85,
    area_nao_aplicada: 20,
    percent_aplicacao_efetiva: 80,
  })
  await transaction(server.db, (tx) => recordRevision({ db: tx, deps: server.deps }, id, 'edicao'))
  return (await server.as('gil').createAcerto({ body: pair })).uuid
}

const accept = (uuid: string, token: string) => send('POST', `/acertos/${uuid}/aceitar`, token)
const edit = (id: number, body: object) => send('PATCH', `/entidades/funcionarios/${id}`, ana(), body)

/** The link that the last message to this address has. */
async function linkTo(email: string): Promise<string> {
  const before = server.mails.length
  expect((await send('POST', '/senha/esqueci', undefined, { email })).status).toBe(202)
  await vi.waitFor(() =>
    expect(server.mails.slice(before).some(({ to, text }) => to === email && text.includes('token='))).toBe(true),
  )
  return /token=([\w-]{43})/.exec(
    server.mails.findLast(({ to, text }) => to === email && text.includes('token='))!.text,
  )![1]!
}

async function setByLink(email: string, senha: string): Promise<string> {
  const token = await linkTo(email)
  expect((await send('POST', '/senha/redefinir', undefined, { token, ...typed(senha) })).status).toBe(200)
  return signIn(email, senha)
}

describe('a password that another person has set', () => {
  test('opens nothing but its change, and its person accepts once it was replaced', async () => {
    const email = 'primeira@usina.com.br'
    await send('POST', '/entidades/cadastro', ana(), {
      nivel: 'funcionario',
      nome: 'Rita Usina',
      empresa: server.places.aurora,
      email,
      ...typed('dada-por-outra'),
    })
    const uuid = await acerto()
    const { body } = await send('POST', '/login', undefined, { email, senha: 'dada-por-outra' })
    expect(body).toMatchObject({ userInfo: { trocarSenha: true } })
    const token = body['token'] as string
    for (const [method, path] of [
      ['GET', '/laudos/list'],
      ['GET', '/acertos'],
      ['POST', `/acertos/${uuid}/aceitar`],
      ['POST', '/chaves-api'],
      ['PATCH', '/entidades/license'],
      ['GET', '/eventos'],
      ['PATCH', '/perfil'],
      ['POST', '/perfil/fator/aplicativo'],
    ] as const) {
      const { body: refused } = await send(method, path, token, method === 'GET' ? undefined : {})
      expect([path, refused.codigo]).toEqual([path, path.includes('fator/') ? expect.any(String) : 'troque-a-senha'])
    }
    expect((await change(token, 'dada-por-outra', 'dada-por-outra')).body.detail).toContain('diferente')
    expect((await change(token, 'dada-por-outra', 'escolhida-por-mim')).status).toBe(200)
    await send('PATCH', '/entidades/license', token)
    expect((await accept(uuid, token)).status).toBe(200)
  })

  test('leaves API keys as they are', async () => {
    const { id, token } = await established()
    const { body } = await send('POST', '/chaves-api', token, {
      nome: 'Painel',
      escopos: ['readAcerto'],
      validadeDias: 30,
    })
    expect(body).toMatchObject({ chave: expect.stringMatching(/^faixa_/) as string })
    await edit(id, typed('dada-de-novo'))
    expect((await send('GET', '/acertos', body['chave'] as string)).status).toBe(200)
  })
})

describe('a settlement is accepted by nobody in the place of its person', () => {
  test('not by who set the password and changed it at once; by the person, after a link to the own address', async () => {
    const { id, email } = await established()
    const uuid = await acerto()
    expect((await edit(id, typed('dada-de-novo'))).status).toBe(200)
    const thief = await signIn(email, 'dada-de-novo')
    expect((await accept(uuid, thief)).body.codigo).toBe('troque-a-senha')
    await change(thief, 'dada-de-novo', 'minha-agora')
    const refused = await accept(uuid, thief)
    expect(refused).toMatchObject({ status: 403, body: { codigo: 'acesso-de-outra-pessoa' } })
    expect(refused.body.detail).toMatch(/^Ana .+ definiu a sua senha em .+ «Esqueceu sua senha\?»/)
    const person = await setByLink(email, 'outra-vez-minha')
    expect((await accept(uuid, person)).status).toBe(200)
  })

  test('not by who changed the e-mail and took a link there; the address put back gives it to the person again', async () => {
    const { id, email } = await established()
    const uuid = await acerto()
    const newEmail = `de-ana${++made}@exemplo.com.br`
    expect((await edit(id, { email: newEmail })).status).toBe(200)
    const thief = await setByLink(newEmail, 'minha-agora')
    const refused = await accept(uuid, thief)
    expect(refused.body).toMatchObject({
      codigo: 'acesso-de-outra-pessoa',
      detail: expect.stringContaining(email) as string,
    })
    await change(thief, 'minha-agora', 'minha-de-novo')
    expect((await accept(uuid, thief)).status).toBe(403)
    await edit(id, { email })
    expect((await accept(uuid, await signIn(email, 'minha-de-novo'))).status).toBe(403)
    expect((await accept(uuid, await setByLink(email, 'outra-vez-minha'))).status).toBe(200)
  })

  test('not by who asked for an own address before the person took the account back', async () => {
    const { id, email } = await established()
    await edit(id, typed('dada-de-novo'))
    const thief = await signIn(email, 'dada-de-novo')
    await change(thief, 'dada-de-novo', 'minha-agora')
    const newEmail = `de-ana${++made}@exemplo.com.br`
    expect((await send('POST', '/perfil/email', thief, { email: newEmail })).status).toBe(200)
    const link = /token=([\w-]{43})/.exec(server.mails.findLast(({ to }) => to === newEmail)!.text)![1]!
    await setByLink(email, 'outra-vez-minha')
    expect((await send('POST', '/perfil/email/confirmar', undefined, { token: link })).body.codigo).toBe(
      'troca-invalida',
    )
  })

  test('an address that the person who knows the password confirms is the own one', async () => {
    const { id, email, token } = await established()
    const uuid = await acerto()
    await edit(id, { email: `errado${made}@exemplo.com.br` })
    expect((await accept(uuid, token)).status).toBe(200)
    expect(email).toMatch(/^pessoa/)
  })
})

describe('both sides learn of an acceptance', () => {
  test('by e-mail, with who, for whom, how much and from which device; the history has the device', async () => {
    const { davi, gil, eva } = server.people
    const uuid = await acerto()
    const before = server.mails.length
    const token = await signIn(davi.email, davi.senha)
    expect((await accept(uuid, token)).status).toBe(200)
    const notifications = () =>
      server.mails.slice(before).filter(({ subject }) => subject.startsWith('Acerto aceito pela empresa'))
    await vi.waitFor(() =>
      expect(notifications().map(({ to }) => to)).toEqual(expect.arrayContaining([davi.email, gil.email])),
    )
    // eva belongs to a unidade and accepts nothing.
    expect(notifications().map(({ to }) => to)).not.toContain(eva.email)
    const { text } = notifications().find(({ to }) => to === gil.email)!
    // 80 ha of 100: 80 % of 85 % pays 80 ha × R$ 45,00 × 94,12 % = R$ 3.388,32.
    expect(text).toMatch(/Davi .+ aceitou, pela empresa Usina Aurora, o acerto entre Usina Aurora e AeroSul Aviação\./)
    expect(text).toMatch(/1 laudo, R\$\s3\.388,32/)
    expect(text).toMatch(/Aparelho: Chrome no Windows, em uso desde \d\d\/\d\d\/\d{4} às \d\d:\d\d/)
    expect(text).toContain('Falta o aceite da prestadora AeroSul Aviação.')
    expect(text).toContain(`/acertos/${uuid}`)
    const { atos } = await server.as('gil').readAcertoHistory({ params: { uuid } })
    expect(atos[0]).toMatchObject({ acao: 'aceitar', quem: expect.stringMatching(/^Davi/) as string })
    const device = atos[0]!.mudancas.find(({ campo }) => campo === 'aparelho')
    expect(device?.depois).toMatch(/^Chrome no Windows, em uso desde/)
    await server.as('gil').acceptAcerto({ params: { uuid }, body: {} })
    await vi.waitFor(() =>
      expect(
        server.mails.filter(({ subject }) => subject.startsWith('Acerto aceito pelas duas partes')).map(({ to }) => to),
      ).toEqual(expect.arrayContaining([davi.email, gil.email])),
    )
  })
})

test('a login that is taken away is told at its address', async () => {
  const { id, email } = await (async () => {
    const mail = `aero${++made}@exemplo.com.br`
    const { body } = await send('POST', '/entidades/cadastro', ana(), {
      nivel: 'prestadora',
      nome: `Prestadora ${made}`,
      empresas: [server.places.aurora],
      email: mail,
      ...typed('dada-por-outra'),
    })
    return { id: body.id!, email: mail }
  })()
  await send('PATCH', `/entidades/prestadoras/${id}`, ana(), { email: null })
  await vi.waitFor(() =>
    expect(server.mails.some(({ to, subject }) => to === email && /retirou o seu acesso/.test(subject))).toBe(true),
  )
})
