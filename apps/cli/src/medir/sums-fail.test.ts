import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { collectingTerminal } from '../collecting-terminal.fixture.ts'

// Other files of this process may have imported the command line before: it is imported again with the mock, and once more after it.
beforeAll(() => {
  vi.resetModules()
  vi.doMock('@faixa/flight', async (original) => {
    const { CoverageSumsError } = await import('@faixa/geometry')
    return {
      ...(await original<object>()),
      measureFlight: () => Promise.reject(new CoverageSumsError([{ identity: '|A|', leftM2: 1, rightM2: 2 }])),
    }
  })
})
afterAll(() => {
  vi.doUnmock('@faixa/flight')
  vi.resetModules()
})

test('numbers that contradict each other end in 2 and one sentence, not in a stack', async () => {
  const { runCommandLine } = await import('../run.ts')
  const aplicacao = fileURLToPath(
    new URL('../../../../packages/geometry/cases/single-pass/aplicacao.kml', import.meta.url),
  )
  const terminal = collectingTerminal()
  expect(await runCommandLine(['medir', '--aplicacao', aplicacao, '--json'], terminal)).toBe(2)
  expect(terminal.err()).toMatch(/^A medição não passou na conferência: .*\.\n$/)
  expect(JSON.parse(terminal.out())).toMatchObject({ erro: { codigo: 'somas-nao-fecham' } })
})
