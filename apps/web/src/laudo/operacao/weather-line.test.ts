import { DIRECOES_DO_VENTO } from '@faixa/domain'
import { expect, test } from 'vitest'
import { readingOf } from './weather-line.ts'

const READ = { hora: '07:12', temperatura: '24.5', umidade: '68', vento: '6', direcao: 'NE' }

test.each(['24,5 68 6 NE', '24,5 °C 68 % 6 km/h ne', '07:12 24,5 68 6 NE', '7h12 24.5;68;6;NE', '24,5\t68\t6\tNE'])(
  'a reading is written «%s»',
  (line) => {
    expect(readingOf(line, '07:12')).toEqual({ ...READ, hora: line.startsWith('7h') ? '7:12' : '07:12' })
  },
)

test.each([
  ['SW', 'SO'],
  ['calmo', 'calmo'],
  ['NNE', 'NNE'],
  ['wsw', 'OSO'],
  ['Nor-nordeste', 'NNE'],
  ['oeste noroeste', 'ONO'],
  ['lés-sudeste', 'ESE'],
  ...Object.entries(DIRECOES_DO_VENTO).flatMap(([point, nome]) => [
    [point, point],
    [nome, point],
  ]),
])('the wind from «%s» comes from %s', (written, point) => {
  expect(readingOf(`20 60 3 ${written}`, '')).toHaveProperty('direcao', point)
})

test.each([
  ['', /^Escreva temperatura, umidade, vento e direção/],
  ['24,5', /^Escreva/],
  ['24,5 68 6', /^Escreva/],
  ['24,5 68 6 XX', /^«XX» não é uma direção do vento: use N, NNE, NE, .* NNO ou calmo\.$/],
  ['24,5 68 6 NE 9', /^«NE 9» não é uma direção/],
  ['x 68 6 NE', /^«x» não é um número\. Escreva/],
])('«%s» is refused with a sentence', (line, sentence) => {
  expect(readingOf(line, '07:12')).toMatch(sentence)
})
