/** The command's interval and loss, with what is wrong in its options. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FlightNumbers } from '@faixa/flight'
import { describe, expect, test } from 'vitest'
import { collectingTerminal } from '../collecting-terminal.fixture.ts'
import { runCommandLine } from '../run.ts'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const caseFile = (path: string) => join(ROOT, 'packages/geometry/cases', path)

async function faixa(...args: string[]) {
  const terminal = collectingTerminal()
  const exit = await runCommandLine(args, terminal)
  return { exit, stdout: terminal.out(), stderr: terminal.err() }
}

async function measured(...args: string[]): Promise<FlightNumbers> {
  const { exit, stdout, stderr } = await faixa('medir', ...args, '--json')
  expect(stderr).toBe('')
  expect(exit).toBe(0)
  return JSON.parse(stdout) as FlightNumbers
}

const racetrack = [
  '--area',
  caseFile('racetrack-swath-22/area.kml'),
  '--aplicacao',
  caseFile('racetrack-swath-22/aplicacao.kml'),
]

describe('faixa medir --incerteza --perda', () => {
  test('gives the racetrack between what a narrower and a wider swath would have treated, and what its shape costs', async () => {
    const numbers = await measured(...racetrack, '--incerteza', 'faixa=10,posicao=1', '--perda')
    // 19.8 m flown 20 m apart leave 39 gaps of 0.2 m; a metre to the side, 1.1 m more at one end: 8.9 of 800 m.
    expect(numbers.intervalo).toEqual({
      percentAplicacaoEfetiva: { de: expect.closeTo(98.8875, 3), ate: expect.closeTo(100, 3) },
      largura: { u: 0.1, fonte: 'informada' },
      posicao: { d: 1, fonte: 'informada' },
      decisao85: 'sim',
    })
    // 800 m are 36 widths of 22 m and 8 m: 8 of 800 are missed. Across, 1000 m are 45 widths and 10 m.
    expect(numbers.perda).toMatchObject({ inevitavel: expect.closeTo(1, 2), medida: expect.closeTo(6.265, 3) })
  })

  test('says what is wrong with a doubt', async () => {
    for (const wrong of ['faixa=x', 'largura=3', 'faixa=95', 'posicao=-1', '10']) {
      const { exit, stderr } = await faixa('medir', ...racetrack, '--incerteza', wrong)
      expect(exit).toBe(2)
      expect(stderr).toContain(`A incerteza «${wrong}» não serve`)
    }
  })
})
