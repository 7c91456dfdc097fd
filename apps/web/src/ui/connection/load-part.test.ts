import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Toast } from '../messages/toast.ts'

const { showToast, hideToast } = vi.hoisted(() => ({
  showToast: vi.fn<(toast: Toast) => string>(),
  hideToast: vi.fn<() => void>(),
}))
vi.mock('../messages/toast.ts', () => ({ showToast, hideToast }))
// Other test files of the process may have imported the module with the real messages.
vi.resetModules()
const { loadNow, loadPart } = await import('./load-part.ts')

const browser = new EventTarget()
/** Status of the server by the requested address; without it the server does not answer. */
let answers: ((file: string) => number) | undefined

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('window', browser)
  vi.stubGlobal('document', { baseURI: 'http://faixa/sp/' })
  vi.stubGlobal('fetch', (url: URL | string) =>
    answers
      ? Promise.resolve(new Response(null, { status: answers(`${url}`) }))
      : Promise.reject(new TypeError('offline')),
  )
  answers = undefined
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const settled = () => new Promise((resolve) => setTimeout(resolve))
const toasts = () => showToast.mock.calls.map(([{ title, action }]) => [title, action?.label])
const failed = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: http://faixa/sp/assets/a.js'))

test('nothing is imported while the browser is offline, because it would keep the failure; it comes with the connection', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('menu')
  const part = loadPart(load)
  await settled()
  expect(load).not.toHaveBeenCalled()
  expect(toasts()).toEqual([['Sem conexão', 'Recarregar']])
  answers = () => 200
  browser.dispatchEvent(new Event('online'))
  await expect(part).resolves.toBe('menu')
  expect(hideToast).toHaveBeenCalledOnce()
})

test('an import that fails on a bad line is tried again when the server answers', async () => {
  const load = vi.fn<() => Promise<string>>().mockImplementationOnce(failed).mockResolvedValue('menu')
  const part = loadPart(load)
  await settled()
  answers = () => 200
  browser.dispatchEvent(new Event('online'))
  await expect(part).resolves.toBe('menu')
})

test('a failure that the browser keeps asks for a reload, and breaks no screen', async () => {
  answers = () => 200
  const ended = vi.fn<() => void>()
  void loadPart(failed).then(ended, ended)
  await settled()
  expect(toasts()).toEqual([['A conexão voltou', 'Recarregar']])
  expect(ended).not.toHaveBeenCalled()
})

test('a file that the server does not have is a failure', async () => {
  answers = (url) => (url.endsWith('a.js') ? 404 : 200)
  await expect(loadPart(failed)).rejects.toThrow('dynamically imported')
  expect(showToast).not.toHaveBeenCalled()
})

test('an act fails at once while the browser is offline, with the sentence of every call, and imports when it is repeated', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('writer')
  await expect(loadNow(load)).rejects.toMatchObject({
    codigo: 'indisponivel',
    message: expect.stringMatching(/^Sem conexão/) as string,
  })
  expect(load).not.toHaveBeenCalled()
  vi.stubGlobal('navigator', { onLine: true })
  await expect(loadNow(load)).resolves.toBe('writer')
})

test.each([
  ['nothing answers', undefined, [], /^Sem conexão/],
  ['the browser keeps the failure', () => 200, [['A conexão voltou', 'Recarregar']], /^Sem conexão/],
  ['the server lacks the file', (url: string) => (url.endsWith('a.js') ? 404 : 200), [], /dynamically imported/],
])('an act whose import fails on a bad line says so: %s', async (_, server, messages, sentence) => {
  answers = server
  await expect(loadNow(failed)).rejects.toThrow(sentence)
  expect(toasts()).toEqual(messages)
})
