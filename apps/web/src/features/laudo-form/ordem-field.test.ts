import type { OrdemListed } from '@faixa/contract'
import { expect, test } from 'vitest'
import { INITIAL } from './laudo-fields.ts'
import { filledBy } from './ordem-field.tsx'

const ordem: OrdemListed = {
  uuid: 'u',
  versao: 1,
  codigo: 'OS 7',
  situacao: 'Aberta',
  data: '2026-03-14',
  talhoes: 1,
  laudos: 0,
  empresa: { id: 1, nome: 'Aurora' },
  prestadora: { id: 5, nome: 'AeroSul' },
  piloto: { id: 51, nome: 'Bruno' },
  tratamento: 'HERBICIDA',
  cultura: 'NÃO INFORMADA',
  nome: 'Bloco 9',
}

test('a chosen order fills in what it says, and nothing that it does not', () => {
  expect(filledBy(ordem, { values: { ...INITIAL, cultura: 'SOJA' } })).toEqual({
    empresa: '1',
    unidade: '-1',
    prestadora: '5',
    piloto: '51',
    tratamento: 'HERBICIDA',
    codigo: 'OS 7',
    nome: 'Bloco 9',
  })
  expect(filledBy(undefined, { values: INITIAL })).toEqual({})
})

test('a typed name and code stay', () => {
  const filled = filledBy(ordem, { values: { ...INITIAL, codigo: 'VOO 1', nome: 'Meu nome' } })
  expect(filled).not.toHaveProperty('codigo')
  expect(filled).not.toHaveProperty('nome')
})

test('an order for no pilot takes the pilot of another prestadora away', () => {
  const { piloto: _, ...without } = ordem
  expect(filledBy(without, { values: INITIAL })).toMatchObject({ prestadora: '5', piloto: '' })
})
