/** The table of a pattern as people type, paste and export it, and what is said of one that does not serve. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PADRAO_TEXT_MAX, patternText, readPattern } from './read-pattern.ts'

const points = (...rows: readonly (readonly [posicao: number, deposito: number])[]) => ({
  padrao: rows.map(([posicao, deposito]) => ({ posicao, deposito })),
})

test.each([
  ['a heading and decimal commas', 'posição m; depósito\r\n-10,5; 0,8\r\n0; 2\r\n10,5; 0,75\r\n'],
  ['tabs of a spreadsheet', '-10,5\t0,8\n0\t2\n10,5\t0,75'],
  ['spaces', '  -10,5 0,8\n\n0   2\n10,5 0,75\n'],
  ['decimal points and commas between columns', 'x,deposit\n-10.5,0.8\n0,2\n10.5,0.75'],
  ['decimal points with a comma and a space', 'position, deposit\n-10.5, 0.8\n0, 2\n10.5, 0.75'],
  ['a typographic minus and columns that are left over', '−10,5;0,8;;\n0;2;;\n10,5;0,75;;'],
  ['one cell of a spreadsheet', '-10,5; 0,8 | 0; 2 | 10,5; 0,75'],
])('reads %s', (_, text) => {
  expect(readPattern(text)).toEqual(points([-10.5, 0.8], [0, 2], [10.5, 0.75]))
})

test('reads thousands and exponents as deposits', () => {
  expect(readPattern('-1;1.234,5\n1;1,2E-3')).toEqual(points([-1, 1234.5], [1, 0.0012]))
})

test.each([
  ['', /ao menos duas posições/],
  ['posição; depósito', /ao menos duas posições/],
  ['-10; 1', /ao menos duas posições/],
  // Decimal commas between commas would be read as other numbers.
  ['-10,5,0,8\n10,5,0,8', /^a linha 1 não tem posição e depósito em números/],
  ['-10; x\n10; 1', /^a linha 1 não tem/],
  ['posição; depósito\n-10; 1\n10', /^a linha 3 não tem/],
  ['-10,5; 1\n10,5', /^a linha 2 não tem/],
  ['-10; 1\n10; 1 mL', /^a linha 2 não tem/],
  ['-10; 1\n10; -2', /um depósito é negativo/],
  ['-1000; 1\n1000; 2', /mais de 100 m/],
  ['-10; 0\n10; 0', /todos os depósitos são zero/],
  [Array.from({ length: 1001 }, (_, i) => `${i / 100}; 1`).join('\n'), /mais de 1\.000 posições/],
  ['1'.repeat(PADRAO_TEXT_MAX + 1), /longo demais/],
])('says what is wrong with %j', (text, fault) => {
  expect(readPattern(text)).toEqual({ fault: expect.stringMatching(fault) as string })
})

test('reads the table that it writes', () => {
  const point = fc.record({
    posicao: fc.double({ min: -100, max: 100, noNaN: true }),
    deposito: fc.double({ min: 0.001, max: 1e6, noNaN: true }),
  })
  fc.assert(
    fc.property(
      fc.uniqueArray(point, { minLength: 2, maxLength: 60, selector: ({ posicao }) => posicao }),
      (padrao) => {
        expect(readPattern(patternText(padrao))).toEqual({
          padrao: padrao.map(({ posicao, deposito }) => ({ posicao: posicao + 0, deposito })),
        })
      },
    ),
  )
})
