import { type LeituraDoClima, limitesQueValem, type MinutoAplicado } from '@faixa/domain'
import { expect, test } from 'vitest'
import { climaAgain } from './clima-again.ts'
import { typedReadings } from './field-clock.ts'
import { measureClima } from './measure-clima.ts'

const TEN = Date.UTC(2026, 2, 14, 10)
const HOUR_MS = 3_600_000
const minutes: MinutoAplicado[] = [0, 1, 40].map((after) => ({
  minuto: TEN / 60_000 + after,
  passada: 0,
  segundos: 60,
  hectares: 2,
  lon: -56,
  lat: -13,
  eixoGraus: 0,
}))
const limits = limitesQueValem({ ufs: ['MT'], aeronave: 'tripulada', grupo: 'agrotoxico' })
const typed = { leituras: [{ hora: '06:05', vento: 7.2, direcao: 'L' as const, temperatura: 25, umidade: 60 }] }
/** A file in the local time of Mato Grosso, 4 h behind UTC, as it is read with the zone 0. */
const local: LeituraDoClima[] = [
  {
    instanteMs: TEN - 4 * HOUR_MS + 2_400_000,
    tipo: 'estacao',
    fonte: 'Estação',
    ventoMs: 3,
    temperaturaC: 31,
    umidadePercent: 45,
  },
]

test('the weather of a laudo from another zone is found again, and that of a changed file is not', () => {
  const flightMs = TEN + 60_000
  const readings = [
    ...typedReadings(typed, { flightMs, offsetH: -4 }),
    ...local.map((one) => ({ ...one, instanteMs: one.instanteMs + 4 * HOUR_MS })),
  ]
  const signed = measureClima(minutes, { readings, limits, offsetH: -4 })!
  expect(signed).toMatchObject({ minutosDentro: 2, minutosFora: 1 })
  const again = (file: readonly LeituraDoClima[]) =>
    climaAgain(minutes, { limites: signed.limites, dadosOperacao: typed }, { readings: file, isLocal: true })
  expect(again(local)).toContainEqual(signed)
  expect(again([{ ...local[0]!, temperaturaC: 29 }])).not.toContainEqual(signed)
})

test('without a file the typed rows alone are computed again, and without either nothing is', () => {
  const readings = typedReadings(typed, { flightMs: TEN + 60_000, offsetH: -4 })
  const signed = measureClima(minutes, { readings, limits, offsetH: -4 })
  expect(climaAgain(minutes, { limites: limits, dadosOperacao: typed })).toContainEqual(signed)
  expect(climaAgain(minutes, { limites: limits, dadosOperacao: undefined })).toEqual([])
})

test('the signed readings of a model are computed with again', () => {
  const modelo: LeituraDoClima[] = [{ instanteMs: TEN, tipo: 'modelo', fonte: 'Modelo', ventoMs: 2, temperaturaC: 31 }]
  const signed = measureClima(minutes, { readings: modelo, limits, offsetH: -4 })!
  expect(signed.modelo).toEqual(modelo)
  const again = (given: readonly LeituraDoClima[]) =>
    climaAgain(minutes, { limites: limits, dadosOperacao: undefined, modelo: given })
  expect(again(modelo)).toContainEqual(signed)
  expect(again([{ ...modelo[0]!, temperaturaC: 29 }])).not.toContainEqual(signed)
})
