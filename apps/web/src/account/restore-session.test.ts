import type { UserInfo } from '@faixa/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const answers = new Map<string, (body: object) => void>()

beforeEach(() => {
  vi.resetModules()
  answers.clear()
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, storage())
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('document', { baseURI: 'https://laudos.exemplo.com.br/sp/', cookie: '' })
  vi.stubGlobal('fetch', (_url: string, { headers }: RequestInit) => {
    const token = new Headers(headers).get('authorization')!.replace('Bearer ', '')
    return new Promise((resolve) => answers.set(token, (body) => resolve(Response.json(body))))
  })
})
afterEach(() => vi.unstubAllGlobals())

function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>()
  const methods = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  // The keys of a Storage are those of its values.
  return new Proxy(methods, {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: (_, key) =>
      kept.has(String(key)) ? { enumerable: true, configurable: true, value: kept.get(String(key)) } : undefined,
  })
}

function store(token: string): void {
  localStorage.setItem('token', token)
  localStorage.setItem('remember', 'true')
  localStorage.setItem('tokenExpirationDate', new Date(Date.now() + 60_000).toISOString())
}

test('who was signed in before is not taken for the person whom another tab has signed in since', async () => {
  const { restoreSession } = await import('./session-actions.ts')
  const { getSession } = await import('../session/session.ts')
  store('ana')
  const first = restoreSession({ quiet: true })
  store('bruno')
  const second = restoreSession({ quiet: true })
  answers.get('bruno')!({ userInfo: { id: 2 } })
  await second
  answers.get('ana')!({ userInfo: { id: 1 } })
  await first
  expect(getSession()).toMatchObject({ token: 'bruno', userInfo: { id: 2 }, settled: true })
})

describe('a token that the server refuses', () => {
  const deleted = vi.fn<(name: string) => void>()
  /** A person with unsent work restores a session, whose token the server refuses. */
  const refused = async (codigo: string) => {
    deleted.mockClear()
    vi.doMock('../ui/messages/toast.ts', () => ({ showToast: () => '', hideToast: () => undefined }))
    vi.stubGlobal('indexedDB', {
      databases: () => Promise.resolve([{ name: 'faixa-campo' }, { name: 'faixa-arquivos' }]),
      deleteDatabase: deleted,
    })
    const cacheNames = new Set(['workbox-precache-v2', 'faixa-respostas-1', 'faixa-recebidos'])
    vi.stubGlobal('caches', {
      keys: () => Promise.resolve([...cacheNames]),
      delete: (name: string) => Promise.resolve(cacheNames.delete(name)),
    })
    vi.stubGlobal('fetch', () => {
      const type = { 'content-type': 'application/problem+json' }
      const problem = {
        type: `urn:faixa:problema:${codigo}`,
        title: 'Não',
        status: 401,
        detail: 'Não.',
        message: 'Não.',
        codigo,
      }
      return Promise.resolve(Response.json(problem, { status: 401, headers: type }))
    })
    const { restoreSession } = await import('./session-actions.ts')
    const { getSession, startSession } = await import('../session/session.ts')
    store('davi')
    localStorage.setItem('faixa-pessoa', '7')
    localStorage.setItem('faixa-campo', 'sim')
    localStorage.setItem('faixa-lembrete-leitura', '15')
    sessionStorage.setItem('fila-laudos-7', '{"drafts":[]}')
    await restoreSession({ quiet: true })
    const signIn = (id: number) =>
      startSession({ token: 'novo', expiresIn: 60, userInfo: { id } as UserInfo, aparelho: 'a' }, true, Date.now())
    return { session: getSession(), cacheNames, signIn }
  }
  const unsent = () => [localStorage.getItem('faixa-campo'), sessionStorage.getItem('fila-laudos-7')]

  test('because somebody ended the session takes all data of the person along, and not the choices of the device', async () => {
    const { session, cacheNames } = await refused('sessao-encerrada')
    expect(session).toMatchObject({ settled: true, ended: true, loggedOut: false })
    expect(unsent()).toEqual([null, null])
    expect(localStorage.getItem('faixa-lembrete-leitura')).toBe('15')
    await expect
      .poll(() => [...new Set(deleted.mock.calls.map(([name]) => name))])
      .toEqual(['faixa-campo', 'faixa-arquivos'])
    await expect.poll(() => [...cacheNames]).toEqual(['workbox-precache-v2'])
  })

  test('because it expired keeps unsent work for the same person, and deletes it when another one signs in', async () => {
    const { session, signIn } = await refused('sessao-expirada')
    expect(session).toMatchObject({ settled: true, ended: false })
    expect(unsent()).toEqual(['sim', '{"drafts":[]}'])
    signIn(7)
    expect(unsent()).toEqual(['sim', '{"drafts":[]}'])
    expect(deleted).not.toHaveBeenCalled()
    signIn(8)
    expect(unsent()).toEqual([null, null])
    await expect
      .poll(() => [...new Set(deleted.mock.calls.map(([name]) => name))])
      .toEqual(['faixa-campo', 'faixa-arquivos'])
  })
})
