import { fileURLToPath } from 'node:url'
import { CoverageSumsError } from '@faixa/geometry'
import { expect, test, vi } from 'vitest'
import { collectingTerminal } from '../collecting-terminal.fixture.ts'
import { runCommandLine } from '../run.ts'

vi.mock('@faixa/flight', async (original) => ({
  ...(await original<object>()),
  measureFlight: () => Promise.reject(new CoverageSumsError([{ identity: '|A|', leftM2: 1, rightM2: 2 }])),
}))

test('numbers that contradict each other end in 2 and one sentence, not in a stack', async () => {
  const aplicacao = fileURLToPath(
    new URL('../../../../packages/geometry/cases/single-pass/aplicacao.kml', import.meta.url),
  )
  const terminal = collectingTerminal()
  expect(await runCommandLine(['medir', '--aplicacao', aplicacao, '--json'], terminal)).toBe(2)
  expect(terminal.err()).toMatch(/^A medição não passou na conferência: .*\.\n$/)
  expect(JSON.parse(terminal.out())).toMatchObject({ erro: { codigo: 'somas-nao-fecham' } })
})
