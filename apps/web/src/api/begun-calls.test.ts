import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { CALLS, urlOf } from '@faixa/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { LAUDO_TERMS } from '../features/laudo-list/laudo-address.ts'
import { queryOf } from '../list/address/list-query.ts'
import { fetchBegun, firstCallMs } from './begun-calls.ts'

const BOOT = readFileSync(join(import.meta.dirname, '../../public/boot.js'), 'utf8')
const UUID = '0b0c1d2e-0000-4000-8000-000000000000'
const IN_AN_HOUR = new Date(Date.now() + 3_600_000).toISOString()
const KEPT = { token: 't0', remember: 'true', tokenExpirationDate: IN_AN_HOUR }

interface Opened {
  readonly path?: string
  readonly stored?: Readonly<Record<string, string>>
  readonly cookie?: string
}

/** Runs the page's own script, and returns the addresses that it called, with the session that it sent. */
function openPage({ path = '/sp/show-reports', stored = KEPT, cookie = '' }: Opened) {
  const called: (readonly [address: string, authorization: string | undefined])[] = []
  const storage = (values: Readonly<Record<string, string>>) => ({ getItem: (key: string) => values[key] ?? null })
  const { pathname, search } = new URL(path, 'http://localhost')
  const page = {
    localStorage: storage(stored),
    sessionStorage: storage({}),
    location: { pathname, search },
    document: { documentElement: { dataset: {} }, baseURI: 'http://localhost/sp/', cookie },
    matchMedia: () => ({ matches: false }),
    window: { addEventListener: () => undefined },
    URL,
    Date,
    fetch: (address: string, { headers }: { readonly headers: Readonly<Record<string, string>> }) => {
      called.push([address, headers.authorization])
      return Promise.resolve(new Response(address))
    },
    begunCalls: undefined as typeof globalThis.begunCalls,
  }
  runInNewContext(BOOT, page)
  return { called, begun: page.begunCalls }
}

const USER = [urlOf(CALLS.readUserInfo, {}), 'Bearer t0']
const reader = { capabilities: new Set() } as never

afterEach(() => {
  globalThis.begunCalls = undefined
  vi.unstubAllGlobals()
})

test('the page begins the calls of the list and of a laudo as the client writes them', () => {
  const list = queryOf(
    { terms: LAUDO_TERMS, filters: [], columns: [{ name: 'data', sort: 'data' }] as never },
    {},
    reader,
  )
  expect(openPage({}).called).toEqual([USER, [urlOf(CALLS.listLaudos, { query: list }), 'Bearer t0']])
  expect(openPage({ path: `/sp/map/${UUID.toUpperCase()}?camadas=area` }).called).toEqual([
    USER,
    [urlOf(CALLS.readLaudo, { params: { uuid: UUID }, query: { camadas: 'nenhuma' } }), 'Bearer t0'],
  ])
})

test('an address with filters, or of another screen, begins the call for the person alone', () => {
  for (const path of ['/sp/show-reports?pagina=2', '/sp/analytics', '/sp/map/varios'])
    expect(openPage({ path }).called).toEqual([USER])
})

test('a session that has expired, or ended with the browser, is not used', () => {
  expect(openPage({ stored: {} }).called).toEqual([])
  expect(openPage({ stored: { ...KEPT, tokenExpirationDate: new Date(0).toISOString() } }).called).toEqual([])
  expect(openPage({ stored: { ...KEPT, remember: 'false' } }).called).toEqual([])
  expect(openPage({ stored: { ...KEPT, remember: 'false' }, cookie: 'a=1; faixa-aberto=1' }).called).toHaveLength(2)
})

const ADDRESS = '/api/v1/entidades/user-info'
const sent = (token: string) => ({ method: 'GET', headers: { authorization: `Bearer ${token}` } })

function begin(answer: Promise<Response>, agoMs = 0) {
  globalThis.begunCalls = { token: 't0', atMs: Date.now() - agoMs, answers: { [ADDRESS]: answer } }
  const fetched = vi.fn(() => Promise.resolve(new Response('again')))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

test('a begun answer is taken once', async () => {
  const fetched = begin(Promise.resolve(new Response('begun')))
  expect(await (await fetchBegun(ADDRESS, sent('t0'))).text()).toBe('begun')
  expect(await (await fetchBegun(ADDRESS, sent('t0'))).text()).toBe('again')
  expect(fetched).toHaveBeenCalledOnce()
})

test('it is not taken for another session, nor when it is old, nor when it failed', async () => {
  begin(Promise.resolve(new Response('begun')))
  expect(await (await fetchBegun(ADDRESS, sent('t1'))).text()).toBe('again')
  begin(Promise.resolve(new Response('begun')), 20_000)
  expect(await (await fetchBegun(ADDRESS, sent('t0'))).text()).toBe('again')
  begin(Promise.reject(new TypeError('no network')))
  expect(await (await fetchBegun(ADDRESS, sent('t0'))).text()).toBe('again')
})

test('events are asked for since the first call whose answer may be shown', () => {
  begin(Promise.resolve(new Response('begun')), 3000)
  expect(Date.now() - firstCallMs()).toBeGreaterThanOrEqual(3000)
  begin(Promise.resolve(new Response('begun')), 60_000)
  expect(Date.now() - firstCallMs()).toBeLessThan(3000)
})
