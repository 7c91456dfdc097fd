import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'

const PAGE = `<!doctype html><html><head><base href="/sp/" /><meta name="faixa-nonce" content="" />
<meta name="faixa-analytics" content="" /><meta name="faixa-cor" content="" />
<meta name="faixa-emissores" content="" />
<script type="module" src="./assets/index-abc.js"></script></head><body></body></html>`
const SCREENS = {
  '/show-reports': ['assets/list.js', 'assets/list.css'],
  '/map/$segment': ['assets/map.js'],
  '/map/varios': ['assets/several.js'],
}
const ISSUER = {
  ...{ id: 'usina', nome: 'Conta da "Usina"', emissor: 'https://contas.exemplo.com.br', cliente: 'faixa' },
  ...{ segredo: 'segredo-do-cliente', escopos: 'openid', obrigatorio: false, emailSempreVerificado: false },
  ...{ campoDosGrupos: 'groups', segundoFator: [] },
}
const SCRIPT = 'console.log(1);'.repeat(200)

let folder: string
let server: TestServer
let rooted: TestServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faixa-telas-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), PAGE)
  await writeFile(join(folder, 'screens.json'), JSON.stringify(SCREENS))
  await writeFile(join(folder, 'sem-rede.js'), SCRIPT)
  await writeFile(join(folder, 'aplicativo.webmanifest'), JSON.stringify({ name: 'Faixa', start_url: './' }))
  await writeFile(join(folder, 'marca.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(folder, 'assets/index-abc.js'), SCRIPT)
  await writeFile(join(folder, 'assets/index-abc.js.gz'), gzipSync(SCRIPT))
  await writeFile(join(folder, 'assets/index-abc.js.map'), '{}')
  await writeFile(join(folder, 'assets/flight.worker-abc.js'), SCRIPT)
  await writeFile(join(folder, '.segredo'), 'x')
  const satelite = {
    chave: 'satelite',
    nome: 'Satélite',
    tiles: ['https://mapas.exemplo.com.br/{z}/{x}/{y}.jpg?chave=segredo'],
    tamanho: 256 as const,
    zoomMaximo: 19,
    atribuicao: '© Exemplo',
    escuro: true,
  }
  server = await startTestServer({
    webFolder: folder,
    settings: {
      maps: [satelite],
      issuers: [ISSUER],
      analytics: 'https://visitas.exemplo.com.br/registro?a="1"',
      colour: '#0a5',
      installationName: 'Usina "Alta"',
    },
  })
  rooted = await startTestServer({
    webFolder: folder,
    settings: { base: '/', address: 'https://faixa.exemplo.com.br' },
  })
})
afterAll(async () => {
  await Promise.all([server.stop(), rooted.stop()])
  await rm(folder, { recursive: true })
})

