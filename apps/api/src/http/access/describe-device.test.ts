import { expect, test } from 'vitest'
import { storedAgent } from '../../db/audit/security-log.ts'
import { describeDevice } from './describe-device.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, 'Chrome no Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`, 'Edge no Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox no Linux'],
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${WEBKIT} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome no Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari no iPhone',
  ],
  ['curl/8.5.0', 'curl'],
  ['<script>', 'Aparelho não identificado'],
  [undefined, 'Aparelho não identificado'],
])('%s', (agent, described) => expect(describeDevice(agent)).toBe(described))

test('what is stored of it is short and has no line breaks', () => {
  expect(storedAgent(`a\r\nb${'x'.repeat(1000)}`)).toMatch(/^a {2}bx{296}$/)
  expect(storedAgent('')).toBeNull()
  expect(storedAgent(undefined)).toBeNull()
})
