import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashToken } from '../../../http/access/token.ts'
import type { Issuer } from '../../../settings/read-issuers.ts'
import { readSettings } from '../../../settings.ts'
import { startIssuer, type TestIssuer } from '../../../testing/issuer.fixture.ts'
import { type FactorServer, startFactorServer } from '../factor/factor-client.fixture.ts'

const RETURN = 'https://faixa.exemplo.com.br/sp/login/emissor'

/** Reads issuers as the server reads them at its start. */
const read = (issuers: readonly object[]) =>
  readSettings({ FAIXA_OIDC: JSON.stringify(issuers) }, '/tmp').issuers as Issuer[]
const issuer = (at: Pick<TestIssuer, 'url' | 'cliente' | 'segredo'>, id: string, more: object = {}) => ({
  ...{ id, nome: `Conta ${id}`, emissor: at.url, cliente: at.cliente, segredo: at.segredo },
  ...more,
})

let entra: TestIssuer
let outro: TestIssuer
let server: FactorServer
/** The settings in use: each test may put others. */
const issuers: Issuer[] = []
const use = (...all: readonly object[]) => issuers.splice(0, issuers.length, ...read(all))

beforeAll(async () => {
  ;[entra, outro] = await Promise.all([startIssuer(RETURN), startIssuer(RETURN)])
  const settings = { issuers, address: 'https://faixa.exemplo.com.br', factorNiveis: [] }
  server = await startFactorServer({ settings })
})
afterAll(async () => {
  await server.stop()
  await Promise.all([entra.stop(), outro.stop()])
})
beforeEach(() => use(issuer(entra, 'entra')))

interface Begun {
  readonly entrada: string
  readonly endereco: string
}
const begin = async (id = 'entra') => {
  const { status, body } = await server.post(`/login/emissores/${id}`, {})
  expect(status).toBe(200)
  return body as unknown as Begun
}
const finish = (entrada: string, retorno: string) => server.post('/login/emissor', { entrada, retorno })

const davi = (more: object = {}) => ({ sub: 's-davi', email: server.people.davi.email, email_verified: true, ...more })
const signIn = async (person: Parameters<TestIssuer['signIn']>[1], id = 'entra') => {
  const { entrada, endereco } = await begin(id)
  return finish(entrada, await entra.signIn(endereco, person))
}
const lastOf = (usuarioId: number) =>
  server.db
    .selectFrom('registro_seguranca')
    .select(['evento', 'recusado', 'detalhe', 'conta_id'])
    .where('conta_id', '=', usuarioId)
    .orderBy('id', 'desc')
    .executeTakeFirst()