const NAVIGATION = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${server.origin}${path}`, { headers, method, redirect: 'manual' })

test('the address leads to the screens, at the base that the settings say', async () => {
  const response = await ask('/')
  expect([response.status, response.headers.get('location')]).toEqual([302, '/sp/'])
  expect((await ask('/sp/')).headers.get('content-type')).toBe('text/html; charset=utf-8')
})

test('every address that people go to is the page, never kept by the browser', async () => {
  const response = await ask('/sp/map/ambiental', NAVIGATION)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect(await response.text()).toContain('<base href="/sp/" />')
})

test('each page has a nonce of its own, which its policy names, and allows no script but ours', async () => {
  const pages = await Promise.all(
    [1, 2].map(async () => {
      const response = await ask('/sp/', NAVIGATION)
      const nonce = /name="faixa-nonce" content="([^"]+)"/.exec(await response.text())?.[1]
      const policy = response.headers.get('content-security-policy') ?? ''
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
      expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
      expect(policy).not.toContain('unsafe-inline')
      return nonce
    }),
  )
  expect(pages[0]).not.toBe(pages[1])
})

test('browsers are bound to HTTPS only where the address of the settings is one, and learn no address of ours', async () => {
  const bound = async (origin: string) =>
    (await fetch(`${origin}/api/v1/saude`)).headers.get('strict-transport-security')
  expect(await bound(server.origin)).toBeNull()
  expect(await bound(rooted.origin)).toMatch(/^max-age=\d{8}/)
  for (const path of ['/sp/change-password', '/api/v1/saude'])
    expect((await ask(path, NAVIGATION)).headers.get('referrer-policy')).toBe('no-referrer')
})

test('the policy lets the map and the meter of visits reach their hosts, without the key of the tiles', async () => {
  const policy = (await ask('/sp/', NAVIGATION)).headers.get('content-security-policy') ?? ''
  expect(policy).toContain("connect-src 'self' blob: https://mapas.exemplo.com.br https://visitas.exemplo.com.br;")
  expect(policy).toContain("img-src 'self' data: blob: https://mapas.exemplo.com.br;")
  expect(policy).not.toContain('segredo')
})

test('a service worker, which is older than the maps that are set up later, may pass on pictures of any host', async () => {
  const policy = (await ask('/sp/sem-rede.js')).headers.get('content-security-policy') ?? ''
  expect(policy).toContain('connect-src *;')
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
})

test('code from text is for the measuring worker alone', async () => {
  const policyOf = async (path: string) => (await ask(path)).headers.get('content-security-policy') ?? ''
  expect(await policyOf('/sp/assets/flight.worker-abc.js')).toContain("'wasm-unsafe-eval' 'unsafe-eval';")
  for (const path of ['/sp/assets/index-abc.js', '/sp/', '/sp/marca.svg'])
    expect(await policyOf(path)).not.toContain("'unsafe-eval'")
})

test('what the settings say about the page is written into it, as text', async () => {
  const page = await (await ask('/sp/', NAVIGATION)).text()
  expect(page).toContain(
    '<meta name="faixa-analytics" content="https://visitas.exemplo.com.br/registro?a=&quot;1&quot;" />',
  )
  expect(page).toContain('<meta name="faixa-cor" content="#0a5" />')
  expect(page).toContain(
    '<meta name="faixa-emissores" content="[{&quot;id&quot;:&quot;usina&quot;,&quot;nome&quot;:&quot;Conta da \\&quot;Usina\\&quot;&quot;}]" />',
  )
  expect(page).not.toContain('segredo')
})

test('a file named after its content is kept for a year, as compressed as the browser takes it', async () => {
  const packed = await ask('/sp/assets/index-abc.js', { 'accept-encoding': 'gzip' })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(packed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(packed.headers.get('content-type')).toContain('javascript')
  expect(await packed.text()).toBe(SCRIPT)
  const plain = await ask('/sp/assets/index-abc.js', { 'accept-encoding': 'identity' })
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect((await ask('/sp/marca.svg')).headers.get('cache-control')).toBe('public, max-age=3600')
  expect((await ask('/sp/marca.svg', {}, 'HEAD')).status).toBe(200)
})

test('a telephone installs it under the name of the installation, and asks for a new version on each visit', async () => {
  const manifest = await ask('/sp/aplicativo.webmanifest')
  expect(manifest.headers.get('content-type')).toContain('application/manifest+json')
  expect(await manifest.json()).toEqual({
    ...{ name: 'Usina "Alta"', short_name: 'Usina "Alta"' },
    ...{ theme_color: '#0a5', start_url: './' },
  })
  expect((await ask('/sp/sem-rede.js')).headers.get('cache-control')).toBe('public, max-age=0')
})

test('files that another application shares lead to the screen that takes them, where no service worker received them', async () => {
  const body = new FormData()
  body.append('arquivos', new File(['<kml/>'], 'area.kml'))
  const shared = await fetch(new URL('/sp/receber-arquivos', server.origin), {
    method: 'POST',
    body,
    redirect: 'manual',
  })
  expect([shared.status, shared.headers.get('location')]).toEqual([
    303,
    '/sp/new-application-report#arquivos-nao-recebidos',
  ])
})

test('a navigation that a service worker passes on is the page', async () => {
  const passedOn = await ask('/sp/map/ambiental', { ...NAVIGATION, 'sec-fetch-dest': 'empty' })
  expect([passedOn.status, passedOn.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
})

test('a script that is missing is missing: no page is given in its place', async () => {
  for (const path of ['/sp/assets/index-velho.js', '/sp/assets/x', '/sp/nada.js']) {
    const response = await ask(path, { accept: '*/*' })
    expect([path, response.status]).toEqual([path, 404])
  }
  expect((await ask('/sp/assets/index-velho.js', NAVIGATION)).status).toBe(404)
})

test('nothing beside the build is given away, nor what only machines read in it', async () => {
  for (const path of [
    '.segredo',
    '..%2f..%2fetc%2fpasswd',
    'assets/index-abc.js.map',
    'assets/index-abc.js.gz',
    'manifest.json',
  ]) {
    expect([path, (await ask(`/sp/${path}`)).status]).toEqual([path, 404])
  }
})

test('with the base at the root, unknown addresses of the API are still refusals', async () => {
  expect((await fetch(`${rooted.origin}/login`, { headers: NAVIGATION })).status).toBe(200)
  const unknown = await fetch(`${rooted.origin}/api/v1/nada`, { headers: NAVIGATION })
  expect([unknown.status, unknown.headers.get('content-type')]).toEqual([
    404,
    'application/problem+json; charset=utf-8',
  ])
})

test('the screens learn their configuration once somebody is in, tile keys included', async () => {
  expect(await server.as('bruno').readConfiguracao({})).toMatchObject({
    base: '/sp/',
    limiteArquivoBytes: 64 * 2 ** 20,
    mapas: [{ chave: 'satelite', tiles: ['https://mapas.exemplo.com.br/{z}/{x}/{y}.jpg?chave=segredo'] }],
  })
  await expect(server.anyone.readConfiguracao({})).rejects.toMatchObject({ codigo: 'nao-autenticado' })
})

test('a page names the files of its screen, after those of the first screen', async () => {
  const linked = async (path: string) => {
    const html = await (await ask(path, NAVIGATION)).text()
    return [...html.matchAll(/<link rel="(\w+)"[^>]* href="\.\/assets\/([^"]+)"/g)].map(([, rel, file]) => [rel, file])
  }
  const list = [
    ['modulepreload', 'list.js'],
    ['preload', 'list.css'],
  ]
  expect(await linked('/sp/show-reports?pagina=2')).toEqual(list)
  expect(await linked('/sp/')).toEqual(list)
  expect(await linked('/sp/map/0b0c1d2e-0000-4000-8000-000000000000')).toEqual([['modulepreload', 'map.js']])
  expect(await linked('/sp/map/varios')).toEqual([['modulepreload', 'several.js']])
  expect(await linked('/sp/login')).toEqual([])
  expect((await ask('/sp/screens.json')).status).toBe(404)
})
