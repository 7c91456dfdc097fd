import type { PlotNumbers } from '@faixa/flight'
import { hectares } from '@faixa/units'
import { describe, expect, test } from 'vitest'
import { type FlightState, NO_FLIGHT } from './files/flight-state.ts'
import { proposalsOf } from './proposals.ts'

function withFile(name: string, title?: string): FlightState {
  const facts = {
    looksLike: 'unclear',
    source: { format: 'kml' },
    placemarks: 1,
    polygons: 1,
    lines: 0,
    points: 0,
    areaHa: 1,
    lengthKm: 0,
    avisos: [],
    lacksWidth: false,
    nothingFor: {},
  } as const
  const reading = { kind: 'read', facts: { ...facts, ...(title !== undefined && { title }) } } as const
  return { ...NO_FLIGHT, slots: { ...NO_FLIGHT.slots, aplicacao: [{ id: 1, file: new File(['x'], name), reading }] } }
}

function plot(fazenda: string, effective: number): PlotNumbers {
  const areas = { areaPlantio: hectares(9), areaAplicada: hectares(9), areaNaoAplicada: hectares(0) }
  const rest = { areaSobreposicao: hectares(0), areaBruta: hectares(9), aplicacaoEfetiva: hectares(effective) }
  return { fazenda, ...areas, ...rest }
}

function measured(talhoes: readonly PlotNumbers[], trajeto?: { inicio: string; fim: string }): FlightState {
  const numbers = {
    metodo: 'v2' as const,
    passadas: 1,
    areaAplicada: hectares(1),
    areaBruta: hectares(1),
    talhoes,
    avisos: [],
    ...(trajeto && { trajeto: { comprimentoKm: 1, ...trajeto } }),
  }
  const compared = { areas: { appliedM2: 1, grossM2: 1 }, recorded: {} }
  const flight = { numbers, compared, fieldBounds: [0, 0, 1, 1] as const, layers: [] }
  return { ...NO_FLIGHT, measuring: { kind: 'measured', flight } }
}

describe('the code', () => {
  test.each([
    ['OS 123.kml', 'OS 123'],
    ['os_2026-114.kml', 'OS 2026-114'],
    ['Aplicação O.S. nº 77 final.kmz', 'OS 77'],
    ['ordem de serviço 9.kml', 'OS 9'],
  ])('is read from %s', (name, codigo) => {
    expect(proposalsOf(withFile(name)).codigo).toBe(codigo)
  })

  test('is read from the document before its file', () => {
    expect(proposalsOf(withFile('OS 2.kml', 'Voo OS 1')).codigo).toBe('OS 1')
  })

  test.each(['aplicacao.kml', 'talhoes 12.kml', 'posto 9.kml', 'voos 3.kml'])('is not invented from %s', (name) => {
    expect(proposalsOf(withFile(name))).toEqual({})
  })
})

test('the name is the farm on which most was applied', () => {
  expect(proposalsOf(measured([plot('Barreirão', 2), plot('Santa Rita', 5), plot('Barreirão', 4)])).nome).toBe(
    'Barreirão',
  )
  expect(proposalsOf(measured([plot('Barreirão', 0)])).nome).toBeUndefined()
  expect(proposalsOf(measured([plot('301962', 3)])).nome).toBeUndefined()
})

test("the times are the track's on the clock of its field, across midnight, and the clock is named", () => {
  const flight = measured([], { inicio: '2026-03-15T02:12:00Z', fim: '2026-03-15T04:05:00Z' })
  // 02:12 UTC are 22:12 of the day before in Mato Grosso.
  expect(proposalsOf(flight, -4)).toMatchObject({
    times: { dataInicial: '14/03/2026', horarioInicial: '22:12', dataFinal: '15/03/2026', horarioFinal: '00:05' },
    zone: 'hora local, UTC-4',
  })
  expect(proposalsOf(flight).zone).toMatch(/^horário deste navegador, UTC/)
})

test("without the field's clock the times are the track's on this computer's clock", () => {
  const begin = new Date(2026, 2, 14, 22, 5)
  const end = new Date(2026, 2, 15, 0, 30)
  const flight = measured([], { inicio: begin.toISOString(), fim: end.toISOString() })
  expect(proposalsOf(flight).times).toEqual({
    dataInicial: '14/03/2026',
    horarioInicial: '22:05',
    dataFinal: '15/03/2026',
    horarioFinal: '00:30',
  })
})
