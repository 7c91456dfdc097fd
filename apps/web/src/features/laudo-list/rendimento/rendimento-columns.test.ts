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
  const none = summary(0, 0, { semHorario: 3 })
  expect(RENDIMENTO_COLUMNS.map(({ total }) => total(none))).toEqual(['Total', '', '0', '—', '—', '—', '—'])
})

const NONE = { semHorario: 0, semArea: 0, semDuracao: 0, naoProntos: 0 }

function summary(laudos: number, area: number, left: Partial<typeof NONE> = {}) {
  const fora = { ...NONE, ...left }
  const ready = laudos + fora.semHorario + fora.semArea + fora.semDuracao
  return { linhas: [], laudos, prontos: { laudos: ready, area }, foraDaConta: ready - laudos + fora.naoProntos, fora }
}

test('laudos are counted as in the overview, and those without a yield have their reasons', () => {
  expect(accountWords(summary(3, 220))).toBe(
    '3 laudos prontos, 220,00\u00a0ha, como na visão geral. Cada laudo conta pelo método com que foi medido.',
  )
  expect(accountWords(summary(1, 180.5, { semHorario: 1 }))).toMatch(
    /^2 laudos prontos, 180,50\u00a0ha, como na visão geral\. 1 laudo entra no rendimento; 1 fica de fora: 1 sem horário inicial ou final\./,
  )
  expect(accountWords(summary(1234, 5, { semDuracao: 2, naoProntos: 3 }))).toMatch(
    /1\.234 laudos entram no rendimento; 5 ficam de fora: 2 com o fim antes do início, 3 ocultos ou não medidos\./,
  )
})
