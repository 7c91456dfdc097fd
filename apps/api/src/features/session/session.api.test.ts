import { readFileSync } from 'node:fs'
import { API_BASE, ROUTES, type Route } from '@faixa/contract'
import { LICENCE_VERSION } from '@faixa/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { hashToken } from '../../http/access/token.ts'
import { hashSenha, verifySenha } from '../../senhas/hash-senha.ts'
import { whileUncommitted } from '../../testing/while-uncommitted.fixture.ts'
import { type SessionServer, startSessionServer } from './session-client.fixture.ts'

let server: SessionServer
beforeAll(async () => {
  server = await startSessionServer()
})
afterAll(() => server.stop())

/** Waits until the last use of a session is written, which no request waits for. */
const used = (token: string | undefined) =>
  vi.waitFor(async () => {
    const { usada_em } = await server.db
      .selectFrom('sessoes')
      .select('usada_em')
      .where('token_hash', '=', hashToken(token!))
      .executeTakeFirstOrThrow()
    expect(server.deps.clock.now().getTime() - usada_em.getTime()).toBeLessThan(60_000)
  })

const right = (person: 'ana' | 'davi' | 'eva' | 'bruno' | 'gil' | 'helena') => {
  const { email, senha } = server.people[person]
  return { email, senha }
}

describe('signing in', () => {
  test('a person gets a token that is good, and is told who they are', async () => {
    const { status, body } = await server.signIn(right('davi'))
    expect(status).toBe(200)
    expect(body.userInfo).toEqual({
      id: server.people.davi.id,
      nome: 'Davi Reis',
      email: 'davi@exemplo.com.br',
      profilePicture: null,
      privileges: {
        readLaudo: { reach: 'own-empresa' },
        createArea: { reach: 'own-empresa' },
        readArea: { reach: 'own-empresa' },
        createOrdem: { reach: 'own-empresa' },
        readOcorrencia: { reach: 'own-empresa' },
        saveOcorrencia: { reach: 'own-empresa' },
        saveContato: { reach: 'own-empresa' },
        readOrdem: { reach: 'own-empresa' },
        recordCampo: { reach: 'own-empresa' },
        createTrabalho: { reach: 'own-empresa' },
        saveRelatorio: { reach: 'own-empresa' },
        createIntegracao: { reach: 'own-empresa' },
        readAcerto: { reach: 'own-empresa' },
        createAcerto: { reach: 'own-empresa' },
        acceptAcerto: { reach: 'own-empresa' },
        saveContrato: { reach: 'own-empresa' },
      },
      nivel: 'funcionario',
      funcao: '',
      nomeEmpresa: 'Usina Aurora',
      isUnidade: false,
      licenseAgreement: true,
      empresaId: server.places.aurora,
      preferencias: {},
    })
    expect(await server.isIn(body.token)).toBe(true)
  })

  test('a session lasts 8 hours, and 30 days for who is remembered', async () => {
    const short = await server.signIn(right('ana'))
    const long = await server.signIn({ ...right('ana'), remember: true })
    expect(short.body.expiresIn).toBe(8 * 3600)
    expect(long.body.expiresIn).toBe(30 * 24 * 3600)
    server.wait(8 * 3600 - 60)
    expect(await server.isIn(short.body.token)).toBe(true)
    server.wait(120)
    expect(await server.isIn(short.body.token)).toBe(false)
    // The session is used in between, because otherwise it would end for inactivity.
    server.wait(13 * 24 * 3600)
    expect(await server.isIn(long.body.token)).toBe(true)
    await used(long.body.token)
    server.wait(13 * 24 * 3600)
    expect(await server.isIn(long.body.token)).toBe(true)
    await used(long.body.token)
    server.wait(4 * 24 * 3600)
    expect(await server.isIn(long.body.token)).toBe(false)
  })

  test('one that nobody uses for 14 days is over before its date', async () => {
    const { token } = (await server.signIn({ ...right('ana'), remember: true })).body
    server.wait(14 * 24 * 3600 + 60)
    expect(await server.isIn(token)).toBe(false)
  })

  test('sessions that have ended are swept by the next sign-in', async () => {
    const { body } = await server.signIn(right('ana'))
    server.wait(9 * 3600)
    await server.signIn(right('ana'))
    const left = await server.db.selectFrom('sessoes').select('token_hash').execute()
    expect(left.some(({ token_hash }) => token_hash.equals(hashToken(body.token!)))).toBe(false)
  })

  test('the e-mail may be typed in any case and with spaces around it', async () => {
    const { status } = await server.signIn({ ...right('ana'), email: '  ANA@Exemplo.com.BR ' })
    expect(status).toBe(200)
  })

  test('the server keeps hashes: neither the token nor the password is in the database or the log', async () => {
    const { body } = await server.signIn(right('ana'))
    const rows = await sql<{ line: string }>`
      select to_jsonb(s)::text as line from sessoes s union all select to_jsonb(a)::text from auditoria a
      union all select to_jsonb(u)::text from usuarios u`.execute(server.db)
    const kept = [...rows.rows.map(({ line }) => line), ...server.logged].join('\n')
    expect(kept).toContain('ana@exemplo.com.br')
    expect(kept).not.toContain(body.token)
    expect(kept).not.toContain(server.people.ana.senha)
  })

  test('a sign-in is on the record, under the name of who signed in', async () => {
    await server.signIn(right('helena'))
    const row = await server.db
      .selectFrom('auditoria')
      .select(['acao', 'usuario_id'])
      .where('usuario_id', '=', server.people.helena.id)
      .executeTakeFirst()
    expect(row).toEqual({ acao: 'entrar', usuario_id: server.people.helena.id })
  })

  test('what is not an e-mail, or too short for a password, is refused by field', async () => {
    const { status, body } = await server.signIn({ email: 'ana', senha: '12345' })
    expect(status).toBe(422)
    expect(body.erros?.map(({ campo }) => campo)).toEqual(['email', 'senha'])
  })

  test('quotes and tags in the fields are text', async () => {
    const senha = `' or 1=1 --<script>alert(1)</script>`
    expect((await server.signIn({ ...right('ana'), senha })).status).toBe(401)
    expect((await server.signIn({ email: `ana'--@exemplo.com.br`, senha })).status).toBe(401)
    expect((await server.signIn({ ...right('ana'), senha: 'senha\0nula' })).status).toBe(401)
  })
})

