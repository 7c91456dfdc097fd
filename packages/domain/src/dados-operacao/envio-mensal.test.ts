import { expect, test } from 'vitest'
import { prazoMensal, situacaoMensal } from './envio-mensal.ts'

test('a month is due on the 15th of the next one, December in January', () => {
  expect(['2026-03', '2026-09', '2026-12'].map(prazoMensal)).toEqual(['2026-04-15', '2026-10-15', '2027-01-15'])
})

test('the day of the deadline is in time, and the day after it is late', () => {
  expect(situacaoMensal('2026-03', '2026-04-15', undefined)).toBe('a-enviar')
  expect(situacaoMensal('2026-03', '2026-04-16', undefined)).toBe('atrasado')
  expect(situacaoMensal('2026-03', '2026-05-01', '2026-04-15')).toBe('enviado')
  expect(situacaoMensal('2026-03', '2026-05-01', '2026-04-16')).toBe('enviado-atrasado')
})
