// Long because every promise of the adapter is tested on one server.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { Problem, ROUTES, type Route } from '@faixa/contract'
import { createClient as generateSdk } from '@hey-api/openapi-ts'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/server.fixture.ts'
import { bodyOf, decode } from './uploads/decode.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const codigoOf = async (response: Response) => {
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  return [response.status, ((await response.json()) as { codigo: string }).codigo]
}

test.each([
  ['no header', undefined],
  ['another scheme', 'Basic abc'],
  ['an empty token', 'Bearer '],
])('with %s nobody is signed in', async (_, authorization) => {
  const response = await server.fetch('/laudos', { headers: authorization ? { authorization } : {} })
  expect(response.headers.get('www-authenticate')).toBe('Bearer')
  expect(await codigoOf(response)).toEqual([401, 'nao-autenticado'])
})

test('a token that was never given out, or is cut, ends the session politely', async () => {
  for (const token of ['inventado', server.people.ana.token.slice(1), `${server.people.ana.token}x`]) {
    const response = await server.fetch('/laudos', { headers: { authorization: `Bearer ${token}` } })
    expect(await codigoOf(response)).toEqual([401, 'sessao-expirada'])
  }
})

test('a level to which the table grants nothing is refused before its input is looked at', async () => {
  const response = await server.fetch('/entidades/cadastro', { method: 'POST', body: 'não é JSON' }, 'davi')
  expect(await codigoOf(response)).toEqual([403, 'sem-permissao'])
})

test('what is no JSON, no known type, too large or nowhere gets its own refusal', async () => {
  const json = { 'content-type': 'application/json' }
  const post = (body: string, headers: Record<string, string>) =>
    server.fetch('/login', { method: 'POST', body, headers })
  expect(await codigoOf(await post('{', json))).toEqual([400, 'pedido-malformado'])
  expect(await codigoOf(await post('', json))).toEqual([400, 'pedido-malformado'])
  expect(await codigoOf(await post('a=b', { 'content-type': 'text/csv' }))).toEqual([415, 'formato-nao-aceito'])
  expect(await codigoOf(await post(`"${'x'.repeat(300_000)}"`, json))).toEqual([413, 'pedido-grande'])
  expect(await codigoOf(await server.fetch('/laudos/%E0%A4%A', {}, 'ana'))).toEqual([400, 'pedido-malformado'])
  expect(await codigoOf(await server.fetch('/nada'))).toEqual([404, 'rota-inexistente'])
})

test('a method that an address does not have is refused with those that it has, before anybody signs in', async () => {
  const refused = await server.fetch('/laudos', { method: 'DELETE' })
  expect(refused.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
  expect(await refused.clone().json()).toMatchObject({
    detail: 'Este endereço não tem DELETE: ele tem GET, HEAD, OPTIONS.',
  })
  expect(await codigoOf(refused)).toEqual([405, 'metodo-inexistente'])
  for (const path of ['/laudos/add', '/ordens-servico/nenhuma', '/entidades/empresas/1']) {
    const { status, headers } = await server.fetch(path, { method: 'OPTIONS' })
    expect([status, headers.get('allow')?.split(', ').at(-1)]).toEqual([204, 'OPTIONS'])
  }
  expect((await server.fetch('/laudos/add', { method: 'OPTIONS' })).headers.get('allow')).toBe('PUT, OPTIONS')
})

test('every answer has the identifier that the log has, and a limited route says how much of its limit is left', async () => {
  const logged = server.logged.length
  const { headers } = await server.fetch('/laudos', {}, 'ana')
  const id = headers.get('x-request-id')
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  await expect.poll(() => server.logged.slice(logged).join()).toContain(id)
  const limited = await server.fetch('/verificar/AAAA-AAAA-AAAA-AAAA')
  expect(limited.headers.get('ratelimit-limit')).toBe('30')
  expect(Number(limited.headers.get('ratelimit-remaining'))).toBeLessThan(30)
})

test('wrong fields are named one by one, in Portuguese', async () => {
  const response = await server.fetch('/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ana', senha: '123' }),
  })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({
    codigo: 'dados-invalidos',
    erros: [
      { campo: 'email', mensagem: expect.stringContaining('O email é inválido') },
      { campo: 'senha', mensagem: 'A senha deve conter pelo menos 6 dígitos' },
    ],
  })
})

