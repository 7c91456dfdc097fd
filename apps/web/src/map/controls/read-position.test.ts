import { expect, test } from 'vitest'
import { positionTexts } from './position-texts.ts'
import { readPosition } from './read-position.ts'

test.each([
  ['-21.123, -48.456', -21.123, -48.456],
  ['-21.123,-48.456', -21.123, -48.456],
  ['-21,123; -48,456', -21.123, -48.456],
  ['-21,123 -48,456', -21.123, -48.456],
  ['-21,123, -48,456', -21.123, -48.456],
  ['21°07′22,8″ S 48°27′21,6″ O', -21.123, -48.456],
  ['48º27\'21.6"W, 21º07\'22.8"S', -21.123, -48.456],
  ['21,123° S, 48,456° O', -21.123, -48.456],
])('%s is a position', (text, lat, lon) => {
  const place = readPosition(text)
  expect(place?.lat).toBeCloseTo(lat, 9)
  expect(place?.lon).toBeCloseTo(lon, 9)
})

test('the notations of the map are read back', () => {
  for (const { text, notation } of positionTexts(-53.89034, -22.39012)) {
    if (notation === 'UTM') continue
    const place = readPosition(text)
    expect(place?.lat).toBeCloseTo(-22.39012, 4)
    expect(place?.lon).toBeCloseTo(-53.89034, 4)
  }
})

test.each(['', 'Fazenda Santa Rita', '-21.1', '-91, -48', '21° S, 22° S', '1, 2, 3'])('%s is none', (text) => {
  expect(readPosition(text)).toBeUndefined()
})
