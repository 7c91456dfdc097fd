import { expect, test, vi } from 'vitest'

const titles = vi.hoisted(() => [] as string[])
vi.mock('../ui/messages/toast.ts', () => ({ showToast: ({ title }: { title: string }) => titles.push(title) }))
// Other test files of the process may have imported the module with the real messages.
vi.resetModules()
const { withToasts } = await import('./export-toasts.ts')

test('an export that is cancelled ends at once, even while it waits for the server', async () => {
  const cancelling = new AbortController()
  const running = withToasts(() => new Promise<void>(() => undefined), cancelling.signal)
  cancelling.abort()
  expect(await running).toBeUndefined()
  expect(titles).toEqual(['Iniciando exportação...', 'Exportação cancelada'])
})
