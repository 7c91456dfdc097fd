import { expect, test } from 'vitest'
import { bearingValue, leituraDados, leituraErrors, NO_VALUES } from './leitura-values.ts'

test('what was typed becomes the quantities of the contract, and what was not is absent', () => {
  // 9 km/h are 2.5 m/s, 18 km/h are 5 m/s; north-east is 45 degrees.
  const typed = { ...NO_VALUES, temperaturaC: '24.5', ventoMs: '9', rajadaMs: '18', direcaoGraus: 'NE' }
  expect(leituraDados(typed)).toEqual({ temperaturaC: 24.5, ventoMs: 2.5, rajadaMs: 5, direcaoGraus: 45 })
})

test('a temperature may be below zero, and a direction a bearing of the compass', () => {
  const typed = { ...NO_VALUES, temperaturaC: '-2,5', direcaoGraus: bearingValue(359.7) }
  expect(leituraErrors(typed)).toEqual([])
  expect(leituraDados(typed)).toEqual({ temperaturaC: -2.5, direcaoGraus: 0 })
})

test('an empty reading is none, and each fault has one sentence with the range of its unit', () => {
  expect(leituraErrors(NO_VALUES)).toEqual([
    { campo: 'temperaturaC', mensagem: 'Digite ao menos um valor da leitura.' },
  ])
  // 60 m/s and 100 m/s are 216 km/h and 360 km/h.
  const wrong = { ...NO_VALUES, temperaturaC: '61', umidadePercent: 'seco', ventoMs: '217', rajadaMs: '361' }
  expect(leituraErrors(wrong).map(({ mensagem }) => mensagem)).toEqual([
    'Digite a temperatura de -30 a 60 °C.',
    'Digite a umidade de 0 a 100 %.',
    'Digite o vento de 0 a 216 km/h.',
    'Digite a rajada de 0 a 360 km/h.',
  ])
})
