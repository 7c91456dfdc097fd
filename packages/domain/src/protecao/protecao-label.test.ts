import { expect, test } from 'vitest'
import { protecaoLabel } from './protecao-label.ts'

test.each([
  ['apiario', 'Apiário 3', 'AP · 3'],
  ['apiario', 'APIARIO do Zé', 'AP · do Zé'],
  ['app', 'APP Córrego Fundo', 'APP · Córrego Fundo'],
  ['app', 'APP', 'APP'],
  ['vila', 'Vilarejo Novo', 'VL · Vilarejo Novo'],
  ['manancial', 'Manancial - Represa', 'MN · Represa'],
  ['torre', 'Antena 1', 'TO · Antena 1'],
] as const)('the label of a %s called «%s» names its class once: %s', (classificacao, nome, label) => {
  expect(protecaoLabel(classificacao, nome)).toBe(label)
})