test('attempts to poison an object are data like any other', async () => {
  const body = '{"email":"ana@exemplo.com.br","senha":"segredo","__proto__":{"admin":true}}'
  const response = await server.fetch('/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect([400, 401]).toContain(response.status)
  expect(({} as { admin?: boolean }).admin).toBeUndefined()
})

test('every answer carries a strict content policy and says who may not embed it', async () => {
  const { headers } = await server.fetch('/saude')
  expect(headers.get('content-security-policy')).toContain("default-src 'self'")
  expect(headers.get('content-security-policy')).not.toContain('unsafe')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})

test('an answer is JSON in UTF-8 that nobody keeps, names no software, and is for no other site to read', async () => {
  const headers = { origin: 'https://example.com' }
  for (const response of [
    await server.fetch('/laudos', { headers }, 'ana'),
    await server.fetch('/laudos', { headers }),
  ]) {
    expect(response.headers.get('content-type')).toMatch(/^application\/(problem\+)?json; charset=utf-8$/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const names = [...response.headers.keys()]
    expect(names.filter((name) => /^(server|x-powered-by|access-control-.*|set-cookie)$/.test(name))).toEqual([])
  }
})

test('a request is one line of the log: what was asked by whom, and nothing that was sent', async () => {
  const { id, token } = server.people.ana
  const before = server.logged.length
  await server.fetch('/laudos?busca=palavra-secreta', {}, 'ana')
  const lineOf = () => server.logged.slice(before).filter((line) => line.includes('"pedido"'))
  await expect.poll(lineOf).toHaveLength(1)
  expect(JSON.parse(lineOf()[0]!)).toEqual({
    level: 'info',
    text: 'pedido',
    reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    ms: expect.any(Number),
    rota: 'listLaudos',
    metodo: 'GET',
    status: 200,
    usuario: id,
  })
  expect(server.logged.join()).not.toContain(token)
})

test('the documentation lists every route of the contract, as OpenAPI 3.1 and as a page', async () => {
  const json = (await (await fetch(`${server.origin}/api/docs/json`)).json()) as {
    openapi: string
    paths: Record<string, Record<string, { operationId: string; responses: Record<string, { content?: object }> }>>
  }
  const named = Object.values(json.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(json.openapi).toBe('3.1.0')
  expect(named.toSorted()).toEqual(Object.keys(ROUTES).toSorted())
  const typesOf = (path: string) => Object.keys(json.paths[path]?.['get']?.responses['200']?.content ?? {})
  expect(typesOf('/api/v1/laudos')).toEqual(['application/json'])
  expect(typesOf('/api/v1/laudos/exportar')).toEqual(['application/x-ndjson'])
  const page = await (await fetch(`${server.origin}/sp/`)).text()
  expect(page).toContain('<code>/api/v1/laudos/{uuid}</code>')
  expect(page).not.toContain('<script')
})

test('the clients of two generators compile, and are understood', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'faixa-clientes-'))
  try {
    await symlink(join(import.meta.dirname, '../../node_modules'), join(folder, 'node_modules'))
    const published = await (await fetch(`${server.origin}/api/docs/json`)).text()
    await writeFile(join(folder, 'types.ts'), astToString(await openapiTS(published)))
    await writeFile(join(folder, 'openapi.json'), published)
    await generateSdk({
      input: join(folder, 'openapi.json'),
      output: { path: join(folder, 'sdk'), module: { extension: '.ts' } },
      plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
      logs: { level: 'silent' },
    })
    const files = {
      'use.ts': USE,
      'package.json': '{"type":"module"}',
      'tsconfig.json': TSCONFIG,
    }
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
    const run = promisify(execFile)
    const node = (...args: string[]) =>
      run(process.execPath, args, {
        cwd: folder,
        env: { ...process.env, ORIGIN: server.origin, TOKEN: server.people.ana.token },
      })
    await node(join(import.meta.dirname, '../../../../node_modules/typescript/bin/tsc'), '-p', '.').catch(
      ({ stdout }: { stdout: string }) => expect(stdout).toBe(''),
    )
    const { stdout } = await node('use.ts')
    expect(JSON.parse(stdout)).toEqual({
      fetched: { status: 'ok', missing: [404, 'nao-encontrado'], page: 1, anonymous: [401, 'nao-autenticado'] },
      sdk: { status: 'ok', missing: [404, 'nao-encontrado'], page: 1, wrong: ['dados-invalidos', 'url'] },
    })
  } finally {
    await rm(folder, { recursive: true })
  }
})

