import { ENTITY_COLUMNS, rangeOfDays, TIPOS } from '@faixa/contract'
import { expect, test } from 'vitest'
import { type EntityField, fieldOf } from './entity-fields.tsx'
import { leavesWith } from './entity-words.ts'

test.each([
  [
    { unidades: 2, pilotos: 0, aeronaves: 0, certificados: 0, pessoas: 3, laudos: 1240 },
    'Saem junto: 2 unidades e 3 acessos. 1.240 laudos ficam como estão.',
  ],
  [
    { unidades: 0, pilotos: 1, aeronaves: 0, certificados: 0, pessoas: 0, laudos: 1 },
    'Sai junto: 1 piloto. 1 laudo fica como está.',
  ],
  [
    { unidades: 0, pilotos: 2, aeronaves: 0, certificados: 0, pessoas: 1, laudos: 0 },
    'Saem junto: 2 pilotos e 1 acesso.',
  ],
  [
    { unidades: 0, pilotos: 1, aeronaves: 3, certificados: 4, pessoas: 0, laudos: 0 },
    'Saem junto: 1 piloto, 3 aeronaves e 4 certificados.',
  ],
  [{ unidades: 0, pilotos: 0, aeronaves: 0, certificados: 0, pessoas: 0, laudos: 0 }, undefined],
])('what leaves with an entity is one sentence: %o', (counts, sentence) => {
  expect(leavesWith(counts)).toBe(sentence)
})

test('every column of days, and no other, is narrowed by a range', () => {
  for (const tipo of TIPOS)
    for (const name of ENTITY_COLUMNS[tipo])
      expect(rangeOfDays(name) !== undefined, name).toBe(fieldOf(tipo, name as EntityField).input?.kind === 'date')
})
