import { expect, test } from 'vitest'
import { accountWords, type Linha, RENDIMENTO_COLUMNS, sortLinhas } from './rendimento-columns.ts'

const linha = (prestadora: string, piloto: string, area: number, tempo: number): Linha => ({
  prestadora: { id: 1, nome: prestadora },
  piloto: { id: 1, nome: piloto },
  laudos: 1,
  area,
  tempo,
  haPorMinuto: area / tempo,
  haPorHora: (area / tempo) * 60,
})
const linhas = [linha('Voo', 'Águia 10', 90, 60), linha('Voo', 'Aguia 9', 40, 10), linha('Aero', 'Zé', 90, 30)]
const pilots = (sorted: readonly Linha[]) => sorted.map(({ piloto }) => piloto.nome)

test('names are sorted as in Portuguese, figures by their size, equals by the next column', () => {
  expect(pilots(sortLinhas(linhas, []))).toEqual(['Águia 10', 'Aguia 9', 'Zé'])
  expect(pilots(sortLinhas(linhas, [{ column: 'piloto', descending: false }]))).toEqual(['Aguia 9', 'Águia 10', 'Zé'])
  const byArea = { column: 'area', descending: true }
  expect(pilots(sortLinhas(linhas, [byArea, { column: 'tempo', descending: false }]))).toEqual([
    'Zé',
    'Águia 10',
    'Aguia 9',
  ])
})

test('areas and yields have two decimals, minutes none', () => {
  // 90 ha in 60 min.
  expect(RENDIMENTO_COLUMNS.map(({ cell }) => cell(linhas[0]!))).toEqual([
    'Voo',
    'Águia 10',
    '1',
    '90,00',
    '60',
    '1,50',
    '90,00',
  ])
})

test('a total that does not exist is a dash, not zero', () => {
  const none = { linhas: [], laudos: 0, foraDaConta: 3 }
  expect(RENDIMENTO_COLUMNS.map(({ total }) => total(none))).toEqual(['Total', '', '0', '—', '—', '—', '—'])
})

test('what did not count is counted, and said why', () => {
  expect(accountWords({ linhas, laudos: 3, foraDaConta: 0 })).toBe(
    '3 laudos na conta. Cada laudo conta pelo método com que foi medido.',
  )
  expect(accountWords({ linhas, laudos: 1, foraDaConta: 1 })).toMatch(
    /^1 laudo na conta\. 1 ficou de fora: sem horário/,
  )
  expect(accountWords({ linhas, laudos: 1234, foraDaConta: 2 })).toMatch(/^1\.234 laudos na conta\. 2 ficaram de fora/)
})
