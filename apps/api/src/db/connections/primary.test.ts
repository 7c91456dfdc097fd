import { expect, test } from 'vitest'
import { urlsOf } from '../../settings/database-urls.ts'
import { databaseRefusal } from '../refusal.ts'
import { NoPrimary, primaryUrl, toPrimary } from './primary.ts'

test.each([
  ['postgres://faixa:s%40a@db/faixa?sslmode=require', ['postgres://faixa:s%40a@db/faixa?sslmode=require']],
  [
    'postgresql://faixa:s@a:5432,b:6432/faixa?target_session_attrs=read-write',
    ['postgresql://faixa:s@a:5432/faixa', 'postgresql://faixa:s@b:6432/faixa'],
  ],
  [
    'postgres://a,[::1]:5433,c/faixa?target_session_attrs=primary&sslmode=require',
    [
      'postgres://a/faixa?sslmode=require',
      'postgres://[::1]:5433/faixa?sslmode=require',
      'postgres://c/faixa?sslmode=require',
    ],
  ],
])('%s lists its hosts', (url, urls) => {
  expect(urlsOf(url)).toEqual(urls)
})

test('one host is used as it is written, without a question', async () => {
  const url = 'postgres://faixa@nenhum.invalid/faixa'
  expect(await primaryUrl(url)).toBe(url)
  expect(toPrimary(url)).toEqual({ connectionString: url })
})

test('while no host is the primary, a person is told that the service is unavailable', async () => {
  // Nothing listens on these ports.
  const error = await primaryUrl('postgres://faixa@127.0.0.1:1,127.0.0.1:2/faixa').catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(NoPrimary)
  expect(databaseRefusal(error)?.codigo).toBe('indisponivel')
})
