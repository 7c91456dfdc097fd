import { readFileSync } from 'node:fs'
import { API_BASE, ROUTES, type Route } from '@faixa/contract'
import { LICENCE_VERSION } from '@faixa/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

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
  await server.db.updateTable('usuarios').set({ licenca_versao: null }).execute()
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
