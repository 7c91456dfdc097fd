import type { Registro } from '@faixa/contract'
import { readClima } from '@faixa/flight'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { INITIAL } from '../laudo-fields.ts'
import { climaFile, fromField, spreadInTime, valuesFromField } from './from-field.ts'

const at = (clock: string, more: Partial<Registro> = {}): Registro => {
  const em = `2026-03-14T${clock}:00.000Z`
  return { uuid: crypto.randomUUID(), tipo: 'leitura', em, feitoEm: em, recebidoEm: em, por: 'Bruno Lima', ...more }
}
const DAY = [
  at('10:05', { tipo: 'inicio' }),
  at('10:12', { leitura: { temperaturaC: 24.55, umidadePercent: 68, ventoMs: 2.5, direcaoGraus: 134 } }),
  at('10:30', { leitura: { temperaturaC: 99 }, retirado: { em: '', por: '' } }),
  at('11:00', { leitura: { ventoMs: 0 }, lugar: { lat: -21.8, lon: -50.3 } }),
  at('11:20', { tipo: 'conclusao' }),
]
const fieldOf = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, text]) => [name.replace('dadosOperacao.leituras.', ''), text]))

test('readings fill the rows on the clock of the field, and beginning and end the times of the flight', () => {
  const values = valuesFromField(fromField(DAY, '', -3), INITIAL, -3)
  // 2,5 m/s are 9 km/h; 134° is nearest to SE, 135°.
  expect(fieldOf(values)).toEqual({
    ...{ '0.hora': '07:12', '0.temperatura': '24.6', '0.umidade': '68', '0.vento': '9', '0.direcao': 'SE' },
    ...{ '1.hora': '08:00', '1.temperatura': '', '1.umidade': '', '1.vento': '0', '1.direcao': 'calmo' },
    ...{ dataInicial: '14/03/2026', horarioInicial: '07:05', dataFinal: '14/03/2026', horarioFinal: '08:20' },
  })
})

test('typed times and readings stay', () => {
  const typed = { ...INITIAL, horarioInicial: '06:00', 'dadosOperacao.leituras.0.vento': '5' } as typeof INITIAL
  expect(valuesFromField(fromField(DAY, '', -3), typed, -3)).toEqual({})
})

test('the records of the typed day are taken, otherwise those of the last day', () => {
  const earlier = { ...DAY[1]!, em: '2026-03-12T10:12:00.000Z' }
  expect(fromField([earlier, ...DAY], '12/03/2026', -3)).toEqual({ readings: [earlier] })
  expect(fromField([earlier, ...DAY], '', -3).readings).toHaveLength(2)
  expect(fromField([earlier, ...DAY], '13/03/2026', -3).readings).toEqual([])
  // 01:00 UTC is the evening before in the field.
  const night = { ...DAY[1]!, em: '2026-03-15T01:00:00.000Z' }
  expect(fromField([night], '14/03/2026', -3).readings).toEqual([night])
})

test('the file of the weather holds all readings as an instrument of the field', async () => {
  const file = climaFile(fromField(DAY, '', -3).readings, 'OS 12/3')
  expect(file.name).toBe('leituras do campo OS 12-3.csv')
  const read = readClima(file.name, new Uint8Array(await file.arrayBuffer()), { utcOffsetH: -3 })
  expect(read).toMatchObject({
    avisos: [],
    readings: [
      { instanteMs: Date.parse(DAY[1]!.em), tipo: 'campo', temperaturaC: 24.55, direcaoGraus: 134 },
      { instanteMs: Date.parse(DAY[3]!.em), ventoMs: 0, lugar: { lat: -21.8, lon: -50.3 } },
    ],
  })
})

test('of many readings the rows take the first, the last, and those between in their order', () => {
  const minutes = fc.uniqueArray(fc.integer({ min: 0, max: 599 }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(minutes, (found) => {
      const all = found.toSorted((a, b) => a - b).map((minute) => ({ em: new Date(minute * 60_000).toISOString() }))
      const spread = spreadInTime(all, 6)
      expect(spread).toHaveLength(Math.min(all.length, 6))
      expect(spread.at(0)).toBe(all.at(0))
      expect(spread.at(-1)).toBe(all.at(-1))
      expect(all.filter((one) => spread.includes(one))).toEqual(spread)
    }),
  )
})
