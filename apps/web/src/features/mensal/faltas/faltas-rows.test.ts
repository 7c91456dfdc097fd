import type { LaudoInfo } from '@faixa/contract'
import { linhaMensal, type OperacaoDoMes } from '@faixa/domain'
import { describe, expect, test } from 'vitest'
import { pasted } from '../../../form/cells/cell-table.ts'
import { type EditValues, valuesOf } from '../../../laudo/edit/edit-fields.ts'
import { type FaltasRow, faltasColumns, openFields, proposedFor } from './faltas-rows.ts'

const operacao: OperacaoDoMes = {
  laudo: 'a',
  codigo: 'OS 1',
  nome: 'Norte',
  data: '2026-03-14',
  contratante: 'Aurora',
  prestadora: 'AeroSul',
  piloto: 'Bruno',
  tratamento: 'HERBICIDA',
  cultura: 'SOJA',
  areaAplicada: 10,
  minutos: 40,
  taxaAplicacao: 30,
}

const info = {
  empresa: 1,
  unidade: null,
  tratamento: 'HERBICIDA',
  cultura: 'SOJA',
  pilotoId: 7,
  piloto: { id: 7, nome: 'Bruno', prestadora: { id: 3, nome: 'AeroSul' } },
  dataInicial: '2026-03-14T07:12:00',
  dataFinal: '2026-03-14T08:05:00',
  nome: 'Norte',
  codigo: 'OS 1',
  observacoes: '',
  observacoesArray: [],
} as unknown as LaudoInfo

const lacking = (dados: OperacaoDoMes['dados']): readonly [ReadonlySet<string>, EditValues] => {
  const values = valuesOf({ ...info, ...(dados && { dadosOperacao: dados }) })
  return [openFields(linhaMensal({ ...operacao, ...(dados && { dados }) }), values), values]
}

describe('the cells of a laudo', () => {
  test('are the fields that the report lacks, and no other', () => {
    expect([...lacking({ uf: 'SP', municipio: 'Assis' })[0]]).toEqual([
      'aeronave',
      'dadosOperacao.produtos.0.marca',
      'dadosOperacao.produtos.0.dose',
      'dadosOperacao.produtos.0.unidade',
    ])
  })

  test('have a dose and a unit for each product of a mixture without one', () => {
    const produtos = [{ marca: 'A' }, { marca: 'B', dose: 1, unidade: 'L/ha' }, { marca: 'C' }] as const
    expect([...lacking({ uf: 'SP', municipio: 'Assis', produtos })[0]]).toEqual([
      'aeronave',
      'dadosOperacao.produtos.0.dose',
      'dadosOperacao.produtos.0.unidade',
      'dadosOperacao.produtos.2.dose',
      'dadosOperacao.produtos.2.unidade',
    ])
  })
})

describe('proposed', () => {
  const known = {
    municipio: { nome: 'Assis', uf: 'SP' },
    aeronaves: [{ value: '9', label: 'PT-UAB' }],
    produtos: [{ id: 1, nome: 'Moddus', classe: '5', dose: 0.8, unidade: 'L/ha' }],
  } as never

  test('are the place, the only aircraft, and the registered dose of a product', () => {
    const [open, values] = lacking({ produtos: [{ marca: 'Moddus' }] })
    expect(proposedFor(values, open as never, known)).toEqual({
      'dadosOperacao.uf': 'SP',
      'dadosOperacao.municipio': 'Assis',
      aeronave: '9',
      'dadosOperacao.produtos.0.classe': '5',
      'dadosOperacao.produtos.0.dose': '0.8',
      'dadosOperacao.produtos.0.unidade': 'L/ha',
    })
  })

  test('is no município of another state than the typed one', () => {
    const [open, values] = lacking({ uf: 'PR', produtos: [{ marca: 'X' }] })
    expect(proposedFor(values, open as never, known)).toEqual({ aeronave: '9' })
  })
})

test('a pasted column goes only into the cells that are missing, a choice by its name', () => {
  const rows = (['a', 'b', 'c'] as const).map((id): FaltasRow => {
    const [open, values] = lacking(id === 'b' ? { uf: 'PR', municipio: 'Londrina' } : { municipio: 'Assis' })
    return { id, values, open: open as never, aeronaves: [] }
  })
  const columns = faltasColumns(rows)
  expect(columns.map(({ label }) => label)).toEqual(['Aeronave', 'UF', 'Produto', 'Dose', 'Unidade'])
  expect(pasted('sp\nMG\nMS\n', 'dadosOperacao.uf', columns, rows)).toEqual({
    a: { 'dadosOperacao.uf': 'SP' },
    b: {},
    c: { 'dadosOperacao.uf': 'MS' },
  })
})
