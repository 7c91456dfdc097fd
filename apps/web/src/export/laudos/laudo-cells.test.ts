import type { LaudoListed } from '@faixa/contract'
import { FALLBACK_DATE, VAZIO } from '@faixa/domain'
import { expect, test } from 'vitest'
import { LISTED_COLUMNS } from '../../features/laudo-list/laudo-columns.tsx'
import { fileColumns, laudoColumns } from './laudo-cells.ts'

const laudo: LaudoListed = {
  uuid: 'a',
  codigo: 'OS 1',
  nome: 'SANTA RITA',
  tratamento: 'HERBICIDA',
  cultura: 'SOJA',
  empresa: 1,
  empresaNome: 'Usina Aurora',
  unidade: 2,
  unidadeNome: 'Fazenda Norte',
  pilotoId: 51,
  piloto: { id: 51, nome: 'Bruno Lima', prestadora: { id: 5, nome: 'AeroSul' } },
  data: '2026-03-14',
  dataInicial: '2026-03-14T07:12:00',
  dataFinal: '2026-03-14T08:05:00',
  areaPlantio: 84.8,
  percentAplicacaoEfetiva: 93.25,
  dataCriacao: '2026-03-15T12:00:00.000Z',
  usuario: { id: 3, nome: 'Carla Dias' },
  status: 'Pronto',
}

function cellsOf(given: Partial<LaudoListed>): Readonly<Record<string, string | number | undefined>> {
  const named = fileColumns(LISTED_COLUMNS)
  return Object.fromEntries(laudoColumns(named).map(({ name, cell }) => [name, cell({ ...laudo, ...given })]))
}

test('every column of the list is one of files, a day and its time of day two', () => {
  const named = fileColumns(LISTED_COLUMNS)
  expect(named).toHaveLength(LISTED_COLUMNS.length + 2)
  expect(laudoColumns(named).map(({ label }) => label)).toEqual(named.map(({ label }) => label))
  expect(named.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Data Inicial', 'Horário Inicial', 'Data Final', 'Horário Final', 'Data de Registro']),
  )
})

test('cells are what the laudo says', () => {
  expect(cellsOf({})).toMatchObject({
    codigo: 'OS 1',
    nome: 'SANTA RITA',
    empresaNome: 'Usina Aurora',
    unidadeNome: 'Fazenda Norte',
    prestadora: 'AeroSul',
    piloto: 'Bruno Lima',
    usuario: 'Carla Dias',
    status: 'Pronto',
    data: '2026-03-14',
    dataInicial: '2026-03-14',
    horarioInicial: '07:12',
    dataFinal: '2026-03-14',
    horarioFinal: '08:05',
    areaPlantio: 84.8,
    percentAplicacaoEfetiva: 93.25,
    dataCriacao: '2026-03-15T12:00:00.000Z',
  })
})

test('what stands for nothing is said as the specification says it', () => {
  expect(cellsOf({ nome: VAZIO, unidadeNome: null, empresaNome: '' })).toMatchObject({
    nome: 'N/I',
    unidadeNome: 'SEDE',
    empresaNome: '-',
  })
  expect(cellsOf({ unidadeNome: '' })['unidadeNome']).toBe('SEDE')
})

test('an unknown time is none, and a date that was cleared is none', () => {
  expect(cellsOf({ dataInicial: '2026-03-14T00:00:01', dataFinal: `${FALLBACK_DATE}T10:00:00` })).toMatchObject({
    dataInicial: '2026-03-14',
    horarioInicial: undefined,
    dataFinal: undefined,
    horarioFinal: undefined,
  })
  // Midnight is an ordinary time.
  expect(cellsOf({ dataInicial: '2026-03-14T00:00:00' })['horarioInicial']).toBe('00:00')
})

test('a figure that could not be computed is absent', () => {
  expect(cellsOf({})['areaAplicada']).toBeUndefined()
  expect(cellsOf({ areaAplicada: 0 })['areaAplicada']).toBe(0)
})
