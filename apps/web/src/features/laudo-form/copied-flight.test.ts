import type { LaudoInfo } from '@faixa/contract'
import { expect, test } from 'vitest'
import { copiedFrom } from './copied-flight.ts'
import { INITIAL } from './laudo-fields.ts'
import { aircraftOf } from './use-place-proposed.ts'

const last = {
  empresa: 1,
  unidade: 11,
  piloto: { id: 31, nome: 'Bruno', prestadora: { id: 3, nome: 'Aerosul' } },
  tratamento: 'MATURADOR',
  cultura: 'CANA-DE-AÇÚCAR',
  faixaExecutada: 22,
  insumos: 92,
  codigo: 'OS 1',
  aeronave: { id: 7, nome: 'PT-UAB', tipo: 'tripulada' },
  dadosOperacao: {
    uf: 'SP',
    municipio: 'Assis',
    pista: 'Santa Fé',
    receituario: '123',
    agronomo: 'Zuleica Moura',
    produtos: [{ marca: 'Moddus', dose: 0.8, unidade: 'L/ha' }],
    leituras: [{ hora: '07:12', temperatura: 22 }],
  },
} as unknown as LaudoInfo

test('what stays from flight to flight is copied, and nothing that belongs to one flight or its place', () => {
  expect(copiedFrom(last, INITIAL)).toEqual({
    empresa: '1',
    unidade: '11',
    piloto: '31',
    tratamento: 'MATURADOR',
    cultura: 'CANA-DE-AÇÚCAR',
    faixaExecutada: '22',
    aeronave: '7',
    'dadosOperacao.pista': 'Santa Fé',
    'dadosOperacao.agronomo': 'Zuleica Moura',
    'dadosOperacao.produtos.0.marca': 'Moddus',
    'dadosOperacao.produtos.0.dose': '0.8',
    'dadosOperacao.produtos.0.unidade': 'L/ha',
  })
})

test('what was typed stays, and another treatment has other products', () => {
  const typed = { ...INITIAL, empresa: '2', piloto: '32', tratamento: 'HERBICIDA', faixaExecutada: '18' }
  const copied = copiedFrom(last, typed)
  expect(Object.keys(copied)).toEqual(['cultura', 'dadosOperacao.pista', 'dadosOperacao.agronomo', 'aeronave'])
  const withProduct = { ...INITIAL, 'dadosOperacao.produtos.0.marca': 'Curavial' } as const
  expect(copiedFrom(last, withProduct)).not.toHaveProperty('dadosOperacao.produtos.0.dose')
})

test('the aircraft is the one that the files name, or the only one', () => {
  const listed = [
    { id: 1, nome: 'PT-UAB' },
    { id: 2, nome: 'PT-UAC' },
  ]
  expect(aircraftOf(['Voo PTUAC 14-03'], listed)).toBe(2)
  expect(aircraftOf(['voo'], listed)).toBeUndefined()
  expect(aircraftOf(['voo'], listed.slice(0, 1))).toBe(1)
  expect(aircraftOf([], [])).toBeUndefined()
})