const USE = `import createClient from 'openapi-fetch'
import type { paths } from './types.ts'
import { createClient as createSdkClient } from './sdk/client/index.ts'
import { createWebhook, listLaudos, readHealth, readLaudo } from './sdk/sdk.gen.ts'

const { ORIGIN = '', TOKEN = '' } = process.env
const headers = { authorization: \`Bearer \${TOKEN}\` }
const uuid = '00000000-0000-4000-8000-000000000000'

const api = createClient<paths>({ baseUrl: ORIGIN, headers })
const health = await api.GET('/api/v1/saude')
const missing = await api.GET('/api/v1/laudos/{uuid}', { params: { path: { uuid } } })
const page = await api.GET('/api/v1/laudos', { params: { query: { page: 1, busca: 'nada disso' } } })
const anonymous = await createClient<paths>({ baseUrl: ORIGIN }).GET('/api/v1/laudos')

const client = createSdkClient({ baseUrl: ORIGIN, headers })
const sdkHealth = await readHealth({ client })
const sdkMissing = await readLaudo({ client, path: { uuid } })
const sdkPage = await listLaudos({ client, query: { page: 1 } })
const wrong = await createWebhook({ client, body: { url: 'nada', eventos: ['laudo.pronto'] } })

process.stdout.write(JSON.stringify({
  fetched: {
    status: health.data?.status,
    missing: [missing.response.status, missing.error?.codigo],
    page: page.data?.currentPage,
    anonymous: [anonymous.response.status, anonymous.error?.codigo],
  },
  sdk: {
    status: sdkHealth.data?.status,
    missing: [sdkMissing.response?.status, sdkMissing.error?.codigo],
    page: sdkPage.data?.currentPage,
    wrong: [wrong.error?.codigo, wrong.error?.erros?.[0]?.campo],
  },
}))
`

const TSCONFIG = JSON.stringify({
  compilerOptions: {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: 'esnext',
    module: 'nodenext',
    allowImportingTsExtensions: true,
    lib: ['esnext', 'dom', 'dom.iterable'],
    types: ['node'],
    typeRoots: [join(import.meta.dirname, '../../../../node_modules/@types')],
  },
  files: ['use.ts'],
})

test.each([
  ['/laudos?empresas=1', 'Não há «empresas» neste pedido: o mais parecido é «empresa».'],
  ['/laudos/rendimento?prestadoras=1&mes=3', 'Não há «prestadoras» neste pedido: o mais parecido é «prestadora».'],
  ['/ogc/collections/laudos/items?limite=1', 'Não há «limite» neste pedido: o mais parecido é «limit».'],
  ['/acertos?empresas=1', 'Não há «empresas» neste pedido: o mais parecido é «empresa».'],
  ['/entidades/user-info?t=1', 'Não há «t» neste pedido: ele não tem nenhum.'],
])('%s is refused with the name that was meant, and never answered without the filter', async (path, sentence) => {
  const response = await server.fetch(path, {}, 'ana')
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    codigo: 'parametro-invalido',
    detail: expect.stringContaining(sentence),
  })
})

test('every route refuses a parameter that it does not have', async () => {
  const refused = await Promise.all(
    Object.values<Route>(ROUTES)
      .filter(({ method }) => method === 'GET')
      .map(async ({ path }) => {
        const answer = await server.fetch(`${path.replaceAll(/:\w+/g, '1')}?naoExiste=1`, {}, 'ana')
        return [path, answer.status, ((await answer.json()) as { codigo: string }).codigo]
      }),
  )
  expect(refused.filter(([, status, codigo]) => status !== 400 || codigo !== 'parametro-invalido')).toEqual([])
})

test.each([
  ['PUT', '/laudos/listfilter/', { input_periodo: {} }, 'input_periodo'],
  ['POST', '/dashboard/filter', { select_companies: [1] }, 'select_companies'],
])('%s %s refuses a filter that it does not have', async (method, path, body, name) => {
  const init = { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const response = await server.fetch(path, init, 'ana')
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ codigo: 'parametro-invalido', erros: [{ campo: name }] })
})

test('no route takes a field that it does not have', () => {
  const taken = Object.entries<Route>(ROUTES).flatMap(([name, route]) =>
    (route.bodyBy ? Object.keys(route.bodyBy.schemas) : [''])
      .filter((value) => {
        try {
          decode(bodyOf(route, route.bodyBy && { [route.bodyBy.param]: value }), {
            naoExiste: 1,
            // The bodies that depend on a field.
            nivel: 'empresa',
            assunto: 'nome',
            tipo: 'inicio',
          })
          return true
        } catch (error) {
          return !(error instanceof Problem) || error.extras.erros?.[0]?.campo !== 'naoExiste'
        }
      })
      .map((value) => `${name} ${value}`),
  )
  expect(taken).toEqual([])
})

