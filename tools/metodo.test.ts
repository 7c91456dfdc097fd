/** Compares docs/metodo.md, which users read beside the numbers, with the tables that compute them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BANDS, MEASURES, PERCENT_FORMULAS } from '@faixa/domain'
import { expect, test } from 'vitest'

const METODO = readFileSync(join(import.meta.dirname, '../docs/metodo.md'), 'utf8')

const formulas = [...Object.values(MEASURES), ...Object.values(PERCENT_FORMULAS)]
  .map(({ formula }) => formula)
  .filter((formula) => !formula.startsWith('informad'))

test.each([...new Set(formulas)])('the public method explains "%s" in the words of the tooltips', (formula) => {
  expect(METODO).toContain(formula)
})

test('the public method gives the bands of the table', () => {
  const [alta, media] = BANDS
  expect(METODO).toContain(`| ALTA | ${alta.from} ou mais |`)
  expect(METODO).toContain(`| MÉDIA | de ${media.from} a menos de ${alta.from} |`)
  expect(METODO).toContain(`| BAIXA | menos de ${media.from} |`)
})
