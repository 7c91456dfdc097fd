import { expect, test } from 'vitest'
import { type Dose, doseMediaText, fonteDaDoseText, foraDaDoseText } from './dose.ts'

const dose: Dose = { media: 0.984, cv: 12.306, abaixo: 0.8, acima: 1.2 }
const certificado = {
  situacao: 'tomado',
  ...{ id: 1, configuracao: '46 bicos CP-09', largura: 18.5, alturaVoo: 3, data: '2026-03-10' },
} as const

test('a dose is said with its limits', () => {
  expect(doseMediaText(dose)).toBe('média de 0,98 da nominal, CV 12,31\u00a0%')
  expect(foraDaDoseText(dose)).toBe('0,80\u00a0ha abaixo de 0,7 e 1,20\u00a0ha acima de 1,3')
})

test.each([
  [{ padrao: 'certificado' }, certificado, 'padrão do certificado «46 bicos CP-09 a 3\u00a0m»'],
  [{ padrao: 'certificado', taxa: 'registro' }, undefined, 'padrão do certificado e taxa do registro'],
  [{ taxa: 'registro' }, certificado, 'taxa do registro'],
  [{ padrao: 'informado' }, undefined, 'padrão da faixa'],
] as const)('%o comes from', (sources, taken, text) => {
  expect(fonteDaDoseText({ ...dose, ...sources }, taken)).toBe(text)
})
