/** The command's interval, loss and dose, with what is wrong in their options. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FlightNumbers } from '@faixa/flight'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

describe('faixa medir --dose', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'faixa-dose-'))
  })
  afterAll(() => rm(folder, { recursive: true }))
  const patternFile = async (text: string) => {
    const path = join(folder, 'padrao.csv')
    await writeFile(path, text)
    return path
  }

  test('gives the racetrack the dose of a pattern that is even at its spacing', async () => {
    const pattern = await patternFile('posição;depósito\r\n-20,0;0\r\n0;2,5\r\n20;0\r\n')
    const numbers = await measured(...racetrack, '--faixa', '20', '--dose', pattern)
    // No pass beyond the first and the last: within 10 m of these two sides the dose falls to a half. 4 m of 1000 m are below 0.7 on either one;
    // the mean lacks 2 · 10 m · ¼ of 800 m, and the deviation is √(20 · ¼ / 3 / 800 − 0.00625²).
    expect(numbers.dose).toEqual({
      media: expect.closeTo(0.99375, 3),
      cv: expect.closeTo(4.55, 1),
      abaixo: expect.closeTo(0.8, 1),
      acima: expect.closeTo(0, 9),
      padrao: 'informado',
    })
    const { stdout } = await faixa('medir', ...racetrack, '--faixa', '20', '--dose', pattern)
    expect(stdout).toMatch(/só pelo padrão, em passadas a 20,00 m: CV 0,00\s% em ida e volta, 0,00\s% em pista/)
    expect(stdout).toMatch(/dose estimada: média 0,99 da nominal, CV 4,55\s%; 0,80 ha abaixo .*\(padrão da faixa\)/)
  })

  test.each([
    ['-10;1', 'o padrão precisa de ao menos duas posições'],
    ['-10;1\n10;x', 'a linha 2 não tem posição e depósito em números'],
    ['-10;1\n10;-2', 'um depósito é negativo'],
    ['-1000;1\n1000;2', 'uma posição fica a mais de 100 m'],
    ['-10;0\n10;0', 'todos os depósitos são zero'],
  ])('says what is wrong with the pattern %j', async (text, cause) => {
    const { exit, stderr } = await faixa('medir', ...racetrack, '--dose', await patternFile(text))
    expect(exit).toBe(2)
    expect(stderr).toContain('padrao.csv')
    expect(stderr).toContain(cause)
  })
})
