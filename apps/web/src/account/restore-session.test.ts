import { afterEach, beforeEach, expect, test, vi } from 'vitest'

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
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
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
