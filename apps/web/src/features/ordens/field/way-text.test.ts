import { expect, test } from 'vitest'
import { stripText, wayText } from './way-text.ts'

test('a way has its length, its bearing and the point of the compass', () => {
  expect(wayText('Talhão 002', { lengthM: 1412, bearingDeg: 312.4 })).toBe('Talhão 002: 1,4 km a 312° (NO)')
  expect(wayText('Talhão 002', { lengthM: 850.4, bearingDeg: 90 })).toBe('Talhão 002: 850 m a 90° (L)')
  expect(wayText('Talhão 002', { lengthM: 12_345.6, bearingDeg: 202.4 })).toBe('Talhão 002: 12,3 km a 202° (S)')
  expect(wayText('Talhão 002', { lengthM: 12_345.6, bearingDeg: 203 })).toBe('Talhão 002: 12,3 km a 203° (SO)')
})

test('just below north is north, and just below a kilometre is one', () => {
  expect(wayText('Talhão 1', { lengthM: 999.6, bearingDeg: 359.7 })).toBe('Talhão 1: 1,0 km a 0° (N)')
  expect(wayText('Talhão 1', { lengthM: 999.4, bearingDeg: 338 })).toBe('Talhão 1: 999 m a 338° (N)')
  expect(wayText('Talhão 1', { lengthM: 5, bearingDeg: 337 })).toBe('Talhão 1: 5 m a 337° (NO)')
})

test('on the plot there is no bearing', () => {
  expect(wayText('Talhão 002', { lengthM: 0 })).toBe('Talhão 002: você está sobre ele')
})

test('an airstrip has its way to the plot, its flights and their last day', () => {
  const strip = { lon: -50, lat: -21, voos: 12, ultimoVoo: '2026-11-12' }
  const way = { lengthM: 4210, bearingDeg: 30 }
  expect(stripText({ ...strip, nome: 'Santa Rita' }, 'Talhão 002', way)).toBe(
    'Santa Rita: 4,2 km a 30° (NE) até Talhão 002 · 12 voos, o último em 12/11/2026',
  )
  expect(stripText({ ...strip, voos: 1 }, 'Talhão 002', { lengthM: 0 })).toBe(
    'Decolagem de 12/11/2026: dentro de Talhão 002 · 1 voo, em 12/11/2026',
  )
  expect(stripText({ ...strip, nome: 'Santa Rita' }, 'Talhão 002', undefined)).toBe(
    'Santa Rita · 12 voos, o último em 12/11/2026',
  )
})
