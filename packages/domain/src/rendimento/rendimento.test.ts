import { hectares } from '@faixa/units'
import { expect, test } from 'vitest'
import { type RendimentoRow, summariseRendimento } from './rendimento.ts'

const flight = (piloto: string, ha: number, from: string, to: string): RendimentoRow => ({
  prestadora: 'Aero Sul',
  piloto,
  areaPlantio: hectares(ha),
  dataInicial: `2026-03-14T${from}`,
  dataFinal: `2026-03-14T${to}`,
})

test('the yield is total area over total time', () => {
  // 60 ha in 30 min and 120 ha in 90 min: 180 ha in 120 min, 1.5 ha/min, 90 ha/h (the mean of 2 and 1.33 would be 1.67).
  const rows = [flight('Bruno', 60, '08:00:00', '08:30:00'), flight('Bruno', 120, '09:00:00', '10:30:00')]
  expect(summariseRendimento(rows)).toEqual([
    { prestadora: 'Aero Sul', piloto: 'Bruno', laudos: 2, area: 180, tempo: 120, haPorMinuto: 1.5, haPorHora: 90 },
  ])
})

test('only laudos with known times, an area and a duration count', () => {
  const { areaPlantio: _, ...withoutArea } = flight('Bruno', 60, '08:00:00', '08:30:00')
  const { dataFinal: __, ...withoutEnd } = flight('Bruno', 60, '08:00:00', '08:30:00')
  const rows = [
    flight('Bruno', 60, '00:00:01', '08:30:00'),
    flight('Bruno', 60, '08:30:00', '00:00:01'),
    flight('Bruno', 0, '08:00:00', '08:30:00'),
    flight('Bruno', 60, '08:00:00', '08:00:00'),
    flight('Bruno', 60, '08:30:00', '08:00:00'),
    withoutArea,
    withoutEnd,
    // A date that was cleared would make a flight of 28 years.
    { ...flight('Bruno', 60, '08:00:00', '08:30:00'), dataInicial: '1997-01-01T08:00:00' },
  ]
  expect(summariseRendimento(rows)).toEqual([])
  expect(summariseRendimento([...rows, flight('Bruno', 10, '08:00:00', '08:10:00')])).toMatchObject([
    { laudos: 1, haPorMinuto: 1 },
  ])
})

test('each prestadora and pilot has a line of its own', () => {
  const rows = [
    flight('Bruno', 10, '08:00:00', '08:10:00'),
    flight('Lia', 40, '08:00:00', '08:10:00'),
    { ...flight('Bruno', 20, '08:00:00', '08:10:00'), prestadora: 'Aero Norte' },
  ]
  expect(summariseRendimento(rows).map((line) => [line.prestadora, line.piloto, line.haPorMinuto])).toEqual([
    ['Aero Sul', 'Bruno', 1],
    ['Aero Sul', 'Lia', 4],
    ['Aero Norte', 'Bruno', 2],
  ])
})
