import { expect, test } from 'vitest'
import { readingOf } from './weather-line.ts'

const READ = { hora: '07:12', temperatura: '24.5', umidade: '68', vento: '6', direcao: 'NE' }

test.each(['24,5 68 6 NE', '24,5 °C 68 % 6 km/h ne', '07:12 24,5 68 6 NE', '7h12 24.5;68;6;NE', '24,5\t68\t6\tNE'])(
  'a reading is written «%s»',
  (line) => {
    expect(readingOf(line, '07:12')).toEqual({ ...READ, hora: line.startsWith('7h') ? '7:12' : '07:12' })
  },
)

test('the directions of English stations are ours', () => {
  expect(readingOf('20 60 0 SW', '')?.direcao).toBe('SO')
  expect(readingOf('20 60 0 calmo', '')?.direcao).toBe('calmo')
})

test.each(['', '24,5', '24,5 68 6', '24,5 68 6 XX', '24,5 68 6 NE 9', 'x 68 6 NE'])('«%s» is none', (line) => {
  expect(readingOf(line, '07:12')).toBeUndefined()
})
