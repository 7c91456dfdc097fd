import { expect, test } from 'vitest'
import { prefixoFault, prefixosIn, type TipoAeronave, tidyPrefixo, validadeOn } from './aeronave.ts'

test.each([
  ['pt-uab', 'PT-UAB'],
  [' PT UAB ', 'PT-UAB'],
  ['ptuab', 'PT-UAB'],
  ['pp123456789', 'PP-123456789'],
  ['p', 'P'],
])('the typed marks %j are %s', (typed, tidy) => {
  expect(tidyPrefixo(typed)).toBe(tidy)
})

test.each([
  ['PT-UAB', 'tripulada', true],
  ['PU-ABC', 'tripulada', true],
  ['PS-ABC', 'drone', true],
  ['PP-123456789', 'drone', true],
  ['PS-123456789', 'drone', true],
  ['PP-123456789', undefined, true],
  ['PP-123456789', 'tripulada', false],
  ['PT-123456789', 'drone', false],
  ['PP-12345678', 'drone', false],
  ['N-12345', 'tripulada', false],
  ['PX-ABC', 'tripulada', false],
  ['PT-AB', 'tripulada', false],
  ['PT-AB1', 'tripulada', false],
  ['PT-SOS', 'tripulada', false],
  ['PR-QAB', 'drone', false],
] satisfies readonly (readonly [string, TipoAeronave | undefined, boolean])[])(
  '%s on a %s: %s',
  (marks, tipo, fine) => {
    expect(prefixoFault(marks, tipo) === undefined).toBe(fine)
  },
)

// November has 30 days: from the 22nd to December 22nd are 30.
test.each([
  ['2026-12-23', 'em-dia', 31],
  ['2026-12-22', 'a-vencer', 30],
  ['2026-11-22', 'a-vencer', 0],
  ['2026-11-21', 'vencida', -1],
])('a document valid until %s is %s on 2026-11-22', (validade, situacao, dias) => {
  expect(validadeOn(validade, '2026-11-22')).toEqual({ situacao, dias })
})

test.each([
  ['voo PT-UAB 14-03.kml', ['PT-UAB']],
  ['pr-vaa_PT-UAB.kmz', ['PR-VAA', 'PT-UAB']],
  ['APT-UABC.kml', []],
  ['prova PTUAB.kml', []],
  // The register issues no marks that begin with Q.
  ['PT-QAB.kml', []],
])('the marks in %j are %j', (name, marks) => {
  expect(prefixosIn(name)).toEqual(marks)
})
