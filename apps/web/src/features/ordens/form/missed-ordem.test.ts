import { expect, test } from 'vitest'
import { readFilledOrdemSearch } from './filled-ordem-address.ts'
import { missedOrdem } from './missed-ordem.ts'

const LAUDO = {
  empresa: 3,
  unidade: 7,
  nome: 'Santa Rita',
  tratamento: 'HERBICIDA',
  cultura: 'SOJA',
  piloto: { id: 12, nome: 'Bruno', prestadora: { id: 5, nome: 'AeroSul' } },
  distanciaPista: 4.5,
  faixaContratada: 22,
  vazaoContratada: 30,
}

test('the ground that a laudo missed is the same job again: its people, treatment and figures, and the missed hectares', () => {
  expect(missedOrdem(LAUDO, { ha: 2.304 })).toEqual({
    empresa: '3',
    unidade: '7',
    nome: 'Reaplicação · Santa Rita',
    tratamento: 'HERBICIDA',
    cultura: 'SOJA',
    prestadora: '5',
    piloto: '12',
    insumos: '2.30',
    distanciaPista: '4.5',
    faixaContratada: '22',
    vazaoContratada: '30',
  })
})

test('a laudo of the sede leaves the unidade of the form as it is', () => {
  expect(missedOrdem({ ...LAUDO, unidade: null }, { ha: 1 })).not.toHaveProperty('unidade')
})

test('the address names the laudo with the smallest polygon, and plots win over it', () => {
  const laudo = '5d0f2f2e-1b3a-4b4e-9a51-0d9a4b6c7d8e'
  expect(readFilledOrdemSearch({ laudo, reaplicar: '0.5' })).toEqual({ laudo, reaplicar: 0.5 })
  expect(readFilledOrdemSearch({ laudo, reaplicar: 0 })).toEqual({ laudo, reaplicar: 0 })
  expect(readFilledOrdemSearch({ laudo })).toEqual({})
  expect(readFilledOrdemSearch({ laudo: 'x', reaplicar: 1 })).toEqual({})
  expect(readFilledOrdemSearch({ laudo, reaplicar: 1, talhoes: '1-2' })).toEqual({ talhoes: '1-2' })
})
