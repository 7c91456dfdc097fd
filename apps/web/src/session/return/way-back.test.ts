import { expect, test } from 'vitest'
import { wayBack } from './way-back.ts'

test.each(['/show-reports', '/map/ambiental?camadas=area#x', '/map/0b0c1d2e-0000-4000-8000-000000000000'])(
  '%s is a way back',
  (path) => expect(wayBack(path)).toBe(path),
)

test.each([
  '//exemplo.com.br',
  '/\\exemplo.com.br',
  'https://exemplo.com.br',
  'javascript:alert(1)',
  'show-reports',
  '/a\\b',
  '/\t/exemplo.com.br',
  '',
  '/',
  undefined,
  7,
])('%s is none', (path) => expect(wayBack(path)).toBeUndefined())
