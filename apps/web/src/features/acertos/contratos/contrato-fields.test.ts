import { settleLaudo } from '@faixa/domain'
import { expect, test } from 'vitest'
import { EMPTY_CONTRATO, termsOf } from './contrato-fields.ts'

/** 100 planted hectares at R$ 45.00: 50 ÷ 85 = 58.82 %, 84.99 ÷ 85 = 99.99 %. */
test.each([
  [50, '2646.90'],
  [84.99, '4499.55'],
  [85, '4500.00'],
  [93, '4500.00'],
  [100, '4500.00'],
])('a new contract pays planted hectares, in full from 85 % and pro rata below: %d %% pays %s', (percent, valor) => {
  const terms = termsOf({
    ...EMPTY_CONTRATO,
    nome: 'Safra',
    empresa: '1',
    prestadora: '1',
    inicio: '01/01/2026',
    fim: '31/12/2026',
    precoPorHa: '45.00',
  })
  expect(terms).toBeDefined()
  expect(
    settleLaudo({ areaPlantio: 100, aplicacaoEfetiva: percent, percentAplicacaoEfetiva: percent }, terms!),
  ).toMatchObject({ valor })
})
