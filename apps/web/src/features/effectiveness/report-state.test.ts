import type { EffectivenessLine } from '@faixa/domain'
import { expect, test } from 'vitest'
import { EMPTY_REPORT, nextReport, type ReportState } from './report-state.ts'

const line = (uuid: string): EffectivenessLine => ({
  id: uuid,
  codigo: uuid,
  observacoes: '',
  piloto: { id: 1, nome: 'Bruno' },
  prestadora: { id: 1, nome: 'Asa Verde' },
  laudo: { uuid, codigo: uuid, observacoes: '', pilotoId: 1, prestadoraId: 1 },
})
const filterOf = (prestadora: string) => ({
  empresa: { id: 1, nome: 'Usina' },
  prestadora: { id: prestadora.length, nome: prestadora },
  tratamento: 'MATURADOR',
  dataInicial: '2026-03-02',
  dataFinal: '2026-03-08',
})
const load = (state: ReportState, prestadora: string, uuids: readonly string[], keep = false) =>
  nextReport(state, { kind: 'load', filtros: [filterOf(prestadora)], lines: uuids.map(line), keep })
const namesIn = ({ history }: ReportState) => history.present.filtros.map(({ prestadora }) => prestadora?.nome)

const first = load(EMPTY_REPORT, 'Asa Verde', ['1', '2'])

test('lines that are loaded beside others are of every filter, each once', () => {
  const both = load(first, 'Rasante', ['3'], true)
  expect(namesIn(both)).toEqual(['Asa Verde', 'Rasante'])
  expect(namesIn(load(both, 'Asa Verde', ['4'], true))).toEqual(['Asa Verde', 'Rasante'])
})

test('lines that take the place of others are of their own filter alone', () => {
  expect(namesIn(load(first, 'Rasante', ['3']))).toEqual(['Rasante'])
})

test('a filter that adds no line is none that the lines rest on', () => {
  expect(load(first, 'Rasante', ['1', '2'], true).history).toEqual(first.history)
})

test('undo brings the filters back with their lines, and redo, too', () => {
  const other = load(first, 'Rasante', ['3'])
  const undone = nextReport(other, { kind: 'undo' })
  expect(namesIn(undone)).toEqual(['Asa Verde'])
  expect(undone.history.present).toBe(first.history.present)
  expect(namesIn(nextReport(undone, { kind: 'redo' }))).toEqual(['Rasante'])
})

test('the first load is no step: a report without a filter is no state to go back to', () => {
  expect(nextReport(first, { kind: 'undo' })).toMatchObject({ history: { present: first.history.present } })
})

test('an open report has the filters that it was saved with', () => {
  const filtros = [filterOf('Asa Verde'), filterOf('Rasante')]
  const saved = { uuid: 'r', versao: 2, nome: 'Semana 11' }
  const opened = nextReport(EMPTY_REPORT, { kind: 'open', filtros, lines: [line('1')], saved })
  expect(namesIn(opened)).toEqual(['Asa Verde', 'Rasante'])
  expect(opened.clean).toBe(opened.history.present)
})
