import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { run } from './main.ts'

let folder = ''
let output = ''
let complained = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'faixa-simulador-'))
  output = ''
  complained = ''
})
afterEach(() => rmSync(folder, { recursive: true }))

function call(...args: string[]): number {
  return run(
    args,
    (text) => (output += text),
    (text) => (complained += text),
  )
}

test('writes the set and its known figures', () => {
  const out = join(folder, 'conjunto')
  expect(call('--saida', out, '--ha', '30', '--familia', 'linhas', '--trajeto', 'linha', '--semente', '7')).toBe(0)
  expect(readdirSync(out).sort()).toEqual(
    [
      'aplicacao.kml',
      'area.kml',
      'areas-protecao.kml',
      'obstaculos.kml',
      'pista.kml',
      'trajeto.kml',
      'verdade.json',
    ].sort(),
  )
  expect(readFileSync(join(out, 'aplicacao.kml'), 'utf8')).toContain('<LineString>')
  expect(output).toMatch(/ ha, \d+ passadas, \d+ registros\.\n$/)
})

test('takes decimal commas, and negative numbers after an equals sign', () => {
  expect(call('--saida', folder, '--ideal', '--ha=8,0', '--lat=-22,5')).toBe(0)
  const truth = JSON.parse(readFileSync(join(folder, 'verdade.json'), 'utf8')) as { fieldM2: number }
  expect(truth.fieldM2).toBeCloseTo(80_000, 6)
  expect(readFileSync(join(folder, 'area.kml'), 'utf8')).toContain(',-22.5')
})

test.each([
  [['--ha', '10'], 'Falta --saida'],
  [['--saida', 'x', '--ha', 'dez'], '--ha pede um número, e «dez» não é.'],
  [['--saida', 'x', '--familia', 'lines'], '--familia aceita passadas, quads, quads-emendados, linhas'],
  [['--saida', 'x', '--ha', '0'], 'A área (ha) deve estar entre 1 e 20000.'],
])('refuses %j with a sentence', (args, sentence) => {
  expect(call(...args)).toBe(2)
  expect(complained).toContain(sentence)
  expect(output).toBe('')
})

test('prints its help', () => {
  expect(call('--ajuda')).toBe(0)
  expect(output).toContain('--semente N')
})
