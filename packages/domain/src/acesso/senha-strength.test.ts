import { expect, test } from 'vitest'
import { senhaStrength } from './senha-strength.ts'

// Bits: counted characters times log2 of the alphabet.
test.each([
  // `123456` counts 1 + 5 × 0.25 = 2.25 characters of an alphabet of 10: 7 bits.
  ['123456', 'fraca'],
  ['aaaaaaaaaaaaaaaa', 'fraca'],
  ['qwertyuiop', 'fraca'],
  // 6 characters of an alphabet of 26: 28 bits.
  ['vkzpmx', 'fraca'],
  // 8 of 36: 41 bits.
  ['vk7pm2xb', 'razoável'],
  // 10 of 36: 52 bits.
  ['vk7pm2xb9w', 'boa'],
  // 20 of 58: 117 bits.
  ['cavalo-grampo-bateri', 'forte'],
  ['', 'fraca'],
] as const)('%s is %s', (senha, level) => expect(senhaStrength(senha).level).toBe(level))

test('name and e-mail add nothing, and the advice says so', () => {
  const personal = ['carla.dias@exemplo.com.br', 'Carla Dias']
  expect(senhaStrength('CarlaDias2026', personal)).toEqual({ level: 'fraca', advice: 'evite o próprio nome e e-mail.' })
  expect(senhaStrength('abcdabcdabcd').advice).toContain('sequências')
  expect(senhaStrength('vk7pm2xb').advice).toContain('palavras')
  expect(senhaStrength('cavalo-grampo-bateria')).toEqual({ level: 'forte' })
})