test('a password that is being changed opens no session that would outlive it', async () => {
  const { id, email, senha } = server.people.joao
  const { senha_hash } = await server.db
    .selectFrom('usuarios')
    .select('senha_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { body } = await whileUncommitted(
    server.db,
    (db) => db.updateTable('usuarios').set({ senha_hash: 'outra' }).where('id', '=', id).execute(),
    () => server.signIn({ email, senha }),
  )
  expect(body.codigo).toBe('login-invalido')
  await server.db.updateTable('usuarios').set({ senha_hash }).where('id', '=', id).execute()
})

describe('being signed in', () => {
  test('a pilot belongs to the prestadora of the pilot, a person of a unidade to the unidade', async () => {
    const bruno = await server.as('bruno').readUserInfo({})
    expect(bruno.userInfo).toMatchObject({
      pilotoId: server.places.bruno,
      prestadoraId: server.places.aerosul,
      nomeEmpresa: null,
      licenseAgreement: true,
    })
    const eva = await server.as('eva').readUserInfo({})
    expect(eva.userInfo).toMatchObject({ isUnidade: true, unidadeId: server.places.norte, nomeEmpresa: 'Usina Aurora' })
  })

  test('privileges are what the access table grants, and nothing that it does not', async () => {
    const { userInfo: ana } = await server.as('ana').readUserInfo({})
    const { userInfo: fabio } = await server.as('fabio').readUserInfo({})
    expect(Object.keys(ana.privileges)).toContain('restoreArchived')
    expect(Object.keys(ana.privileges)).not.toContain('approveLaudo')
    expect(fabio.privileges.approveLaudo).toEqual({ reach: 'own-empresa', hidden: true, approverOnly: true })
    expect(fabio.funcao).toBe('Gestor [2]')
  })

  test('logging out ends this session at once, and no other', async () => {
    const one = (await server.signIn(right('gil'))).body.token
    const other = (await server.signIn(right('gil'))).body.token
    const { status } = await server.post('/logout', {}, { authorization: `Bearer ${one}` })
    expect(status).toBe(204)
    expect(await server.isIn(one)).toBe(false)
    expect(await server.isIn(other)).toBe(true)
  })
})

describe('whoever is archived is out at once, and cannot come back in', () => {
  const tables = {
    usuarios: () => ['eva', server.people.eva.id] as const,
    empresas: () => ['eva', server.places.aurora] as const,
    unidades: () => ['eva', server.places.norte] as const,
    prestadoras: () => ['gil', server.places.aerosul] as const,
    pilotos: () => ['bruno', server.places.bruno] as const,
  }
  test.each(Object.keys(tables) as (keyof typeof tables)[])('%s', async (table) => {
    const [person, id] = tables[table]()
    const archive = (at: Date | null) =>
      server.db.updateTable(table).set({ arquivado_em: at }).where('id', '=', id).execute()
    expect(await server.isIn(server.people[person].token)).toBe(true)
    await archive(new Date())
    expect(await server.isIn(server.people[person].token)).toBe(false)
    expect((await server.signIn(right(person))).body.codigo).toBe('login-invalido')
    await archive(null)
    expect(await server.isIn(server.people[person].token)).toBe(true)
    expect((await server.signIn(right(person))).status).toBe(200)
  })

  test('a pilot is out with the prestadora', async () => {
    const archive = (at: Date | null) =>
      server.db.updateTable('prestadoras').set({ arquivado_em: at }).where('id', '=', server.places.aerosul).execute()
    await archive(new Date())
    expect(await server.isIn(server.people.bruno.token)).toBe(false)
    await archive(null)
  })
})

