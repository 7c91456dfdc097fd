import { expect, test } from 'vitest'
import { positionTexts } from './position-texts.ts'

test('a position is told in degrees, in minutes and seconds, and in UTM', () => {
  expect(positionTexts(-53.89, -22.39).map(({ text }) => text)).toEqual([
    '22,39000° S, 53,89000° O',
    // 0.39° are 23.4′ = 23′24″; 0.89° are 53.4′.
    '22°23′24,0″ S 53°53′24,0″ O',
    expect.stringMatching(/^22K 2\d\d\.\d{3} E 7\.52\d\.\d{3} N$/) as string,
  ])
})

test('seconds that round up to a minute carry on', () => {
  expect(positionTexts(0, 9.99999999)[1]?.text).toBe('10°00′00,0″ N 0°00′00,0″ L')
})