describe('signing in by an issuer', () => {
  test('a registered person whose e-mail the issuer verified gets a session, and the log says by whom', async () => {
    expect(await (await server.fetch('/login/emissores')).json()).toEqual([{ id: 'entra', nome: 'Conta entra' }])
    const { status, body } = await signIn(davi({ email: server.people.davi.email.toUpperCase() }))
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.userInfo).toMatchObject({ id: server.people.davi.id, nivel: 'funcionario' })
    expect(await server.isIn(body.token)).toBe(true)
    expect(await lastOf(server.people.davi.id)).toMatchObject({ evento: 'entrar', detalhe: { emissor: 'entra' } })
  })

  test('the code is asked for with PKCE, state and nonce, and comes back to the address of the settings alone', async () => {
    const { endereco } = await begin()
    const sent = new URL(endereco).searchParams
    expect(Object.fromEntries(sent)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: RETURN,
      scope: 'openid email profile',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(sent.get(name)).toMatch(/^[\w-]{43}$/)
    expect((await server.post('/login/emissores/nenhum', {})).status).toBe(404)
  })

  test('a token with another nonce opens nothing', async () => {
    const { entrada, endereco } = await begin()
    const changed = new URL(endereco)
    changed.searchParams.set('nonce', 'de-outra-entrada')
    const { status, body } = await finish(entrada, await entra.signIn(changed.href, davi()))
    expect([status, body.codigo]).toEqual([403, 'emissor-recusou'])
    expect(body.detail).toBe('«Conta entra» não confirmou a sua entrada: comece de novo.')
  })

  test('a return that is sent twice opens nothing the second time, and its code nothing in another sign-in', async () => {
    const { entrada, endereco } = await begin()
    const retorno = await entra.signIn(endereco, davi())
    expect((await finish(entrada, retorno)).status).toBe(200)
    expect((await finish(entrada, retorno)).body.codigo).toBe('entrada-expirada')
    const again = await begin()
    const replayed = new URLSearchParams(retorno)
    replayed.set('state', new URL(again.endereco).searchParams.get('state')!)
    expect((await finish(again.entrada, replayed.toString())).body.codigo).toBe('emissor-recusou')
  })

  test('a return that another browser began opens nothing: its state is another', async () => {
    const stolen = await begin()
    const retorno = await entra.signIn(stolen.endereco, davi())
    expect((await finish((await begin()).entrada, retorno)).body.codigo).toBe('emissor-recusou')
  })

  test('the code of another issuer opens nothing, with its own name in the return or without', async () => {
    use(issuer(entra, 'entra'), issuer(outro, 'outro'))
    const mine = await begin('entra')
    const other = await begin('outro')
    const from = new URLSearchParams(await outro.signIn(other.endereco, davi()))
    from.set('state', new URL(mine.endereco).searchParams.get('state')!)
    expect((await finish(mine.entrada, from.toString())).body.codigo).toBe('emissor-recusou')
    const again = await begin('entra')
    from.set('state', new URL(again.endereco).searchParams.get('state')!)
    from.set('iss', entra.url)
    expect((await finish(again.entrada, from.toString())).body.codigo).toBe('emissor-recusou')
  })

  test('an e-mail that is not verified opens nothing, unless the settings say that all are', async () => {
    const loose = davi({ email_verified: false })
    const { status, body } = await signIn(loose)
    expect([status, body.codigo]).toEqual([403, 'emissor-sem-email'])
    expect((await signIn({ sub: 's-davi' })).body.codigo).toBe('emissor-sem-email')
    use(issuer(entra, 'entra', { emailSempreVerificado: true }))
    expect((await signIn(loose)).status).toBe(200)
  })

  test('nobody is registered by signing in, and a cancelled sign-in says so in one sentence', async () => {
    const stranger = { sub: 's-x', email: 'x@exemplo.com.br', email_verified: true }
    const { body } = await signIn(stranger)
    expect(body.codigo).toBe('emissor-sem-cadastro')
    expect(body.detail).toContain('com o e-mail x@exemplo.com.br: peça um convite')
    const { entrada, endereco } = await begin()
    const state = new URL(endereco).searchParams.get('state')
    const cancelled = await finish(entrada, `error=access_denied&state=${state}&iss=${encodeURIComponent(entra.url)}`)
    expect(cancelled.body.codigo).toBe('emissor-recusou')
  })

  test('the time for signing in ends after ten minutes', async () => {
    const { entrada, endereco } = await begin()
    const retorno = await entra.signIn(endereco, davi())
    server.wait(601)
    expect((await finish(entrada, retorno)).body.codigo).toBe('entrada-expirada')
  })

  test('an issuer that does not answer is named', async () => {
    use(issuer({ ...entra, url: 'http://127.0.0.1:9' }, 'mudo'))
    const { status, body } = await server.post('/login/emissores/mudo', {})
    expect([status, body.detail]).toEqual([503, '«Conta mudo» não respondeu: tente novamente em instantes.'])
  })

  test('an invited person without a password comes in, and the invitation is used', async () => {
    const { id, email } = server.people.eva
    const { senha_hash } = await server.db
      .selectFrom('usuarios')
      .select('senha_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await server.db.updateTable('usuarios').set({ senha_hash: null }).where('id', '=', id).execute()
    await server.db
      .insertInto('convites')
      .values({
        token_hash: hashToken('convite-de-eva'),
        usuario_id: id,
        convidado_por: server.people.ana.id,
        entrega: 'link',
        criado_em: server.deps.clock.now(),
        expira_em: new Date(server.deps.clock.now().getTime() + 3_600_000),
      })
      .execute()
    expect((await signIn({ sub: 's-eva', email, email_verified: true })).status).toBe(200)
    const used = server.db.selectFrom('convites').select('fim').where('usuario_id', '=', id)
    expect(await used.executeTakeFirstOrThrow()).toEqual({ fim: 'usado' })
    await server.db.updateTable('usuarios').set({ senha_hash }).where('id', '=', id).execute()
  })
})

describe('groups', () => {
  const nivelOf = async (usuarioId: number) =>
    (await server.db.selectFrom('usuarios').select('nivel').where('id', '=', usuarioId).executeTakeFirstOrThrow()).nivel

  test('the first group of the table gives the level, and no group gives no way in', async () => {
    use(issuer(entra, 'entra', { grupos: { qualidade: 'analista', campo: 'funcionario' } }))
    const { id } = server.people.davi
    expect((await signIn(davi({ groups: ['outros'] }))).body.codigo).toBe('emissor-sem-grupo')
    const risen = await signIn(davi({ groups: ['campo', 'qualidade'] }))
    expect(risen.body.userInfo?.nivel).toBe('analista')
    expect((await signIn(davi({ groups: ['campo'] }))).body.userInfo?.nivel).toBe('funcionario')
    expect(await nivelOf(id)).toBe('funcionario')
  })

  test('a group never makes an administrator, nor ends one, and a level of an entity is not given', async () => {
    expect(() => read([issuer(entra, 'entra', { grupos: { chefes: 'admin' } })])).toThrow(
      'FAIXA_OIDC.0.grupos.chefes: deve ser analista, funcionario, prestadora, piloto',
    )
    use(issuer(entra, 'entra', { grupos: { campo: 'funcionario', voo: 'piloto' } }))
    const { ana } = server.people
    const { body } = await signIn({ sub: 's-ana', email: ana.email, email_verified: true, groups: ['campo'] })
    expect(body.userInfo?.nivel).toBe('admin')
    expect(await nivelOf(ana.id)).toBe('admin')
    expect((await signIn(davi({ groups: ['voo'] }))).body.codigo).toBe('emissor-sem-grupo')
  })
})

describe('an issuer of certain empresas', () => {
  test('signs in their people alone, and gives no level that sees all empresas', async () => {
    use(issuer(entra, 'entra', { empresas: [server.places.boreal] }))
    for (const who of [davi(), { sub: 's', email: server.people.ana.email, email_verified: true }]) {
      expect((await signIn(who)).body.codigo).toBe('emissor-sem-cadastro')
    }
    use(issuer(entra, 'entra', { empresas: [server.places.aurora] }))
    expect((await signIn(davi())).status).toBe(200)
    const wrong = { empresas: [1], grupos: { todos: 'analista' } }
    expect(() => read([issuer(entra, 'entra', wrong)])).toThrow('que vê todas')
  })

  test('may be the only way in for them: a right password is told so, a wrong one is not, and administrators keep theirs', async () => {
    const only = { empresas: [server.places.aurora], obrigatorio: true }
    use(issuer(entra, 'entra', only), issuer(outro, 'outro'))
    const { davi: person, ana, gil } = server.people
    const right = await server.signIn({ email: person.email, senha: person.senha })
    expect([right.status, right.body.codigo]).toEqual([403, 'entrada-so-por-emissor'])
    expect(right.body.detail).toBe('A sua empresa entra só por «Entrar com Conta entra».')
    expect((await server.signIn({ email: person.email, senha: 'errada' })).body.codigo).toBe('login-invalido')
    for (const other of [ana, gil]) {
      expect((await server.signIn({ email: other.email, senha: other.senha })).status).toBe(200)
    }
    const { entrada, endereco } = await begin('outro')
    expect((await finish(entrada, await outro.signIn(endereco, davi()))).body.codigo).toBe('entrada-so-por-emissor')
    expect((await signIn(davi())).status).toBe(200)
  })
})

describe('a second factor', () => {
  test('of the issuer counts where one is required; without it the person has to add one', async () => {
    Object.assign(server.deps.settings, { factorNiveis: ['funcionario'], factorDays: 0 })
    const plain = await signIn(davi())
    expect(plain.body.userInfo).toMatchObject({ exigeSegundoFator: true })
    const strong = await signIn(davi({ amr: ['pwd', 'mfa'] }))
    expect(strong.body.userInfo).not.toHaveProperty('exigeSegundoFator')
    expect((await server.ask('GET', '/laudos/list', strong.body.token)).status).toBe(200)
    Object.assign(server.deps.settings, { factorNiveis: [] })
  })

  test('of the person is asked for where the issuer asked for none, and the session then is the issuer’s', async () => {
    const { carla } = server.people
    const app = await server.enrol('carla')
    const who = { sub: 's-carla', email: carla.email, email_verified: true }
    const half = await signIn(who)
    expect([half.status, half.body.codigo]).toEqual([401, 'segundo-fator-pedido'])
    const opened = await server.second(half.body.segundoFator!.entrada, { codigo: app.code() })
    expect(opened.status).toBe(200)
    const strong = await signIn({ ...who, amr: ['mfa'] })
    expect(strong.status).toBe(200)
    await sayGoodbye({ sub: 's-carla' })
    expect([await server.isIn(opened.body.token), await server.isIn(strong.body.token)]).toEqual([false, false])
  })
})

const sayGoodbye = async (claims: object, changes: { readonly audience?: string } = {}, from = entra) =>
  server.fetch('/login/emissores/entra/saida', {
    method: 'POST',
    body: new URLSearchParams({ logout_token: await from.logoutToken(claims, changes) }),
  })

describe('back-channel logout', () => {
  test('ends the sessions that the issuer opened for this subject, and no other', async () => {
    const opened = (await signIn(davi())).body.token
    const own = (await server.signIn({ email: server.people.davi.email, senha: server.people.davi.senha })).body.token
    expect((await sayGoodbye({ sub: 's-outro' })).status).toBe(200)
    expect(await server.isIn(opened)).toBe(true)
    expect((await sayGoodbye({ sub: 's-davi' })).status).toBe(200)
    expect([await server.isIn(opened), await server.isIn(own)]).toEqual([false, true])
    const ended = { evento: 'encerrar-sessao', recusado: false, detalhe: { emissor: 'entra' } }
    expect(await lastOf(server.people.davi.id)).toMatchObject(ended)
  })

  test('is refused with a token of another issuer, for another client, with a nonce or for nobody', async () => {
    const opened = (await signIn(davi())).body.token
    const refused = await Promise.all([
      sayGoodbye({ sub: 's-davi' }, {}, outro),
      sayGoodbye({ sub: 's-davi' }, { audience: 'outro-cliente' }),
      sayGoodbye({ sub: 's-davi', nonce: 'x' }),
      sayGoodbye({ sub: 's-davi', events: {} }),
      sayGoodbye({}),
    ])
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
    expect(await server.isIn(opened)).toBe(true)
    // No other route reads such a body, which a page of another site could send.
    const body = new URLSearchParams({ entrada: 'x', retorno: 'x' })
    expect((await server.fetch('/login/emissor', { method: 'POST', body })).status).toBe(415)
  })
})

describe('FAIXA_OIDC', () => {
  test.each([
    ['{', 'FAIXA_OIDC: deve ser JSON'],
    [JSON.stringify([{ id: 'A' }]), 'FAIXA_OIDC.0.id: deve ter só letras minúsculas'],
    [
      JSON.stringify([issuer({ url: 'http://exemplo.com.br', cliente: 'c', segredo: 's' }, 'x')]),
      'deve ser um endereço https',
    ],
    [
      JSON.stringify([
        issuer({ url: 'https://login.microsoftonline.com/common/v2.0', cliente: 'c', segredo: 's' }, 'x'),
      ]),
      'deve ser o endereço do próprio locatário',
    ],
    [
      JSON.stringify(['x', 'x'].map((id) => issuer({ url: 'https://a.com.br', cliente: 'c', segredo: 's' }, id))),
      'há dois emissores com o mesmo id',
    ],
  ])('%s stops the start with a sentence', (json, sentence) => {
    expect(() => readSettings({ FAIXA_OIDC: json }, '/tmp')).toThrow(sentence)
  })
})
