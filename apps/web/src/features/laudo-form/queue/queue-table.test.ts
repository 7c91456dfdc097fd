import { describe, expect, test } from 'vitest'
import { type CellColumn, changeOf, counted, filledDown, isOfCells, pasted } from '../../../form/cells/cell-table.ts'
import { INITIAL, type LaudoValues } from '../laudo-fields.ts'
import { TABLE, type TableRow } from './queue-table.ts'

const PILOTOS = [
  { id: 7, nome: 'Davi Prado' },
  { id: 8, nome: 'Elisa Réa' },
]
const row = (id: string, values: Partial<LaudoValues> = {}, pilotos = PILOTOS): TableRow => ({
  id,
  values: { ...INITIAL, ...values },
  report: undefined,
  pilotos,
})

const column = (name: string): CellColumn<TableRow> => TABLE.columns.find((one) => one.name === name)!

describe('filling down', () => {
  test('counts the last number of a code up, and keeps its leading zeros', () => {
    expect(filledDown(column('codigo'), [row('a', { codigo: 'OS 4471' }), row('b'), row('c')])).toEqual({
      b: { codigo: 'OS 4472' },
      c: { codigo: 'OS 4473' },
    })
    expect([counted('OS 0099/A', 1), counted('2026-009', 2), counted('Voo', 3)]).toEqual([
      'OS 0100/A',
      '2026-011',
      'Voo',
    ])
  })

  test('repeats any other value, and a pilot only where they may be chosen', () => {
    expect(filledDown(column('nome'), [row('a', { nome: 'Norte 1' }), row('b')])).toEqual({ b: { nome: 'Norte 1' } })
    const choices = [{ id: 9, nome: 'Outra' }]
    expect(filledDown(column('piloto'), [row('a', { piloto: '7' }), row('b'), row('c', {}, choices)])).toEqual({
      b: { piloto: '7' },
    })
  })

  test('of an empty cell changes nothing', () => {
    expect(filledDown(column('nome'), [row('a'), row('b', { nome: 'Sul' })])).toEqual({})
  })
})

describe('cells of a spreadsheet', () => {
  test('go to the rows and columns from the cell on, tidied, with pilots by their name', () => {
    expect(
      pasted('Norte\tdavi prado\t14/3/2026\t7h05\nSul\tNinguém\t\t0812\n', 'nome', TABLE.columns, [row('a'), row('b')]),
    ).toEqual({
      a: { nome: 'Norte', piloto: '7', dataInicial: '14/03/2026', dataFinal: '14/03/2026', horarioInicial: '07:05' },
      b: { nome: 'Sul', dataInicial: '', dataFinal: '', horarioInicial: '08:12' },
    })
  })

  test('beyond the last row or column are left out', () => {
    const product = 'dadosOperacao.produtos.0.marca'
    expect(pasted('A\tB\nC', product, TABLE.columns, [row('a')])).toEqual({ a: { [product]: 'A' } })
  })

  test('are told from a text of one cell, which is pasted as usual', () => {
    expect([isOfCells('OS 1\n'), isOfCells('OS 1\tNorte'), isOfCells('OS 1\nOS 2')]).toEqual([false, true, true])
  })
})

test('a final date of another day stays when the initial one is typed', () => {
  const flight = row('a', { dataInicial: '14/03/2026', dataFinal: '15/03/2026' })
  expect(changeOf(column('dataInicial'), '13/03/2026', flight)).toEqual({ dataInicial: '13/03/2026' })
})