test('an e-mail that nobody has takes as long as a wrong password, because both are verified', async () => {
  // The hash has production's cost, which its text contains.
  await server.db
    .updateTable('usuarios')
    .set({ senha_hash: await hashSenha('senha-certa') })
    .where('id', '=', server.people.helena.id)
    .execute()
  const known: number[] = []
  const unknown: number[] = []
  const work = (email: string) =>
    workOf(async () => {
      const { body } = await server.signIn({ email, senha: 'senha-errada' })
      expect(body.codigo).toBe('login-invalido')
    })
  for (let round = 0; round < 15; round += 1) {
    // Each round has a new e-mail and a pause, because waits are tested elsewhere.
    unknown.push(await work(`ninguem${round}@exemplo.com.br`))
    known.push(await work(server.people.helena.email))
    server.wait(25 * 3600)
  }
  const ratio = median(unknown) / median(known)
  expect(ratio).toBeGreaterThan(0.7)
  expect(ratio).toBeLessThan(1.3)
  const verified = [await verification(), await verification(), await verification()]
  expect(Math.min(median(unknown), median(known))).toBeGreaterThan(0.7 * Math.min(...verified))
})

const verification = () => workOf(() => verifySenha(undefined, 'senha-errada'))

/** Measures processor time of this process, µs, in which server and verification run: on a busy machine elapsed time proves nothing. */
async function workOf(act: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await act()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}

describe('the licence', () => {
  const davi = () => server.people.davi.id
  const put = (licenca_versao: number | null) =>
    server.db.updateTable('usuarios').set({ licenca_versao }).where('id', '=', davi()).execute()
  const stored = () =>
    server.db
      .selectFrom('usuarios')
      .select(['licenca_versao', 'licenca_aceita_em', 'licenca_endereco'])
      .where('id', '=', davi())
      .executeTakeFirstOrThrow()

  beforeEach(() => put(null))
  afterAll(() => server.db.updateTable('usuarios').set({ licenca_versao: LICENCE_VERSION }).execute())

  test('until a funcionario accepts, every route answers one refusal but licence, session and profile', async () => {
    for (const { method, path, access, beforeLicence } of Object.values(ROUTES) as Route[]) {
      if (access === 'anyone' || beforeLicence || path === '/eventos') continue
      const url = path.replaceAll(/:\w+/g, '1').replace(API_BASE, '')
      const answered = await server.fetch(url, { method }, 'davi')
      const { codigo } = (await answered.json()) as { codigo: string }
      // A route that the nivel may never use is refused for that reason, before the licence is checked.
      expect(['aceite-a-licenca', 'sem-permissao'], `${method} ${path}`).toContain(codigo)
    }
    await expect(server.as('davi').listLaudos({ query: {} })).rejects.toMatchObject({
      codigo: 'aceite-a-licenca',
      status: 403,
    })
    expect((await server.as('davi').readUserInfo({})).userInfo.licenseAgreement).toBe(false)
  })

  test('the accepted version, the moment and the address are stored, once', async () => {
    const answer = await server.as('davi').acceptLicence({})
    expect(answer).toEqual({ message: 'Aceite do termo atualizado com sucesso!', licenseAgreement: true })
    const first = await stored()
    expect(first).toMatchObject({ licenca_versao: LICENCE_VERSION, licenca_endereco: '127.0.0.1' })
    await server.as('davi').acceptLicence({})
    expect(await stored()).toEqual(first)
    await expect(server.as('davi').listLaudos({ query: {} })).resolves.toBeDefined()
    expect((await server.as('davi').readUserInfo({})).userInfo.licenseAgreement).toBe(true)
  })

  test('another version is asked for again', async () => {
    await put(LICENCE_VERSION - 1)
    await expect(server.as('davi').listEmpresas({})).rejects.toMatchObject({ codigo: 'aceite-a-licenca' })
    await server.as('davi').acceptLicence({})
    await expect(server.as('davi').listEmpresas({})).resolves.toBeDefined()
  })

  test('other levels are not asked', async () => {
    // The clock of this file has moved past the days without a second factor.
    const segundo_fator_contado_de = server.deps.clock.now()
    await server.db.updateTable('usuarios').set({ licenca_versao: null, segundo_fator_contado_de }).execute()
    for (const person of ['ana', 'carla', 'gil', 'bruno'] as const) {
      await expect(server.as(person).listEmpresas({})).resolves.toBeDefined()
      expect((await server.as(person).readUserInfo({})).userInfo.licenseAgreement).toBe(true)
    }
  })

  test('the version is that of the document, which has fifteen sections', () => {
    const text = readFileSync(new URL('../../../../../docs/licenca.md', import.meta.url), 'utf8')
    expect(text).toContain(`Versão ${LICENCE_VERSION}, de `)
    expect(text.match(/^## \d+\. /gm)?.map((heading) => Number.parseInt(heading.slice(3), 10))).toEqual(
      Array.from({ length: 15 }, (_, i) => i + 1),
    )
  })
})