const inForm = (fields: Readonly<Record<string, string>>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file_area', new File(['<kml/>'], 'area.kml'))
  return { body: form }
}
const inJson = (body: object) => ({ body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

test.each([
  ['PUT', '/laudos/add', inForm({ faixaExecutda: '20' }), 'faixaExecutda', 'faixaExecutada'],
  ['PUT', '/laudos/add', inForm({ dadosOperacao: '{"vent":"5"}' }), 'dadosOperacao.vent', undefined],
  ['POST', '/entidades/cadastro', inJson({ nivel: 'unidade', empresaa: 1 }), 'empresaa', 'empresa'],
  ['PATCH', '/entidades/empresas/1', inJson({ razaoSocail: 'Usina' }), 'razaoSocail', 'razaoSocial'],
  ['POST', '/relatorios', inJson({ linhas: [{ areaPlanto: 1 }] }), 'linhas.0.areaPlanto', 'areaPlantio'],
  ['POST', '/logout', inJson({ tudo: true }), 'tudo', undefined],
])('%s %s refuses a misspelt field and names the one that was meant', async (method, path, init, campo, meant) => {
  const response = await server.fetch(path, { method, ...init }, 'ana')
  const mensagem = expect.stringContaining(meant === undefined ? 'Não há «' : `: o mais parecido é «${meant}».`)
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { codigo: 'parametro-invalido', erros: [{ campo, mensagem }] },
  ])
})

test('a period of the overview whose days are misspelt is refused', async () => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const body = JSON.stringify({ input_period: { inicial: '2026-03-01', final: '2026-03-31' } })
  expect((await server.fetch('/dashboard/filter', { ...init, body }, 'ana')).status).toBe(400)
})

describe('HEAD', () => {
  const HEADERS = ['content-type', 'content-length', 'cache-control', 'etag', 'vary', 'content-disposition']
  const headersOf = ({ headers }: Response) => HEADERS.map((name) => headers.get(name))
  // Gzip is not accepted, because a client would expand the answer, and Content-Length would differ from the number of bytes received.
  const identity = { 'accept-encoding': 'identity' }

  test.each(Object.values<Route>(ROUTES).filter(({ method, path }) => method === 'GET' && path !== '/eventos'))(
    '$path is answered like GET, without a body',
    async ({ path }) => {
      const place = path.replaceAll(/:\w+/g, '1')
      const [get, head] = await Promise.all(
        ['GET', 'HEAD'].map((method) => server.fetch(place, { method, headers: identity }, 'ana')),
      )
      expect(head!.status).toBe(get!.status)
      expect(await head!.text()).toBe('')
      await get!.arrayBuffer()
      // The time and the figures of these answers change with each request.
      const isMoving = /metricas|prontidao|saude|meus-dados/.test(path)
      if (!isMoving) expect(headersOf(head!)).toEqual(headersOf(get!))
    },
  )

  test('of a stream of events says what it is, and leaves no stream behind', async () => {
    for (let i = 0; i < 20; i++) {
      const head = await server.fetch('/eventos', { method: 'HEAD' }, 'ana')
      expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
    }
  })

  test.each(['/api/docs', '/api/docs/json', '/api/docs/estilo.css', '/', '/sp/'])('%s too', async (path) => {
    const ask = (method: string) => fetch(`${server.origin}${path}`, { method, headers: identity, redirect: 'manual' })
    const [get, head] = [await ask('GET'), await ask('HEAD')]
    expect([head.status, head.headers.get('location')]).toEqual([get.status, get.headers.get('location')])
    // Only for GET does Node announce that there is no body.
    if (get.status === 200) expect(headersOf(head)).toEqual(headersOf(get))
  })
})

test.each(['/api/docs', '/api/docs/json'])('%s is sent once to a client that keeps it', async (path) => {
  const first = await fetch(`${server.origin}${path}`)
  const again = await fetch(`${server.origin}${path}`, { headers: { 'if-none-match': first.headers.get('etag')! } })
  expect([first.status, again.status, await again.text()]).toEqual([200, 304, ''])
})

test('a request with two hosts is refused', async () => {
  const { port } = new URL(server.origin)
  const socket = connect(Number(port), '127.0.0.1')
  socket.end('GET /api/v1/saude HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
})

test.each(['W/"1"', '"1", "2"', 'abc', '"', '"1', '1"', '""', '-1', '"1" '.repeat(3)])(
  'an If-Match of %s is not understood, and nothing is changed',
  async (ifMatch) => {
    const { aurora } = server.places
    const response = await server.fetch(
      `/entidades/empresas/${aurora}`,
      {
        method: 'PATCH',
        body: JSON.stringify({ nome: 'Outro nome' }),
        headers: { 'content-type': 'application/json', 'if-match': ifMatch },
      },
      'ana',
    )
    expect(await codigoOf(response)).toEqual([412, 'conflito'])
  },
)
