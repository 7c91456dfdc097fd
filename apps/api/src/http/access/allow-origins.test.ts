import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readSettings } from '../../settings.ts'
import { allowOrigins } from './allow-origins.ts'

const PAINEL = 'https://painel.exemplo.com.br'

async function openApp() {
  const app = Fastify()
  await allowOrigins(app, readSettings({ FAIXA_CORS: `${PAINEL}, http://localhost:5173` }, '/').corsOrigins)
  app.get('/laudos', async () => [])
  app.options('/laudos', async (_, reply) => reply.code(204).send())
  return app
}

test('a page of a named site may read answers and send a token, and one of another site may not', async () => {
  const app = await openApp()
  const from = async (origin: string) =>
    (await app.inject({ url: '/laudos', headers: { origin } })).headers['access-control-allow-origin']
  expect(await from(PAINEL)).toBe(PAINEL)
  expect(await from('http://localhost:5173')).toBe('http://localhost:5173')
  for (const origin of ['https://exemplo.com.br', `${PAINEL}.mau.com`, 'http://painel.exemplo.com.br', 'null']) {
    expect(await from(origin)).toBeUndefined()
  }
})

test('a browser that asks beforehand is answered, and credentials of a browser are never allowed', async () => {
  const app = await openApp()
  const { headers, statusCode } = await app.inject({
    method: 'OPTIONS',
    url: '/laudos',
    headers: {
      origin: PAINEL,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization, idempotency-key',
    },
  })
  expect(statusCode).toBe(204)
  expect(headers['access-control-allow-methods']).toContain('PUT')
  expect(headers['access-control-allow-headers']).toContain('idempotency-key')
  expect(headers['access-control-allow-credentials']).toBeUndefined()
})

test('an origin is a scheme, a host and a port: anything else stops the start', () => {
  for (const wrong of ['*', 'painel.exemplo.com.br', `${PAINEL}/`, `${PAINEL}/laudos`, 'ftp://exemplo.com.br']) {
    expect(() => readSettings({ FAIXA_CORS: wrong }, '/')).toThrow('FAIXA_CORS: deve ser uma ou mais origens')
  }
  expect(readSettings({}, '/').corsOrigins).toEqual([])
})
