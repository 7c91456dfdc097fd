import { expect, test } from 'vitest'
import { lineMark } from '../classify/placemarks.fixture.ts'
import { swathWidths } from './swath-widths.ts'

const lines = (attributes: readonly Record<string, string>[]) =>
  attributes.map((values, index) => lineMark([0, 20 * index, 800, 20 * index], { attributes: values, index }))

test('a guessed unit is reported once for all lines that share it', () => {
  const { byPlacemark, issues } = swathWidths(lines([{ largura: '22000' }, { largura: '22000' }, {}]))
  expect([...byPlacemark.values()]).toEqual([22, 22])
  expect(issues).toMatchObject([
    {
      code: 'width-unit-guessed',
      count: 2,
      message: 'A faixa «22000» (LARGURA), sem unidade, foi lida em milímetros: 22 m.',
    },
  ])
})

test('a value that is no width is reported and not used', () => {
  const { byPlacemark, issues } = swathWidths(lines([{ faixa: '0 m' }, { faixa: '0 m' }]))
  expect(byPlacemark.size).toBe(0)
  expect(issues).toMatchObject([
    {
      code: 'width-not-used',
      count: 2,
      message: 'A faixa «0 m» (FAIXA) não serve de largura e não foi usada em 2 linhas.',
    },
  ])
})

test('numbers of passes are no widths: pass 20 is not 20 m wide', () => {
  const { byPlacemark, issues } = swathWidths(lines(Array.from({ length: 30 }, (_, i) => ({ faixa: `${i + 1}` }))))
  expect(byPlacemark.size).toBe(0)
  expect(issues).toMatchObject([
    { code: 'width-not-used', count: 30, message: expect.stringContaining('numera as passadas') as string },
  ])
})
