import { expect, test } from 'vitest'
import { certificadoFault } from './certificado.ts'

test.each([
  ['whole', { data: '2026-03-10', validoAte: '2027-03-10', incerteza: 8, incertezaFonte: 'certificado' }, undefined],
  ['valid on the day of the test alone', { data: '2026-03-10', validoAte: '2026-03-10' }, undefined],
  ['without an end and without a doubt', { data: '2026-03-10', validoAte: null, incerteza: null }, undefined],
  ['without any doubt of its width, which is a doubt, too', { incerteza: 0, incertezaFonte: 'estimada' }, undefined],
  ['over before the test', { data: '2026-03-10', validoAte: '2026-03-09' }, 'validoAte'],
  ['with a doubt that nobody stands for', { incerteza: 0 }, 'incertezaFonte'],
  ['with somebody who stands for nothing', { incerteza: null, incertezaFonte: 'repeticoes' }, 'incerteza'],
])('a certificate %s', (_, typed, campo) => {
  expect(certificadoFault(typed)?.campo).toBe(campo)
})
