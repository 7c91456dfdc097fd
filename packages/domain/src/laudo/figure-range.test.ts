import { expect, test } from 'vitest'
import { figureRange } from './figure-range.ts'

test.each([
  [49, 'Abaixo', 'danger'],
  [84.9, 'Abaixo', 'warning'],
  [85, 'Dentro', 'success'],
  [115, 'Dentro', 'success'],
  [115.1, 'Acima', 'warning'],
  [151, 'Acima', 'danger'],
] as const)('%d %% of what was agreed', (percent, label, tone) => {
  expect(figureRange('percentTaxaAplicacao', percent)).toEqual({ label, tone })
})

test('an unknown percentage and one without a range are not judged', () => {
  expect(figureRange('percentInsumos', undefined)).toBeUndefined()
  expect(figureRange('percentAreaAplicada', 40)).toBeUndefined()
})
