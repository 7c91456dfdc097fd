import { beforeEach, expect, test, vi } from 'vitest'

const shown = vi.hoisted(() => vi.fn<(toast: { title: string }) => void>())
vi.mock('../ui/messages/toast.ts', () => ({ showToast: shown }))

/** Opens a tab: its own storage, and the cookies of its browser. */
async function tab(cookies: string[]) {
  vi.resetModules()
  const stored = new Map<string, string>()
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal('document', {
    baseURI: 'https://laudos.exemplo.com.br/sp/',
    get cookie() {
      return cookies.join('; ')
    },
    set cookie(text: string) {
      cookies.push(text.split(';')[0]!)
    },
  })
  return import('./session-toasts.ts')
}

beforeEach(() => shown.mockClear())

test('a session that is restored is said once in a browser, not in each tab a laudo opens in', async () => {
  const cookies: string[] = []
  for (const _ of [1, 2, 3]) (await tab(cookies)).showRestored()
  expect(shown.mock.calls.map(([{ title }]) => title)).toEqual(['Bem-Vindo!'])
  // Another browser has no cookie yet.
  ;(await tab([])).showRestored()
  expect(shown).toHaveBeenCalledTimes(2)
})

test('who has just signed in is not greeted again', async () => {
  const cookies: string[] = []
  const { showSignedIn, showRestored } = await tab(cookies)
  showSignedIn()
  showRestored()
  ;(await tab(cookies)).showRestored()
  expect(shown.mock.calls.map(([{ title }]) => title)).toEqual(['Bem-vindo!'])
})
